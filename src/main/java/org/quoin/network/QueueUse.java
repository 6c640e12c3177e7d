package org.quoin.network;

/**
 * The expected use of a queue, computed from the scenario before a run.
 *
 * @param transfers transfers per second
 * @param underWay mean number of transfers in progress, each alone at the T_act of its slowest link
 */
public record QueueUse(double transfers, double underWay) {
  /** Minimum number of background packets between two transfers for which skipping pays. */
  private static final double MANY = 1000;

  /** Maximum share of time in use at which a queue has enough gaps to skip. */
  private static final double SELDOM = 0.25;

  /** Maximum share of the mean gap between transfers that a skip may need. */
  private static final double EARLY = 0.25;

  /** No use by any client. */
  public static final QueueUse NONE = new QueueUse(0, 0);

  /**
   * {@return the sum of this and another use}
   *
   * @param moreTransfers transfers per second
   * @param seconds mean duration of each
   */
  public QueueUse plus(double moreTransfers, double seconds) {
    return new QueueUse(transfers + moreTransfers, underWay + moreTransfers * seconds);
  }

  /**
   * Returns whether most of the background passes between transfers, and much of it at a time. Not
   * for an unused queue: its background is all there is to observe, and skips only count
   * expectations.
   */
  boolean leavesGaps(QueueParameters queue) {
    return underWay <= SELDOM
        && transfers > 0
        && queue.backgroundRate() >= MANY * transfers
        && SkipQueue.soonest(queue) * transfers <= EARLY;
  }
}
