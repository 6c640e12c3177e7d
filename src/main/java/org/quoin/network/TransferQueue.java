package org.quoin.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;

/**
 * The queue in which transfers wait before the network, as transfer services have it: at most a
 * number of transfers is in progress on a link, at a node, or from one sender to one receiver. A
 * transfer begins when every limit on its path admits it, and never before an earlier transfer that
 * waits and has one of its links, nodes or its pair in common.
 *
 * <p>It also adds what surrounds the data of a transfer: the setup before, the bytes of overhead,
 * the verification after. The wait counts as time at the link that held the transfer up: for the
 * limit of a sender or a pair at the first link of the path, for that of a receiver at the last.
 * The setup counts at the first link, the verification at the last.
 */
public final class TransferQueue implements Transport {
  private final Engine engine;
  private final Transport network;
  private final TransferSettings settings;

  private final int links;
  private final int nodes;

  /** Maximum number of transfers by resource: links, nodes, pairs; 0 without a limit. */
  private final List<Integer> limits = new ArrayList<>();

  private final List<Integer> active = new ArrayList<>();
  private final List<Integer> waitingFor = new ArrayList<>();
  private final Map<Long, Integer> pairs = new HashMap<>();
  private final List<Queued> waiting = new ArrayList<>();
  private boolean admitting;

  /**
   * Creates a queue without transfers.
   *
   * @param engine the clock of the run
   * @param network the transport of the data
   * @param settings setup, overhead, verification and the limit by pair
   * @param links maximum number of transfers of each link; 0 without a limit
   * @param nodes maximum number of transfers from and to each node; 0 without a limit
   */
  public TransferQueue(
      Engine engine, Transport network, TransferSettings settings, int[] links, int[] nodes) {
    this.engine = engine;
    this.network = network;
    this.settings = settings;
    this.links = links.length;
    this.nodes = nodes.length;
    IntStream.concat(Arrays.stream(links), Arrays.stream(nodes)).forEach(this::addResource);
  }

