package org.quoin.analysis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.statistics.Station;
import org.quoin.statistics.TransferTime;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueWalk;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * Mean times of transfers. Alone on a queue a transfer takes what {@link TransferTime} says; what
 * others add is that of a station that transfers share ({@link Station.Link}) at the load offered.
 * Over several queues it goes at the speed of the slowest, and its last packet passes the others.
 * The propagation delay of every link on the path comes on top.
 */
final class Transfers {
  private final double packetBytes;
  private final List<NetworkQueue> queues;

  /** By queue: what others add, as a share of the time that the data take at T_net. */
  private final double[] added;

  private final Map<Alone, Double> known = new HashMap<>();

  /** By the amount of data, then by queue; NaN where it is not known yet. */
  private final Map<Double, double[]> byBytes = new HashMap<>();

  private record Alone(double background, int buffer, double packets) {}

  /** Transfers that meet no others. */
  Transfers(QueueNetwork network) {
    packetBytes = network.packetBytes();
    queues = network.queues();
    added = new double[queues.size()];
  }

  /** Transfers that meet others. */
  Transfers(QueueNetwork network, OfferedLoad load, Evenness evenness) {
    this(network);
    for (NetworkQueue queue : queues) {
      double clients = load.ofNetwork(queue).clients();
      if (clients > 0) {
        Station.Link station = station(queue);
        double met = station.stretch(clients) - 1 / station.speed(1);
        added[queue.number()] = met * evenness.factor(queue.number(), clients);
      }
    }
  }

  /** The station that transfers share; their work is their time at T_net. */
  static Station.Link station(NetworkQueue queue) {
    return new Station.Link(queue.name(), queue.link().line().offeredLoad(), queue.buffer());
  }

  /** {@return seconds that the given bytes take one after the other at T_net} */
  double work(int queue, double bytes) {
    return bytes / queues.get(queue).link().line().bandwidth();
  }

  /** {@return seconds that the given bytes take in an empty system, propagation included} */
  double empty(int queue, double bytes) {
    return work(queue, bytes) + propagation(queue);
  }

  private double propagation(int queue) {
    return queues.get(queue).link().line().propagation();
  }

  /** What is known of so many bytes, by queue. */
  private double[] times(double bytes) {
    return byBytes.computeIfAbsent(bytes, b -> unknown());
  }

  /** Mean seconds at a queue, the only one passed. */
  private double time(double[] times, int queue, double bytes) {
    if (Double.isNaN(times[queue])) {
      NetworkQueue one = queues.get(queue);
      double alone =
          known.computeIfAbsent(
              new Alone(one.link().line().offeredLoad(), one.buffer(), bytes / packetBytes),
              a -> new TransferTime(a.background, a.buffer).mean(a.packets));
      times[queue] = alone / one.serviceRate() + work(queue, bytes) * added[queue];
    }
    return times[queue];
  }

  private double[] unknown() {
    double[] times = new double[queues.size()];
    Arrays.fill(times, Double.NaN);
    return times;
  }

  /** The last packet of so many bytes. */
  private double lastPacket(double bytes) {
    return bytes - packetBytes * (Math.ceil(bytes / packetBytes) - 1);
  }

  /** The place on a way of the queue that takes data longest; negative where none is passed. */
  private int slowest(QueueWalk way, double bytes) {
    double[] times = times(bytes);
    int slowest = -1;
    double most = -1;
    for (int i = 0; i < way.length(); i++) {
      double time = time(times, way.at(i), bytes);
      if (time > most) {
        most = time;
        slowest = i;
      }
    }
    return slowest;
  }

  /** Takes in the mean time of a transfer at each queue of its way. */
  interface Passing {
    /**
     * A queue.
     *
     * @param seconds that the transfer adds there, the propagation delay of the link included
     * @param bytes of it that pass when all before have: all at the slowest, else the last packet
     * @param slowest whether it is the one
     */
    void at(int queue, double seconds, double bytes, boolean slowest);
  }

  /** Goes over the queues of a way. */
  void pass(QueueWalk way, double bytes, Passing passing) {
    if (bytes > 0) {
      int slowest = slowest(way, bytes);
      double last = lastPacket(bytes);
      double[] whole = times(bytes);
      double[] lasts = times(last);
      for (int i = 0; i < way.length(); i++) {
        boolean is = i == slowest;
        double amount = is ? bytes : last;
        double time = time(is ? whole : lasts, way.at(i), amount);
        passing.at(way.at(i), time + propagation(way.at(i)), amount, is);
      }
    }
  }
}
