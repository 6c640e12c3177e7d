package org.quoin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quoin.grid.GridModel;
import org.quoin.grid.job.StageSites;
import org.quoin.queueing.ClosedNetwork;
import org.quoin.queueing.Station;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * The closed clients as chains of a closed network: exact mean values and bounds. Clients with
 * equal demands form one chain. If there are too many chains, they are merged into one mean chain;
 * with too many jobs only the upper bound is computed. A station is a network queue or a site:
 * sites follow the network queues in the index.
 *
 * <p>The think time includes the part of a round that does not depend on other clients' jobs (the
 * first and last packets of a transfer, propagation delays, a server's background jobs), so that
 * the times of a single job are exact.
 */
final class ClosedClients {
  private final GridModel model;
  private final QueueNetwork network;
  private final SiteShares split;
  private final SiteQueues sites;
  private final List<StageSites> stageSitesByClass;
  private final TransferTimes transfers;
  private final Map<Demands, Chain> byDemands = new LinkedHashMap<>();
  private final Map<List<Integer>, Chain> chainOf = new HashMap<>();
  private ClosedNetwork solved;
  private boolean exact;
  private boolean isSolved;

  /** A part of a round, for which times are reported. */
  enum RoundPart {
    SEND,
    FIRST,
    /** Transfers to the later sites, and the stays there. */
    ONWARD,
    BACK
  }

  /** Sums of seconds by part and station. */
  private static final class Sums {
    private final Map<RoundPart, Map<Integer, Double>> byPart = new EnumMap<>(RoundPart.class);

    Sums() {
      for (RoundPart part : RoundPart.values()) {
        byPart.put(part, new TreeMap<>());
      }
    }

    void add(RoundPart part, int station, double seconds) {
      byPart.get(part).merge(station, seconds, Double::sum);
    }

    Map<Integer, Double> of(RoundPart part) {
      return byPart.get(part);
    }

    /** {@return the sums over all parts, by station} */
    Map<Integer, Double> all() {
      Map<Integer, Double> all = new TreeMap<>();
      byPart.values().forEach(one -> one.forEach((s, sum) -> all.merge(s, sum, Double::sum)));
      return all;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Sums sums && sums.byPart.equals(byPart);
    }

    @Override
    public int hashCode() {
      return byPart.hashCode();
    }
  }