  @Override
  public TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done) {
    if (bytes == 0 || path.queues().isEmpty()) {
      return network.send(path, bytes, order, done);
    }
    Queued transfer = new Queued(path, bytes, order, done);
    transfer.heldBy = transfer.obstacle(null);
    if (transfer.heldBy < 0) {
      transfer.begin();
    } else {
      waiting.add(transfer);
      count(waitingFor, transfer.resources, 1);
    }
    return transfer;
  }

  private int addResource(int limit) {
    limits.add(limit);
    active.add(0);
    waitingFor.add(0);
    return limits.size() - 1;
  }

  private static void count(List<Integer> counts, int[] resources, int more) {
    for (int resource : resources) {
      counts.set(resource, counts.get(resource) + more);
    }
  }

  /** Admits waiting transfers once for all changes of this instant. */
  private void admitLater() {
    if (!admitting) {
      admitting = true;
      engine.at(engine.now(), Phase.SCHEDULING, this::admit);
    }
  }

  private void admit() {
    admitting = false;
    boolean[] closed = new boolean[limits.size()];
    List<Queued> before = new ArrayList<>(waiting);
    waiting.clear();
    for (Queued transfer : before) {
      int held = transfer.obstacle(closed);
      transfer.countWait();
      if (held < 0) {
        count(waitingFor, transfer.resources, -1);
        transfer.begin();
      } else {
        transfer.heldBy = held;
        for (int resource : transfer.resources) {
          closed[resource] = true;
        }
        waiting.add(transfer);
      }
    }
  }

  /** Returns the limited links and nodes of a path, and its pair if pairs are limited. */
  private int[] resources(Path path) {
    List<Integer> found = new ArrayList<>();
    path.queues().forEach(link -> found.add(link.number()));
    found.add(links + path.sender());
    found.add(links + path.receiver());
    found.removeIf(resource -> limits.get(resource) == 0);
    if (settings.perPair() > 0) {
      found.add(pairs.computeIfAbsent(path.pair(), key -> addResource(settings.perPair())));
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  /** {@inheritDoc} The setup and the verification are part of it. */
  @Override
  public double[] uncontendedTimes(Path path, double bytes, double part, double[] seconds) {
    if (bytes == 0 || seconds.length == 0) {
      return network.uncontendedTimes(path, bytes, part, seconds);
    }
    double before = part * settings.setup();
    double after = part * bytes / settings.checksum();
    int last = seconds.length - 1;
    double[] inNetwork = seconds.clone();
    inNetwork[0] -= before;
    inNetwork[last] -= after;
    double[] empty = network.uncontendedTimes(path, settings.sent(bytes), part, inNetwork);
    empty[0] += before;
    empty[last] += after;
    return empty;
  }

  /** One transfer, from its request to the end of its verification. */
  private final class Queued implements TransferHandle, Consumer<double[]> {
    private final Path path;
    private final double bytes;
    private final long order;
    private final Consumer<double[]> done;
    private final int[] resources;
    private final double[] waited;
    private double since;
    private int heldBy;
    private boolean begun;
    private boolean over;
    private double[] seconds;
    private TransferHandle handle;

    Queued(Path path, double bytes, long order, Consumer<double[]> done) {
      this.path = path;
      this.bytes = bytes;
      this.order = order;
      this.done = done;
      this.resources = resources(path);
      this.waited = new double[path.queues().size()];
      this.since = engine.now();
    }

    /**
     * Returns the link, node or pair that does not admit it: the first at its limit, else the first
     * for which an earlier transfer waits; negative if all admit it.
     *
     * @param closed links, nodes and pairs for which an earlier transfer waits; null for a transfer
     *     that is the last of all
     */
    int obstacle(boolean[] closed) {
      int overtaken = -1;
      for (int resource : resources) {
        if (active.get(resource) >= limits.get(resource)) {
          return resource;
        }
        boolean overtakes = closed == null ? waitingFor.get(resource) > 0 : closed[resource];
        if (overtakes && overtaken < 0) {
          overtaken = resource;
        }
      }
      return overtaken;
    }

    void countWait() {
      double now = engine.now();
      int hop = heldBy == links + path.receiver() ? waited.length - 1 : 0;
      for (int i = 0; i < waited.length; i++) {
        if (path.queues().get(i).number() == heldBy) {
          hop = i;
        }
      }
      waited[hop] += now - since;
      path.queues().get(hop).queuedBefore(now - since, limit());
      since = now;
    }

    private AdmissionLimit limit() {
      if (heldBy < links) {
        return AdmissionLimit.LINK;
      }
      return heldBy < links + nodes
          ? AdmissionLimit.ofNode(heldBy - links)
          : AdmissionLimit.ofPair(path);
    }

    void begin() {
      begun = true;
      count(active, resources, 1);
      if (settings.setup() > 0) {
        engine.at(engine.now() + settings.setup(), Phase.PACKET, order, this::sendData);
      } else {
        sendData();
      }
    }

    private void sendData() {
      if (!over) {
        handle = network.send(path, settings.sent(bytes), order, this);
      }
    }

    private void release() {
      count(active, resources, -1);
      if (!waiting.isEmpty()) {
        admitLater();
      }
    }

    @Override
    public void accept(double[] inNetwork) {
      seconds = inNetwork;
      double checking = bytes / settings.checksum();
      if (checking > 0) {
        engine.at(engine.now() + checking, Phase.DELIVERY, order, this::finish);
      } else {
        finish();
      }
    }

    private void finish() {
      if (over) {
        return;
      }
      over = true;
      release();
      int last = seconds.length - 1;
      for (int hop = 0; hop <= last; hop++) {
        seconds[hop] += waited[hop];
      }
      seconds[0] += settings.setup();
      seconds[last] += bytes / settings.checksum();
      done.accept(seconds);
    }

    @Override
    public void cancel() {
      if (over) {
        return;
      }
      over = true;
      if (!begun) {
        waiting.remove(this);
        count(waitingFor, resources, -1);
        if (!waiting.isEmpty()) {
          admitLater();
        }
        return;
      }
      if (handle != null && seconds == null) {
        handle.cancel();
      }
      release();
    }

    @Override
    public double arrivedBytes() {
      if (handle == null) {
        return 0;
      }
      return seconds != null
          ? bytes
          : Math.min(bytes, handle.arrivedBytes() / (1 + settings.overhead()));
    }
  }
}
