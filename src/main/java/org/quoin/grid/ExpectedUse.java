package org.quoin.grid;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.job.StageSites;
import org.quoin.network.QueueEngine;
import org.quoin.network.QueueParameters;
import org.quoin.network.QueueUse;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * Estimates the use of each network queue if clients spread their jobs evenly over the sites.
 * Closed clients count as submitting once per think time, which is an upper bound. The estimate
 * decides the engine of each queue before a run, so that all runs use the same engines.
 */
public final class ExpectedUse {
  /**
   * Maximum number of pairs of a client and a site; with more, each client uses one site in turn.
   */
  private static final long MAX_PAIRS = 20_000;

  private final QueueNetwork network;
  private final Map<String, Integer> holders = new HashMap<>();
  private final QueueUse[] uses;

  /** By holder: the files that a job fetches if its site holds none. */
  private QueueUse[] fetched = {};

  private ExpectedUse(QueueNetwork network) {
    this.network = network;
    for (Node.Holder holder : network.topology().holders()) {
      holders.put(holder.name(), holders.size());
    }
    uses = new QueueUse[network.queues().size()];
    Arrays.fill(uses, QueueUse.NONE);
  }

  /**
   * {@return the engine of each network queue, by index}
   *
   * @param model the grid
   */
  public static QueueEngine[] engines(GridModel model) {
    QueueUse[] uses = of(model);
    return model.network().queues().stream()
        .map(
            queue ->
                model
                    .packets()
                    .engine()
                    .of(QueueParameters.of(queue, model.packets()), uses[queue.number()]))
        .toArray(QueueEngine[]::new);
  }

  private static QueueUse[] of(GridModel model) {
    ExpectedUse expected = new ExpectedUse(model.network());
    List<StageSites> stageSitesByClass = model.stageSitesByClass();
    for (int c = 0; c < stageSitesByClass.size(); c++) {
      JobClass jobs = model.classes().get(c);
      expected.reads(model.data().reads(c));
      for (String client : jobs.clients()) {
        expected.add(jobs, stageSitesByClass.get(c), model.network().client(client));
      }
    }
    double bytes = model.monitor().bytes();
    ReportUse.visitPaths(
        model, ReportUse.ONE_SERVER, (path, rate) -> expected.add(path, bytes, rate));
    return expected.uses;
  }

  private void add(JobClass jobs, StageSites stageSites, int client) {
    int sites = network.sites().size();
    boolean all = (long) network.clients().size() * sites <= MAX_PAIRS;
    int[] reachable =
        all
            ? network.sites().stream()
                .mapToInt(site -> site.number())
                .filter(site -> stageSites.allows(client, site))
                .toArray()
            : new int[] {siteInTurn(stageSites, client, sites)};
    int circulating = jobs.arrivals() == Arrivals.CLOSED ? jobs.jobsAtOnce() : 1;
    double rate = circulating / jobs.interval() / reachable.length;
    QueuePath path = new QueuePath();
    for (int site : reachable) {
      for (int transfer = 0; transfer <= stageSites.stages(); transfer++) {
        stageSites.setPath(transfer, client, site, path);
        add(path, jobs.data(transfer).mean(), rate);
      }
      fetches(site, rate, path);
    }
  }

  /** Sets the files that jobs of the next class read. */
  private void reads(FileDemand reads) {
    fetched = reads.isNothing() ? new QueueUse[0] : new QueueUse[holders.size()];
    double bytes = reads.files().stream().mapToDouble(DataFile::bytes).average().orElse(0);
    double each = reads.number().mean() / Math.max(1, reads.files().size());
    Arrays.fill(fetched, QueueUse.NONE);
    for (DataFile file : reads.files()) {
      for (String home : file.homes()) {
        int holder = holders.get(home);
        fetched[holder] = fetched[holder].plus(each / file.homes().size(), bytes);
      }
    }
  }

  /** Adds the fetches of a site if every read is a miss, which is an upper bound. */
  private void fetches(int site, double rate, QueuePath path) {
    for (int holder = 0; holder < fetched.length; holder++) {
      if (fetched[holder].transfers() > 0 && holder != site && network.isReachable(holder, site)) {
        network.forwardPath(holder, site, path);
        double files = fetched[holder].transfers();
        add(path, fetched[holder].underWay() / files, rate * files);
      }
    }
  }

  /** {@return the first site, counted from the one in turn, at which a client's jobs can begin} */
  private static int siteInTurn(StageSites stageSites, int client, int sites) {
    int site = client % sites;
    while (!stageSites.allows(client, site)) {
      site = (site + 1) % sites;
    }
    return site;
  }

  private void add(QueuePath path, double bytes, double rate) {
    if (bytes == 0) {
      return;
    }
    double slowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < path.length(); i++) {
      LinkParameters line = network.queues().get(path.at(i)).link().line();
      slowest = Math.min(slowest, line.throughput());
    }
    for (int i = 0; i < path.length(); i++) {
      uses[path.at(i)] = uses[path.at(i)].plus(rate, bytes / slowest);
    }
  }
}
