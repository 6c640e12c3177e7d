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
 * The closed clients as chains of a closed network: exact mean values, and bounds. Clients with the
 * same demands are one chain; if there are too many unlike ones they are taken as one mean chain,
 * and of too many jobs only the upper bound is known. Stations are network queues by their number,
 * sites after them.
 *
 * <p>What a round takes beside its demands when nobody else is about (the first and last packets of
 * a transfer, propagation delays, a server's queue of others' jobs) is added to the think time, so
 * that a lone job is exact.
 */
final class ClosedClients {
  private final GridModel model;
  private final QueueNetwork network;
  private final SiteShares split;
  private final SiteQueues sites;
  private final List<StageSites> itineraries;
  private final TransferTimes transfers;
  private final Map<Demands, Chain> byDemands = new LinkedHashMap<>();
  private final Map<List<Integer>, Chain> chainOf = new HashMap<>();
  private ClosedNetwork solved;
  private boolean exact;
  private boolean isSolved;

  /** Of a round: what times are told apart by. */
  enum Part {
    /** The data to the first site. */
    SEND,
    /** The first site. */
    FIRST,
    /** Data sent on, and the later sites. */
    ONWARD,
    /** The result. */
    BACK
  }

  /** Seconds by part and station. */
  private static final class Sums {
    private final Map<Part, Map<Integer, Double>> byPart = new EnumMap<>(Part.class);

    Sums() {
      for (Part part : Part.values()) {
        byPart.put(part, new TreeMap<>());
      }
    }

    void add(Part part, int station, double seconds) {
      byPart.get(part).merge(station, seconds, Double::sum);
    }

    Map<Integer, Double> of(Part part) {
      return byPart.get(part);
    }

