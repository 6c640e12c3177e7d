package org.quoin.grid;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.quoin.grid.GridResult.Stream;
import org.quoin.topology.Line;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueNetwork.NetworkQueue;
import org.quoin.topology.QueueNetwork.SiteQueue;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * The load offered to each queue: the rate at which jobs are submitted times their mean size, as a
 * share of what the queue can serve. Whether jobs come back does not matter.
 *
 * <p>The rate and the mean size of a Poisson or deterministic stream are those of the scenario.
 * What a metaserver decides, the share of a client's work that goes to each site, is that of the
 * jobs submitted. A closed client has no rate of its own: its load is the work that it submitted
 * over the time of submission. Its jobs are bounded in number, so only the other clients and the
 * background decide whether there is a steady state.
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
   */
  public record Load(double clients, double background, double total, boolean stationary) {}

  /** What clients offer a second: operations to a site, bytes to a network queue. */
  private static final class Flow {
    private double open;
    private double all;
  }

  private record Submitter(int jobClass, int client) {}

  private final GridModel model;
  private final QueueNetwork network;
  private final Map<String, Integer> clients = new HashMap<>();
  private final Map<Submitter, Stream[]> submitted = new HashMap<>();
  private final Map<String, Flow> flows = new HashMap<>();
  private double seconds;

  private OfferedLoad(GridModel model) {
    this.model = model;
    this.network = model.network();
    network.clients().forEach(client -> clients.put(client.name(), client.number()));
  }

  /** The load if every client spreads its jobs evenly over the sites it reaches; none of closed. */
  public static OfferedLoad even(GridModel model) {
    return observed(model, List.of());
  }

  /**
   * The load where a metaserver sent the counted jobs of its runs. A client that submitted none is
   * taken to spread its jobs evenly.
   */
  public static OfferedLoad observed(GridModel model, List<GridResult> results) {
    OfferedLoad load = new OfferedLoad(model);
    results.forEach(result -> load.gather(result.submissions()));
    for (int c = 0; c < model.classes().size(); c++) {
      for (String client : model.classes().get(c).clients()) {
        load.spread(c, client);
      }
    }
    return load;
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

  private void spread(int jobClass, String client) {
    JobClass jobs = model.classes().get(jobClass);
    int number = clients.get(client);
    Stream[] bySite = submitted.get(new Submitter(jobClass, number));
    long reached = network.sites().stream().filter(s -> network.join(number, s.number())).count();
    for (SiteQueue site : network.sites()) {
      int s = site.number();
      if (network.join(number, s)) {
        boolean open = jobs.arrivals() != Arrivals.CLOSED;
        double there = rate(jobs, jobs.inputBytes(), Stream::inputBytes, bySite, s, reached);
        double back = rate(jobs, jobs.outputBytes(), Stream::outputBytes, bySite, s, reached);
        network.send(number, s).forEach(queue -> add(queue.name(), open, there));
        network.receive(number, s).forEach(queue -> add(queue.name(), open, back));
        add(
            site.name(),
            open,
            rate(jobs, jobs.operations(), Stream::operations, bySite, s, reached));
      }
    }
  }

  /** An amount a second that a client sends to one of the sites it reaches. */
  private double rate(
      JobClass jobs,
      Amount amount,
      ToDoubleFunction<Stream> inAll,
      Stream[] bySite,
      int site,
      long reached) {
    double total = 0;
    double there = 0;
    for (int s = 0; bySite != null && s < bySite.length; s++) {
      double sent = bySite[s] == null ? 0 : inAll.applyAsDouble(bySite[s]);
      total += sent;
      there += s == site ? sent : 0;
    }
    if (jobs.arrivals() == Arrivals.CLOSED) {
      return seconds > 0 ? there / seconds : 0;
    }
    return amount.mean() / jobs.interval() * (total > 0 ? there / total : 1.0 / reached);
  }

  private void add(String queue, boolean open, double rate) {
    Flow flow = flows.computeIfAbsent(queue, name -> new Flow());
    flow.all += rate;
    flow.open += open ? rate : 0;
  }

  /** The load of the queue of one direction of a link. */
  public Load ofNetwork(NetworkQueue queue) {
    Flow flow = flows.getOrDefault(queue.name(), new Flow());
    Line line = queue.link().line();
    double clientLoad = flow.all / line.bandwidth();
    return new Load(
        clientLoad,
        line.offeredLoad(),
        clientLoad + line.offeredLoad(),
        flow.open / line.bandwidth() < 1);
  }

  /** The load of a site. */
  public Load ofSite(SiteQueue site) {
    Flow flow = flows.getOrDefault(site.name(), new Flow());
    SiteCapacity capacity = model.sites().capacity(site.node());
    return new Load(
        capacity.clientLoad(flow.all),
        capacity.localLoad(),
        capacity.load(flow.all),
        capacity.load(flow.open) < 1);
  }
}
