package org.quoin.network;

import java.util.random.RandomGenerator;
import org.apache.commons.math3.special.Gamma;

/**
 * Poisson variates at a cost that does not grow with the mean: exponential gaps below 10, above it
 * transformed rejection with squeeze, PTRS of W. Hoermann, "The transformed rejection method for
 * generating Poisson random variables", Insurance: Mathematics and Economics 12, 1993. (The sampler
 * of Apache Commons Math 3 sums one logarithm per unit of the mean.)
 */
final class Poisson {
  private static final double SMALL = 10;

  private Poisson() {}

  /** Returns one variate of the given mean, at most 1e9. */
  static int draw(double mean, RandomGenerator random) {
    if (mean < SMALL) {
      int count = 0;
      for (double time = random.nextExponential(); time <= mean; count++) {
        time += random.nextExponential();
      }
      return count;
    }
    double b = 0.931 + 2.53 * Math.sqrt(mean);
    double a = -0.059 + 0.02483 * b;
    double inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
    double squeeze = 0.9277 - 3.6224 / (b - 2);
    while (true) {
      double u = random.nextDouble() - 0.5;
      double v = random.nextDouble();
      double us = 0.5 - Math.abs(u);
      double k = Math.floor((2 * a / us + b) * u + mean + 0.43);
      if (us >= 0.07 && v <= squeeze) {
        return (int) k;
      }
      if (k >= 0
          && !(us < 0.013 && v > us)
          && StrictMath.log(v * inverseAlpha / (a / (us * us) + b))
              <= k * StrictMath.log(mean) - mean - Gamma.logGamma(k + 1)) {
        return (int) k;
      }
    }
  }
}
