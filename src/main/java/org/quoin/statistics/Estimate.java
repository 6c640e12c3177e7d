package org.quoin.statistics;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.quoin.base.Quantity;
import umontreal.ssj.probdist.StudentDist;

/**
 * A mean of independent observations with the half-width of its confidence interval.
 *
 * @param mean the sample mean
 * @param halfWidth half the length of the Student-t interval; NaN with fewer than two observations
 * @param level confidence level, such as 0.95
 * @param count number of observations
 */
public record Estimate(double mean, double halfWidth, double level, int count) {
  /** The most digits of a printed mean. */
  private static final int MAX_DIGITS = 5;

  /** The most digits of an interval behind the point. */
  private static final int MAX_DECIMALS = 9;

  /**
   * {@return the Student-t interval of independent observations}
   *
   * @param observations values in any order; NaN values are left out, and the mean of none is NaN
   * @param level confidence level, between 0 and 1
   */
  public static Estimate of(double[] observations, double level) {
    int count = 0;
    double mean = 0;
    double squares = 0;
    for (double x : observations) {
      if (!Double.isNaN(x)) {
        count++;
        double step = x - mean;
        mean += step / count;
        squares += step * (x - mean);
      }
    }
    if (count < 2) {
      return new Estimate(count == 0 ? Double.NaN : mean, Double.NaN, level, count);
    }
    double error = Math.sqrt(squares / (count - 1)) / Math.sqrt(count);
    return of(mean, error, count - 1, level, count);
  }

  /**
   * Returns the Student-t interval of a mean with an estimated standard error.
   *
   * @param error standard error of the mean
   * @param freedom degrees of freedom of the error, at least 1
   */
  static Estimate of(double mean, double error, int freedom, double level, int count) {
    return new Estimate(mean, StudentDist.inverseF(freedom, 0.5 + level / 2) * error, level, count);
  }

  /**
   * {@return the paired differences of observations on common random numbers}
   *
   * @param one the observations to subtract from
   * @param other as many observations, paired by index
   */
  public static double[] differences(double[] one, double[] other) {
    double[] differences = one.clone();
    Arrays.setAll(differences, i -> one[i] - other[i]);
    return differences;
  }

  /**
   * {@return the logarithms of paired ratios of observations on common random numbers} Means of
   * skewed observations vary much, those of logarithms little.
   *
   * @param one the numerators
   * @param other as many denominators, paired by index; the result is empty if an observation of
   *     either is not positive, and NaN where one of the two is NaN
   */
  public static Optional<double[]> logRatios(double[] one, double[] other) {
    double[] ratios = new double[one.length];
    for (int i = 0; i < one.length; i++) {
      if (one[i] <= 0 || other[i] <= 0) {
        return Optional.empty();
      }
      ratios[i] = Math.log(one[i] / other[i]);
    }
    return Optional.of(ratios);
  }

  /**
   * {@return whether the interval covers the value}
   *
   * @param value the value; an interval without a half-width covers nothing
   */
  public boolean covers(double value) {
    return Math.abs(value - mean) <= halfWidth;
  }

  /**
   * {@return the estimate in a larger unit}
   *
   * @param factor the factor by which mean and half-width are divided
   */
  public Estimate over(double factor) {
    return new Estimate(mean / factor, halfWidth / factor, level, count);
  }

  /** {@return mean ± half-width with one exponent, such as 1.06e-30 ± 0.09e-30} */
  public String scientific() {
    if (Double.isNaN(halfWidth) || halfWidth == 0 || mean == 0) {
      return toString();
    }
    int exponent = (int) Math.floor(Math.log10(Math.abs(mean)));
    String suffix = String.format(Locale.ROOT, "e%d", exponent);
    return over(Math.pow(10, exponent)).toString().replace(" ±", suffix + " ±") + suffix;
  }

  /** {@return whether the half-width is known, and a number that can be written beside the mean} */
  public boolean hasInterval() {
    return halfWidth > 0 && justified() <= MAX_DECIMALS;
  }

  /**
   * {@return the digits behind the point of mean and half-width: the two digits that the half-width
   * justifies, but at most five of the mean}
   */
  public int decimals() {
    return mean == 0 ? justified() : Math.min(justified(), readable());
  }

  private int justified() {
    return Math.max(0, 1 - (int) Math.floor(Math.log10(halfWidth)));
  }

  private int readable() {
    return Math.max(0, MAX_DIGITS - 1 - (int) Math.floor(Math.log10(Math.abs(mean))));
  }

  /**
   * {@return mean ± half-width, with commas between thousands}
   *
   * @param decimals digits behind the point of both
   */
  public String text(int decimals) {
    String number = ",." + decimals + "f";
    return String.format(Locale.ROOT, "%1$" + number + " ± %2$" + number, mean, halfWidth);
  }

  /**
   * Returns mean ± half-width, both rounded to {@link #decimals()}. A half-width that is below the
   * last digit of the mean is rounded up to it.
   */
  @Override
  public String toString() {
    if (!hasInterval()) {
      return Quantity.digits(mean);
    }
    int decimals = decimals();
    double half =
        decimals < justified()
            ? BigDecimal.valueOf(halfWidth).setScale(decimals, RoundingMode.UP).doubleValue()
            : halfWidth;
    return new Estimate(mean, half, level, count).text(decimals);
  }
}