  /**
   * Seconds of one round.
   *
   * @param work at the stations that the jobs of clients share
   * @param extra in addition to {@code work} if no other job is in the system
   * @param empty in an empty system
   */
  private record Demands(int jobClass, Sums work, Sums extra, Sums empty) {
    double extraSum() {
      return extra.all().values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  /** Clients of one class with equal demands, and their solution. */
  static final class Chain {
    private final int jobClass;
    private final Demands demands;
    private int clients;
    private double throughput;
    private final Sums seconds = new Sums();

    private Chain(Demands demands) {
      this.jobClass = demands.jobClass;
      this.demands = demands;
    }

    int jobClass() {
      return jobClass;
    }

    /** {@return the rounds per second of all clients of the chain} */
    double throughput() {
      return throughput;
    }

    /** {@return the seconds of a part of a round, by station} */
    Map<Integer, Double> seconds(RoundPart part) {
      return seconds.of(part);
    }

    /** {@return the seconds of work in a part of a round, by station} */
    Map<Integer, Double> work(RoundPart part) {
      return demands.work.of(part);
    }

    /** {@return the seconds of a part of a round in an empty system, by station} */
    Map<Integer, Double> empty(RoundPart part) {
      return demands.empty.of(part);
    }

    private Map<Integer, Double> work() {
      return demands.work.all();
    }
  }

  ClosedClients(GridModel model, SiteShares split) {
    this.model = model;
    this.network = model.network();
    this.split = split;
    this.sites = new SiteQueues(model, site -> 0);
    this.stageSitesByClass = model.stageSitesByClass();
    this.transfers = new TransferTimes(model);
    for (int c = 0; c < model.classes().size(); c++) {
      if (model.classes().get(c).arrivals() == Arrivals.CLOSED) {
        for (String name : model.classes().get(c).clients()) {
          Demands demands = demands(c, network.client(name));
          Chain chain = byDemands.computeIfAbsent(demands, Chain::new);
          chain.clients++;
          chainOf.put(List.of(c, network.client(name)), chain);
        }
      }
    }
    solve();
  }

  List<Chain> chains() {
    return List.copyOf(byDemands.values());
  }

  int population() {
    return byDemands.values().stream().mapToInt(this::population).sum();
  }

  private int population(Chain chain) {
    return chain.clients * model.classes().get(chain.jobClass).jobsAtOnce();
  }

  /** {@return whether each chain is solved exactly} */
  boolean isExact() {
    return exact;
  }

  /**
   * {@return whether there are mean values, of each chain or of one mean chain; otherwise only
   * bounds}
   */
  boolean isSolved() {
    return isSolved;
  }

  /** {@return the bounds of the throughput if there is only one chain} */
  Optional<ClosedNetwork.Bounds> bounds() {
    return solved == null || solved.chains().size() != 1
        ? Optional.empty()
        : Optional.of(solved.asymptoticBounds());
  }

  /** {@return the jobs per second of one client of a class} */
  double rate(int jobClass, int client) {
    Chain chain = chainOf.get(List.of(jobClass, client));
    return chain.throughput / chain.clients;
  }

  /**
   * {@return the operations per second that define the work at a site: the speed of its fastest
   * nodes}
   */
  double jobSpeed(SiteQueue site) {
    return sites.site(site).jobSpeed();
  }

  private Demands demands(int jobClass, int client) {
    JobClass jobs = model.classes().get(jobClass);
    StageSites stageSites = stageSitesByClass.get(jobClass);
    int stages = stageSites.stages();
    Demands demands = new Demands(jobClass, new Sums(), new Sums(), new Sums());
    QueuePath path = new QueuePath();
    double[] shares = split.shares(jobClass, client);
    for (int first = 0; first < shares.length; first++) {
      for (int transfer = 0; transfer <= stages && shares[first] > 0; transfer++) {
        stageSites.setPath(transfer, client, first, path);
        RoundPart part =
            transfer == 0 ? RoundPart.SEND : transfer == stages ? RoundPart.BACK : RoundPart.ONWARD;
        addTransfer(path, jobs.data(transfer).mean(), shares[first], part, demands);
        if (transfer < stages) {
          SiteQueue site = network.sites().get(stageSites.site(transfer, first));
          compute(site, transfer, shares[first], demands);
        }
      }
    }
    return demands;
  }

  private void addTransfer(
      QueuePath path, double bytes, double share, RoundPart part, Demands demands) {
    transfers.pass(
        path,
        bytes,
        (queue, seconds, empty, amount, slowest) -> {
          double extra = seconds;
          if (slowest) {
            double work = transfers.work(queue, amount);
            demands.work.add(part, queue, share * work);
            extra -= work / transfers.station(queue).speed(1);
          }
          demands.extra.add(part, queue, share * extra);
          demands.empty.add(part, queue, share * empty);
        });
  }

  private void compute(SiteQueue queue, int stage, double share, Demands demands) {
    SiteQueues.Site site = sites.site(queue);
    int station = network.queues().size() + queue.number();
    RoundPart part = stage == 0 ? RoundPart.FIRST : RoundPart.ONWARD;
    double work = sites.work(demands.jobClass, stage, site);
    demands.work.add(part, station, share * work);
    demands.empty.add(part, station, share * work);
    double alone = sites.alone()[queue.number()][sites.stream(demands.jobClass, stage)];
    double extra = alone - work * site.station().stretch(site.background());
    if (!site.isShared() && Double.isFinite(extra)) {
      demands.extra.add(part, station, share * extra);
    }
  }

  private void solve() {
    Map<Integer, Integer> indices = new TreeMap<>();
    byDemands.values().forEach(chain -> chain.work().keySet().forEach(s -> indices.put(s, 0)));
    List<Station> stations = new ArrayList<>();
    List<Double> background = new ArrayList<>();
    for (Map.Entry<Integer, Integer> entry : indices.entrySet()) {
      entry.setValue(stations.size());
      int site = entry.getKey() - network.queues().size();
      if (site < 0) {
        stations.add(transfers.station(entry.getKey()));
        background.add(0.0);
      } else {
        SiteQueues.Site one = sites.site(network.sites().get(site));
        double busy = one.background() / one.station().mostSpeed();
        if (busy >= 1) {
          return; // background jobs alone saturate the site
        }
        Station station = sites.station(network.sites().get(site));
        stations.add(station);
        background.add(busy == 0 ? 0 : busy * station.mostSpeed());
      }
    }
    if (!byDemands.isEmpty()) {
      solved = new ClosedNetwork(stations, background, chains(indices));
      exact = solved.isTractable();
      if (!exact) {
        solved = new ClosedNetwork(stations, background, List.of(average(solved.chains())));
      }
      apply(indices);
    }
  }

  private List<ClosedNetwork.Chain> chains(Map<Integer, Integer> indices) {
    List<ClosedNetwork.Chain> chains = new ArrayList<>();
    for (Chain chain : byDemands.values()) {
      Double[] demands = new Double[indices.size()];
      Arrays.fill(demands, 0.0);
      chain.work().forEach((station, work) -> demands[indices.get(station)] = work);
      JobClass jobs = model.classes().get(chain.jobClass);
      chains.add(
          new ClosedNetwork.Chain(
              jobs.name(),
              population(chain),
              Math.max(0, jobs.interval() + chain.demands.extraSum()),
              List.of(demands)));
    }
    return chains;
  }

  /** {@return a chain whose rounds are the mean of the rounds of all} */
  private static ClosedNetwork.Chain average(List<ClosedNetwork.Chain> chains) {
    double jobs = chains.stream().mapToInt(ClosedNetwork.Chain::population).sum();
    Double[] demands = new Double[chains.get(0).demands().size()];
    Arrays.fill(demands, 0.0);
    double think = 0;
    for (ClosedNetwork.Chain chain : chains) {
      double weight = chain.population() / jobs;
      think += weight * chain.thinkTime();
      for (int i = 0; i < demands.length; i++) {
        demands[i] += weight * chain.demands().get(i);
      }
    }
    return new ClosedNetwork.Chain("all", (int) jobs, think, List.of(demands));
  }

  private void apply(Map<Integer, Integer> indices) {
    isSolved = solved.isTractable();
    ClosedNetwork.Solution solution = isSolved ? solved.solution() : null;
    double all =
        exact ? 0 : isSolved ? solution.throughputs()[0] : solved.asymptoticBounds().most();
    int c = 0;
    for (Chain chain : byDemands.values()) {
      int number = exact ? c++ : 0;
      Map<Integer, Double> residences = new TreeMap<>();
      chain.throughput =
          exact ? solution.throughputs()[number] : all * population(chain) / population();
      if (isSolved) {
        // Each chain gets a share of the mean chain's time at a station, in proportion to its
        // work there.
        Map<Integer, Double> work = chain.work();
        indices.forEach(
            (s, i) -> {
              double whole = solved.chains().get(number).demands().get(i);
              double own = work.getOrDefault(s, 0.0);
              if (own > 0) {
                residences.put(s, solution.residences()[number][i] * own / whole);
              }
            });
      } else {
        residences.putAll(chain.work());
      }
      divide(chain, residences);
    }
  }

  /** Divides the seconds at each station among the parts, in proportion to their work there. */
  private static void divide(Chain chain, Map<Integer, Double> residences) {
    Map<Integer, Double> whole = chain.work();
    for (RoundPart part : RoundPart.values()) {
      chain
          .work(part)
          .forEach(
              (station, work) -> {
                // A station without work keeps its entry, with 0 seconds.
                double seconds = work > 0 ? residences.get(station) * work / whole.get(station) : 0;
                chain.seconds.add(part, station, seconds);
              });
      chain.demands.extra.of(part).forEach((s, extra) -> chain.seconds.add(part, s, extra));
    }
  }
}
