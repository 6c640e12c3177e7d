package org.quoin.analysis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.grid.GridModel;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.queueing.BurstTransferTime;
import org.quoin.queueing.Mmpp1K;
import org.quoin.queueing.Station;
import org.quoin.queueing.TransferTime;
import org.quoin.topology.Background;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * Mean times of transfers. Alone on a queue a transfer takes what {@link TransferTime} or, where
 * the background has two rates, {@link BurstTransferTime} says; what other transfers add is that of
 * a station that they share ({@link Station.Link}) at the load offered. Over several queues it goes
 * at the speed of the slowest, and its last packet passes the others. The propagation delay of
 * every link on the path comes on top.
 *
 * <p>Of data that flow as a fluid a transfer takes the delay of every link and, at the slowest,
 * what a station does that transfers and background share ({@link Station.FluidLink}).
 */
final class TransferTimes {
  private final double packetBytes;
  private final List<NetworkQueue> queues;
  private final boolean fluid;
  private final Station[] stations;

  /** By queue: what others add, as a share of the time that the data take at T_net. */
  private final double[] added;

  private final Map<Alone, Double> known = new HashMap<>();

  /** By the amount of data, then by queue; NaN where it is not known yet. */
  private final Map<Double, double[]> byBytes = new HashMap<>();

  private record Alone(double background, int buffer, Background course, double packets) {}

  /** Creates the times of transfers that share no queue with others. */
  TransferTimes(GridModel model) {
    packetBytes = model.network().packetBytes();
    queues = model.network().queues();
    fluid = !model.hasPackets();
    stations = queues.stream().map(this::made).toArray(Station[]::new);
    added = new double[queues.size()];
  }

  /** Creates the times of transfers that share queues with others. */
  TransferTimes(GridModel model, OfferedLoad load, RoundRobinCorrection evenness) {
    this(model);
    for (NetworkQueue queue : queues) {
      double clients = load.ofNetwork(queue).clients();
      if (clients > 0) {
        Station station = station(queue.number());
        double met = station.stretch(clients) - 1 / station.speed(1);
        added[queue.number()] = met * evenness.factor(queue.number(), clients);
      }
    }
  }

  private Station made(NetworkQueue queue) {
    double background = queue.link().line().offeredLoad();
    if (fluid) {
      return new Station.FluidLink(queue.name(), background);
    }
    return hasBursts(queue)
        ? new Station.BurstyLink(queue.name(), bursts(queue))
        : new Station.Link(queue.name(), background, queue.buffer());
  }

  /**
   * Whether the background of a queue has two random rates in turn, for which there is a formula.
   */
  static boolean hasBursts(NetworkQueue queue) {
    Background background = queue.link().line().background();
    return background.changes() && background.kind().isRandom() && queue.buffer() <= Mmpp1K.LARGEST;
  }

  private static BurstTransferTime bursts(NetworkQueue queue) {
    LinkParameters line = queue.link().line();
    List<Background.State> states = line.background().states();
    return new BurstTransferTime(
        states.stream().map(state -> state.factor() * line.offeredLoad()).toList(),
        states.stream().map(state -> state.seconds() * queue.serviceRate()).toList(),
        queue.buffer());
  }

  /** The station that transfers share; their work is their time at T_net. */
  Station station(int queue) {
    return stations[queue];
  }

  /** {@return seconds that the given bytes take one after the other at T_net} */
  double work(int queue, double bytes) {
    return bytes / queues.get(queue).link().line().bandwidth();
  }

  /**
   * {@return seconds that the given bytes take in an empty system, the delay of the link included}
   */
  double empty(int queue, double bytes) {
    return work(queue, bytes) + delay(queue);
  }

  private double delay(int queue) {
    LinkParameters line = queues.get(queue).link().line();
    return fluid ? line.fluidDelay(packetBytes) : line.propagation();
  }

  /** What is known of so many bytes, by queue. */
  private double[] times(double bytes) {
    return byBytes.computeIfAbsent(bytes, b -> unknown());
  }

  /** Mean seconds at a queue, the only one passed. */
  private double time(double[] times, int queue, double bytes) {
    if (Double.isNaN(times[queue])) {
      times[queue] = alone(queue, bytes) + work(queue, bytes) * added[queue];
    }
    return times[queue];
  }

  private double alone(int queue, double bytes) {
    NetworkQueue one = queues.get(queue);
    if (fluid) {
      return work(queue, bytes) / station(queue).speed(1);
    }
    LinkParameters line = one.link().line();
    Alone transfer =
        new Alone(line.offeredLoad(), one.buffer(), line.background(), bytes / packetBytes);
    double services =
        known.computeIfAbsent(
            transfer,
            t ->
                hasBursts(one)
                    ? bursts(one).mean(t.packets)
                    : new TransferTime(t.background, t.buffer).mean(t.packets));
    return services / one.serviceRate();
  }

  private double[] unknown() {
    double[] times = new double[queues.size()];
    Arrays.fill(times, Double.NaN);
    return times;
  }

  /** Returns the size of a transfer's last packet, in bytes; 0 in a fluid, which has no packets. */
  private double lastPacket(double bytes) {
    return fluid ? 0 : bytes - packetBytes * (Math.ceil(bytes / packetBytes) - 1);
  }

  /** The place on a way of the queue that takes data longest; negative where none is passed. */
  private int slowest(QueuePath way, double[] times, double bytes) {
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
     * @param seconds that the transfer adds there, the delay of the link included
     * @param bytes of it that pass when all before have: all at the slowest, else the last packet
     * @param slowest whether it is the one
     */
    void at(int queue, double seconds, double bytes, boolean slowest);
  }

  /** Goes over the queues of a way. */
  void pass(QueuePath way, double bytes, Passing passing) {
    if (bytes > 0) {
      double[] whole = times(bytes);
      int slowest = slowest(way, whole, bytes);
      double last = lastPacket(bytes);
      double[] lasts = times(last);
      for (int i = 0; i < way.length(); i++) {
        boolean is = i == slowest;
        double amount = is ? bytes : last;
        double flowing = amount > 0 ? time(is ? whole : lasts, way.at(i), amount) : 0;
        passing.at(way.at(i), delay(way.at(i)) + flowing, amount, is);
      }
    }
  }
}
