package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.calibration.MeasuredJobs.Row;
import org.quoin.grid.GridModel;
import org.quoin.network.PacketModel;
import org.quoin.queueing.TransferTime;
import org.quoin.scenario.GridScenario;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.workload.Amount;
import umontreal.ssj.probdist.GammaDist;

/**
 * The likelihood of transfers that are alone on a queue M/M/1/N with its background: the time of a
 * transfer has a gamma density with the exact mean and variance of the Markov chain ({@link
 * TransferTime}), after the propagation delay. The density itself is exact for a single packet in a
 * large buffer, and for many packets, whose time is normal.
 */
final class TransferLikelihood implements Likelihood.Term {
  private static final List<TimeColumn> BEFORE_RESULT =
      List.of(TimeColumn.SEND, TimeColumn.WAIT, TimeColumn.COMPUTE);

  /** Decimal digits of probabilities. */
  private static final int DIGITS = 12;

  private final boolean ofLinks;
  private final boolean results;
  private final List<String> sites;
  private final Map<Route, List<Sent>> sent = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /** The transfers of one client to or from one place. */
  private record Route(String client, int site) {}

  /**
   * One transfer.
   *
   * @param job index of its job
   * @param seconds its duration, or that for which it was alone
   * @param bytes its size; NaN if it is not known
   * @param ended whether it ended after these seconds
   */
  private record Sent(int job, double start, double seconds, double bytes, boolean ended) {}

  /**
   * Creates the likelihood of all transfers in one direction that overlap no other on their queue.
   *
   * @param time the time of sending, or of the result
   * @param scenario the scenario with some values of the keys
   * @throws InputException if a path or a queue has no closed form
   */
  TransferLikelihood(MeasuredJobs jobs, TimeColumn time, GridScenario scenario) {
    ofLinks = jobs.ofLinks();
    results = time == TimeColumn.RESULT;
    sites = jobs.sites();
    int at = jobs.times().indexOf(time);
    for (int i = 0; i < jobs.jobs().size(); i++) {
      Row job = jobs.jobs().get(i);
      if (job.seconds()[at] > 0) {
        sent.computeIfAbsent(new Route(job.client(), job.site()), r -> new ArrayList<>())
            .add(new Sent(i, start(jobs, job, time), job.seconds()[at], job.sizes()[at], true));
      }
    }
    check(scenario.grid());
    if (jobs.hasClock()) {
      leaveOutShared(scenario.grid(), time);
    }
  }

  /** Returns when a transfer began; that of a result is known with all times before it. */
  private static double start(MeasuredJobs jobs, Row job, TimeColumn time) {
    List<TimeColumn> before = time == TimeColumn.SEND ? List.of() : BEFORE_RESULT;
    if (!jobs.times().containsAll(before)) {
      return Double.NaN;
    }
    double start = job.submitted();
    for (TimeColumn one : before) {
      start += job.seconds()[jobs.times().indexOf(one)];
    }
    return start;
  }

  List<String> warnings() {
    return warnings;
  }

  private void check(GridModel grid) {
    PacketModel packets = grid.packets();
    if (!grid.transfers().isNone() || !packets.isExponential()) {
      throw Likelihood.refused("windows, overheads or times of packets that are not exponential");
    }
    for (Route route : sent.keySet()) {
      NetworkQueue queue = queue(grid.network(), route);
      if (!grid.hasPackets(queue.number())
          || queue.link().line().transfers() > 0
          || grid.hasNodesThatLimitTransfers()
          || queue.link().line().background().changes()
          || queue.buffer() > TransferTime.MAX_BUFFER) {
        throw Likelihood.refused(
            "a fluid, limits of transfers, bursts or a buffer above %,d packets, as on %s"
                .formatted(TransferTime.MAX_BUFFER, queue.link().direction()));
      }
      if (sent.get(route).stream().anyMatch(one -> Double.isNaN(one.bytes))
          && amount(grid).variation() > 0) {
        throw new InputException(
            "--measured",
            "states no "
                + (results ? TimeColumn.RESULT : TimeColumn.SEND).sizeColumn()
                + ", which the likelihood of transfers of random sizes needs");
      }
    }
  }

  private Amount amount(GridModel grid) {
    return results ? grid.classes().get(0).outputBytes() : grid.classes().get(0).inputBytes();
  }

  private NetworkQueue queue(QueueNetwork network, Route route) {
    String name = sites.get(route.site);
    if (ofLinks) {
      return network.queues().stream()
          .filter(queue -> queue.link().name().equals(name))
          .findFirst()
          .orElseThrow(() -> unknown("link", name, linkNames(network)));
    }
    int client = client(network, route.client);
    int site = site(network, name);
    List<NetworkQueue> path = results ? network.receive(client, site) : network.send(client, site);
    if (path.size() != 1) {
      throw Likelihood.refused(
          "%s queues between %s and %s"
              .formatted(path.size(), network.clients().get(client).name(), name));
    }
    return path.get(0);
  }

