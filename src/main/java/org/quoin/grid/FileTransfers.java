package org.quoin.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.quoin.engine.Engine;
import org.quoin.grid.files.ReplicaManager;
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
  private Predicate<Path> isUp = path -> true;
  private long sent;

  FileTransfers(QueueNetwork queues, LiveNetwork network, Engine engine) {
    this.queues = queues;
    this.network = network;
    this.engine = engine;
  }

  void useAvailability(Predicate<Path> pathTest) {
    isUp = pathTest;
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
    if (!isUp.test(network.filePath(from, site))) {
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
    private final double startTime = engine.now();
    private double remaining;

    /** Null while the path is down. */
    private TransferHandle handle;

    FileTransfer(Path path, double bytes, ReplicaManager.Arrival arrival) {
      this.path = path;
      this.remaining = bytes;
      this.arrival = arrival;
    }

    void pauseOrResume() {
      boolean up = isUp.test(path);
      if (!up && handle != null) {
        double rest = remaining - handle.arrivedBytes();
        if (rest > 0) { // if not, the last queue and the last link of the path hold the rest
          remaining = rest;
          handle.cancel();
          handle = null;
        }
      } else if (up && handle == null) {
        handle = network.transport().send(path, remaining, FIRST_ORDER + sent++, this);
      }
    }

    /** Adds the time of interruptions to the first queue. */
    @Override
    public void accept(double[] seconds) {
      inTransfer.remove(this);
      double sum = Arrays.stream(seconds).sum();
      double waited = engine.now() - startTime - sum;
      double[] withWaits = seconds;
      if (waited > 1e-9 * sum) {
        withWaits = seconds.clone();
        withWaits[0] += waited;
      }
      arrival.arrived(path, withWaits);
    }
  }
}
