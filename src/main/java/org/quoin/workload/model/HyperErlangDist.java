package org.quoin.workload.model;

import umontreal.ssj.probdist.ContinuousDistribution;

/** {@link HyperErlang} distribution with draws by inversion. */
public final class HyperErlangDist extends ContinuousDistribution {
  private final HyperErlang law;

  /**
   * Creates a distribution.
   *
   * @param law distribution to draw from
   */
  public HyperErlangDist(HyperErlang law) {
    this.law = law;
    supportA = 0;
  }

  @Override
  public double cdf(double x) {
    return law.cumulative(x);
  }

  @Override
  public double density(double x) {
    return law.density(x);
  }

  @Override
  public double inverseF(double u) {
    double upper = law.mean();
    while (law.cumulative(upper) < u) {
      upper *= 2;
    }
    return inverseBrent(0, upper, u, 1e-12);
  }

  @Override
  public double getMean() {
    return law.mean();
  }

  @Override
  public double getVariance() {
    return law.moment(2) - law.mean() * law.mean();
  }

  @Override
  public double getStandardDeviation() {
    return Math.sqrt(getVariance());
  }

  @Override
  public double[] getParams() {
    return new double[] {law.order(), law.probability(), law.firstRate(), law.secondRate()};
  }
}
