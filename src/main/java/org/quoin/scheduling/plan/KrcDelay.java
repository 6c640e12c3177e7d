package org.quoin.scheduling.plan;

import org.apache.commons.math3.special.Gamma;
import org.quoin.statistics.SkellamTail;

/**
 * The probability that a job started now delays the head of the queue, in the model of Mazalov and
 * Nikitina (Computational Technologies 17(5), 2012): while it runs, other jobs end as a Poisson
 * process, each end frees an exponential number of processors, and the head is delayed if some end
 * leaves enough processors for the head alone but not for both.
 *
 * <p>The paper sums a series ({@link #series}). The freed processors also contain a Poisson number
 * of arrivals, so the series collapses to (1 - exp(-mu c_i)) Pr[Poisson(lambda t_e) &gt; Poisson(mu
 * c_q)] ({@link #closedForm}).
 */
public final class KrcDelay {
  /**
   * Maximum mu c_q for the series, which has millions of terms above; then the closed form is used.
   */
  private static final double SUMMABLE = 1e9;

  private KrcDelay() {}

  /**
   * {@return the closed form: a probability; 0 if no end is expected}
   *
   * @param mu rate of the exponential number of processors that an end frees, 1 / processors
   * @param ends expected number of ends while the job runs, lambda t_e
   * @param needed processors that must be freed before the head fits, c_q (or c_q - c_0)
   * @param width processors of the job, c_i
   */
  public static double closedForm(double mu, double ends, double needed, double width) {
    check(mu, ends, needed, width);
    return -Math.expm1(-mu * width) * SkellamTail.exceeds(ends, mu * needed);
  }

  /**
   * {@return the paper's series: the sum over n of the probability that the n-th end is the one
   * that admits the head but not both, times the probability of at least n ends} Sums logarithms of
   * the terms, so that large arguments do not overflow.
   *
   * @param mu rate of the exponential number of processors that an end frees, 1 / processors
   * @param ends expected number of ends while the job runs, lambda t_e
   * @param needed processors that must be freed before the head fits, c_q (or c_q - c_0)
   * @param width processors of the job, c_i
   */
  public static double series(double mu, double ends, double needed, double width) {
    check(mu, ends, needed, width);
    double freed = mu * needed;
    if (ends == 0) {
      return 0;
    }
    if (freed > SUMMABLE) {
      return closedForm(mu, ends, needed, width);
    }
    double jump = -Math.expm1(-mu * width);
    // Outside these terms the mass of Poisson(mu c_q) is below the smallest double.
    double last = freed + 40 * Math.sqrt(freed) + 100;
    double first = Math.max(1, Math.floor(freed - 40 * Math.sqrt(freed) - 100));
    double sum = 0;
    for (double n = first; n <= last; n++) {
      double logMass = n == 1 ? -freed : (n - 1) * Math.log(freed) - freed - Gamma.logGamma(n);
      double mass = Math.exp(logMass);
      if (mass > 0) {
        sum += mass * jump * atLeast(n, ends);
      }
    }
    return Math.min(1, sum);
  }

  /** Returns Pr[Poisson(mean) at least n], n at least 1. */
  private static double atLeast(double n, double mean) {
    return Double.isInfinite(mean) ? 1 : Gamma.regularizedGammaP(n, mean, 1e-16, 1_000_000);
  }

  private static void check(double mu, double ends, double needed, double width) {
    if (!(mu > 0) || !(ends >= 0) || !(needed >= 0) || !(width >= 0)) {
      throw new IllegalArgumentException(
          "mu %s, ends %s, needed %s, width %s; expected mu above 0 and the others at least 0"
              .formatted(mu, ends, needed, width));
    }
  }
}
