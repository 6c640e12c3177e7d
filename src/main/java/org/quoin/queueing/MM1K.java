package org.quoin.queueing;

/**
 * The steady state of the M/M/1/K queue (L. Kleinrock, Queueing Systems I, 1975, chapter 3):
 * Poisson arrivals, exponential service, one server, capacity K with the customer in service.
 *
 * @param arrivalRate lambda, customers per second
 * @param serviceRate mu, customers per second
 * @param capacity K, at least 1
 */
public record MM1K(double arrivalRate, double serviceRate, int capacity) implements FiniteQueue {

  @Override
  public String notation() {
    return "M/M/1/" + capacity;
  }

  @Override
  public double offeredLoad() {
    return arrivalRate / serviceRate;
  }

  /** The probability of n customers: (1 - rho) rho^n / (1 - rho^(K + 1)). */
  @Override
  public double probability(int n) {
    double rho = offeredLoad();
    if (rho == 1) {
      return 1.0 / (capacity + 1);
    }
    if (rho < 1) {
      return (1 - rho) * Math.pow(rho, n) / (1 - Math.pow(rho, capacity + 1));
    }
    // Divides by rho^(K + 1), which may overflow.
    return (rho - 1) * Math.pow(rho, n - capacity - 1.0) / (1 - Math.pow(rho, -capacity - 1.0));
  }

  /**
   * {@return the number of customers by inversion: the smallest n for which the probability of at
   * most n customers exceeds u}
   *
   * @param u a number in [0, 1); above rho = 1 that of the complement
   */
  public int number(double u) {
    double rho = offeredLoad();
    if (rho == 1) {
      return (int) (u * (capacity + 1));
    }
    // Above rho = 1 the free space has the distribution that the customers have below.
    double decay = -Math.abs(Math.log(rho));
    int n = (int) (Math.log1p(u * Math.expm1((capacity + 1.0) * decay)) / decay);
    return rho < 1 ? Math.min(n, capacity) : Math.max(capacity - n, 0);
  }

  /**
   * {@return the seconds after which the probabilities of all numbers of customers differ from the
   * steady state by at most the given difference} An upper bound, from the transient solution (L.
   * Takacs, Introduction to the Theory of Queues, 1962).
   *
   * @param n the number of customers at time 0
   * @param difference the difference of probabilities, above 0
   */
  public double forgotten(int n, double difference) {
    double rho = offeredLoad();
    double root = Math.sqrt(rho);
    double slowest = 1 + rho - 2 * root * Math.cos(Math.PI / (capacity + 1));
    double furthest = rho < 1 ? -n : capacity - n;
    double logarithm =
        Math.log(2 * (1 + root) * (1 + root) / slowest / difference) + furthest / 2 * Math.log(rho);
    return Math.max(0, logarithm / (slowest * serviceRate));
  }

  @Override
  public double lossProbability() {
    return probability(capacity);
  }
}
