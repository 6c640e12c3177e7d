package org.quoin.workload;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import umontreal.ssj.probdist.ContinuousDistribution;
import umontreal.ssj.probdist.Distribution;
import umontreal.ssj.probdist.ExponentialDist;
import umontreal.ssj.probdist.GammaDist;
import umontreal.ssj.probdist.LognormalDist;
import umontreal.ssj.probdist.ParetoDist;
import umontreal.ssj.probdist.UniformDist;

/**
 * Amount of data or computation per job, constant or random, never negative. Random amounts have a
 * distribution of SSJ, times a unit.
 */
public final class Amount {
  /** Maximum probability for an inverse, above which some inverses of SSJ are infinite. */
  private static final double MAX_PROBABILITY = 1 - 0x1.0p-50;

  private final double unit;
  private final Distribution distribution;
  private final Path file;

  private Amount(double unit, Distribution distribution, Path file) {
    this.unit = unit;
    this.distribution = distribution;
    this.file = file;
  }

  /**
   * {@return a constant amount}
   *
   * @param value at least 0, in bytes, operations or another unit
   */
  public static Amount fixed(double value) {
    return new Amount(value, null, null);
  }

  /**
   * {@return an amount with a distribution of SSJ}
   *
   * @param distribution distribution of values of at least 0; drawn by its inverse
   * @param unit factor of its values
   */
  public static Amount of(Distribution distribution, double unit) {
    return new Amount(unit, distribution, null);
  }

  /**
   * {@return an exponential amount}
   *
   * @param mean above 0
   */
  public static Amount exponential(double mean) {
    return of(new ExponentialDist(1), mean);
  }

  /**
   * {@return a uniform amount}
   *
   * @param least lower bound, at least 0
   * @param most upper bound, above {@code least}
   */
  public static Amount uniform(double least, double most) {
    return of(new UniformDist(least, most), 1);
  }

  /**
   * {@return a lognormal amount}
   *
   * @param mean above 0
   * @param variation coefficient of variation, above 0
   */
  public static Amount lognormal(double mean, double variation) {
    double variance = Math.log1p(variation * variation);
    return of(new LognormalDist(Math.log(mean) - variance / 2, Math.sqrt(variance)), 1);
  }

  /**
   * {@return a gamma amount}
   *
   * @param mean above 0
   * @param variation coefficient of variation, above 0
   */
  public static Amount gamma(double mean, double variation) {
    double shape = 1 / (variation * variation);
    return of(new GammaDist(shape, 1), mean / shape);
  }

  /**
   * {@return a Pareto amount without an upper bound}
   *
   * @param mean above 0
   * @param shape tail index, above 1 so that the mean exists
   */
  public static Amount pareto(double mean, double shape) {
    return of(new ParetoDist(shape, 1), mean * (shape - 1) / shape);
  }

  /**
   * {@return an amount of which only two moments are known} It cannot be drawn, unless it is
   * constant.
   *
   * @param mean at least 0
   * @param variation squared coefficient of variation, at least 0; 0 for a constant amount
   */
  public static Amount ofMoments(double mean, double variation) {
    return variation == 0 ? fixed(mean) : of(new Moments(variation), mean);
  }

  /**
   * {@return the product with an independent amount; only its moments are known}
   *
   * @param other independent amount
   */
  public Amount times(Amount other) {
    double both = (1 + variation()) * (1 + other.variation()) - 1;
    return ofMoments(mean() * other.mean(), both);
  }

  /** {@return this amount rounded to whole numbers, at least 1} */
  public Amount whole() {
    Amount rounded =
        distribution == null
            ? fixed(Math.max(1, Math.rint(unit)))
            : of(new RoundedDist(distribution, unit), 1);
    return rounded.from(file);
  }

  /**
   * {@return a copy that names the file it was read from}
   *
   * @param source path of the file; null for none
   */
  public Amount from(Path source) {
    return new Amount(unit, distribution, source);
  }

  /** {@return the file that the amount was read from} */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /** {@return the mean} */
  public double mean() {
    return distribution == null ? unit : unit * distribution.getMean();
  }

  /** {@return the minimum of the values, at least 0} */
  public double minimum() {
    return distribution == null ? unit : unit * Math.max(0, distribution.inverseF(0));
  }

  /**
   * {@return the probability of a value of at most {@code bound}}
   *
   * @param bound at least 0
   */
  public double probability(double bound) {
    return distribution == null ? (unit <= bound ? 1 : 0) : distribution.cdf(bound / unit);
  }

  /**
   * {@return the density at a value; empty if the amount is constant, or has no density}
   *
   * @param value at least 0
   */
  public OptionalDouble density(double value) {
    return distribution instanceof ContinuousDistribution continuous
        ? OptionalDouble.of(continuous.density(value / unit) / unit)
        : OptionalDouble.empty();
  }

  /** {@return whether the amount is exponential} */
  public boolean isExponential() {
    return distribution instanceof ExponentialDist;
  }

  /** {@return the squared coefficient of variation: 0 constant, 1 exponential; may be infinite} */
  public double variation() {
    if (distribution == null) {
      return 0;
    }
    try {
      double variance = distribution.getVariance() / Math.pow(distribution.getMean(), 2);
      return Double.isNaN(variance) ? Double.POSITIVE_INFINITY : Math.max(0, variance);
    } catch (UnsupportedOperationException | IllegalArgumentException infinite) {
      return Double.POSITIVE_INFINITY;
    }
  }

  /** Distribution of mean 1 of which only the variance is known. */
  private record Moments(double variance) implements Distribution {
    @Override
    public double getMean() {
      return 1;
    }

    @Override
    public double getVariance() {
      return variance;
    }

    @Override
    public double getStandardDeviation() {
      return Math.sqrt(variance);
    }

    @Override
    public double[] getParams() {
      return new double[] {1, variance};
    }

    @Override
    public double cdf(double x) {
      throw new UnsupportedOperationException("only the moments are known");
    }

    @Override
    public double barF(double x) {
      return cdf(x);
    }

    @Override
    public double inverseF(double u) {
      return cdf(u);
    }
  }

  /**
   * {@return a value, drawn by inversion}
   *
   * @param random stream; a random amount takes one number, a constant amount none
   */
  public double draw(RandomGenerator random) {
    return distribution == null
        ? unit
        : unit * distribution.inverseF(Math.min(MAX_PROBABILITY, RandomStreams.open(random)));
  }
}