  private static List<String> linkNames(QueueNetwork network) {
    return network.queues().stream().map(queue -> queue.link().name()).distinct().toList();
  }

  private static int client(QueueNetwork network, String name) {
    List<String> names = network.clients().stream().map(client -> client.name()).toList();
    if (name.isEmpty() && names.size() > 1) {
      throw new InputException(
          "--measured", "names no client of each transfer; expected a column client");
    }
    int index = name.isEmpty() ? 0 : names.indexOf(name);
    if (index < 0) {
      throw unknown("client", name, names);
    }
    return index;
  }

  /** Returns the number of a site; jobs without a name are at the only one. */
  static int site(QueueNetwork network, String name) {
    List<String> names = network.sites().stream().map(site -> site.node().name()).toList();
    if (name.isEmpty() && names.size() > 1) {
      throw new InputException("--measured", "names no site of each job; expected a column site");
    }
    int index = name.isEmpty() ? 0 : names.indexOf(name);
    if (index < 0) {
      throw unknown("site", name, names);
    }
    return index;
  }

  private static InputException unknown(String what, String name, List<String> names) {
    return new InputException(
        "--measured",
        "names the %s '%s'; %s".formatted(what, name, NearestName.expected(name, names)));
  }

  /**
   * Leaves out transfers that begin beside another measured one on their queue. One during which
   * another begins was alone until then: it counts as not yet ended at that time, which does not
   * depend on its own speed, so that long transfers are not left out more often than short ones.
   */
  private void leaveOutShared(GridModel grid, TimeColumn time) {
    record Used(Route route, Sent transfer) {}
    Map<Integer, List<Used>> byQueue = new TreeMap<>();
    sent.forEach(
        (route, all) -> {
          int queue = queue(grid.network(), route).number();
          for (Sent one : all) {
            if (!Double.isNaN(one.start)) {
              byQueue.computeIfAbsent(queue, q -> new ArrayList<>()).add(new Used(route, one));
            }
          }
        });
    int left = 0;
    int cut = 0;
    for (List<Used> all : byQueue.values()) {
      all.sort(Comparator.comparingDouble(used -> used.transfer.start));
      double until = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < all.size(); i++) {
        Sent one = all.get(i).transfer;
        double next = i + 1 < all.size() ? all.get(i + 1).transfer.start : Double.POSITIVE_INFINITY;
        double end = one.start + one.seconds;
        List<Sent> route = sent.get(all.get(i).route);
        if (one.start < until) {
          route.remove(one);
          left++;
        } else if (next < end) {
          route.set(
              route.indexOf(one), new Sent(one.job, one.start, next - one.start, one.bytes, false));
          cut++;
        }
        until = Math.max(until, end);
      }
    }
    if (left + cut > 0) {
      warnings.add(
          "transfers that share their link (%s): %s began beside another one and %s left out, %s"
                  .formatted(time.column(), left, left == 1 ? "is" : "are", cut)
              + " saw another one begin and %s as not ended then"
                  .formatted(cut == 1 ? "counts" : "count"));
    }
    if (sent.values().stream().flatMap(List::stream).noneMatch(Sent::ended)) {
      throw Likelihood.refused("transfers none of which was alone on its link");
    }
  }

  @Override
  public void add(GridScenario scenario, double[] logs) {
    GridModel grid = scenario.grid();
    double packetBytes = grid.packets().packetBytes();
    for (Map.Entry<Route, List<Sent>> one : sent.entrySet()) {
      NetworkQueue queue = queue(grid.network(), one.getKey());
      TransferTime times = new TransferTime(queue.link().line().offeredLoad(), queue.buffer());
      Map<Double, TransferTime.Moments> bySize = new HashMap<>();
      for (Sent transfer : one.getValue()) {
        double bytes = Double.isNaN(transfer.bytes) ? amount(grid).mean() : transfer.bytes;
        double services =
            (transfer.seconds - queue.link().line().propagation()) * queue.serviceRate();
        TransferTime.Moments moments = bySize.computeIfAbsent(bytes / packetBytes, times::moments);
        double shape = moments.mean() * moments.mean() / moments.variance();
        double rate = moments.mean() / moments.variance();
        logs[transfer.job] +=
            transfer.ended
                ? Math.log(
                    services > 0
                        ? GammaDist.density(shape, rate, services) * queue.serviceRate()
                        : 0)
                : Math.log(GammaDist.barF(shape, rate, DIGITS, Math.max(0, services)));
      }
    }
  }
}
