package org.quoin.network;

import java.util.random.RandomGenerator;
import org.quoin.statistics.MM1K;

/**
 * A network queue that jumps over the gaps between clients' packets. Once the last departure that
 * somebody was told of has passed, only the number of packets matters (service and background are
 * memoryless), so the number at the next touch is drawn from the exact transient distribution of
 * the M/M/1/N queue: Poisson many steps of its uniformized chain, each power of two of steps from a
 * table ({@link MM1KSteps}). The cost does not grow with the gap.
 *
 * <p>The packets jumped over are counted with their expectation in the steady state.
 */
final class SkipQueue implements PacketQueue {
  /** Gaps with fewer background packets than this are drawn packet by packet. */
  private static final double WORTHWHILE = 24;

  /** Beyond this buffer the tables of the chain would take too much memory. */
  static final int LARGEST_BUFFER = 400;

  private final LazyQueue queue;
  private final QueueParameters parameters;
  private final RandomGenerator random;
  private final MM1K steady;
  private final LiveQueues run;
  private MM1KSteps steps;
  private double clock;

  /** The last departure that somebody was told of; nothing before it may be forgotten. */
  private double known;

  private double skippedSeconds;

  SkipQueue(QueueParameters parameters, LiveQueues run) {
    QueueEngine.SKIP
        .unfit(parameters.service())
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    this.run = run;
    this.parameters = parameters;
    queue = new LazyQueue(parameters, run);
    random = run.streams().stream("skips of " + parameters.name());
    steady = new MM1K(parameters.backgroundRate(), parameters.serviceRate(), parameters.buffer());
  }

  private void advance(double time) {
    double from = Math.max(clock, known);
    clock = Math.max(clock, time);
    if (parameters.backgroundRate() == 0
        || parameters.buffer() > LARGEST_BUFFER
        || !((time - from) * parameters.backgroundRate() > WORTHWHILE)) {
      return;
    }
    queue.advance(from);
    if (steps == null) {
      steps = run.steps(parameters.offeredLoad(), parameters.buffer());
    }
    double meanSteps = (parameters.backgroundRate() + parameters.serviceRate()) * (time - from);
    queue.restart(from, time, steps.after(meanSteps, queue.length(from), random));
    skippedSeconds += time - from;
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
  public void turnAway(int attempts) {
    queue.turnAway(attempts);
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
