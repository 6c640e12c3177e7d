package org.quoin.statistics;

/**
 * The steady state of the M/M/1/K queue (L. Kleinrock, Queueing Systems I, 1975, section 3.6):
 * Poisson arrivals, exponential service, one server, K places with the one in service.
 *
 * @param arrivalRate lambda, customers a second
 * @param serviceRate mu, customers a second
 * @param capacity K, at least 1
 */
public record MM1K(double arrivalRate, double serviceRate, int capacity) {

  /** The offered load rho = lambda / mu. */
  public double offeredLoad() {
    return arrivalRate / serviceRate;
  }

  /** The probability of n customers: (1 - rho) rho^n / (1 - rho^(K + 1)). */
  public double probability(int n) {
    double rho = offeredLoad();
    if (rho == 1) {
      return 1.0 / (capacity + 1);
    }
    if (rho < 1) {
      return (1 - rho) * Math.pow(rho, n) / (1 - Math.pow(rho, capacity + 1));
    }
    // The same divided by rho^(K + 1), which may overflow.
    return (rho - 1) * Math.pow(rho, n - capacity - 1.0) / (1 - Math.pow(rho, -capacity - 1.0));
  }

  /** The share of arrivals lost, P_K. */
  public double lossProbability() {
    return probability(capacity);
  }

  /** The share of time the server is busy, 1 - P_0 = rho (1 - P_K). */
  public double utilization() {
    return 1 - probability(0);
  }

  /** The mean number of customers. */
  public double meanNumber() {
    double mean = 0;
    for (int n = 1; n <= capacity; n++) {
      mean += n * probability(n);
    }
    return mean;
  }

  /** The mean time in the queue and in service of those accepted, in seconds (Little's law). */
  public double meanSojourn() {
    return meanNumber() / (arrivalRate * (1 - lossProbability()));
  }
}
