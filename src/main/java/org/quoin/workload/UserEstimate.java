package org.quoin.workload;

import java.util.random.RandomGenerator;

/** What a user says of the run time of one job. */
@FunctionalInterface
public interface UserEstimate {

  /** The run time itself. */
  UserEstimate EXACT = (runTime, random) -> runTime;

  /**
   * {@return the estimate, in seconds}
   *
   * @param runTime in seconds
   * @param random of which each job takes the same count of numbers
   */
  double of(double runTime, RandomGenerator random);
}
