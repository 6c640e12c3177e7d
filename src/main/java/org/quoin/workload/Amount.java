package org.quoin.workload;

import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.ParetoDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.quoin.engine.RandomStreams;

/** An amount of data or computation that is the same or random for each job; never negative. */
public final class Amount {
  private final double mean;
  private final RealDistribution distribution;

  private Amount(double mean, RealDistribution distribution) {
    this.mean = mean;
    this.distribution = distribution;
  }

  /** The same for every job. */
  public static Amount fixed(double value) {
    return new Amount(value, null);
  }

  /** Exponential. */
  public static Amount exponential(double mean) {
    return new Amount(mean, new ExponentialDistribution(null, mean));
  }

  /** Uniform between two bounds. */
  public static Amount uniform(double least, double most) {
    return new Amount((least + most) / 2, new UniformRealDistribution(null, least, most));
  }

  /**
   * Lognormal.
   *
   * @param variation coefficient of variation, above 0
   */
  public static Amount lognormal(double mean, double variation) {
    double variance = Math.log1p(variation * variation);
    double scale = Math.log(mean) - variance / 2;
    return new Amount(mean, new LogNormalDistribution(null, scale, Math.sqrt(variance)));
  }

  /**
   * Gamma.
   *
   * @param variation coefficient of variation, above 0
   */
  public static Amount gamma(double mean, double variation) {
    double shape = 1 / (variation * variation);
    return new Amount(mean, new GammaDistribution(null, shape, mean / shape));
  }

  /**
   * Pareto, unbounded above.
   *
   * @param shape tail index, above 1 so that the mean exists
   */
  public static Amount pareto(double mean, double shape) {
    return new Amount(mean, new ParetoDistribution(null, mean * (shape - 1) / shape, shape));
  }

  /** The mean. */
  public double mean() {
    return mean;
  }

  /** The squared coefficient of variation: 0 fixed, 1 exponential; may be infinite. */
  public double variation() {
    return distribution == null ? 0 : distribution.getNumericalVariance() / (mean * mean);
  }

  /** One draw, by inversion: one number of the stream a draw, whatever the distribution. */
  public double draw(RandomGenerator random) {
    if (distribution == null) {
      return mean;
    }
    return distribution.inverseCumulativeProbability(RandomStreams.open(random));
  }
}
