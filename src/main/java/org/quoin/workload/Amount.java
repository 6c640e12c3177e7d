package org.quoin.workload;

import java.nio.file.Path;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import umontreal.ssj.probdist.Distribution;
import umontreal.ssj.probdist.ExponentialDist;
import umontreal.ssj.probdist.GammaDist;
import umontreal.ssj.probdist.LognormalDist;
import umontreal.ssj.probdist.ParetoDist;
import umontreal.ssj.probdist.UniformDist;

/**
 * An amount of data or computation that is the same or random for each job; never negative. Random
 * ones are distributions of SSJ, times a unit.
 */
public final class Amount {
  /** Beyond it some inverses of SSJ are infinite; no run makes so many draws. */
  private static final double HIGHEST = 1 - 0x1.0p-50;

  private final double unit;
  private final Distribution distribution;
  private final Path file;

  private Amount(double unit, Distribution distribution, Path file) {
    this.unit = unit;
    this.distribution = distribution;
    this.file = file;
  }

  /**
   * {@return the same for every job}
   *
   * @param value at least 0, in the unit of what it is an amount of, as bytes or operations
   */
  public static Amount fixed(double value) {
    return new Amount(value, null, null);
  }

  /**
   * {@return one of any distribution whose values are not negative}
   *
   * @param distribution of values of at least 0, drawn by its inverse
   * @param unit what its values are times
   */
  public static Amount of(Distribution distribution, double unit) {
    return new Amount(unit, distribution, null);
  }

  /**
   * {@return exponential}
   *
   * @param mean above 0, in the unit of what it is an amount of
   */
  public static Amount exponential(double mean) {
    return of(new ExponentialDist(1), mean);
  }

  /**
   * {@return uniform between two bounds}
   *
   * @param least at least 0
   * @param most above {@code least}
   */
  public static Amount uniform(double least, double most) {
    return of(new UniformDist(least, most), 1);
  }

  /**
   * {@return lognormal}
   *
   * @param mean above 0
   * @param variation coefficient of variation, above 0
   */
  public static Amount lognormal(double mean, double variation) {
    double variance = Math.log1p(variation * variation);
    return of(new LognormalDist(Math.log(mean) - variance / 2, Math.sqrt(variance)), 1);
  }

  /**
   * {@return gamma}
   *
   * @param mean above 0
   * @param variation coefficient of variation, above 0
   */
  public static Amount gamma(double mean, double variation) {
    double shape = 1 / (variation * variation);
    return of(new GammaDist(shape, 1), mean / shape);
  }

  /**
   * {@return Pareto, unbounded above}
   *
   * @param mean above 0
   * @param shape tail index, above 1 so that the mean exists
   */
  public static Amount pareto(double mean, double shape) {
    return of(new ParetoDist(shape, 1), mean * (shape - 1) / shape);
  }

  /**
   * {@return one of a mean and a squared coefficient of variation that are all that is known: never
   * drawn}
   *
   * @param mean at least 0
   * @param variation squared coefficient of variation, at least 0; 0 makes a fixed amount, which
   *     can be drawn
   */
  public static Amount ofMoments(double mean, double variation) {
    return variation == 0 ? fixed(mean) : of(new Moments(variation), mean);
  }

  /**
   * {@return the product with an independent amount, which is drawn by its factors alone}
   *
   * @param other independent of this one
   */
  public Amount times(Amount other) {
    double both = (1 + variation()) * (1 + other.variation()) - 1;
    return ofMoments(mean() * other.mean(), both);
  }

  /** {@return the nearest whole number, at least 1} */
  public Amount whole() {
    Amount rounded =
        distribution == null
            ? fixed(Math.max(1, Math.rint(unit)))
            : of(new RoundedDist(distribution, unit), 1);
    return rounded.from(file);
  }

  /**
   * {@return the same, read from a file}
   *
   * @param source the file; null for none
   */
  public Amount from(Path source) {
    return new Amount(unit, distribution, source);
  }

  /** {@return the file it was read from, if any} */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /** {@return the mean} */
  public double mean() {
    return distribution == null ? unit : unit * distribution.getMean();
  }

  /** {@return the lower bound of its values, at least 0} */
  public double minimum() {
    return distribution == null ? unit : unit * Math.max(0, distribution.inverseF(0));
  }

  /**
   * {@return the probability of a value that is not above a bound}
   *
   * @param bound at least 0
   */
  public double probability(double bound) {
    return distribution == null ? (unit <= bound ? 1 : 0) : distribution.cdf(bound / unit);
  }

  /** {@return the squared coefficient of variation: 0 fixed, 1 exponential; may be infinite} */
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

  /** What is known of an amount without its distribution; of mean 1. */
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
   * {@return one draw, by inversion: one number of the stream a draw, whatever the distribution}
   *
   * @param random of which a random amount takes one number and a fixed one none
   */
  public double draw(RandomGenerator random) {
    return distribution == null
        ? unit
        : unit * distribution.inverseF(Math.min(HIGHEST, RandomStreams.open(random)));
  }
}
