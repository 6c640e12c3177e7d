package org.quoin.statistics;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * When a metric is known well enough: sequential stopping. The interval is looked at after {@link
 * #least} runs, and then wherever the variance so far says that it will be narrow enough, at most
 * twice as many runs later. What is decided depends on the runs in their order only, never on
 * threads or on how many there are beyond.
 *
 * <p>Stopping as soon as an interval looks narrow favours runs whose variance is underestimated, so
 * that it covers the mean less often than it says: the level holds only as the width goes to 0 (Y.
 * S. Chow and H. Robbins, Annals of Mathematical Statistics 36, 1965). Against it:
 *
 * <ul>
 *   <li>few looks instead of one a run (P. Hall, Annals of Statistics 9, 1981);
 *   <li>a constant number of runs more than the rule asks for (G. Simons, Annals of Mathematical
 *       Statistics 39, 1968): the interval has to be narrow at a second look, ten runs later, too;
 *   <li>for a width relative to the mean, g, the goal g / (1 + g) of the estimated mean, so that
 *       the error is at most g of the true one (A. M. Law, Simulation Modeling and Analysis, 5th
 *       ed. 2015, section 9.4.1, who advises 10 runs at least).
 * </ul>
 *
 * @param metric the name of the metric
 * @param width whether {@link #goal} is a share of the mean or in the metric's unit
 * @param goal the half-width to reach, above 0
 * @param level confidence level, between 0 and 1
 * @param least runs, at least 2
 * @param most runs, at least {@code least}
 */
public record Precision(
    String metric, Width width, double goal, double level, int least, int most) {

  /** What a half-width is measured by. */
  public enum Width {
    /** By the mean. */
    RELATIVE,
    /** By the metric's unit. */
    ABSOLUTE
  }

  /** Runs before the first look, by Law's advice. */
  public static final int LEAST = 10;

  private static final int SECOND_LOOK = 10;

  /**
   * Checks the numbers.
   *
   * @param metric its name
   * @param width whether the goal is a share of the mean or in the metric's unit
   * @param goal above 0
   * @param level between 0 and 1
   * @param least at least 2
   * @param most at least {@code least}
   * @throws IllegalArgumentException when one is out of its range
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
   * @param estimate from the runs so far; one without a half-width is not narrow
   */
  public boolean isMet(Estimate estimate) {
    return estimate.halfWidth() <= narrow(estimate);
  }

  private double narrow(Estimate estimate) {
    return width == Width.ABSOLUTE ? goal : goal / (1 + goal) * Math.abs(estimate.mean());
  }

  /**
   * How many runs are enough, or how many to have before that can be said. Beginning with none, as
   * long as the answer is above the runs that there are, have as many and ask again. With several
   * metrics go by the greatest of their answers.
   *
   * @param runs that there are, the first ones without a gap
   * @param ofFirst the estimate of the metric over the first so many runs
   * @return at most {@code runs}: the first so many are enough; else the number to have
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

  /** By how many times the runs have to grow, from one more, or a tenth, to twice as many. */
  private double missing(int look, Estimate estimate) {
    double ratio = estimate.halfWidth() / narrow(estimate);
    double least = Math.max(1 + 1.0 / look, 1.1);
    return Double.isNaN(ratio) ? 2 : Math.max(least, Math.min(2, ratio * ratio));
  }

  /**
   * {@return the same for a metric with one value a run and the plain mean}
   *
   * @param values of the runs there are, in their order; NaN where a run has none
   */
  public int runs(double[] values) {
    return runs(values.length, n -> Estimate.of(Arrays.copyOf(values, n), level));
  }
}
