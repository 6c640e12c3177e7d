package org.quoin.network;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.quoin.queueing.MD1K;

/**
 * Jumps of an M/D/1/K queue by coupling from the past (J. G. Propp and D. B. Wilson, Random
 * Structures and Algorithms 9, 1996). With constant service D the seconds of work V in the queue
 * are its whole state: an arrival adds D if V is at most (K - 1) D. Only the last part of the gap
 * is drawn. A queue with one place more that is full at the beginning of this part never has less
 * work than this one, whatever its state there; once the larger one is empty, so is this one, and
 * the rest of the gap gives its state at the end. If the larger one does not get empty, a part
 * twice as long is drawn before, at most the whole gap. The law is exact, and the cost is that of a
 * queue that empties once, however long the gap.
 *
 * <p>An overloaded queue hardly ever empties and keeps the phase of its services: it is drawn
 * packet by packet.
 *
 * <p>Skipped packets are counted by their expectation in the steady state.
 */
final class MD1KJump implements QueueJump {
  /** Maximum buffer whose steady state is solved quickly. */
  private static final int MAX = 200;

  /** Shortest gap that is jumped over, in mean times in which a full queue gets empty. */
  private static final double WORTHWHILE = 2;

  /** First part of the gap that is drawn, in the same times. */
  private static final double FIRST_PART = 0.25;

  private final LazyQueue queue;
  private final QueueParameters parameters;
  private final RandomGenerator random;
  private final double service;
  private MD1K steady;
  private double skippedSeconds;

  /** Seconds from the arrivals in the parts drawn to the end of the gap, the last arrival first. */
  private double[] arrivals = new double[64];

  MD1KJump(QueueParameters parameters, LiveQueues run) {
    this.parameters = parameters;
    queue = new LazyQueue(parameters, run);
    random = run.streams().stream("skips of " + parameters.name());
    service = 1 / parameters.serviceRate();
  }

  /** Returns the seconds that a jump usually has to draw; infinity if the queue rarely empties. */
  static double soonest(QueueParameters queue) {
    double spare = 1 - queue.offeredLoad();
    return queue.buffer() > MAX || spare <= 0
        ? Double.POSITIVE_INFINITY
        : WORTHWHILE * queue.buffer() / (queue.serviceRate() * spare);
  }

  @Override
  public PacketQueue queue() {
    return queue;
  }

  @Override
  public double lastDeparture() {
    return queue.lastDeparture();
  }

  @Override
  public void over(double from, double time) {
    queue.advance(from);
    double work = work(Math.max(0, queue.lastDeparture() - from), time - from);
    queue.restart(from, time, work, service);
    skippedSeconds += time - from;
  }

  /** Returns the seconds of work after a gap of some seconds. */
  private double work(double before, double gap) {
    double part = Math.min(gap, soonest(parameters) * FIRST_PART / WORTHWHILE);
    int drawn = arrivals(0, 0, part);
    while (part < gap) {
      double after = afterEmpty(drawn, part);
      if (after >= 0) {
        return after;
      }
      double longer = Math.min(gap, 2 * part);
      drawn = arrivals(drawn, part, longer);
      part = longer;
    }
    double work = before;
    double left = gap;
    for (int i = drawn - 1; i >= 0; i--) {
      work = taken(Math.max(0, work - (left - arrivals[i])));
      left = arrivals[i];
    }
    return Math.max(0, work - left);
  }

  /** Draws the arrivals from some seconds before the end of the gap to more seconds before it. */
  private int arrivals(int already, double from, double until) {
    int drawn = already;
    double mean = 1 / parameters.backgroundRate();
    double before = from + random.nextExponential() * mean;
    while (before < until) {
      if (drawn == arrivals.length) {
        arrivals = Arrays.copyOf(arrivals, 2 * drawn);
      }
      arrivals[drawn++] = before;
      before += random.nextExponential() * mean;
    }
    return drawn;
  }

  /** Returns the work at the end if the queue is empty once in the part drawn, otherwise -1. */
  private double afterEmpty(int drawn, double part) {
    double larger = parameters.buffer() * service;
    double left = part;
    int i = drawn - 1;
    while (i >= 0 && larger > left - arrivals[i]) {
      larger -= left - arrivals[i];
      left = arrivals[i];
      larger += larger <= parameters.buffer() * service ? service : 0;
      i--;
    }
    if (i < 0) {
      return larger > left ? -1 : 0;
    }
    double work = 0;
    for (; i >= 0; i--) {
      work = taken(Math.max(0, work - (left - arrivals[i])));
      left = arrivals[i];
    }
    return Math.max(0, work - left);
  }

  /** Returns the work with one more arrival, which a full queue drops. */
  private double taken(double work) {
    return work <= (parameters.buffer() - 1) * service ? work + service : work;
  }

  @Override
  public QueueCounts counts(double time) {
    if (skippedSeconds == 0) {
      return queue.counts(time);
    }
    if (steady == null) {
      steady = new MD1K(parameters.backgroundRate(), parameters.serviceRate(), parameters.buffer());
    }
    double offered = skippedSeconds * parameters.backgroundRate();
    double accepted = offered * (1 - steady.lossProbability());
    return queue
        .counts(time)
        .plus(
            accepted,
            offered * steady.lossProbability(),
            accepted * service,
            accepted * steady.meanSojourn());
  }
}
