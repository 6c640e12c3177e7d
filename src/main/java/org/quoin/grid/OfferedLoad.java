package org.quoin.grid;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import org.quoin.grid.GridResult.Stream;
import org.quoin.topology.Line;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueNetwork.NetworkQueue;
import org.quoin.topology.QueueNetwork.SiteQueue;
import org.quoin.topology.QueueWalk;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * The load offered to each queue: the rate at which jobs are submitted times their mean size, as a
 * share of what the queue can serve. Whether jobs come back does not matter.
 *
 * <p>The rate and the mean size of a Poisson or deterministic stream are those of the scenario.
 * What a metaserver decides, the share of a client's work that goes to each site, is that of the
 * jobs submitted, or as asked. A closed client has no rate of its own: its load is the work that it
 * submitted over the time of submission. Its jobs are bounded in number, so only the other clients
 * and the background decide whether there is a steady state.
 */
public final class OfferedLoad {

  /**
   * The load of one queue.
   *
   * @param clients that of the clients, as a share of what they can have of it
   * @param background that of other jobs or packets, as a share of its full rate
   * @param total that of all; for a cluster whose width leaves processors over the larger of the
   *     clients' share of those that fit and everybody's share of all processors
   * @param stationary whether the load leaves a steady state. A network queue drops background
   *     packets, so there it is the clients' load alone that must stay below 1.
   * @param saturation times the clients' load at which there is no steady state; infinite without
   */
  public record Load(
      double clients, double background, double total, boolean stationary, double saturation) {}

  /** What clients offer a second: operations to a site, bytes to a network queue. */
  private static final class Flow {
    private double open;
    private double all;

    private void add(boolean isOpen, double rate) {
      all += rate;
      open += isOpen ? rate : 0;
    }
  }

  private record Submitter(int jobClass, int client) {}

  private final GridModel model;
  private final QueueNetwork network;
  private final Map<String, Integer> clients = new HashMap<>();
  private final Map<Submitter, Stream[]> submitted = new HashMap<>();
  private final Flow[] queueFlows;
  private final Flow[] siteFlows;
  private final double[] shares;
  private final QueueWalk walk = new QueueWalk();
  private double seconds;

  private OfferedLoad(GridModel model, double[] shares) {
    this.model = model;
    this.network = model.network();
    this.shares = shares;
    queueFlows = new Flow[network.queues().size()];
    Arrays.setAll(queueFlows, queue -> new Flow());
    siteFlows = new Flow[network.sites().size()];
    Arrays.setAll(siteFlows, site -> new Flow());
    network.clients().forEach(client -> clients.put(client.name(), client.number()));
  }

  /** The load if every client spreads its jobs evenly over the sites it reaches; none of closed. */
  public static OfferedLoad even(GridModel model) {
    return observed(model, List.of());
  }

  /**
   * The load where every client's jobs go to the sites by chance.
   *
   * @param shares of each site, in proportion among the sites that a client reaches
   * @param closedRates jobs a second that a client of a closed class submits, by class and client
   */
  public static OfferedLoad split(
      GridModel model, double[] shares, ToDoubleBiFunction<Integer, Integer> closedRates) {
    OfferedLoad load = new OfferedLoad(model, shares);
    load.spread(closedRates);
    return load;
  }

  /**
   * The load where a metaserver sent the counted jobs of its runs. A client that submitted none is
   * taken to spread its jobs evenly.
   */
  public static OfferedLoad observed(GridModel model, List<GridResult> results) {
    double[] even = new double[model.network().sites().size()];
    Arrays.fill(even, 1);
    OfferedLoad load = new OfferedLoad(model, even);
    results.forEach(result -> load.gather(result.submissions()));
    load.spread((jobClass, client) -> 0);
    return load;
  }

