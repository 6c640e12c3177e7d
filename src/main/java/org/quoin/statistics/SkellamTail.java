package org.quoin.statistics;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;

/**
 * The probability that one Poisson variate exceeds another, independent one (a tail of the Skellam
 * distribution). All terms are positive, so nothing cancels, and no argument overflows.
 */
public final class SkellamTail {
  /** Below this mean exp(-mean) is a normal number and sums may start at zero. */
  private static final double SMALL = 600;

  /** Above this mean the normal limit is used; its error there is below 1e-8. */
  private static final double LARGE = 1e8;

  private SkellamTail() {}

  /**
   * {@return Pr[X &gt; Y] for X ~ Poisson(a) and Y ~ Poisson(b), independent}
   *
   * @param a mean of X, at least 0
   * @param b mean of Y, at least 0
   * @throws IllegalArgumentException when a mean is negative or not a number
   */
  public static double exceeds(double a, double b) {
    if (!(a >= 0) || !(b >= 0)) {
      throw new IllegalArgumentException("Poisson means " + a + " and " + b + " below 0");
    }
    // Chernoff: the probability of the wrong order is at most exp(-(sqrt a - sqrt b)^2).
    double gap = Math.sqrt(a) - Math.sqrt(b);
    if (a == 0 || gap < -28) {
      return 0;
    }
    if (gap > 7 || b == Double.POSITIVE_INFINITY) {
      return gap > 7 ? 1 : 0.5;
    }
    if (a <= SMALL && b <= SMALL) {
      return fromZero(a, b);
    }
    return a > LARGE || b > LARGE ? normalLimit(a, b) : overWindows(a, b);
  }

  private static double fromZero(double a, double b) {
    double massX = Math.exp(-a);
    double massY = Math.exp(-b);
    double belowX = massY;
    double sum = 0;
    for (int x = 1; ; x++) {
      massX *= a / x;
      double term = massX * belowX;
      sum += term;
      if (x > a && massX <= 1e-19 * sum) {
        return Math.min(1, sum);
      }
      massY *= b / x;
      belowX += massY;
    }
  }

  /** The masses of a Poisson variate around its mean; the probability outside is below 1e-30. */
  private record Window(int first, double[] mass) {
    static Window of(double mean) {
      double reach = 12 * Math.sqrt(mean) + 30;
      int mode = (int) mean;
      int first = (int) Math.max(0, mean - reach);
      double[] mass = new double[(int) (mean + reach) - first + 1];
      mass[mode - first] =
          mean == 0 ? 1 : new PoissonDistribution(null, mean, 1e-12, 1).probability(mode);
      for (int k = mode + 1; k - first < mass.length; k++) {
        mass[k - first] = mass[k - 1 - first] * mean / k;
      }
      for (int k = mode - 1; k >= first; k--) {
        mass[k - first] = mass[k + 1 - first] * (k + 1) / mean;
      }
      return new Window(first, mass);
    }
  }

  private static double overWindows(double a, double b) {
    Window x = Window.of(a);
    Window y = Window.of(b);
    double sum = 0;
    double belowX = 0;
    int next = y.first;
    for (int i = 0; i < x.mass.length; i++) {
      while (next < x.first + i && next - y.first < y.mass.length) {
        belowX += y.mass[next - y.first];
        next++;
      }
      sum += x.mass[i] * belowX;
    }
    return Math.min(1, sum);
  }

  private static double normalLimit(double a, double b) {
    double deviation = Math.sqrt(a + b);
    double z = (a - b - 0.5) / deviation;
    double skewness = (a - b) / (a + b) / deviation;
    NormalDistribution normal = new NormalDistribution(null, 0, 1);
    // The first Edgeworth term; a minus b has the third cumulant a - b.
    double probability =
        normal.cumulativeProbability(z) - normal.density(z) * skewness / 6 * (1 - z * z);
    return Math.min(1, Math.max(0, probability));
  }
}
