package org.quoin.network;

/**
 * A network queue that skips the gaps between packets of clients. Once the last reported departure
 * has passed, only the state of the queue and of its background matters, and the state at the next
 * access is drawn from its exact transient distribution ({@link QueueJump}). The cost does not grow
 * with the gap.
 *
 * <p>Skipped packets are counted by their expectation.
 */
final class SkipQueue implements PacketQueue {
  /** Minimum number of background packets in a gap; shorter gaps are drawn packet by packet. */
  private static final double WORTHWHILE = 24;

  private final QueueParameters parameters;
  private final QueueJump jump;
  private final PacketQueue queue;

  /** Background packets in a gap above which it is jumped over. */
  private final double fewest;

  private double clock;

  /** Last departure that was reported; nothing before it may be forgotten. */
  private double known;

  SkipQueue(QueueParameters parameters, LiveQueues run) {
    QueueEngine.SKIP
        .needs(parameters.service(), parameters.background())
        .ifPresent(
            need -> {
              throw new IllegalArgumentException("skip needs " + need);
            });
    this.parameters = parameters;
    jump = jump(parameters, run);
    queue = jump.queue();
    fewest = Math.max(WORTHWHILE, soonest(parameters) * parameters.backgroundRate());
  }

  private static QueueJump jump(QueueParameters queue, LiveQueues run) {
    if (queue.changes()) {
      return new Mmpp1KJump(queue, run);
    }
    return queue.service() == TimeDistribution.EXPONENTIAL
        ? new MM1KJump(queue, run)
        : new MD1KJump(queue, run);
  }

  /**
   * Returns the seconds of the shortest gap that can be skipped, from the state in which a queue
   * usually is; 0 if any can, infinity if none.
   */
  static double soonest(QueueParameters queue) {
    if (queue.changes()) {
      return Mmpp1KJump.soonest(queue);
    }
    return queue.service() == TimeDistribution.EXPONENTIAL
        ? MM1KJump.soonest(queue)
        : MD1KJump.soonest(queue);
  }

  private void advance(double time) {
    double from = Math.max(clock, known);
    clock = Math.max(clock, time);
    if (parameters.backgroundRate() > 0 && (time - from) * parameters.backgroundRate() > fewest) {
      jump.over(from, time);
    }
  }

  @Override
  public boolean offer(double time, double fraction, Receiver receiver, int hop) {
    advance(time);
    if (!queue.offer(time, fraction, receiver, hop)) {
      return false;
    }
    known = jump.lastDeparture();
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
    return jump.counts(time);
  }

  @Override
  public QueueParameters parameters() {
    return parameters;
  }
}
