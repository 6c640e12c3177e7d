package org.quoin.grid;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.quoin.engine.Engine;
import org.quoin.grid.files.ReplicaManager;
import org.quoin.network.Interruptions;
import org.quoin.network.LinkStateTable;
import org.quoin.network.Path;
import org.quoin.network.TransferHandle;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;

/**
 * Transfers files over the queues of all other transfers. A transfer whose path is down waits, and
 * the rest of its data is sent after the repair.
 */
final class FileTransfers implements ReplicaManager.Network {
  /** Rank of the first file among transfers of one instant, after those of jobs. */
  private static final long FIRST_ORDER = 1L << 35;

  private final QueueNetwork queues;
  private final LiveNetwork network;
  private final Engine engine;
  private final Set<FileTransfer> inTransfer = new LinkedHashSet<>();
  private final Map<Integer, Map<Integer, Double>> trafficByPair = new TreeMap<>();
  private final QueuePath path = new QueuePath();

  /** Index of the first queue of a path whose link is down; negative if all are up. */
  private ToIntFunction<Path> firstDown = path -> -1;

  private long sent;

  FileTransfers(QueueNetwork queues, LiveNetwork network, Engine engine) {
    this.queues = queues;
    this.network = network;
    this.engine = engine;
  }

  void useAvailability(ToIntFunction<Path> firstDownOf) {
    firstDown = firstDownOf;
  }

  void linksChanged() {
    new ArrayList<>(inTransfer).forEach(FileTransfer::pauseOrResume);
  }

  void clear() {
    trafficByPair.clear();
  }

  /**
   * {@return the bytes of files by pair of holder and site, counted at the start of each transfer}
   */
  List<GridResult.FileTraffic> traffic() {
    List<GridResult.FileTraffic> traffic = new ArrayList<>();
    trafficByPair.forEach(
        (from, sites) ->
            sites.forEach(
                (site, bytes) -> traffic.add(new GridResult.FileTraffic(from, site, bytes))));
    return traffic;
  }

  @Override
  public boolean isReachable(int from, int site) {
    return queues.isReachable(from, site);
  }

  @Override
  public double seconds(int from, int site, double bytes) {
    if (firstDown.applyAsInt(network.filePath(from, site)) >= 0) {
      return Double.POSITIVE_INFINITY;
    }
    queues.forwardPath(from, site, path);
    LinkStateTable linkStates = network.linkStates();
    double smallest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < path.length(); i++) {
      smallest = Math.min(smallest, linkStates.expected(path.at(i)));
    }
    return linkStates.seconds(path, bytes, smallest);
  }

  @Override
  public void send(int from, int site, double bytes, ReplicaManager.Arrival arrival) {
    trafficByPair.computeIfAbsent(from, key -> new TreeMap<>()).merge(site, bytes, Double::sum);
    FileTransfer transfer = new FileTransfer(network.filePath(from, site), bytes, arrival);
    inTransfer.add(transfer);
    transfer.pauseOrResume();
  }

  private final class FileTransfer implements Consumer<double[]> {
    private final Path path;
    private final ReplicaManager.Arrival arrival;
    private final Interruptions interruptions = new Interruptions(engine.now());
    private double remaining;

    /** Null while the path is down. */
    private TransferHandle handle;

    FileTransfer(Path path, double bytes, ReplicaManager.Arrival arrival) {
      this.path = path;
      this.remaining = bytes;
      this.arrival = arrival;
    }

    void pauseOrResume() {
      int down = firstDown.applyAsInt(path);
      if (down >= 0 && handle != null) {
        double rest = remaining - handle.arrivedBytes();
        if (rest > 0) { // if not, the last queue and the last link of the path hold the rest
          remaining = rest;
          handle.cancel();
          handle = null;
          interruptions.stop(path, down, engine.now());
        }
      } else if (down >= 0) {
        interruptions.resume(engine.now());
        interruptions.stop(path, down, engine.now());
      } else if (handle == null) {
        interruptions.resume(engine.now());
        handle = network.transport().send(path, remaining, FIRST_ORDER + sent++, this);
      }
    }

    @Override
    public void accept(double[] seconds) {
      inTransfer.remove(this);
      arrival.arrived(path, interruptions.whole(seconds, engine.now()));
    }
  }
}
