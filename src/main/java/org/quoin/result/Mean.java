package org.quoin.result;

import org.quoin.base.Meaning;
import org.quoin.statistics.Estimate;

/** A mean over the replications. */
public record Mean(
    @Meaning(Meanings.MEAN) double mean, @Meaning(Meanings.HALF_WIDTH) double halfWidth) {
  static final double LEVEL = 0.95;

  public Mean(Estimate estimate) {
    this(estimate.mean(), estimate.halfWidth());
  }

  public Estimate estimate(int runs) {
    return new Estimate(mean, halfWidth, LEVEL, runs);
  }

  /** {@return an estimate of a value that is not random} */
  static Estimate exact(double value) {
    return new Estimate(value, 0, LEVEL, 1);
  }
}
