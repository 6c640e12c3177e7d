package org.quoin.analysis;

import org.quoin.statistics.Estimate;

/**
 * Whether jobs lose time to each other or to background traffic, and where. A job <em>loses</em>
 * the time that it waits or retries in excess of an empty system. A bottleneck is named only where
 * jobs lose time.
 */
public enum Congestion {
  /** Jobs lose less than {@link #MIN_LOST_SHARE} of their response time. */
  NONE,
  /** Jobs lose time, more in the network than at the sites. */
  NETWORK,
  /** Jobs lose time, more at the sites than in the network. */
  SERVER,
  /** Jobs lose time; it is not significant whether more in the network or at the sites. */
  EITHER,
  /** The data do not show whether jobs lose time. */
  OPEN;

  /**
   * Minimum share of the mean response time that jobs must lose for a bottleneck to be named. A
   * smaller loss is not noticed: a site or link without any queue would return results at most a
   * twentieth sooner, less than the load of a grid varies from day to day.
   */
  public static final double MIN_LOST_SHARE = 0.05;

  /**
   * {@return the verdict that follows from the confidence intervals}
   *
   * @param lost share of the mean response time that jobs lose in all; the whole interval must be
   *     at {@link #MIN_LOST_SHARE} or above, or below it
   * @param difference share lost in the network minus the share lost at the sites; the interval
   *     must not contain 0
   */
  public static Congestion of(Estimate lost, Estimate difference) {
    if (lost.mean() + lost.halfWidth() < MIN_LOST_SHARE) {
      return NONE;
    }
    if (!(lost.mean() - lost.halfWidth() >= MIN_LOST_SHARE)) {
      return OPEN;
    }
    if (Math.abs(difference.mean()) > difference.halfWidth()) {
      return difference.mean() > 0 ? NETWORK : SERVER;
    }
    return EITHER;
  }

  /** {@return whether the network or the sites are the bottleneck} */
  public boolean isBottleneck() {
    return this == NETWORK || this == SERVER;
  }
}
