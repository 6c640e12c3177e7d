package org.quoin.calibration;

/**
 * The mean or a quantile of one time of the jobs at one site.
 *
 * @param site name of the site; empty for all sites
 * @param figure the column of the time, and the quantile if it is one
 */
record Statistic(String site, String figure) {
  @Override
  public String toString() {
    return (site.isEmpty() ? "" : site + ", ") + figure;
  }
}
