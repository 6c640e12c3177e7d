package org.quoin.network;

import java.util.random.RandomGenerator;
import org.quoin.queueing.MM1K;

/**
 * A network queue that skips the gaps between packets of clients. Once the last reported departure
 * has passed, only the number of packets matters (service and background are memoryless), so the
 * number at the next access is drawn from the exact transient distribution of the M/M/1/N queue: a
 * Poisson number of steps of its uniformized chain, each power of two of steps from a table ({@link
 * MM1KTransient}). A buffer too large for tables is skipped if it forgets its number in the gap:
 * the next number is then drawn from the steady state. The cost does not grow with the gap.
 *
 * <p>Skipped packets are counted by their expectation in the steady state.
 */
final class SkipQueue implements PacketQueue {
  /** Minimum number of background packets in a gap; shorter gaps are drawn packet by packet. */
  private static final double WORTHWHILE = 24;

  /** Maximum buffer for which tables save more time than their creation takes. */
  static final int MAX_TABLE = 200;

  /** Maximum difference of probabilities at which two distributions count as equal. */
  private static final double SAME = 1e-16;

  private final LazyQueue queue;
  private final QueueParameters parameters;
  private final RandomGenerator random;
  private final MM1K steady;
  private final LiveQueues run;

  /** Minimum number of background packets in a gap that is skipped. */
  private final double fewest;

  private MM1KTransient steps;
  private double clock;

  /** Last departure that was reported; nothing before it may be forgotten. */
  private double known;

  private double skippedSeconds;

  SkipQueue(QueueParameters parameters, LiveQueues run) {
    QueueEngine.SKIP
        .whyUnsupported(parameters.service())
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    if (parameters.changes()) {
      throw new IllegalArgumentException("skip needs a background of one rate");
    }
    this.run = run;
    this.parameters = parameters;
    queue = new LazyQueue(parameters, run);
    random = run.streams().stream("skips of " + parameters.name());
    steady = steady(parameters);
    fewest =
        hasTable(parameters)
            ? WORTHWHILE
            : Math.max(WORTHWHILE, soonest(parameters) * parameters.backgroundRate());
  }

  private static MM1K steady(QueueParameters queue) {
    return new MM1K(queue.backgroundRate(), queue.serviceRate(), queue.buffer());
  }

  static boolean hasTable(QueueParameters queue) {
    return queue.buffer() <= MAX_TABLE;
  }

  /**
   * Returns the seconds of the shortest gap that a queue without a table can skip from its usual
   * number of packets: nearly empty, or full if overloaded. A full queue takes one draw per packet.
   */
  static double soonest(QueueParameters queue) {
    boolean full = queue.offeredLoad() >= 1;
    double filled = full ? queue.buffer() / queue.backgroundRate() : 0;
    return Math.max(filled, steady(queue).forgotten(full ? queue.buffer() : 0, SAME));
  }

  private void advance(double time) {
    double from = Math.max(clock, known);
    clock = Math.max(clock, time);
    double gap = time - from;
    if (parameters.backgroundRate() == 0 || !(gap * parameters.backgroundRate() > fewest)) {
      return;
    }
    queue.advance(from);
    int before = queue.length(from);
    if (hasTable(parameters)) {
      if (steps == null) {
        steps = run.steps(parameters.offeredLoad(), parameters.buffer());
      }
      double meanSteps = (parameters.backgroundRate() + parameters.serviceRate()) * gap;
      queue.restart(from, time, steps.after(meanSteps, before, random));
    } else if (gap > steady.forgotten(before, SAME)) {
      queue.restart(from, time, steady.number(random.nextDouble()));
    } else {
      return;
    }
    skippedSeconds += gap;
  }

  @Override
  public boolean offer(double time, double fraction, Receiver receiver, int hop) {
    advance(time);
    if (!queue.offer(time, fraction, receiver, hop)) {
      return false;
    }
    known = queue.lastDeparture();
    return true;
  }

  @Override
  public void countBlocked(int attempts) {
    queue.countBlocked(attempts);
  }

  @Override
  public double nextDeparture(double time) {
    double departure = queue.nextDeparture(time);
    known = Math.max(known, departure);
    return departure;
  }

  @Override
  public QueueCounts counts(double time) {
    advance(time);
    QueueCounts seen = queue.counts(time);
    double offered = skippedSeconds * parameters.backgroundRate();
    double accepted = offered * (1 - steady.lossProbability());
    return new QueueCounts(
        time,
        seen.accepted(),
        seen.refused(),
        seen.backgroundAccepted() + accepted,
        seen.backgroundDropped() + offered * steady.lossProbability(),
        seen.busy(),
        seen.backgroundBusy() + accepted / parameters.serviceRate(),
        seen.backgroundSojourn() + (accepted == 0 ? 0 : accepted * steady.meanSojourn()));
  }

  @Override
  public QueueParameters parameters() {
    return parameters;
  }
}
