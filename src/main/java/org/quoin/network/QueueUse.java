package org.quoin.network;

/**
 * How much a queue will be used, as far as a scenario tells before it runs.
 *
 * @param transfers that come to it a second
 * @param underWay the mean number under way on it, each alone at the T_act of its slowest link
 */
public record QueueUse(double transfers, double underWay) {
  /** Fewer background packets than this between two transfers cost too little to care. */
  private static final double MANY = 1000;

  /** A queue that is in use for a larger part of the time has few gaps to jump. */
  private static final double SELDOM = 0.25;

  /** The part of the mean gap between transfers that a jump may need, where that is not any. */
  private static final double EARLY = 0.25;

  /** Nobody is known to use it. */
  public static final QueueUse NONE = new QueueUse(0, 0);

  /**
   * {@return this and another use of it}
   *
   * @param moreTransfers that come to it a second
   * @param seconds that each is under way
   */
  public QueueUse plus(double moreTransfers, double seconds) {
    return new QueueUse(transfers + moreTransfers, underWay + moreTransfers * seconds);
  }

  /**
   * Whether most of its background passes between transfers, and much of it at a time. Not where
   * nobody uses it: then its background is all there is to see, and jumps only count what is to be
   * expected of it.
   */
  boolean leavesGaps(QueueParameters queue) {
    return underWay <= SELDOM
        && transfers > 0
        && queue.backgroundRate() >= MANY * transfers
        && (SkipQueue.hasTable(queue) || SkipQueue.soonest(queue) * transfers <= EARLY);
  }
}
