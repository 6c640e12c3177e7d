package org.quoin.network;

import java.util.random.RandomGenerator;

/**
 * A network queue as the ring of the departure times of its last N accepted packets. The oldest
 * entry shows whether the buffer is full, the newest when the server is free. The background since
 * the last access is drawn at the next access. Exact: at a packet's arrival nothing else of the
 * past matters.
 */
final class LazyQueue implements PacketQueue {
  private final QueueParameters parameters;
  private final RandomGenerator arrivals;
  private final RandomGenerator services;
  private final boolean exponential;
  private double meanGap;
  private final double meanService;

  /**
   * Ring of departure times; {@code departures[oldest]} belongs to the packet N before the newest.
   */
  private final double[] departures;

  /** Whether an entry of the ring belongs to a client. */
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

  /** Draws the background up to and including a time. */
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

  /** Changes the rate of the background; its next gap is drawn again. */
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
    // The ring is ordered by time, so the first entry after now is the next departure.
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

  /** Returns the remaining seconds of service of the packets of clients or of the background. */
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

  /** Returns the packets in the queue at a time up to which it has been advanced. */
  int length(double time) {
    int count = 0;
    // The ring is ordered by time: the packets in the queue are the newest entries.
    for (int i = newest(); count < departures.length && departures[i] > time; i = before(i)) {
      count++;
    }
    return count;
  }

  /** Returns the seconds that the packets in the queue have still to spend there, in all. */
  double remaining(double time) {
    double seconds = 0;
    for (int i = newest(), count = 0; count < departures.length && departures[i] > time; count++) {
      seconds += departures[i] - time;
      i = before(i);
    }
    return seconds;
  }

  /** Returns the departure time of the newest packet. */
  double lastDeparture() {
    return last;
  }

  /**
   * Replaces the state by a number of packets at a time, each with a new exponential service and
   * with a new gap to the next background arrival: both are memoryless. The caller counts the work
   * of the server between the two times.
   *
   * @param from time up to which the queue was advanced; it then holds no packet of a client
   */
  void restart(double from, double time, int length) {
    forget(from);
    last = time;
    for (int i = 0; i < length; i++) {
      last += services.nextExponential() * meanService;
      enterBackground(last);
    }
    backgroundWork += last - time;
    nextBackground = time + gap();
  }

  /**
   * Replaces the state by the work in the queue at a time, in packets of a constant service, and
   * with a new gap to the next background arrival. The caller counts the work of the server between
   * the two times.
   *
   * @param from time up to which the queue was advanced; it then holds no packet of a client
   * @param work seconds of work
   */
  void restart(double from, double time, double work, double service) {
    forget(from);
    last = time + work;
    int length = Math.min(departures.length, (int) Math.ceil(work / service));
    for (int behind = length - 1; behind >= 0; behind--) {
      enterBackground(last - behind * service);
    }
    backgroundWork += work;
    nextBackground = time + gap();
  }

  private void enterBackground(double departure) {
    departures[oldest] = departure;
    clients[oldest] = false;
    oldest = oldest + 1 == departures.length ? 0 : oldest + 1;
  }

  private void forget(double from) {
    backgroundWork -= Math.max(0, last - from);
    for (int i = newest(); departures[i] > from; i = before(i)) {
      departures[i] = Double.NEGATIVE_INFINITY;
    }
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
