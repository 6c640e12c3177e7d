package org.quoin.network;

import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;

/**
 * One direction of a link: its queue, and what its users have achieved on it.
 *
 * <p>The channel counts the transfers under way (those whose next packet is offered to it or to an
 * earlier queue of their path) and the time during which there is at least one.
 */
public final class LiveLink {
  private final int number;
  private final CountedQueue counted;

  /** The same where it holds packets; null where data are a fluid. */
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

  /**
   * Creates a link without transfers that has a state table of its own.
   *
   * @param number its place among the channels of the run, from 0
   * @param queue in which packets wait for this direction of the link
   * @param senders the stream of spacings and retry delays of those who send into this queue
   * @param bandwidth T_net in bytes a second
   * @param nominalThroughput T_act in bytes a second
   */
  public LiveLink(
      int number,
      PacketQueue queue,
      RandomGenerator senders,
      double bandwidth,
      double nominalThroughput) {
    this(number, queue, senders, bandwidth, nominalThroughput, new LinkStateTable(number + 1));
  }

  /**
   * Creates a link without transfers.
   *
   * @param number its place among the channels of the run, from 0
   * @param queue in which packets wait for this direction of the link
   * @param senders the stream of spacings and retry delays of those who send into this queue
   * @param bandwidth T_net in bytes a second
   * @param nominalThroughput T_act in bytes a second
   * @param board of all channels of the run
   */
  public LiveLink(
      int number,
      PacketQueue queue,
      RandomGenerator senders,
      double bandwidth,
      double nominalThroughput,
      LinkStateTable board) {
    this(number, queue, queue, senders, bandwidth, nominalThroughput, board);
  }

  /**
   * Creates a link without transfers whose data flow as a fluid.
   *
   * @param number its place among the channels of the run, from 0
   * @param link that shares it out
   * @param bandwidth T_net in bytes a second
   * @param nominalThroughput T_act in bytes a second
   * @param board of all channels of the run
   */
  public LiveLink(
      int number,
      CountedQueue link,
      double bandwidth,
      double nominalThroughput,
      LinkStateTable board) {
    this(number, link, null, null, bandwidth, nominalThroughput, board);
  }

  private LiveLink(
      int number,
      CountedQueue counted,
      PacketQueue packets,
      RandomGenerator senders,
      double bandwidth,
      double nominalThroughput,
      LinkStateTable board) {
    this.number = number;
    this.counted = counted;
    this.packets = packets;
    this.senders = senders;
    this.board = board;
    board.open(number, bandwidth, nominalThroughput, counted.parameters().propagation());
  }

  /**
   * A transfer over it begins.
   *
   * @param time now, in seconds
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
   * One ends, or is given up.
   *
   * @param time now, in seconds
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
   * Its queue has accepted data of clients.
   *
   * @param bytes how many more
   */
  public void accepted(double bytes) {
    acceptedBytes += bytes;
  }

  /**
   * Notes the throughput of a transfer that is done.
   *
   * @param bytes of the transfer
   * @param seconds that it took, without the propagation delays of its path; a transfer too short
   *     for the resolution of the clock is left out
   */
  public void observe(double bytes, double seconds) {
    if (seconds > 0) {
      board.observe(number, bytes / seconds);
    }
  }

  /** So many more senders attempt alone, each by delays of its own; fewer if negative. */
  void addSenders(int more) {
    addSenders += more;
  }

  /** How many senders attempt now, alone or in the crowd. */
  int attempting() {
    return addSenders + (crowd == null ? 0 : crowd.size());
  }

  /** Those whose attempts are made as one. */
  SuperposedSenders crowd(Engine engine) {
    if (crowd == null) {
      crowd = new SuperposedSenders(engine, this);
    }
    return crowd;
  }

  /** A transfer is to come to it over a router, in which its packets wait. */
  void putBehindRouter() {
    behindRouter = true;
  }

  /** A packet of a transfer has come to the router before this channel. */
  void packetArrived(double time) {
    waitUntil(time);
    waiting++;
  }

  /** One of the packets that came has been accepted. */
  void forwarded(double time) {
    waitUntil(time);
    waiting--;
  }

  /** So many of the packets that came are no longer to be sent. */
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

  /** {@return its place among the channels of the run, from 0} */
  public int number() {
    return number;
  }

  /** {@return the queue of this direction, where data travel as packets} */
  public PacketQueue queue() {
    return packets;
  }

  /**
   * {@return what the queue of this direction has seen up to a time}
   *
   * @param time now, in seconds
   */
  public QueueCounts counts(double time) {
    return counted.counts(time);
  }

  /** {@return what the queue of this direction is} */
  public QueueParameters parameters() {
    return counted.parameters();
  }

  RandomGenerator senders() {
    return senders;
  }

  /** {@return the name of its queue} */
  public String name() {
    return parameters().name();
  }

  /** W / T_net in seconds: the mean of services, spacings and retry delays. */
  double meanService() {
    return 1 / parameters().serviceRate();
  }

  /** {@return T_net in bytes a second} */
  public double bandwidth() {
    return board.bandwidth(number);
  }

  /**
   * {@return seconds from the departure of a packet to its arrival at the other end of the link}
   */
  public double propagation() {
    return board.propagation(number);
  }

  /** {@return T_act, the nominal throughput of one client, in bytes a second} */
  public double nominalThroughput() {
    return board.nominalThroughput(number);
  }

  /** {@return throughput of past transfers, an exponentially weighted mean that starts at T_act} */
  public double observedThroughput() {
    return board.observedThroughput(number);
  }

  /** {@return transfers under way} */
  public int transfers() {
    return board.transfers(number);
  }

  /**
   * {@return seconds up to a time during which at least one transfer was under way}
   *
   * @param time now, in seconds
   */
  public double sendingSeconds(double time) {
    return sendingSeconds + (transfers() > 0 ? time - since : 0);
  }

  /**
   * {@return seconds up to a time during which several transfers were under way at once}
   *
   * @param time now, in seconds
   */
  public double sharedSeconds(double time) {
    return sharedSeconds + (transfers() > 1 ? time - sharedSince : 0);
  }

  /** {@return whether a transfer has had it as a later hop, so that packets may wait before it} */
  public boolean isBehindRouter() {
    return behindRouter;
  }

  /**
   * {@return the packets that waited in the router before this channel, all transfers together,
   * times the seconds they did, up to a time}
   *
   * @param time now, in seconds
   */
  public double waitingSeconds(double time) {
    return waitingSeconds + waiting * (time - waitingSince);
  }

  /** {@return the most packets that have waited in the router before this channel at once} */
  public int waitingMost() {
    return waitingMost;
  }

  /**
   * {@return bytes of clients accepted up to a time}
   *
   * @param time now, in seconds
   */
  public double acceptedBytes(double time) {
    return acceptedBytes + counted.unreportedBytes(time);
  }
}
