package org.quoin.grid.job;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.files.ReplicaTimer;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueNetwork.EndpointPair;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Routes;
import org.quoin.workload.JobClass;

/**
 * The sites where the jobs of a class can be computed, stage by stage, and the paths between them.
 * The metaserver places the first stage unless the class names its site; later stages have named
 * sites. Sites and clients are given by their index in the queueing network.
 */
public final class StageSites {
  private static final int ANY = -1;

  private final QueueNetwork network;

  /** By stage: the site that the class names; ANY if the metaserver chooses. */
  private final int[] named;

  /** Minimum width of a job of the class in processors. */
  private final int narrowest;

  /** By site: maximum width of a job. */
  private final int[] limits;

  /** Equal to {@code limits}; null if every site accepts the narrowest job of the class. */
  private final int[] widest;

  /** By client: width of its narrowest job as submitted; 0 if not computed yet. */
  private final int[] clientMinimum;

  private StageSites(QueueNetwork network, int[] named, int narrowest, int[] widest) {
    this.network = network;
    this.named = named;
    this.narrowest = narrowest;
    limits = widest.clone();
    boolean all = Arrays.stream(widest).allMatch(widestJob -> widestJob >= narrowest);
    this.widest = all ? null : widest.clone();
    clientMinimum = new int[all ? 0 : network.clients().size()];
  }

  /**
   * {@return the sites of each class of a grid in which every site accepts every job}
   *
   * @throws IllegalArgumentException if a named site does not exist, or a later stage names none
   */
  public static List<StageSites> of(QueueNetwork network, List<JobClass> classes) {
    int[] any = new int[network.sites().size()];
    Arrays.fill(any, Integer.MAX_VALUE);
    return of(network, classes, any);
  }

  /**
   * {@return the sites of each class of a grid}
   *
   * @param widest maximum width of a job in processors, by site
   * @throws IllegalArgumentException if a named site does not exist, or a later stage names none
   */
  public static List<StageSites> of(QueueNetwork network, List<JobClass> classes, int[] widest) {
    Map<String, Integer> numbers = new HashMap<>();
    network.sites().forEach(site -> numbers.put(site.node().name(), site.number()));
    return classes.stream()
        .map(
            jobs ->
                new StageSites(network, named(jobs, numbers), jobs.demands().narrowest(), widest))
        .toList();
  }

  private static int[] named(JobClass jobs, Map<String, Integer> numbers) {
    int[] named = new int[jobs.stages().size()];
    for (int stage = 0; stage < named.length; stage++) {
      String site = jobs.stages().get(stage).site();
      if (site == null ? stage > 0 : !numbers.containsKey(site)) {
        throw new IllegalArgumentException(
            jobs.name() + " has a stage at an unknown site: " + site);
      }
      named[stage] = site == null ? ANY : numbers.get(site);
    }
    return named;
  }

  /** {@return the queueing network for the transfers of the given classes} */
  public static QueueNetwork network(Routes routes, double packetBytes, List<JobClass> classes) {
    return network(routes, packetBytes, classes, DataModel.NONE);
  }

  /** {@return the queueing network for the transfers and files of the given classes} */
  public static QueueNetwork network(
      Routes routes, double packetBytes, List<JobClass> classes, DataModel data) {
    QueueNetwork single = new QueueNetwork(routes, packetBytes);
    Set<EndpointPair> pairs = new LinkedHashSet<>();
    List<StageSites> stageSitesByClass = of(single, classes);
    for (StageSites stageSites : stageSitesByClass) {
      for (int stage = 1; stage < stageSites.stages(); stage++) {
        stageSites.pairs(stage, pairs);
      }
    }
    List<Node.Holder> holderNodes = routes.topology().holders();
    for (int c = 0; c < stageSitesByClass.size(); c++) {
      for (int holder = 0; holder < holderNodes.size(); holder++) {
        if (data.maySend(holderNodes.get(holder), data.reads(c))) {
          stageSitesByClass.get(c).fetches(holder, data.timer(), pairs);
        }
      }
    }
    return pairs.isEmpty() ? single : new QueueNetwork(routes, packetBytes, pairs);
  }

  private void pairs(int stage, Set<EndpointPair> pairs) {
    for (int site = 0; site < network.sites().size(); site++) {
      boolean from = named[stage - 1] == site || named[stage - 1] == ANY;
      if (from && network.isReachable(site, named[stage])) {
        pairs.add(new EndpointPair(site, named[stage]));
      }
    }
  }

