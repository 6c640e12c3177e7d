package org.quoin.workload;

import umontreal.ssj.probdist.Distribution;

/**
 * Distribution of variates rounded to whole numbers, at least 1. Moments are sums over its values.
 */
final class RoundedDist implements Distribution {
  /** Probability at which sums end; the rest is below rounding errors. */
  private static final double NEGLIGIBLE = 1e-15;

  private static final int MAX_VALUE = 10_000_000;

  private final Distribution of;
  private final double unit;
  private double mean = 1;
  private double square = 1;

  /**
   * Creates the rounded form of a distribution.
   *
   * @param unit factor of its values
   */
  RoundedDist(Distribution of, double unit) {
    this.of = of;
    this.unit = unit;
    double above = 1;
    for (int k = 1; k < MAX_VALUE && above > NEGLIGIBLE; k++) {
      above = barF(k + 1);
      mean += above;
      square += (2 * k + 1) * above;
    }
  }

  /** Returns the probability of a value of at least x; 1 for x of at most 1. */
  @Override
  public double barF(double x) {
    return x <= 1 ? 1 : 1 - of.cdf((Math.ceil(x) - 0.5) / unit);
  }

  @Override
  public double cdf(double x) {
    return x < 1 ? 0 : of.cdf((Math.floor(x) + 0.5) / unit);
  }

  @Override
  public double inverseF(double u) {
    return Math.max(1, Math.rint(unit * of.inverseF(u)));
  }

  @Override
  public double getMean() {
    return mean;
  }

  @Override
  public double getVariance() {
    return Math.max(0, square - mean * mean);
  }

  @Override
  public double getStandardDeviation() {
    return Math.sqrt(getVariance());
  }

  @Override
  public double[] getParams() {
    return of.getParams();
  }
}
