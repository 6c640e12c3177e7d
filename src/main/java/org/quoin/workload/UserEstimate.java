package org.quoin.workload;

import java.util.random.RandomGenerator;

/** User's estimate of the run time of a job. */
@FunctionalInterface
public interface UserEstimate {

  /** Estimate equal to the run time. */
  UserEstimate EXACT = (runTime, random) -> runTime;

  /**
   * {@return the estimate in seconds}
   *
   * @param runTime run time in seconds
   * @param random stream; each job takes the same count of numbers
   */
  double of(double runTime, RandomGenerator random);
}
