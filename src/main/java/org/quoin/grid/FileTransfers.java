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
  private final Set<FileTransfer> underWay = new LinkedHashSet<>();
  private final Map<Integer, Map<Integer, Double>> hauled = new TreeMap<>();
  private final QueuePath walk = new QueuePath();
  private Predicate<Path> isUp = path -> true;
  private long sent;

  FileTransfers(QueueNetwork queues, LiveNetwork network, Engine engine) {
    this.queues = queues;
    this.network = network;
    this.engine = engine;
  }

  /** Sets the test whether a path is up. */
  void useAvailability(Predicate<Path> ways) {
    isUp = ways;
  }

  /** Pauses or resumes transfers after a failure or repair of links. */
  void linksChanged() {
    new ArrayList<>(underWay).forEach(FileTransfer::heed);
  }

  /** Resets the counts. */
  void clear() {
    hauled.clear();
  }

  /**
   * {@return the bytes of files by pair of holder and site, counted at the start of each transfer}
   */
  List<GridResult.FileTraffic> hauls() {
    List<GridResult.FileTraffic> hauls = new ArrayList<>();
    hauled.forEach(
        (from, sites) ->
            sites.forEach(
                (site, bytes) -> hauls.add(new GridResult.FileTraffic(from, site, bytes))));
    return hauls;
  }

  @Override
  public boolean leads(int from, int site) {
    return queues.isReachable(from, site);
  }

  @Override
  public double seconds(int from, int site, double bytes) {
    if (!isUp.test(network.onto(from, site))) {
      return Double.POSITIVE_INFINITY;
    }
    queues.forwardPath(from, site, walk);
    LinkStateTable board = network.board();
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < walk.length(); i++) {
      least = Math.min(least, board.expected(walk.at(i)));
    }
    return bytes / least + board.propagation(walk);
  }

  @Override
  public void send(int from, int site, double bytes, ReplicaManager.Arrival arrival) {
    hauled.computeIfAbsent(from, key -> new TreeMap<>()).merge(site, bytes, Double::sum);
    FileTransfer transfer = new FileTransfer(network.onto(from, site), bytes, arrival);
    underWay.add(transfer);
    transfer.heed();
  }

  /** One file in transfer. */
  private final class FileTransfer implements Consumer<double[]> {
    private final Path path;
    private final ReplicaManager.Arrival arrival;
    private final double startTime = engine.now();
    private double left;

    /** Null while the path is down. */
    private TransferHandle sending;

    FileTransfer(Path path, double bytes, ReplicaManager.Arrival arrival) {
      this.path = path;
      this.left = bytes;
      this.arrival = arrival;
    }

    void heed() {
      boolean up = isUp.test(path);
      if (!up && sending != null) {
        double rest = left - sending.arrivedBytes();
        if (rest > 0) { // if not, the last queue and the last link of the path hold the rest
          left = rest;
          sending.cancel();
          sending = null;
        }
      } else if (up && sending == null) {
        sending = network.transport().send(path, left, FIRST_ORDER + sent++, this);
      }
    }

    /** Adds the time of interruptions to the first queue. */
    @Override
    public void accept(double[] seconds) {
      underWay.remove(this);
      double all = Arrays.stream(seconds).sum();
      double waited = engine.now() - startTime - all;
      double[] spent = seconds;
      if (waited > 1e-9 * all) {
        spent = seconds.clone();
        spent[0] += waited;
      }
      arrival.came(path, spent);
    }
  }
}
