package org.quoin.queueing.kendall;

import org.apache.commons.math3.special.Gamma;

/**
 * M/M/c/K, and M/M/c//N with a finite population: the numbers of customers are a birth and death
 * process (L. Kleinrock, Queueing Systems I, 1975, chapter 3). Capacities are finite here.
 */
final class BirthDeath {
  private final int servers;
  private final double serviceRate;
  private final double[] births;
  private final double[] probabilities;

  /**
   * Creates the process.
   *
   * @param births arrivals per second at 0 ... K - 1 customers
   * @param serviceRate service rate of one server
   * @param servers c
   */
  BirthDeath(double[] births, double serviceRate, int servers) {
    this.servers = servers;
    this.serviceRate = serviceRate;
    this.births = births;
    int capacity = births.length;
    double[] logs = new double[capacity + 1];
    double most = 0;
    for (int n = 1; n <= capacity; n++) {
      logs[n] = logs[n - 1] + Math.log(births[n - 1] / (Math.min(n, servers) * serviceRate));
      most = Math.max(most, logs[n]);
    }
    probabilities = new double[capacity + 1];
    double sum = 0;
    for (int n = 0; n <= capacity; n++) {
      probabilities[n] = Math.exp(logs[n] - most);
      sum += probabilities[n];
    }
    for (int n = 0; n <= capacity; n++) {
      probabilities[n] /= sum;
    }
  }

  double probability(int n) {
    return n < probabilities.length ? probabilities[n] : 0;
  }

  /** Returns accepted arrivals per second. */
  double throughput() {
    double sum = 0;
    for (int n = 0; n < births.length; n++) {
      sum += births[n] * probabilities[n];
    }
    return sum;
  }

  double busy() {
    return throughput() / serviceRate;
  }

  double meanNumber() {
    double sum = 0;
    for (int n = 1; n < probabilities.length; n++) {
      sum += n * probabilities[n];
    }
    return sum;
  }

  /** Returns the probability that an accepted arrival finds n customers. */
  private double found(int n) {
    return births[n] * probabilities[n] / throughput();
  }

  double waitProbability() {
    double sum = 0;
    for (int n = servers; n < births.length; n++) {
      sum += found(n);
    }
    return sum;
  }

  /** Returns the probability of a wait above t: of n - c + 1 departures in a row. */
  double waitTail(double t) {
    double sum = 0;
    for (int n = servers; n < births.length; n++) {
      sum += found(n) * erlangTail(n - servers + 1, servers * serviceRate, t);
    }
    return sum;
  }

  /** Returns the probability of a response above t. */
  double responseTail(double t) {
    double sum = 0;
    for (int n = 0; n < births.length; n++) {
      sum += found(n) * withService(n - servers + 1, t);
    }
    return sum;
  }

  private double withService(int departures, double t) {
    if (departures <= 0) {
      return Math.exp(-serviceRate * t);
    }
    if (servers == 1) {
      return erlangTail(departures + 1, serviceRate, t);
    }
    // P(E + X > t) = P(E > t) + integral of the density of E at x times exp(-mu (t - x)).
    double fast = servers * serviceRate;
    double rest = fast - serviceRate;
    double inside =
        t == 0
            ? 0
            : Math.exp(departures * Math.log(fast / rest) - serviceRate * t)
                * Gamma.regularizedGammaP(departures, rest * t);
    return Math.min(1, erlangTail(departures, fast, t) + inside);
  }

  private static double erlangTail(int stages, double rate, double t) {
    return t <= 0 ? 1 : Gamma.regularizedGammaQ(stages, rate * t);
  }
}
