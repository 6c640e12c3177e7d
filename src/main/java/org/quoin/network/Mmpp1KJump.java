package org.quoin.network;

import java.util.random.RandomGenerator;

/**
 * Jumps of an MMPP/M/1/K queue: service, background and the durations of its states are memoryless,
 * so only the state of the background and the number of packets matter. Both are drawn together
 * ({@link Mmpp1KTransient}).
 *
 * <p>Skipped packets are counted by their expectation given the states between which the queue
 * jumped, since a gap is often shorter than a burst.
 */
final class Mmpp1KJump implements QueueJump {
  /** Maximum number of joint states for which tables save more time than their creation takes. */
  private static final int MAX_TABLE = 202;

  private final ChangingQueue queue;
  private final QueueParameters parameters;
  private final RandomGenerator random;
  private final LiveQueues run;
  private Mmpp1KTransient transients;
  private double accepted;
  private double lost;
  private double busy;
  private double sojourn;

  Mmpp1KJump(QueueParameters parameters, LiveQueues run) {
    this.run = run;
    this.parameters = parameters;
    queue = new ChangingQueue(parameters, run);
    random = run.streams().stream("skips of " + parameters.name());
  }

  /** Returns 0 if the queue can skip, and infinity if it has too many states for tables. */
  static double soonest(QueueParameters queue) {
    long states = queue.background().states().size() * (queue.buffer() + 1L);
    return states <= MAX_TABLE ? 0 : Double.POSITIVE_INFINITY;
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
    if (transients == null) {
      transients = run.transients(parameters);
    }
    Mmpp1KTransient.After after =
        transients.after(time - from, queue.phase(), queue.length(from), random);
    Mmpp1KTransient.Course course = after.course();
    // A packet's time in the queue was counted when it was accepted: what the gap cuts off leaves,
    // what the packets at its end have still to come is added.
    sojourn += course.packetSeconds() - queue.remaining(from);
    queue.restart(from, time, after.phase(), after.length());
    sojourn += queue.remaining(time);
    accepted += course.offered() - course.lost();
    lost += course.lost();
    busy += course.busySeconds();
  }

  @Override
  public QueueCounts counts(double time) {
    return queue.counts(time).plus(accepted, lost, busy, sojourn);
  }
}
