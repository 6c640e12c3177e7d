package org.quoin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.grid.GridModel;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.network.TransferSettings;
import org.quoin.queueing.BurstTransferTime;
import org.quoin.queueing.Mmpp1K;
import org.quoin.queueing.Station;
import org.quoin.queueing.TransferTime;
import org.quoin.topology.Background;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * Mean times of transfers. The time of a single transfer on a queue follows from {@link
 * TransferTime} or, if the background has two rates, from {@link BurstTransferTime}. Other
 * transfers add the contention delay of a shared station ({@link Station.Link}) at the offered
 * load. Over several queues a transfer has the speed of the slowest, and its last packet passes the
 * others. The propagation delay of every link on the path is added.
 *
 * <p>In fluid transport a transfer takes the delay of every link and its time at the slowest
 * station, which transfers and background share ({@link Station.FluidLink}).
 *
 * <p>Bytes of overhead pass with the data. The setup is added at the first queue of a path, the
 * verification at the last.
 */
final class TransferTimes {
  private final double packetBytes;
  private final List<NetworkQueue> queues;
  private final TransferSettings settings;
  private final boolean fluid;
  private final Station[] stations;

  /** By queue: time that other transfers add, over the time of the data at T_net. */
  private final double[] added;

  /** By what decides them: mean services that pass during a lone transfer. */
  private final Map<List<Object>, Double> servicesAlone = new HashMap<>();

  /** By amount of data, then by queue; NaN if not computed yet. */
  private final Map<Double, double[]> byBytes = new HashMap<>();

  TransferTimes(GridModel model) {
    packetBytes = model.network().packetBytes();
    queues = model.network().queues();
    settings = model.transfers();
    fluid = !model.hasPackets();
    stations = queues.stream().map(this::newStation).toArray(Station[]::new);
    added = new double[queues.size()];
  }

  TransferTimes(GridModel model, OfferedLoad load, RoundRobinCorrection evenness) {
    this(model);
    for (NetworkQueue queue : queues) {
      double clients = load.ofNetwork(queue).clients();
      if (clients > 0) {
        Station station = station(queue.number());
        double contention = station.stretch(clients) - 1 / station.speed(1);
        added[queue.number()] = contention * evenness.factor(queue.number(), clients);
      }
    }
  }

  private Station newStation(NetworkQueue queue) {
    double offeredLoad = queue.link().line().offeredLoad();
    if (fluid) {
      return new Station.FluidLink(queue.name(), offeredLoad / settings.streams());
    }
    return hasBursts(queue)
        ? new Station.BurstyLink(queue.name(), bursts(queue))
        : new Station.Link(queue.name(), offeredLoad, queue.buffer());
  }

  /**
   * Whether the background of a queue has two alternating random rates, for which there is a
   * formula.
   */
  static boolean hasBursts(NetworkQueue queue) {
    Background background = queue.link().line().background();
    return background.changes() && background.kind().isRandom() && queue.buffer() <= Mmpp1K.MAX;
  }

  private static BurstTransferTime bursts(NetworkQueue queue) {
    LinkParameters line = queue.link().line();
    List<Background.State> states = line.background().states();
    return new BurstTransferTime(
        states.stream().map(state -> state.factor() * line.offeredLoad()).toList(),
        states.stream().map(state -> state.seconds() * queue.serviceRate()).toList(),
        queue.buffer());
  }

  /** {@return the station that transfers share; their work is their time at T_net} */
  Station station(int queue) {
    return stations[queue];
  }

  /** {@return the seconds in which the given bytes pass at T_net} */
  double work(int queue, double bytes) {
    return bytes / queues.get(queue).link().line().bandwidth();
  }

  private double delay(int queue) {
    LinkParameters line = queues.get(queue).link().line();
    return fluid ? line.fluidDelay(packetBytes) : line.propagation();
  }

  private double[] times(double bytes) {
    return byBytes.computeIfAbsent(bytes, b -> unknown());
  }

  /** {@return the mean seconds at a queue that is the only one on the path} */
  private double time(double[] times, int queue, double bytes) {
    if (Double.isNaN(times[queue])) {
      times[queue] = alone(queue, bytes) + work(queue, bytes) * added[queue];
    }
    return times[queue];
  }