  private void spread(ToDoubleBiFunction<Integer, Integer> closedRates) {
    for (int c = 0; c < model.classes().size(); c++) {
      JobClass jobs = model.classes().get(c);
      for (String name : jobs.clients()) {
        int client = clients.get(name);
        boolean open = jobs.arrivals() != Arrivals.CLOSED;
        spread(c, client, open ? 1 / jobs.interval() : closedRates.applyAsDouble(c, client));
      }
    }
  }

  private void gather(GridResult.Submissions submissions) {
    int jobs = submissions.jobs();
    if (jobs > 1) {
      seconds += submissions.seconds() * jobs / (jobs - 1); // n jobs span n - 1 intervals
    }
    for (Stream stream : submissions.streams()) {
      Stream[] bySite =
          submitted.computeIfAbsent(
              new Submitter(stream.jobClass(), stream.client()),
              submitter -> new Stream[network.sites().size()]);
      Stream before = bySite[stream.site()];
      bySite[stream.site()] = before == null ? stream : before.plus(stream);
    }
  }

  private void spread(int jobClass, int client, double jobsPerSecond) {
    JobClass jobs = model.classes().get(jobClass);
    Stream[] bySite = submitted.get(new Submitter(jobClass, client));
    boolean open = jobs.arrivals() != Arrivals.CLOSED;
    double reached = 0;
    for (int s = 0; s < siteFlows.length; s++) {
      reached += network.join(client, s) ? shares[s] : 0;
    }
    for (int s = 0; s < siteFlows.length; s++) {
      if (network.join(client, s)) {
        double share = reached > 0 ? shares[s] / reached : 0;
        Sent sent = new Sent(bySite, s, open, jobsPerSecond, share);
        double there = rate(jobs.inputBytes(), Stream::inputBytes, sent);
        double back = rate(jobs.outputBytes(), Stream::outputBytes, sent);
        network.send(client, s, walk);
        add(open, there);
        network.receive(client, s, walk);
        add(open, back);
        siteFlows[s].add(open, rate(jobs.operations(), Stream::operations, sent));
      }
    }
  }

  private void add(boolean open, double rate) {
    for (int i = 0; i < walk.length(); i++) {
      queueFlows[walk.at(i)].add(open, rate);
    }
  }

  /**
   * What a client sends to one of the sites it reaches.
   *
   * @param bySite the jobs that it was seen to submit; null for none
   * @param share of its jobs that goes there where it submitted none
   */
  private record Sent(
      Stream[] bySite, int site, boolean open, double jobsPerSecond, double share) {}

  /** An amount a second. */
  private double rate(Amount amount, ToDoubleFunction<Stream> inAll, Sent sent) {
    double total = 0;
    double there = 0;
    for (int s = 0; sent.bySite != null && s < sent.bySite.length; s++) {
      double some = sent.bySite[s] == null ? 0 : inAll.applyAsDouble(sent.bySite[s]);
      total += some;
      there += s == sent.site ? some : 0;
    }
    return !sent.open && seconds > 0
        ? there / seconds
        : amount.mean() * sent.jobsPerSecond * (total > 0 ? there / total : sent.share);
  }

  /** The load of the queue of one direction of a link. */
  public Load ofNetwork(NetworkQueue queue) {
    Flow flow = queue.isUsed() ? queueFlows[queue.number()] : new Flow();
    Line line = queue.link().line();
    double clientLoad = flow.all / line.bandwidth();
    return new Load(
        clientLoad,
        line.offeredLoad(),
        clientLoad + line.offeredLoad(),
        flow.open / line.bandwidth() < 1,
        clientLoad > 0 ? 1 / clientLoad : Double.POSITIVE_INFINITY);
  }

  /** The load of a site. */
  public Load ofSite(SiteQueue site) {
    Flow flow = siteFlows[site.number()];
    SiteCapacity capacity = model.sites().capacity(site.node());
    return new Load(
        capacity.clientLoad(flow.all),
        capacity.localLoad(),
        capacity.load(flow.all),
        capacity.load(flow.open) < 1,
        capacity.saturation(flow.all));
  }
}
