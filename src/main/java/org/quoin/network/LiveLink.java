package org.quoin.network;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;

/**
 * One link in a run: its queue and the throughput of its transfers.
 *
 * <p>The link counts the transfers in progress (those whose next packet is offered to it or to an
 * earlier queue of their path) and the time with at least one.
 */
public final class LiveLink {
  private final int number;
  private final CountedQueue counted;

  /** Queue of packets; null if data are a fluid. */
  private final PacketQueue packets;

  private final RandomGenerator senders;
  private final LinkStateTable board;
  private double since;
  private double sharedSince;
  private double sendingSeconds;
  private double sharedSeconds;
  private double acceptedBytes;
  private SuperposedSenders crowd;
  private int addSenders;
  private boolean behindRouter;
  private int waiting;
  private int waitingMost;
  private double waitingSince;
  private double waitingSeconds;

  /** Empty for most links, before which no transfer waits. */
  private Map<AdmissionLimit, Double> queuedSeconds = Map.of();

  /**
   * Creates a link without transfers.
   *
   * @param number the index of the link in the run
   * @param counted the queue of packets, or a fluid link
   * @param senders the random stream of spacings and retry delays at this queue; null for a fluid
   * @param bandwidth T_net in bytes per second
   * @param nominalThroughput T_act in bytes per second
   * @param board the state table of all links of the run
   */
  public LiveLink(
      int number,
      CountedQueue counted,
      RandomGenerator senders,
      double bandwidth,
      double nominalThroughput,
      LinkStateTable board) {
    this.number = number;
    this.counted = counted;
    this.packets = counted instanceof PacketQueue queue ? queue : null;
    this.senders = senders;
    this.board = board;
    board.open(number, bandwidth, nominalThroughput, counted.parameters().propagation());
  }

  /**
   * Begins a transfer.
   *
   * @param time the current time in seconds
   */
  public void begin(double time) {
    int transfers = board.add(number, 1);
    if (transfers == 1) {
      since = time;
    } else if (transfers == 2) {
      sharedSince = time;
    }
  }

  /**
   * Ends or cancels a transfer.
   *
   * @param time the current time in seconds
   */
  public void end(double time) {
    int transfers = board.add(number, -1);
    if (transfers == 0) {
      sendingSeconds += time - since;
    } else if (transfers == 1) {
      sharedSeconds += time - sharedSince;
    }
  }

  /**
   * Counts data of clients that the queue has accepted.
   *
   * @param bytes the number of bytes
   */
  public void accepted(double bytes) {
    acceptedBytes += bytes;
  }

  /**
   * Records the throughput of a completed transfer.
   *
   * @param bytes the size of the transfer
   * @param seconds its duration without the propagation delays of its path; a transfer too short
   *     for the resolution of the clock is ignored
   */
  public void observe(double bytes, double seconds) {
    if (seconds > 0) {
      board.observe(number, bytes / seconds);
    }
  }

  /**
   * Counts time that a transfer waited before this link until it was admitted.
   *
   * @param seconds the time
   * @param limit the limit that did not admit it
   */
  void queuedBefore(double seconds, AdmissionLimit limit) {
    if (queuedSeconds.isEmpty()) {
      queuedSeconds = new LinkedHashMap<>();
    }
    queuedSeconds.merge(limit, seconds, Double::sum);
  }

  /**
   * {@return the seconds for which transfers have waited before this link, by the limit that did
   * not admit them}
   */
  public Map<AdmissionLimit, Double> queuedSeconds() {
    return Collections.unmodifiableMap(queuedSeconds);
  }

  /** Adds senders that attempt alone, each with delays of its own; negative numbers remove them. */
  void addSenders(int more) {
    addSenders += more;
  }

  /** Returns the number of senders that attempt now, alone or jointly. */
  int attempting() {
    return addSenders + (crowd == null ? 0 : crowd.size());
  }

  /** Returns the joint attempts of senders. */
  SuperposedSenders crowd(Engine engine) {
    if (crowd == null) {
      crowd = new SuperposedSenders(engine, this);
    }
    return crowd;
  }

  /** Notes that a router precedes this link in some transfer, so that packets may wait there. */
  void putBehindRouter() {
    behindRouter = true;
  }

  /** Counts the arrival of a packet at the router before this link. */
  void packetArrived(double time) {
    waitUntil(time);
    waiting++;
  }

  /** Counts the acceptance of a packet that waited in the router. */
  void forwarded(double time) {
    waitUntil(time);
    waiting--;
  }

  /** Removes packets of a cancelled transfer from the count of the router. */
  void gaveUp(long packets, double time) {
    waitUntil(time);
    waiting -= (int) packets;
  }

  private void waitUntil(double time) {
    if (time > waitingSince) {
      waitingSeconds += waiting * (time - waitingSince);
      waitingMost = Math.max(waitingMost, waiting);
      waitingSince = time;
    }
  }

  /** {@return the index of the link in the run} */
  public int number() {
    return number;
  }

  /** {@return the queue of packets} */
  public PacketQueue queue() {
    return packets;
  }

  /**
   * {@return the counts of the queue up to a time}
   *
   * @param time the current time in seconds
   */
  public QueueCounts counts(double time) {
    return counted.counts(time);
  }

  /** {@return the parameters of the queue} */
  public QueueParameters parameters() {
    return counted.parameters();
  }

  RandomGenerator senders() {
    return senders;
  }

  /** {@return the name of the queue} */
  public String name() {
    return parameters().name();
  }

  /** Returns W / T_net in seconds: the mean of services, spacings and retry delays. */
  double meanService() {
    return 1 / parameters().serviceRate();
  }

  /** {@return T_net in bytes per second} */
  public double bandwidth() {
    return board.bandwidth(number);
  }

  /** {@return the propagation delay in seconds} */
  public double propagation() {
    return board.propagation(number);
  }

  /** {@return T_act, the nominal throughput of one client, in bytes per second} */
  public double nominalThroughput() {
    return board.nominalThroughput(number);
  }

  /**
   * {@return the exponentially weighted mean throughput of past transfers, which starts at T_act}
   */
  public double observedThroughput() {
    return board.observedThroughput(number);
  }

  /** {@return the transfers in progress} */
  public int transfers() {
    return board.transfers(number);
  }

  /**
   * {@return the seconds with at least one transfer in progress, up to a time}
   *
   * @param time the current time in seconds
   */
  public double sendingSeconds(double time) {
    return sendingSeconds + (transfers() > 0 ? time - since : 0);
  }

  /**
   * {@return the seconds with several transfers in progress, up to a time}
   *
   * @param time the current time in seconds
   */
  public double sharedSeconds(double time) {
    return sharedSeconds + (transfers() > 1 ? time - sharedSince : 0);
  }

  /**
   * {@return whether some transfer had this link as a later hop, so that packets may wait before
   * it}
   */
  public boolean isBehindRouter() {
    return behindRouter;
  }

  /**
   * {@return the packet-seconds spent in the router before this link, up to a time}
   *
   * @param time the current time in seconds
   */
  public double waitingSeconds(double time) {
    return waitingSeconds + waiting * (time - waitingSince);
  }

  /** {@return the maximum number of packets in the router before this link} */
  public int waitingMost() {
    return waitingMost;
  }

  /**
   * {@return the bytes of clients accepted up to a time}
   *
   * @param time the current time in seconds
   */
  public double acceptedBytes(double time) {
    return acceptedBytes + counted.unreportedBytes(time);
  }
}
