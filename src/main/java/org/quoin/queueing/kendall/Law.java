package org.quoin.queueing.kendall;

import java.util.Locale;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.special.Gamma;
import org.quoin.base.Quantity;
import org.quoin.engine.RandomStreams;
import umontreal.ssj.probdist.GammaDist;
import umontreal.ssj.probdist.LognormalDist;
import umontreal.ssj.probdist.NormalDist;

/**
 * The distribution of the times between arrivals or of service times.
 *
 * @param form the form of the distribution
 * @param mean the mean in seconds, above 0
 * @param variation squared coefficient of variation, variance over the squared mean
 */
public record Law(Form form, double mean, double variation) {

  /** The forms of distributions. */
  public enum Form {
    /** Exponential, M in Kendall's notation. */
    EXPONENTIAL,
    /** Constant, D. */
    DETERMINISTIC,
    /** The sum of k exponential times of one mean, Ek. */
    ERLANG,
    /** One of two exponential times, H2, with balanced means. */
    HYPEREXPONENTIAL,
    /** Lognormal. */
    LOGNORMAL,
    /** Gamma. */
    GAMMA,
    /** Uniform from 0 to twice the mean. */
    UNIFORM
  }

  /** Step and range of the sums over a standard normal variate: errors are below 1e-12. */
  private static final double STEP = 1.0 / 32;

  private static final double RANGE = 8.5;

  /** Most stages of an Erlang distribution. */
  static final int MAX_STAGES = 1000;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public Law {
    if (!(mean > 0 && mean < Double.POSITIVE_INFINITY) || !(variation >= 0)) {
      throw new IllegalArgumentException(form + " of mean " + mean + ", variation " + variation);
    }
  }

  /** {@return an exponential distribution} */
  public static Law exponential(double mean) {
    return new Law(Form.EXPONENTIAL, mean, 1);
  }

  /** {@return a constant} */
  public static Law deterministic(double mean) {
    return new Law(Form.DETERMINISTIC, mean, 0);
  }

  /** {@return an Erlang distribution of the given number of stages} */
  public static Law erlang(int stages, double mean) {
    return new Law(Form.ERLANG, mean, 1.0 / stages);
  }

  public boolean isExponential() {
    return form == Form.EXPONENTIAL;
  }

  /** {@return the distribution in words, without its mean} */
  public String words() {
    String name = form.name().toLowerCase(Locale.ROOT);
    return switch (form) {
      case EXPONENTIAL, DETERMINISTIC, UNIFORM -> name;
      case ERLANG -> "Erlang with " + stages() + " stages";
      default -> name + " with scv " + Quantity.digits(variation);
    };
  }

  private int stages() {
    return (int) Math.rint(1 / variation);
  }

  /** Returns the probability of the first branch of H2, whose rates are 2p/mean and 2(1-p)/mean. */
  private double branch() {
    return (1 + Math.sqrt((variation - 1) / (variation + 1))) / 2;
  }

  private double sigma() {
    return Math.sqrt(Math.log1p(variation));
  }

  private double mu() {
    return Math.log(mean) - Math.log1p(variation) / 2;
  }

  /**
   * {@return a value}
   *
   * @param random the source of uniform and exponential numbers
   */
  public double draw(RandomGenerator random) {
    return switch (form) {
      case EXPONENTIAL -> mean * random.nextExponential();
      case DETERMINISTIC -> mean;
      case ERLANG -> {
        double sum = 0;
        for (int i = stages(); i > 0; i--) {
          sum += random.nextExponential();
        }
        yield sum * mean * variation;
      }
      case HYPEREXPONENTIAL -> {
        double p = branch();
        double share = random.nextDouble() < p ? p : 1 - p;
        yield random.nextExponential() * mean / (2 * share);
      }
      case LOGNORMAL -> Math.exp(mu() + sigma() * random.nextGaussian());
      case GAMMA ->
          mean * variation * GammaDist.inverseF(1 / variation, 9, RandomStreams.open(random));
      case UNIFORM -> 2 * mean * random.nextDouble();
    };
  }

