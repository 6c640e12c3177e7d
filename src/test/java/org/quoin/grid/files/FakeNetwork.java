package org.quoin.grid.files;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.network.Path;

/**
 * A network with paths of one byte per second each, independent of other transfers, and a clock
 * that the test advances.
 */
final class FakeNetwork implements ReplicaManager.Network {

  /** A file in transfer. */
  record Sent(int from, int site, double bytes, double begin, ReplicaManager.Arrival arrival) {
    double end() {
      return begin + bytes;
    }
  }

  final List<Sent> begun = new ArrayList<>();
  final Map<Integer, Double> throughputs = new HashMap<>();
  final Map<Integer, Double> delays = new HashMap<>();
  final Set<Integer> cutOff = new HashSet<>();
  private final List<Sent> underWay = new ArrayList<>();
  private double now;

  double now() {
    return now;
  }

  @Override
  public boolean isReachable(int from, int site) {
    return !cutOff.contains(from);
  }

  @Override
  public double seconds(int from, int site, double bytes) {
    return bytes / throughputs.getOrDefault(from, 1.0) + delays.getOrDefault(from, 0.0);
  }

  @Override
  public void send(int from, int site, double bytes, ReplicaManager.Arrival arrival) {
    Sent sent = new Sent(from, site, bytes, now, arrival);
    begun.add(sent);
    underWay.add(sent);
  }

  /** Advances the clock to the given time. */
  void until(double time) {
    while (true) {
      Sent next = underWay.stream().min(Comparator.comparingDouble(Sent::end)).orElse(null);
      if (next == null || next.end() > time) {
        now = Math.max(now, time < Double.POSITIVE_INFINITY ? time : now);
        return;
      }
      underWay.remove(next);
      now = next.end();
      next.arrival.arrived(new Path(List.of()), new double[] {next.bytes});
    }
  }

  /** Completes all transfers in progress. */
  void finish() {
    until(Double.POSITIVE_INFINITY);
  }
}
