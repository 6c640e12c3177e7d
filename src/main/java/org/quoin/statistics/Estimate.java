package org.quoin.statistics;

import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.quoin.input.Quantity;

/**
 * A mean of independent observations with the half-width of its confidence interval.
 *
 * @param mean the sample mean
 * @param halfWidth half the length of the Student-t interval; NaN with fewer than two observations
 * @param level confidence level, such as 0.95
 * @param count number of observations
 */
public record Estimate(double mean, double halfWidth, double level, int count) {

  /** The Student-t interval of independent observations; NaN values are left out. */
  public static Estimate of(double[] observations, double level) {
    double sum = 0;
    int count = 0;
    for (double x : observations) {
      if (!Double.isNaN(x)) {
        sum += x;
        count++;
      }
    }
    double mean = sum / count;
    double squares = 0;
    for (double x : observations) {
      if (!Double.isNaN(x)) {
        squares += (x - mean) * (x - mean);
      }
    }
    double halfWidth =
        count < 2
            ? Double.NaN
            : new TDistribution(null, count - 1).inverseCumulativeProbability(0.5 + level / 2)
                * Math.sqrt(squares / (count - 1) / count);
    return new Estimate(mean, halfWidth, level, count);
  }

  /** Whether the interval covers the value. */
  public boolean covers(double value) {
    return Math.abs(value - mean) <= halfWidth;
  }

  /** The mean, ± the half-width, both to the digit that the half-width makes sensible. */
  @Override
  public String toString() {
    if (Double.isNaN(halfWidth) || halfWidth == 0) {
      return Quantity.digits(mean);
    }
    int decimals = Math.max(0, 1 - (int) Math.floor(Math.log10(halfWidth)));
    return decimals > 9
        ? Quantity.digits(mean)
        : String.format(
            Locale.ROOT, "%1$." + decimals + "f ± %2$." + decimals + "f", mean, halfWidth);
  }
}
