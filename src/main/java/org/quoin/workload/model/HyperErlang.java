package org.quoin.workload.model;

import java.util.random.RandomGenerator;
import org.apache.commons.math3.special.Gamma;

/**
 * Hyper-Erlang distribution of common order: with probability p an Erlang variate of order n and
 * rate lambda1, else one of order n and rate lambda2. Jann, Pattnaik, Franke, Wang, Skovira and
 * Riordan, "Modeling of workload in MPPs", JSSPP 1997, fit it to each class of jobs by its first
 * three moments.
 *
 * @param order common order n, at least 1
 * @param probability probability p of the first branch, 0 to 1
 * @param firstRate lambda1, above 0, in 1 / unit of the variate
 * @param secondRate lambda2, above 0, in 1 / unit of the variate
 */
public record HyperErlang(int order, double probability, double firstRate, double secondRate) {

  /** Maximum order; samples that need a higher one are practically constant. */
  private static final int MAX_ORDER = 10_000;

  /**
   * Creates a distribution.
   *
   * @throws IllegalArgumentException if a parameter is out of range
   */
  public HyperErlang {
    if (order < 1) {
      throw new IllegalArgumentException("order " + order + "; expected at least 1");
    }
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability " + probability + "; expected 0 to 1");
    }
    if (!(firstRate > 0 && secondRate > 0)
        || Double.isInfinite(firstRate)
        || Double.isInfinite(secondRate)) {
      throw new IllegalArgumentException(
          "rates " + firstRate + " and " + secondRate + "; expected two finite rates above 0");
    }
  }

  /**
   * {@return the distribution of the smallest order with given moments (Jann and others 1997)} With
   * M_k the k-th moment over n (n + 1) ... (n + k - 1), the two mean stage times are the roots of
   * x^2 - c1 x + c0.
   *
   * @param m1 first moment, the mean
   * @param m2 second moment about zero
   * @param m3 third moment about zero
   * @throws IllegalArgumentException if no positive, non-constant variate has these moments
   */
  public static HyperErlang fit(double m1, double m2, double m3) {
    boolean possible = m1 > 0 && m2 > m1 * m1 && m1 * m3 > m2 * m2 && Double.isFinite(m3);
    for (int n = 1; possible && n <= MAX_ORDER; n++) {
      double a1 = m1 / n;
      double a2 = m2 / n / (n + 1.0);
      double a3 = m3 / n / (n + 1.0) / (n + 2.0);
      double d = a2 - a1 * a1;
      double c1 = (a3 - a1 * a2) / d;
      double c0 = (a1 * a3 - a2 * a2) / d;
      double discriminant = c1 * c1 - 4 * c0;
      if (d > 0 && c0 > 0 && c1 > 0 && discriminant > 0) {
        // Computing the smaller root from the product of the roots avoids cancellation.
        double x1 = (c1 + Math.sqrt(discriminant)) / 2;
        double x2 = c0 / x1;
        double p = (a1 - x2) / (x1 - x2);
        if (p >= 0 && p <= 1) {
          return new HyperErlang(n, p, 1 / x1, 1 / x2);
        }
      }
    }
    throw new IllegalArgumentException(
        "no hyper-Erlang distribution has the moments " + m1 + ", " + m2 + ", " + m3);
  }

  /**
   * {@return the distribution with the first three moments of a sample}
   *
   * @param sample values of at least 0 in any order, not all equal
   * @throws IllegalArgumentException if the sample is constant or empty, or its mean is not
   *     positive
   */
  public static HyperErlang fit(double[] sample) {
    double m1 = 0;
    double m2 = 0;
    double m3 = 0;
    for (double x : sample) {
      m1 += x;
      m2 += x * x;
      m3 += x * x * x;
    }
    return fit(m1 / sample.length, m2 / sample.length, m3 / sample.length);
  }

  /**
   * {@return the k-th moment about zero}
   *
   * @param k at least 1
   */
  public double moment(int k) {
    double rising = 1;
    for (int i = 0; i < k; i++) {
      rising *= order + i;
    }
    return rising
        * (probability / Math.pow(firstRate, k) + (1 - probability) / Math.pow(secondRate, k));
  }

  /** {@return the mean} */
  public double mean() {
    return moment(1);
  }

  /**
   * {@return the probability density at x; 0 for negative x}
   *
   * @param x any number, in the unit of the variate
   */
  public double density(double x) {
    return probability * erlangDensity(firstRate, x)
        + (1 - probability) * erlangDensity(secondRate, x);
  }

  private double erlangDensity(double rate, double x) {
    if (x < 0) {
      return 0;
    }
    if (x == 0) {
      return order == 1 ? rate : 0;
    }
    return Math.exp(
        order * Math.log(rate) + (order - 1) * Math.log(x) - rate * x - Gamma.logGamma(order));
  }

  /**
   * {@return the probability of a value of at most x}
   *
   * @param x any number, in the unit of the variate
   */
  public double cumulative(double x) {
    return x <= 0
        ? 0
        : probability * erlang(firstRate * x) + (1 - probability) * erlang(secondRate * x);
  }

  private double erlang(double x) {
    return order == 1 ? -Math.expm1(-x) : Gamma.regularizedGammaP(order, x);
  }

  /**
   * {@return a random variate} Uses one uniform number and {@link #order} exponential ones.
   *
   * @param random stream
   */
  public double next(RandomGenerator random) {
    double rate = random.nextDouble() < probability ? firstRate : secondRate;
    double stages = 0;
    for (int i = 0; i < order; i++) {
      stages += random.nextExponential();
    }
    return stages / rate;
  }
}
