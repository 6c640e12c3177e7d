package org.quoin.queueing;

/**
 * The steady state of the M/D/1/K queue: Poisson arrivals, constant service, one server, capacity K
 * with the customer in service. The numbers that departures leave behind have the probabilities of
 * M/D/1 below K, up to a factor (D. Gross, J. F. Shortle, J. M. Thompson and C. M. Harris,
 * Fundamentals of Queueing Theory, 4th edition 2008, chapter 5, on M/G/1/K).
 */
public final class MD1K implements FiniteQueue {
  private final double arrivalRate;
  private final double serviceRate;
  private final int capacity;
  private final double[] probabilities;

  /**
   * Creates and solves a queue, in time that grows with the square of its capacity.
   *
   * @param arrivalRate lambda, customers per second
   * @param serviceRate mu, customers per second
   * @param capacity K, at least 1
   */
  public MD1K(double arrivalRate, double serviceRate, int capacity) {
    this.arrivalRate = arrivalRate;
    this.serviceRate = serviceRate;
    this.capacity = capacity;
    double[] left = leftBehind();
    probabilities = new double[capacity + 1];
    double cycle = left[0] + offeredLoad();
    for (int n = 0; n < capacity; n++) {
      probabilities[n] = left[n] / cycle;
    }
    probabilities[capacity] = Math.max(0, 1 - 1 / cycle);
  }

  /**
   * Returns the probabilities of the numbers that departures leave behind, by the recursion of V.
   * Ramaswami (Communications in Statistics: Stochastic Models 4, 1988), which subtracts nothing.
   */
  private double[] leftBehind() {
    double load = offeredLoad();
    double[] above = new double[capacity + 1];
    double arrivals = Math.exp(-load);
    double none = arrivals;
    double sum = 0;
    for (int k = 0; k <= capacity; k++) {
      sum += arrivals;
      above[k] = Math.max(0, 1 - sum);
      arrivals *= load / (k + 1);
    }
    double[] left = new double[capacity];
    left[0] = 1;
    double all = 1;
    for (int n = 1; n < capacity; n++) {
      double next = left[0] * above[n - 1];
      for (int i = 1; i < n; i++) {
        next += left[i] * above[n - i];
      }
      left[n] = next / none;
      all += left[n];
    }
    for (int n = 0; n < capacity; n++) {
      left[n] /= all;
    }
    return left;
  }

  @Override
  public String notation() {
    return "M/D/1/" + capacity;
  }

  @Override
  public double arrivalRate() {
    return arrivalRate;
  }

  @Override
  public int capacity() {
    return capacity;
  }

  @Override
  public double offeredLoad() {
    return arrivalRate / serviceRate;
  }

  @Override
  public double probability(int n) {
    return probabilities[n];
  }

  @Override
  public double lossProbability() {
    return probabilities[capacity];
  }
}
