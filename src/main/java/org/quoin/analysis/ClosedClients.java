package org.quoin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quoin.grid.GridModel;
import org.quoin.statistics.ClosedNetwork;
import org.quoin.statistics.Station;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueNetwork.SiteQueue;
import org.quoin.topology.QueueWalk;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * The closed clients as chains of a closed network: exact mean values, and bounds. Clients with the
 * same demands are one chain; if there are too many unlike ones they are taken as one mean chain,
 * and of too many jobs only the upper bound is known. Stations are network queues by their number,
 * sites after them.
 *
 * <p>What a round takes beside its demands when nobody else is about (the first and last packets of
 * a transfer, a server's queue of others' jobs) is added to the think time, so that a lone job is
 * exact.
 */
final class ClosedClients {
  private final GridModel model;
  private final QueueNetwork network;
  private final Split split;
  private final SiteQueues sites;
  private final Transfers transfers;
  private final Map<Demands, Chain> byDemands = new LinkedHashMap<>();
  private final Map<List<Integer>, Chain> chainOf = new HashMap<>();
  private ClosedNetwork solved;
  private boolean exact;
  private boolean isSolved;

  /**
   * What a round takes: seconds of work by station, going and coming back, and what it takes beside
   * it when alone.
   */
  private record Demands(
      int jobClass,
      Map<Integer, Double> there,
      Map<Integer, Double> back,
      Map<Integer, Double> extra) {
    double extraSum() {
      return extra.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  /** Clients of one class with the same demands, and what was found. */
  static final class Chain {
    private final int jobClass;
    private final Demands demands;
    private int clients;
    private double throughput;

    /** Seconds of a round by station; those of a network queue going and coming back. */
    private final Map<Integer, Double> there = new TreeMap<>();

    private final Map<Integer, Double> back = new TreeMap<>();

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

    Map<Integer, Double> there() {
      return there;
    }

    Map<Integer, Double> back() {
      return back;
    }

    /** Seconds of work by station, both ways. */
    Map<Integer, Double> work() {
      Map<Integer, Double> all = new TreeMap<>(demands.there);
      demands.back.forEach((station, work) -> all.merge(station, work, Double::sum));
      return all;
    }
  }

  ClosedClients(GridModel model, Split split) {
    this.model = model;
    this.network = model.network();
    this.split = split;
    this.sites = new SiteQueues(model);
    this.transfers = new Transfers(network);
    Map<String, Integer> numbers = new HashMap<>();
    network.clients().forEach(client -> numbers.put(client.name(), client.number()));
    for (int c = 0; c < model.classes().size(); c++) {
      if (model.classes().get(c).arrivals() == Arrivals.CLOSED) {
        for (String name : model.classes().get(c).clients()) {
          Demands demands = demands(c, numbers.get(name));
          Chain chain = byDemands.computeIfAbsent(demands, Chain::new);
          chain.clients++;
          chainOf.put(List.of(c, numbers.get(name)), chain);
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

  private Demands demands(int jobClass, int client) {
    JobClass jobs = model.classes().get(jobClass);
    Demands demands = new Demands(jobClass, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    QueueWalk walk = new QueueWalk();
    for (SiteQueue site : network.sites()) {
      double share = split.share(client, site.number());
      if (share > 0) {
        network.send(client, site.number(), walk);
        way(walk, jobs.inputBytes().mean(), share, demands.there, demands.extra);
        compute(site, jobClass, share, demands);
        network.receive(client, site.number(), walk);
        way(walk, jobs.outputBytes().mean(), share, demands.back, demands.extra);
      }
    }
    return demands;
  }

  private void way(
      QueueWalk way,
      double bytes,
      double share,
      Map<Integer, Double> demands,
      Map<Integer, Double> extra) {
    transfers.pass(
        way,
        bytes,
        (queue, seconds, amount, slowest) -> {
          double beside = seconds;
          if (slowest) {
            double work = transfers.empty(queue, amount);
            demands.merge(queue, share * work, Double::sum);
            beside -= work / Transfers.station(network.queues().get(queue)).speed(1);
          }
          extra.merge(queue, share * beside, Double::sum);
        });
  }

  private void compute(SiteQueue queue, int jobClass, double share, Demands demands) {
    SiteQueues.Site site = sites.site(queue);
    int station = network.queues().size() + queue.number();
    double work = model.classes().get(jobClass).operations().mean() / site.jobSpeed();
    demands.there.merge(station, share * work, Double::sum);
    double alone = sites.responses(queue, new double[model.classes().size()])[jobClass];
    double beside = alone - work * site.station().stretch(site.background());
    if (!site.isShared() && Double.isFinite(beside)) {
      demands.extra.merge(station, share * beside, Double::sum);
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
        stations.add(Transfers.station(network.queues().get(entry.getKey())));
        background.add(0.0);
      } else {
        SiteQueues.Site one = sites.site(network.sites().get(site));
        if (one.background() >= one.station().mostSpeed()) {
          return; // its own users alone are too many
        }
        stations.add(one.station());
        background.add(one.background());
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

  /** What a station takes goes to both ways as its work does. */
  private static void divide(Chain chain, Map<Integer, Double> residences) {
    Map<Integer, Double> work = chain.work();
    Map<Integer, Double> all = new TreeMap<>(residences);
    chain.demands.extra.forEach((station, extra) -> all.merge(station, extra, Double::sum));
    all.forEach(
        (station, seconds) -> {
          double whole = work.getOrDefault(station, 0.0);
          double going = chain.demands.there.getOrDefault(station, 0.0);
          double share = whole > 0 ? going / whole : 1;
          chain.there.put(station, seconds * share);
          chain.back.put(station, seconds * (1 - share));
        });
  }
}
