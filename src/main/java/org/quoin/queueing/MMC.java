package org.quoin.queueing;

/**
 * The steady state of the M/M/c queue (A. K. Erlang, 1917; L. Kleinrock, Queueing Systems I, 1975,
 * chapter 3): Poisson arrivals, exponential service, c equal servers, unlimited capacity.
 *
 * @param arrivalRate lambda, customers per second, at least 0
 * @param serviceRate mu of one server, customers per second, above 0
 * @param servers c, at least 1
 */
public record MMC(double arrivalRate, double serviceRate, int servers) {

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public MMC {
    if (!(arrivalRate >= 0) || !(serviceRate > 0) || servers < 1) {
      throw new IllegalArgumentException(
          "M/M/c with lambda " + arrivalRate + ", mu " + serviceRate + ", c " + servers);
    }
  }

  /** {@return the mean number of busy servers in the steady state, a = lambda / mu (erlangs)} */
  public double offeredLoad() {
    return arrivalRate / serviceRate;
  }

  /** {@return the utilization of the servers, a / c; there is no steady state from 1 on} */
  public double utilization() {
    return offeredLoad() / servers;
  }

  /** {@return Erlang's B: the share of arrivals that an M/M/c/c queue would lose} */
  public double blockingProbability() {
    double load = offeredLoad();
    double blocked = 1;
    for (int k = 1; k <= servers; k++) {
      blocked = load * blocked / (k + load * blocked);
    }
    return blocked;
  }

  /** {@return Erlang's C: the share of arrivals that wait; 1 without a steady state} */
  public double waitProbability() {
    if (utilization() >= 1) {
      return 1;
    }
    double blocked = blockingProbability();
    return blocked / (1 - utilization() * (1 - blocked));
  }

  /** {@return the mean time before service in seconds; infinite without a steady state} */
  public double meanWait() {
    return utilization() >= 1
        ? Double.POSITIVE_INFINITY
        : waitProbability() / (servers * serviceRate - arrivalRate);
  }

  /** {@return the mean residence time in seconds; infinite without a steady state} */
  public double meanSojourn() {
    return meanWait() + 1 / serviceRate;
  }

  /** {@return the mean number of customers (Little's law); infinite without a steady state} */
  public double meanNumber() {
    return arrivalRate == 0 ? 0 : arrivalRate * meanSojourn();
  }
}
