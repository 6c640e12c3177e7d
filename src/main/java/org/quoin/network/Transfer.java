package org.quoin.network;

import java.util.function.Consumer;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;

/**
 * The transfer of one job's data over the queues of a path, as packets. It ends when the last
 * packet has reached the other end of the last link. A packet reaches the end of a link one
 * propagation delay after its departure from the queue. At each hop one packet is offered at a
 * time: by the sender at the first hop, by the router before it ({@link Forwarder}) at the others.
 * Packets keep their order.
 *
 * <p>With a window the sender offers a packet only when the receiver has acknowledged the packet a
 * window before it. An acknowledgement takes the propagation delays of the path.
 */
public final class Transfer implements PacketQueue.Receiver, TransferHandle {
  /** Number of hops with distinct {@link #place places}. */
  private static final int HOPS = 1 << 12;

  /**
   * Minimum number of senders at a first hop that attempt jointly; fewer draw delays of their own.
   */
  private static final int MANY = 32;

  /**
   * Maximum number of packets offered in one event, so that a run with one long transfer can report
   * its progress and be stopped.
   */
  private static final int MAX_AT_ONCE = 10_000;

  /** Number of hops with distinct places where a transfer has several streams. */
  private static final int HOPS_OF_STREAM = 64;

  private final Engine engine;
  private final PacketModel model;
  private final Path path;
  private final LiveLink first;
  private final double bytes;
  private final long order;

  /** Number of this stream of a transfer from 1; 0 for a transfer of one stream. */
  private final int stream;

  private final long packets;
  private final Consumer<double[]> done;
  private final double startTime;
  private final FirstHop sender = new FirstHop();

  /** Whether its attempts at the first hop are joint attempts. */
  private boolean crowded;

  /** Times of the last acknowledgements, one per packet of the window; null without a window. */
  private final double[] acknowledged;

  /** Whether the next packet waits for an acknowledgement whose time is not yet known. */
  private boolean held;

  /** Time from which a held packet could be offered. */
  private double ready;

  private long sent;
  private long arrived;
  private boolean over;

  /** Time at which the last packet so far reaches the end of each link. */
  private final double[] reached;

  /** Routers before the second and later hops. */
  private final Forwarder[] routers;

  private Transfer(
      PacketTransport transport,
      Path path,
      double bytes,
      long order,
      int stream,
      Consumer<double[]> done) {
    this.engine = transport.engine();
    this.model = transport.model();
    this.path = path;
    this.first = path.queues().get(0);
    this.bytes = bytes;
    this.order = order;
    this.stream = stream;
    this.packets = (long) Math.ceil(bytes / model.packetBytes());
    double window = transport.settings().windowPackets(model.packetBytes());
    this.acknowledged =
        window < packets && path.propagation() > 0 ? new double[(int) window] : null;
    this.done = done;
    this.startTime = engine.now();
    this.reached = new double[path.queues().size()];
    this.routers = new Forwarder[reached.length - 1];
    for (int hop = 1; hop < reached.length; hop++) {
      routers[hop - 1] = new Forwarder(engine, model, this, path.queues().get(hop), hop);
    }
  }

  /**
   * Begins a transfer.
   *
   * @param transport the clock of the run, the packet model and the window
   * @param path the links of the run, first hop first
   * @param bytes amount of data; a transfer of 0 bytes ends at once
   * @param order a number from 0 that no other transfer in progress has; of two events of one
   *     instant the one with the smaller number comes first
   * @param done called when the last packet reaches the end of the last link, with the seconds
   *     spent at each hop: from the last packet's arrival at the end of the previous link (the
   *     start, for the first hop) to its arrival at the end of this link; their sum is the time of
   *     the transfer
   * @return the handle to cancel the transfer
   */
  static TransferHandle send(
      PacketTransport transport, Path path, double bytes, long order, Consumer<double[]> done) {
    if (bytes == 0 || path.queues().isEmpty()) {
      done.accept(new double[path.queues().size()]);
      return TransferHandle.THERE;
    }
    return stream(transport, path, bytes, order, 0, done);
  }

  /** Begins one of the streams of a transfer; its throughput is not recorded. */
  static TransferHandle stream(
      PacketTransport transport,
      Path path,
      double bytes,
      long order,
      int stream,
      Consumer<double[]> done) {
    Transfer transfer = new Transfer(transport, path, bytes, order, stream, done);
    for (LiveLink channel : path.queues()) {
      channel.begin(transfer.startTime);
    }
    // An event of its own: offering runs ahead of the clock up to the next event, which the
    // caller may not have scheduled yet.
    transfer.first.addSenders(1);
    transfer.offerAt(transfer.startTime);
    return transfer;
  }

  @Override
  public void cancel() {
    if (over) {
      return;
    }
    over = true;
    double time = engine.now();
    if (crowded) {
      first.crowd(engine).leave(sender, time);
    } else if (sent < packets) {
      first.addSenders(-1);
    }
    for (Forwarder router : routers) {
      router.cancel(time);
    }
    path.queues().forEach(channel -> channel.end(time));
  }

