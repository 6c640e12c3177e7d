package org.quoin.workload;

import umontreal.ssj.probdist.Distribution;

/** The whole number nearest to a variate, at least 1; its moments are summed over its values. */
final class RoundedDist implements Distribution {
  /** What is beyond is less than rounding. */
  private static final double NOTHING = 1e-15;

  private static final int MOST = 10_000_000;

  private final Distribution of;
  private final double unit;
  private double mean = 1;
  private double square = 1;

  /**
   * Creates the rounded form of a distribution.
   *
   * @param unit what its values are times
   */
  RoundedDist(Distribution of, double unit) {
    this.of = of;
    this.unit = unit;
    double above = 1;
    for (int k = 1; k < MOST && above > NOTHING; k++) {
      above = barF(k + 1);
      mean += above;
      square += (2 * k + 1) * above;
    }
  }

  /** The probability of at least a value; 1 at 1 and below. */
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