  private double alone(int queue, double bytes) {
    NetworkQueue networkQueue = queues.get(queue);
    if (fluid) {
      return work(queue, bytes) / station(queue).speed(1);
    }
    double packets = bytes / packetBytes;
    double services =
        servicesAlone.computeIfAbsent(
            List.of(kind(networkQueue), packets),
            key ->
                hasBursts(networkQueue)
                    ? bursts(networkQueue).mean(packets)
                    : new TransferTime(
                            networkQueue.link().line().offeredLoad(), networkQueue.buffer())
                        .mean(packets));
    return services / networkQueue.serviceRate();
  }

  /** {@return the wait of a transfer at a queue of its own, in units of its service times} */
  private static List<Object> kind(NetworkQueue queue) {
    LinkParameters line = queue.link().line();
    // Hashing a record links code at the first call: it is left out where it decides nothing.
    return hasBursts(queue)
        ? List.of(line.offeredLoad(), queue.buffer(), line.background(), queue.serviceRate())
        : List.of(line.offeredLoad(), queue.buffer());
  }

  /**
   * {@return groups of clients whose transfers take equal times: the given groups, cut where the
   * clients' own links differ}
   *
   * @param groups clients whose paths differ in their own links only
   */
  Collection<List<Integer>> alike(QueueNetwork network, Collection<List<Integer>> groups) {
    List<List<Integer>> alike = new ArrayList<>();
    for (List<Integer> group : groups) {
      Map<List<Object>, List<Integer>> byLinks = new LinkedHashMap<>();
      for (int client : group) {
        List<Object> key =
            group.size() == 1
                ? List.of()
                : List.of(link(network.onlySend(client)), link(network.onlyReceive(client)));
        byLinks.computeIfAbsent(key, k -> new ArrayList<>()).add(client);
      }
      alike.addAll(byLinks.values());
    }
    return alike;
  }

  private List<Object> link(int queue) {
    return queue < 0
        ? List.of()
        : List.of(
            kind(queues.get(queue)), queues.get(queue).serviceRate(), delay(queue), added[queue]);
  }

  private double[] unknown() {
    double[] times = new double[queues.size()];
    Arrays.fill(times, Double.NaN);
    return times;
  }

  /**
   * {@return the size of a transfer's last packet in bytes; 0 in fluid transport, which has no
   * packets}
   */
  private double lastPacket(double bytes) {
    return fluid ? 0 : bytes - packetBytes * (Math.ceil(bytes / packetBytes) - 1);
  }

  /** {@return the index on the path of the slowest queue; negative if the path is empty} */
  private int slowest(QueuePath path, double[] times, double bytes) {
    int slowest = -1;
    double most = -1;
    for (int i = 0; i < path.length(); i++) {
      double time = time(times, path.at(i), bytes);
      if (time > most) {
        most = time;
        slowest = i;
      }
    }
    return slowest;
  }

  /** Receives the mean time of a transfer at each queue of its path. */
  interface Passing {
    /**
     * Receives the time at one queue.
     *
     * @param seconds the seconds that the transfer adds there, with the delay of the link
     * @param empty these seconds in an empty system
     * @param bytes the bytes that pass here last: the whole transfer at the slowest queue,
     *     elsewhere the last packet
     * @param slowest whether this is the slowest queue
     */
    void at(int queue, double seconds, double empty, double bytes, boolean slowest);
  }

  /**
   * Computes the times of a transfer.
   *
   * @param data the bytes of its data, without overhead
   */
  void pass(QueuePath path, double data, Passing passing) {
    if (data > 0) {
      double bytes = settings.sent(data);
      double[] times = times(bytes);
      int slowest = slowest(path, times, bytes);
      double last = lastPacket(bytes);
      double[] lastTimes = times(last);
      for (int i = 0; i < path.length(); i++) {
        boolean isSlowest = i == slowest;
        double amount = isSlowest ? bytes : last;
        double flowing = amount > 0 ? time(isSlowest ? times : lastTimes, path.at(i), amount) : 0;
        double fixed =
            delay(path.at(i))
                + (i == 0 ? settings.setup() : 0)
                + (i == path.length() - 1 ? data / settings.checksum() : 0);
        passing.at(
            path.at(i), fixed + flowing, fixed + work(path.at(i), amount), amount, isSlowest);
      }
    }
  }
}
