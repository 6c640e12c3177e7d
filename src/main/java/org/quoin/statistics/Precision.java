package org.quoin.statistics;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Sequential stopping: decides when a metric is known precisely enough. The interval is examined
 * after {@link #least} runs, and then whenever the variance so far predicts that it is narrow
 * enough, at most twice as many runs later. The decision depends only on the runs in their order,
 * never on threads or on further runs.
 *
 * <p>Stopping as soon as an interval looks narrow favours runs whose variance is underestimated, so
 * that the interval covers the mean less often than its level: the level holds only as the width
 * goes to 0 (Y. S. Chow and H. Robbins, Annals of Mathematical Statistics 36, 1965). Remedies:
 *
 * <ul>
 *   <li>few looks instead of one per run (P. Hall, Annals of Statistics 9, 1981);
 *   <li>a constant number of additional runs (G. Simons, Annals of Mathematical Statistics 39,
 *       1968): the interval must be narrow at a second look, ten runs later, too;
 *   <li>for a width g relative to the mean, the goal g / (1 + g) of the estimated mean, so that the
 *       error is at most g of the true mean (A. M. Law, Simulation Modeling and Analysis, 5th ed.
 *       2015, section 9.4.1, who advises at least 10 runs).
 * </ul>
 *
 * @param metric the name of the metric
 * @param width whether {@link #goal} is a share of the mean or in the metric's unit
 * @param goal the half-width to reach, above 0
 * @param level confidence level, between 0 and 1
 * @param least minimum number of runs, at least 2
 * @param most maximum number of runs, at least {@code least}
 */
public record Precision(
    String metric, Width width, double goal, double level, int least, int most) {

  /** The reference of a half-width. */
  public enum Width {
    /** The mean. */
    RELATIVE,
    /** The unit of the metric. */
    ABSOLUTE
  }

  /** Default number of runs before the first look, as Law advises. */
  public static final int MIN = 10;

  private static final int SECOND_LOOK = 10;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public Precision {
    if (!(goal > 0) || !(level > 0 && level < 1) || least < 2 || most < least) {
      throw new IllegalArgumentException(
          "half-width " + goal + " at level " + level + " with " + least + " to " + most + " runs");
    }
  }

  /**
   * {@return whether the interval is narrow enough}
   *
   * @param estimate the estimate from the runs so far; without a half-width it is not narrow
   */
  public boolean isMet(Estimate estimate) {
    return estimate.halfWidth() <= narrow(estimate);
  }

  private double narrow(Estimate estimate) {
    return width == Width.ABSOLUTE ? goal : goal / (1 + goal) * Math.abs(estimate.mean());
  }

  /**
   * Returns the number of runs that suffice, or the number to make before that can be decided. A
   * caller begins with 0 runs; while the result exceeds its runs, it makes that many and asks
   * again. With several metrics the maximum of the results counts.
   *
   * @param runs the number of runs, without a gap from the first
   * @param ofFirst returns the estimate over the first n runs
   * @return at most {@code runs} if the first runs up to this number suffice; else the number to
   *     make
   */
  public int runs(int runs, IntFunction<Estimate> ofFirst) {
    int look = least;
    boolean narrowBefore = false;
    while (look <= runs && look < most) {
      Estimate estimate = ofFirst.apply(look);
      boolean narrow = isMet(estimate);
      if (narrow && narrowBefore) {
        break;
      }
      double next = narrow ? look + SECOND_LOOK : Math.ceil(look * missing(look, estimate));
      look = (int) Math.min(most, next);
      narrowBefore = narrow;
    }
    return look;
  }

  /**
   * Returns the factor by which the runs must grow, from one run or a tenth more to twice as many.
   */
  private double missing(int look, Estimate estimate) {
    double ratio = estimate.halfWidth() / narrow(estimate);
    double least = Math.max(1 + 1.0 / look, 1.1);
    return Double.isNaN(ratio) ? 2 : Math.max(least, Math.min(2, ratio * ratio));
  }

  /**
   * {@return {@link #runs(int, IntFunction)} for the plain mean of one value per run}
   *
   * @param values the values of the runs in their order; NaN for a run without a value
   */
  public int runs(double[] values) {
    return runs(values.length, n -> Estimate.of(Arrays.copyOf(values, n), level));
  }
}
