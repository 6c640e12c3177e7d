package org.quoin.analysis;

import org.quoin.statistics.Estimate;

/**
 * Whether jobs are held up by each other or by background traffic, and where. A job <em>loses</em>
 * the time that it waits or tries again in excess of an empty system; the rest an empty system
 * would need too. A bottleneck is named only where jobs lose time.
 */
public enum Congestion {
  /** Jobs hardly lose time. */
  NONE,
  /** Jobs lose time, more in the network than at the sites. */
  NETWORK,
  /** Jobs lose time, more at the sites than in the network. */
  SERVER,
  /** Jobs lose time, but it is open whether more in the network or at the sites. */
  EITHER,
  /** It is open whether jobs lose time. */
  OPEN;

  /**
   * The share of the mean response time that jobs must lose for a bottleneck to be named. With less
   * of it gone nobody notices: a site or link without any queue would bring results at most a
   * twentieth sooner, less than the load of a grid differs from day to day.
   */
  public static final double LEAST = 0.05;

  /**
   * {@return what the intervals show}
   *
   * @param lost share of the mean response time that jobs lose in all; the whole interval must be
   *     at {@link #LEAST} or above, or below it
   * @param difference the share that they lose in the network less that at the sites; the interval
   *     must leave out 0
   */
  public static Congestion of(Estimate lost, Estimate difference) {
    if (lost.mean() + lost.halfWidth() < LEAST) {
      return NONE;
    }
    if (!(lost.mean() - lost.halfWidth() >= LEAST)) {
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
