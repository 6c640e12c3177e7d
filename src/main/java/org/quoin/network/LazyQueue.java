package org.quoin.network;

import java.util.random.RandomGenerator;

/**
 * A network queue as the ring of the departure times of its last N accepted packets. The oldest
 * entry tells whether the buffer is full, the newest when the server is free; the background since
 * the last touch is drawn when the queue is touched. Exact: at a packet's arrival nothing else of
 * the queue's past matters.
 */
final class LazyQueue implements PacketQueue {
  private final QueueParameters parameters;
  private final RandomGenerator arrivals;
  private final RandomGenerator services;
  private final boolean exponential;
  private double meanGap;
  private final double meanService;

  /** Departure times, a ring; {@code departures[oldest]} is N packets back. */
  private final double[] departures;

  /** Whether an entry of the ring is a client's. */
  private final boolean[] clients;

  private int oldest;
  private double last;
  private double nextBackground;

  private double accepted;
  private double refused;
  private double work;
  private long backgroundAccepted;
  private long backgroundDropped;
  private double backgroundWork;
  private double backgroundSojourn;

  LazyQueue(QueueParameters parameters, LiveQueues run) {
    this.parameters = parameters;
    arrivals = run.streams().stream(parameters.arrivalStream());
    services = run.streams().stream(parameters.serviceStream());
    exponential = parameters.service() == TimeDistribution.EXPONENTIAL;
    meanGap = 1 / parameters.backgroundRate();
    meanService = 1 / parameters.serviceRate();
    departures = new double[parameters.buffer()];
    clients = new boolean[parameters.buffer()];
    nextBackground = parameters.backgroundRate() > 0 ? gap() : Double.POSITIVE_INFINITY;
  }

  private double gap() {
    return arrivals.nextExponential() * meanGap;
  }

  @Override
  public boolean offer(double time, double fraction, Receiver receiver, int hop) {
    advance(time);
    if (departures[oldest] > time) {
      refused++;
      return false;
    }
    double draw = exponential ? services.nextExponential() : 1;
    double service = draw * meanService * fraction;
    last = Math.max(last, time) + service;
    departures[oldest] = last;
    clients[oldest] = true;
    oldest = oldest + 1 == departures.length ? 0 : oldest + 1;
    accepted++;
    work += service;
    receiver.leaves(hop, fraction, last);
    return true;
  }

  /** Draws the background up to a time, that time included. */
  void advance(double time) {
    double next = nextBackground;
    if (next > time) {
      return;
    }
    int p = oldest;
    double end = last;
    long taken = 0;
    long dropped = 0;
    double served = backgroundWork;
    double sojourn = backgroundSojourn;
    while (next <= time) {
      if (departures[p] > next) {
        dropped++;
      } else {
        double service = exponential ? services.nextExponential() * meanService : meanService;
        end = (end > next ? end : next) + service;
        departures[p] = end;
        clients[p] = false;
        p = p + 1 == departures.length ? 0 : p + 1;
        taken++;
        served += service;
        sojourn += end - next;
      }
      next += gap();
    }
    oldest = p;
    last = end;
    nextBackground = next;
    backgroundAccepted += taken;
    backgroundDropped += dropped;
    backgroundWork = served;
    backgroundSojourn = sojourn;
  }

  /** The background comes at another rate from a time on; the wait for it begins anew. */
  void change(double time, double backgroundRate) {
    advance(time);
    meanGap = 1 / backgroundRate;
    nextBackground = backgroundRate > 0 ? time + gap() : Double.POSITIVE_INFINITY;
  }

  @Override
  public void countBlocked(int attempts) {
    refused += attempts;
  }

  @Override
  public double nextDeparture(double time) {
    // The ring is in order of time, so the first entry after now is the next departure.
    for (int i = 0; i < departures.length; i++) {
      double departure = departures[(oldest + i) % departures.length];
      if (departure > time) {
        return departure;
      }
    }
    return time;
  }

  @Override
  public QueueCounts counts(double time) {
    advance(time);
    return new QueueCounts(
        time,
        accepted,
        refused,
        backgroundAccepted,
        backgroundDropped,
        work - pending(time, true),
        backgroundWork - pending(time, false),
        backgroundSojourn);
  }

  /** Seconds of service that the packets inside still need, of clients or of the background. */
  private double pending(double time, boolean ofClients) {
    double seconds = 0;
    double before = time;
    for (int i = 0; i < departures.length; i++) {
      int p = oldest + i;
      p = p >= departures.length ? p - departures.length : p;
      if (departures[p] > time) {
        if (clients[p] == ofClients) {
          seconds += departures[p] - before;
        }
        before = departures[p];
      }
    }
    return seconds;
  }

  /** Packets in the queue at a time up to which it has been advanced. */
  int length(double time) {
    int count = 0;
    // The ring is in order of time: those inside are the newest.
    for (int i = newest(); count < departures.length && departures[i] > time; i = before(i)) {
      count++;
    }
    return count;
  }

  /** When the newest packet leaves. */
  double lastDeparture() {
    return last;
  }

  /**
   * Forgets the past and goes on from a number of packets at a time, each with a fresh exponential
   * service and a fresh gap to the next background arrival: both are memoryless. What the server
   * does between the two times is for the caller to count.
   *
   * @param from up to when it has been advanced; no client's packet is inside then
   */
  void restart(double from, double time, int length) {
    backgroundWork -= Math.max(0, last - from);
    for (int i = newest(); departures[i] > from; i = before(i)) {
      departures[i] = Double.NEGATIVE_INFINITY;
    }
    last = time;
    for (int i = 0; i < length; i++) {
      last += services.nextExponential() * meanService;
      departures[oldest] = last;
      clients[oldest] = false;
      oldest = oldest + 1 == departures.length ? 0 : oldest + 1;
    }
    backgroundWork += last - time;
    nextBackground = time + gap();
  }

  private int newest() {
    return before(oldest);
  }

  private int before(int place) {
    return place == 0 ? departures.length - 1 : place - 1;
  }

  @Override
  public QueueParameters parameters() {
    return parameters;
  }
}