  /** Adds the pairs of a holder and the sites that the first stage may be at, or copies go to. */
  private void fetches(int holder, ReplicaTimer copies, Set<EndpointPair> pairs) {
    for (int site = 0; site < network.sites().size(); site++) {
      boolean gets =
          mayBeginAt(site) || copies.sites().contains(network.sites().get(site).node().name());
      if (site != holder && gets && network.isReachable(holder, site)) {
        pairs.add(new EndpointPair(holder, site));
      }
    }
  }

  /** {@return whether a site may have the first stage of some client's jobs} */
  boolean mayBeginAt(int site) {
    return isPlaced() || named[0] == site;
  }

  public int stages() {
    return named.length;
  }

  /** {@return whether the metaserver places the first stage} */
  public boolean isPlaced() {
    return named[0] == ANY;
  }

  /** {@return whether jobs have one stage that the metaserver places} */
  public boolean isFree() {
    return named.length == 1 && isPlaced();
  }

  /** {@return the site of the first stage that the class names} */
  public int first() {
    return named[0];
  }

  /** {@return the site of a stage if the first stage is at {@code first}} */
  public int site(int stage, int first) {
    return stage == 0 ? first : named[stage];
  }

  public int[] sites(int first) {
    int[] sites = named.clone();
    sites[0] = first;
    return sites;
  }

  /**
   * {@return whether some job of a client can have its first stage at a site: all its sites are
   * reachable and accept the client's narrowest job}
   */
  public boolean allows(int client, int first) {
    return reaches(client, first)
        && (widest == null || narrowest(client) <= widestAt(first, widest));
  }

  /**
   * {@return the minimum width of a client's jobs} Jobs wider than every site are clipped to the
   * widest.
   */
  private int narrowest(int client) {
    if (clientMinimum[client] == 0) {
      clientMinimum[client] = Math.min(narrowest, widest(client, widest));
    }
    return clientMinimum[client];
  }

  /** {@return the maximum width of a job with its first stage at a site} */
  private int widestAt(int first, int[] limits) {
    int all = Integer.MAX_VALUE;
    for (int stage = 0; stage < named.length; stage++) {
      all = Math.min(all, limits[site(stage, first)]);
    }
    return all;
  }

  /** {@return whether routes connect a client, a first site and all later sites of its jobs} */
  public boolean reaches(int client, int first) {
    if (!network.connects(client, first) || !(isPlaced() || named[0] == first)) {
      return false;
    }
    for (int stage = 1; stage < named.length; stage++) {
      if (!network.isReachable(site(stage - 1, first), named[stage])) {
        return false;
      }
    }
    return named.length == 1 || network.connects(client, named[named.length - 1]);
  }

  /**
   * {@return the maximum width of a client's job; 0 if no first site is allowed}
   *
   * @param limits maximum width of a job by site, in processors
   */
  public int widest(int client, int[] limits) {
    int widestJob = 0;
    for (int first = 0; first < limits.length; first++) {
      if (reaches(client, first)) {
        widestJob = Math.max(widestJob, widestAt(first, limits));
      }
    }
    return widestJob;
  }

  /**
   * {@return the share of a client's jobs that have their first stage at each site; all 0 if no
   * allowed site has a weight}
   *
   * @param weights relative share of each allowed site
   */
  public double[] shares(int client, double[] weights) {
    double[] shares = new double[weights.length];
    double sum = 0;
    for (int site = 0; site < shares.length; site++) {
      if (allows(client, site)) {
        shares[site] = isPlaced() ? weights[site] : 1;
        sum += shares[site];
      }
    }
    for (int site = 0; site < shares.length && sum > 0; site++) {
      shares[site] /= sum;
    }
    return shares;
  }

  /**
   * {@return the share of a client's jobs of one width that have their first stage at each site;
   * all 0 if no site accepts them}
   */
  public double[] shares(int client, double[] weights, int width) {
    double[] wide = weights.clone();
    for (int site = 0; site < wide.length; site++) {
      wide[site] = widestAt(site, limits) >= width ? weights[site] : 0;
    }
    double[] shares = shares(client, wide);
    return !isPlaced() && widestAt(named[0], limits) < width ? new double[weights.length] : shares;
  }

  /** {@return the maximum width of a client's job; 0 for none} */
  public int widest(int client) {
    return widest(client, limits);
  }

  /**
   * Sets a path to the queues of a transfer.
   *
   * @param transfer index of the transfer: 0 to the first site, then on from each stage; the last
   *     goes back to the client
   * @param first the site of the first stage
   */
  public void setPath(int transfer, int client, int first, QueuePath path) {
    if (transfer == 0) {
      network.send(client, first, path);
    } else if (transfer < named.length) {
      network.forwardPath(site(transfer - 1, first), named[transfer], path);
    } else {
      network.receive(client, site(transfer - 1, first), path);
    }
  }
}
