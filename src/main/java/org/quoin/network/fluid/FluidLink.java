package org.quoin.network.fluid;

import java.util.Arrays;
import java.util.Comparator;
import org.quoin.engine.RandomStreams;
import org.quoin.network.BackgroundProcess;
import org.quoin.network.CountedQueue;
import org.quoin.network.QueueCounts;
import org.quoin.network.QueueParameters;

/**
 * A link whose data flow as a fluid, and the flows on it. The background shares it like {@code rho}
 * further flows, rho its offered load, so that one transfer alone gets T_act = T_net / (1 + rho)
 * and each of k gets T_net / (k + rho). If transfers leave more, the background uses what it
 * offers.
 */
public final class FluidLink implements CountedQueue {
  /** Steps of {@link ChangedShares} at a link, in the order in which equal levels are taken. */
  static final int PASS = 0;

  static final int FIX = 1;
  static final int KEEP = 2;

  private final QueueParameters parameters;
  private final double latency;
  private final double capacity;

  Flow[] flows = new Flow[2];

  /** Index of this link on the path of each flow. */
  private int[] hops = new int[2];

  private int size;
  private double load;
  private double weight;

  /** Packets for which the fluid stands; null for a fluid of its own. */
  private final PacketTimes packets;

  private final BackgroundProcess course;
  private double used;
  private double since;
  private double flowed;
  private double backgroundFlowed;

  /** Working state of {@link FairShares}. */
  double left;

  /** Flows without a rate, and their shares. */
  int open;

  double openShares;
  double level;
  long stamp;

  /** Capacity that the rates of its flows leave since the last sharing. */
  double spare;

  /** Level at which it was full and held flows; infinite if it holds none. */
  double full = Double.POSITIVE_INFINITY;

  /** No flow has a higher level. */
  double most;

  /** Working state of {@link ChangedShares}: the next step and the next flow by level. */
  int step;

  int next;
  boolean isPassed;
  double newFull;
  double newSpare;
  double newMost;
  long root;
  long differs;
  long visited;

  /** Whether a change of its flows or its background waits to be shared. */
  boolean touched;

  /** Whether an event for the next change of its background is scheduled. */
  boolean watched;

  /**
   * Creates a link without flows.
   *
   * @param latency seconds until the first byte of a transfer arrives, propagation included
   * @param bandwidth T_net in bytes per second
   * @param streams the random streams for a background with several states
   */
  public FluidLink(
      QueueParameters parameters, double latency, double bandwidth, RandomStreams streams) {
    this(parameters, null, latency, bandwidth, streams);
  }

  /**
   * Creates a link without flows whose fluid stands for packets.
   *
   * @param packets the times of its packets
   * @param bandwidth T_net in bytes per second
   * @param streams the random streams for a background with several states
   */
  public FluidLink(
      QueueParameters parameters, PacketTimes packets, double bandwidth, RandomStreams streams) {
    this(parameters, packets, 0, bandwidth, streams);
  }

  private FluidLink(
      QueueParameters parameters,
      PacketTimes packets,
      double latency,
      double bandwidth,
      RandomStreams streams) {
    this.parameters = parameters;
    this.packets = packets;
    this.latency = latency;
    this.capacity = bandwidth;
    spare = bandwidth;
    this.course = parameters.changes() ? parameters.course(streams) : null;
    load(parameters.offeredLoad() * (course == null ? 1 : course.factor()));
  }

  /**
   * Creates the limit of one flow's rate, which no other flow shares.
   *
   * @param rate bytes per second
   */
  FluidLink(double rate) {
    parameters = null;
    packets = null;
    latency = 0;
    capacity = rate;
    spare = rate;
    course = null;
  }

  private void load(double offered) {
    load = offered;
    weight = packets == null ? offered : packets.weight(offered);
  }

  double latency() {
    return latency;
  }

  /** Returns the times of the packets for which the fluid stands, with the background of now. */
  PacketTimes packets(double now) {
    advance(now);
    return packets.at(load);
  }

  double capacity() {
    return capacity;
  }

  /** Returns the weight of the background among flows of weight 1. */
  double weight() {
    return weight;
  }

  int size() {
    return size;
  }

  int hop(int place) {
    return hops[place];
  }

  /** Adds a flow at one of its hops; returns its index here. */
  int add(Flow flow, int hop) {
    if (size == flows.length) {
      flows = Arrays.copyOf(flows, 2 * size);
      hops = Arrays.copyOf(hops, 2 * size);
    }
    flows[size] = flow;
    hops[size] = hop;
    return size++;
  }

  void remove(int place) {
    size--;
    spare = size == 0 ? capacity : spare + flows[place].rate();
    flows[place] = flows[size];
    hops[place] = hops[size];
    flows[place].moved(hops[place], place);
    flows[size] = null;
  }

  /** Sorts its flows. */
  void sort(Comparator<Flow> order) {
    for (int i = 0; i < size; i++) {
      flows[i].hop = hops[i];
    }
    Arrays.sort(flows, 0, size, order);
    for (int i = 0; i < size; i++) {
      hops[i] = flows[i].hop;
      flows[i].moved(hops[i], i);
    }
  }

  /** Begins a filling: no flow has a rate. */
  void open() {
    left = capacity;
    open = size;
    openShares = 0;
    for (int i = 0; i < size; i++) {
      openShares += flows[i].shares();
    }
  }

  /** Takes the rate of one flow from what is left for the others. */
  void take(double rate, double shares) {
    left -= rate;
    open--;
    openShares -= shares;
  }

  /** Returns the rate per share at which it is full if no further flow gets a rate before. */
  double nextLevel() {
    return Math.max(0, left) / (openShares + weight);
  }

  /** Counts data of clients that have passed. */
  void flowed(double bytes) {
    flowed += bytes;
  }

  /** Returns the time of the next change of its background; infinite with one state. */
  double untilChange() {
    return course == null ? Double.POSITIVE_INFINITY : course.until();
  }

  /** Sets the rate that clients use from now on, in bytes per second. */
  void use(double rate, double now) {
    if (rate != used) {
      advance(now);
      used = rate;
    }
  }

  /** Advances its background to a time. */
  void advance(double now) {
    while (untilChange() <= now) {
      count(course.until());
      course.next();
      load(parameters.offeredLoad() * course.factor());
    }
    count(now);
  }

  private void count(double now) {
    double seconds = now - since;
    // Rounding may make the capacity that transfers leave negative.
    backgroundFlowed += Math.max(0, Math.min(load * capacity, capacity - used)) * seconds;
    since = now;
  }

  @Override
  public double unreportedBytes(double time) {
    double bytes = 0;
    for (int i = 0; i < size; i++) {
      bytes += flows[i].sinceSettled(time);
    }
    return bytes;
  }

  @Override
  public QueueCounts counts(double time) {
    advance(time);
    double clients = flowed + unreportedBytes(time);
    return new QueueCounts(
        time,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        clients / capacity,
        backgroundFlowed / capacity,
        Double.NaN);
  }

  @Override
  public QueueParameters parameters() {
    return parameters;
  }
}