  /**
   * {@return the value of a uniform number, which increases with it except for H2, whose branches
   * share the numbers}
   *
   * @param u number, from 0 to below 1
   */
  public double inverse(double u) {
    return switch (form) {
      case EXPONENTIAL -> -mean * Math.log1p(-u);
      case DETERMINISTIC -> mean;
      case HYPEREXPONENTIAL -> {
        double p = branch();
        yield u < p
            ? -Math.log1p(-u / p) * mean / (2 * p)
            : -Math.log1p(-(u - p) / (1 - p)) * mean / (2 * (1 - p));
      }
      case LOGNORMAL -> Math.exp(mu() + sigma() * NormalDist.inverseF01(u));
      case ERLANG, GAMMA -> mean * variation * GammaDist.inverseF(1 / variation, 9, u);
      case UNIFORM -> 2 * mean * u;
    };
  }

  /** {@return the probability of a value above t} */
  public double tail(double t) {
    if (t < 0) {
      return 1;
    }
    return switch (form) {
      case EXPONENTIAL -> Math.exp(-t / mean);
      case DETERMINISTIC -> t < mean ? 1 : 0;
      case ERLANG, GAMMA ->
          t == 0 ? 1 : Gamma.regularizedGammaQ(1 / variation, t / (mean * variation));
      case HYPEREXPONENTIAL -> {
        double p = branch();
        yield p * Math.exp(-2 * p * t / mean) + (1 - p) * Math.exp(-2 * (1 - p) * t / mean);
      }
      case LOGNORMAL -> t == 0 ? 1 : LognormalDist.barF(mu(), sigma(), t);
      case UNIFORM -> Math.max(0, 1 - t / (2 * mean));
    };
  }

  /** {@return the Laplace transform E[e^(-s X)] for s of at least 0} */
  public double transform(double s) {
    double x = s * mean;
    return switch (form) {
      case EXPONENTIAL -> 1 / (1 + x);
      case DETERMINISTIC -> Math.exp(-x);
      case ERLANG, GAMMA -> Math.pow(1 + x * variation, -1 / variation);
      case HYPEREXPONENTIAL -> {
        double p = branch();
        yield 2 * p * p / (2 * p + x) + 2 * (1 - p) * (1 - p) / (2 * (1 - p) + x);
      }
      case LOGNORMAL -> {
        double sum = 0;
        double weights = 0;
        NormalDistribution normal = new NormalDistribution(null, 0, 1);
        for (double z = -RANGE; z <= RANGE; z += STEP) {
          double weight = normal.density(z);
          weights += weight;
          sum += weight * Math.exp(-s * Math.exp(mu() + sigma() * z));
        }
        yield sum / weights;
      }
      case UNIFORM -> x == 0 ? 1 : -Math.expm1(-2 * x) / (2 * x);
    };
  }

  /**
   * {@return the probabilities of 0, 1, 2 ... Poisson arrivals during one time}
   *
   * @param rate arrivals per second
   * @param count the number of probabilities
   */
  double[] arrivals(double rate, int count) {
    double x = rate * mean;
    double[] all = new double[count];
    switch (form) {
      case EXPONENTIAL -> geometric(all, 1, x);
      case DETERMINISTIC -> poisson(all, 1, x);
      case ERLANG, GAMMA -> {
        // A negative binomial distribution.
        double scaled = x * variation;
        double size = 1 / variation;
        double term = Math.pow(1 + scaled, -size);
        for (int k = 0; k < count; k++) {
          all[k] = term;
          term *= (size + k) / (k + 1) * scaled / (1 + scaled);
        }
      }
      case HYPEREXPONENTIAL -> {
        double p = branch();
        geometric(all, p, x / (2 * p));
        geometric(all, 1 - p, x / (2 * (1 - p)));
      }
      case LOGNORMAL -> {
        NormalDistribution normal = new NormalDistribution(null, 0, 1);
        double weights = 0;
        for (double z = -RANGE; z <= RANGE; z += STEP) {
          weights += normal.density(z);
        }
        for (double z = -RANGE; z <= RANGE; z += STEP) {
          poisson(all, normal.density(z) / weights, rate * Math.exp(mu() + sigma() * z));
        }
      }
      case UNIFORM -> {
        for (int k = 0; k < count; k++) {
          all[k] = Gamma.regularizedGammaP(k + 1, 2 * x) / (2 * x);
        }
      }
    }
    return all;
  }

  private static void geometric(double[] all, double weight, double mean) {
    double term = weight / (1 + mean);
    for (int k = 0; k < all.length; k++) {
      all[k] += term;
      term *= mean / (1 + mean);
    }
  }

  private static void poisson(double[] all, double weight, double mean) {
    for (int k = 0; k < all.length; k++) {
      all[k] += weight * Math.exp(k * Math.log(mean) - mean - Gamma.logGamma(k + 1.0));
    }
  }
}