  @Override
  public double arrivedBytes() {
    long accepted = routers.length == 0 ? sent : routers[routers.length - 1].accepted();
    return Math.min(bytes, accepted * model.packetBytes());
  }

  /** Returns whether the transfer has ended or was cancelled. */
  boolean isOver() {
    return over;
  }

  private void offerAt(double time) {
    engine.at(time, Phase.PACKET, place(0, 1), sender);
  }

  /** Offers packets to the first queue from now until another event of the run is due. */
  private void offerAlone() {
    if (over) {
      return;
    }
    double time = engine.now();
    int offers = 0;
    do {
      if (acknowledged != null && sent >= acknowledged.length) {
        long awaited = sent - acknowledged.length;
        if (arrived <= awaited) {
          held = true;
          ready = time;
          return;
        }
        double permitted = acknowledged[(int) (awaited % acknowledged.length)];
        if (permitted > time) {
          offerAt(permitted);
          return;
        }
      }
      boolean taken = offer(time);
      if (sent == packets) {
        first.addSenders(-1);
        return;
      }
      if (acknowledged == null && model.memorylessSenders() && first.attempting() >= MANY) {
        first.addSenders(-1);
        joinCrowd(taken, time);
        return;
      }
      time =
          taken
              ? time + model.spacing().draw(first.meanService(), first.senders())
              : retryTime(time);
    } while (time < engine.nextEventTime() && ++offers < MAX_AT_ONCE);
    offerAt(time);
  }

  private boolean offer(double time) {
    double fraction = fraction(sent);
    if (!first.queue().offer(time, fraction, this, 0)) {
      return false;
    }
    first.accepted(fraction * model.packetBytes());
    sent++;
    return true;
  }

  private void joinCrowd(boolean taken, double time) {
    crowded = true;
    if (taken) {
      first.crowd(engine).join(sender, time);
    } else {
      first.crowd(engine).joinRefused(sender, time);
    }
  }

  /**
   * Returns the order of a packet among those of its instant: by transfer, by hop, waiting packets
   * before arriving ones. Engines learn of an arrival at different times; the order must not depend
   * on that.
   */
  long place(int hop, int first) {
    int among =
        stream == 0
            ? Math.min(hop, HOPS - 1)
            : (stream - 1) * HOPS_OF_STREAM + Math.min(hop, HOPS_OF_STREAM - 1);
    return (order * HOPS + among) * 2 + first;
  }

  private double retryTime(double time) {
    return model.retry() == Retry.NEXT_SLOT
        ? first.queue().nextDeparture(time)
        : time + model.retryDelay().draw(first.meanService(), first.senders());
  }

  /** Returns the size of a packet in whole packets: 1, less for the last. */
  double fraction(long index) {
    return index < packets - 1
        ? 1
        : (bytes - (packets - 1) * model.packetBytes()) / model.packetBytes();
  }

  /** Returns the number of packets. */
  long packets() {
    return packets;
  }

  @Override
  public void leaves(int hop, double fraction, double time) {
    if (over) {
      return;
    }
    double arrival = time + path.queues().get(hop).propagation();
    reached[hop] = Math.max(reached[hop], arrival);
    if (hop + 1 < path.queues().size()) {
      routers[hop].comesAt(arrival);
      return;
    }
    if (acknowledged != null) {
      acknowledge(arrival + path.propagation());
    }
    if (++arrived == packets) {
      engine.at(reached[hop], Phase.DELIVERY, order, new Finish());
    }
  }

  /** Notes when the sender learns of the arrival of the next packet. */
  private void acknowledge(double time) {
    acknowledged[(int) (arrived % acknowledged.length)] = time;
    if (held && arrived == sent - acknowledged.length) {
      held = false;
      offerAt(Math.max(ready, time));
    }
  }

  private void finish() {
    if (over) {
      return;
    }
    over = true;
    double time = engine.now();
    double flowing = time - startTime - path.propagation();
    for (LiveLink channel : path.queues()) {
      channel.end(time);
      if (stream == 0) {
        channel.observe(bytes, flowing);
      }
    }
    double[] seconds = new double[reached.length];
    for (int hop = 0; hop < reached.length; hop++) {
      seconds[hop] = reached[hop] - (hop == 0 ? startTime : reached[hop - 1]);
    }
    done.accept(seconds);
  }

  // Objects created per transfer are instances of classes: a lambda is slower than an object
  // until the second compiler has seen it.

  /** The client at the first hop. */
  private final class FirstHop implements Runnable, SuperposedSenders.Sender {
    @Override
    public void run() {
      offerAlone();
    }

    @Override
    public boolean offer(double time) {
      return Transfer.this.offer(time);
    }

    @Override
    public boolean hasMore() {
      return sent < packets;
    }

    @Override
    public void left(double time) {
      // All packets are accepted: the client is done.
    }
  }

  /** The end of the transfer. */
  private final class Finish implements Runnable {
    @Override
    public void run() {
      finish();
    }
  }
}
