package org.quoin.calibration;

/**
 * The mean of one time of the jobs at one site.
 *
 * @param site name of the site; empty for all sites
 * @param time the time
 */
record Statistic(String site, TimeColumn time) {
  @Override
  public String toString() {
    return (site.isEmpty() ? "" : site + ", ") + time.column();
  }
}
