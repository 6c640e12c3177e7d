package org.quoin.calibration;

/** Methods that find the 95 % intervals of fitted values. */
public enum Intervals {
  /**
   * By the standard error of the jackknife over blocks of jobs, with Student's quantile; of a
   * likelihood by its profile, whose limit follows from the blocks if jobs depend on each other.
   */
  JACKKNIFE,
  /** By the percentiles of fits to jobs that are drawn with replacement, block by block. */
  BOOTSTRAP
}