    /** Of all parts. */
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
   * Seconds of a round.
   *
   * @param work at the stations that its jobs share
   * @param extra that it takes beside the work when it is alone
   * @param empty that it takes in an empty system
   */
  private record Demands(int jobClass, Sums work, Sums extra, Sums empty) {
    double extraSum() {
      return extra.all().values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  /** Clients of one class with the same demands, and what was found. */
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

    /** Rounds a second of all its clients. */
    double throughput() {
      return throughput;
    }

    /** Seconds of a part of a round by station. */
    Map<Integer, Double> seconds(Part part) {
      return seconds.of(part);
    }

    /** Seconds of work of a part by station. */
    Map<Integer, Double> work(Part part) {
      return demands.work.of(part);
    }

    /** Seconds of a part in an empty system by station. */
    Map<Integer, Double> empty(Part part) {
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
    this.itineraries = model.itineraries();
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

  /** The chains; empty without closed clients. */
  List<Chain> chains() {
    return List.copyOf(byDemands.values());
  }

  /** Jobs of all chains together. */
  int population() {
    return byDemands.values().stream().mapToInt(this::population).sum();
  }

  private int population(Chain chain) {
    return chain.clients * model.classes().get(chain.jobClass).jobsAtOnce();
  }

  /** Whether the chains are solved exactly, one by one. */
  boolean isExact() {
    return exact;
  }

  /** Whether they are solved at all, if as one mean chain; else only bounded. */
  boolean isSolved() {
    return isSolved;
  }

  /** The bounds of the throughput of the only chain. */
  Optional<ClosedNetwork.Bounds> bounds() {
    return solved == null || solved.chains().size() != 1
        ? Optional.empty()
        : Optional.of(solved.asymptoticBounds());
  }

  /** Jobs a second of one client of a class. */
  double rate(int jobClass, int client) {
    Chain chain = chainOf.get(List.of(jobClass, client));
    return chain.throughput / chain.clients;
  }

  /** Operations a second by which the work at a site is counted: those of its fastest nodes. */
  double jobSpeed(SiteQueue site) {
    return sites.site(site).jobSpeed();
  }

  private Demands demands(int jobClass, int client) {
    JobClass jobs = model.classes().get(jobClass);
    StageSites itinerary = itineraries.get(jobClass);
    int stages = itinerary.stages();
    Demands demands = new Demands(jobClass, new Sums(), new Sums(), new Sums());
    QueuePath walk = new QueuePath();
    double[] shares = split.shares(jobClass, client);
    for (int first = 0; first < shares.length; first++) {
      for (int leg = 0; leg <= stages && shares[first] > 0; leg++) {
        itinerary.lay(leg, client, first, walk);
        Part part = leg == 0 ? Part.SEND : leg == stages ? Part.BACK : Part.ONWARD;
        way(walk, jobs.data(leg).mean(), shares[first], part, demands);
        if (leg < stages) {
          SiteQueue site = network.sites().get(itinerary.site(leg, first));
          compute(site, leg, shares[first], demands);
        }
      }
    }
    return demands;
  }

  private void way(QueuePath way, double bytes, double share, Part part, Demands demands) {
    transfers.pass(
        way,
        bytes,
        (queue, seconds, amount, slowest) -> {
          double beside = seconds;
          if (slowest) {
            double work = transfers.work(queue, amount);
            demands.work.add(part, queue, share * work);
            beside -= work / transfers.station(queue).speed(1);
          }
          demands.extra.add(part, queue, share * beside);
          demands.empty.add(part, queue, share * transfers.empty(queue, amount));
        });
  }

  private void compute(SiteQueue queue, int stage, double share, Demands demands) {
    SiteQueues.Site site = sites.site(queue);
    int station = network.queues().size() + queue.number();
    Part part = stage == 0 ? Part.FIRST : Part.ONWARD;
    double work = sites.work(demands.jobClass, stage, site);
    demands.work.add(part, station, share * work);
    demands.empty.add(part, station, share * work);
    double alone = sites.alone()[queue.number()][sites.stream(demands.jobClass, stage)];
    double beside = alone - work * site.station().stretch(site.background());
    if (!site.isShared() && Double.isFinite(beside)) {
      demands.extra.add(part, station, share * beside);
    }
  }

  private void solve() {
    Map<Integer, Integer> places = new TreeMap<>();
    byDemands.values().forEach(chain -> chain.work().keySet().forEach(s -> places.put(s, 0)));
    List<Station> stations = new ArrayList<>();
    List<Double> background = new ArrayList<>();
    for (Map.Entry<Integer, Integer> entry : places.entrySet()) {
      entry.setValue(stations.size());
      int site = entry.getKey() - network.queues().size();
      if (site < 0) {
        stations.add(transfers.station(entry.getKey()));
        background.add(0.0);
      } else {
        SiteQueues.Site one = sites.site(network.sites().get(site));
        double busy = one.background() / one.station().mostSpeed();
        if (busy >= 1) {
          return; // its own users alone are too many
        }
        Station station = sites.station(network.sites().get(site));
        stations.add(station);
        background.add(busy == 0 ? 0 : busy * station.mostSpeed());
      }
    }
    if (!byDemands.isEmpty()) {
      solved = new ClosedNetwork(stations, background, chains(places));
      exact = solved.isTractable();
      if (!exact) {
        solved = new ClosedNetwork(stations, background, List.of(average(solved.chains())));
      }
      found(places);
    }
  }

  private List<ClosedNetwork.Chain> chains(Map<Integer, Integer> places) {
    List<ClosedNetwork.Chain> chains = new ArrayList<>();
    for (Chain chain : byDemands.values()) {
      Double[] demands = new Double[places.size()];
      Arrays.fill(demands, 0.0);
      chain.work().forEach((station, work) -> demands[places.get(station)] = work);
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

  /** All of them as one, whose rounds are the mean of theirs. */
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

  private void found(Map<Integer, Integer> places) {
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
        // Of the mean round each chain has its part of a station's time by its part of the work.
        Map<Integer, Double> work = chain.work();
        places.forEach(
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

  /** What a station takes goes to the parts as their work does. */
  private static void divide(Chain chain, Map<Integer, Double> residences) {
    Map<Integer, Double> whole = chain.work();
    for (Part part : Part.values()) {
      chain
          .work(part)
          .forEach(
              (station, work) -> {
                // A station without work keeps its entry, of no seconds.
                double seconds = work > 0 ? residences.get(station) * work / whole.get(station) : 0;
                chain.seconds.add(part, station, seconds);
              });
      chain.demands.extra.of(part).forEach((s, extra) -> chain.seconds.add(part, s, extra));
    }
  }
}
