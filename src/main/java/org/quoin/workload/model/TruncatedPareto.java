package org.quoin.workload.model;

import java.util.random.RandomGenerator;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/**
 * Pareto distribution between two bounds, with density proportional to x^(-shape - 1).
 *
 * @param shape any real number except 0 and 1
 * @param low minimum, above 0
 * @param high maximum, above {@code low}
 */
public record TruncatedPareto(double shape, double low, double high) {
  private static final double STEEPEST = 60;

  /**
   * Creates a distribution.
   *
   * @throws IllegalArgumentException if a parameter is out of range
   */
  public TruncatedPareto {
    if (!(low > 0 && high > low) || shape == 0 || shape == 1 || !Double.isFinite(shape)) {
      throw new IllegalArgumentException(
          "truncated Pareto of shape " + shape + " between " + low + " and " + high);
    }
  }

  /**
   * {@return the distribution between given bounds with a given mean}
   *
   * @param mean between the bounds, in their unit
   * @param low minimum, above 0
   * @param high maximum, above {@code low}
   * @throws IllegalArgumentException if the mean is too close to a bound
   */
  public static TruncatedPareto ofMean(double mean, double low, double high) {
    if (!(meanOf(STEEPEST, low, high) < mean && mean < meanOf(-STEEPEST, low, high))) {
      throw new IllegalArgumentException(
          "no truncated Pareto variate between " + low + " and " + high + " has the mean " + mean);
    }
    double shape =
        new BrentSolver(1e-12)
            .solve(200, a -> meanOf(clear(a), low, high) - mean, -STEEPEST, STEEPEST);
    return new TruncatedPareto(clear(shape), low, high);
  }

  /** Moves away from the two shapes at which the formulas divide by zero. */
  private static double clear(double shape) {
    double near = Math.rint(shape);
    boolean pole = (near == 0 || near == 1) && Math.abs(shape - near) < 1e-7;
    return pole ? near + 1e-7 : shape;
  }

  private static double meanOf(double shape, double low, double high) {
    double ratio = high / low;
    return low
        * shape
        / (shape - 1)
        * (1 - Math.pow(ratio, 1 - shape))
        / (1 - Math.pow(ratio, -shape));
  }

  /** {@return the mean} */
  public double mean() {
    return meanOf(shape, low, high);
  }

  /**
   * {@return the probability of a value of at most x}
   *
   * @param x any number; 0 below the minimum, 1 above the maximum
   */
  public double cumulative(double x) {
    double inside = Math.min(high, Math.max(low, x));
    return (1 - Math.pow(inside / low, -shape)) / (1 - Math.pow(high / low, -shape));
  }

  /** {@return the probabilities of 0, 1, 2, ... when variates are rounded to whole numbers} */
  public double[] rounded() {
    double[] mass = new double[(int) Math.rint(high) + 1];
    for (int k = 0; k < mass.length; k++) {
      mass[k] = cumulative(k + 0.5) - cumulative(k - 0.5);
    }
    return mass;
  }

  /**
   * {@return a random variate, by inversion of one uniform number}
   *
   * @param random stream
   */
  public double next(RandomGenerator random) {
    double u = random.nextDouble();
    double x = low * Math.pow(1 - u * (1 - Math.pow(high / low, -shape)), -1 / shape);
    return Math.min(high, Math.max(low, x));
  }
}
