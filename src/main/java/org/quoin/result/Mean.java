package org.quoin.result;

import org.quoin.base.Meaning;
import org.quoin.statistics.Estimate;

/** A mean over the replications. */
public record Mean(
    @Meaning("Mean over the replications") double mean,
    @Meaning(
            "Half-width of the 95 % confidence interval of the mean (Student t); null with one"
                + " replication")
        double halfWidth) {
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
