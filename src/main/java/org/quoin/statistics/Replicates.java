package org.quoin.statistics;

/** Relations of the replications of an experiment to the quantity that their mean estimates. */
public enum Replicates {
  /** Independent observations: the mean of n of them varies as 1 / sqrt(n). */
  INDEPENDENT,
  /**
   * Values of samples that were drawn from one sample with replacement: they vary around their mean
   * as the sample itself does around what it estimates, however many they are (B. Efron, "Bootstrap
   * methods: another look at the jackknife", Annals of Statistics 7(1), 1979). The interval has
   * Student's t for the number of values, since their deviation is estimated.
   */
  RESAMPLES;

  /**
   * {@return the mean with its interval}
   *
   * @param observations values in any order; NaN values are left out, and the mean of none is NaN
   * @param level confidence level, between 0 and 1
   */
  public Estimate estimate(double[] observations, double level) {
    Estimate mean = Estimate.of(observations, level);
    return this == INDEPENDENT
        ? mean
        : new Estimate(
            mean.mean(), mean.halfWidth() * Math.sqrt(mean.count()), level, mean.count());
  }
}
