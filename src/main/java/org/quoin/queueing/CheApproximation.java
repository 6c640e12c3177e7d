package org.quoin.queueing;

import org.apache.commons.math3.analysis.solvers.BrentSolver;

/**
 * Hits in a cache that replaces the least recently used item, under independent requests (H. Che,
 * Y. Tung and Z. Wang, IEEE Journal on Selected Areas in Communications 20, 2002, section III; why
 * it is so near: C. Fricker, P. Robert and J. Roberts, ITC 24, 2012). An item is in the cache if it
 * was requested within the last T seconds. The characteristic time T is common to all items and
 * makes their mean size in the cache equal to its capacity: sum of s_i (1 - exp(-lambda_i T)) = C.
 */
public final class CheApproximation {
  private static final int MOST_EVALUATIONS = 1000;
  private static final double PRECISION = 1e-12;

  private final double[] rates;
  private final double characteristicTime;

  /**
   * Creates and solves a cache.
   *
   * @param rates requests of each item per second, at least 0
   * @param sizes size of each item, above 0; larger ones than the capacity are never kept
   * @param capacity C, at least 0
   */
  public CheApproximation(double[] rates, double[] sizes, double capacity) {
    this.rates = rates.clone();
    double all = 0;
    double total = 0;
    for (int i = 0; i < rates.length; i++) {
      if (sizes[i] > capacity) {
        this.rates[i] = 0; // takes no space
      }
      if (this.rates[i] > 0) {
        all += sizes[i];
        total += this.rates[i];
      }
    }
    characteristicTime =
        all <= capacity ? Double.POSITIVE_INFINITY : solved(sizes, capacity, 1 / total);
  }

  private double solved(double[] sizes, double capacity, double first) {
    double high = first;
    while (held(sizes, high) < capacity) {
      high *= 2;
    }
    return new BrentSolver(PRECISION, PRECISION * high)
        .solve(MOST_EVALUATIONS, time -> held(sizes, time) - capacity, 0, high);
  }

  /** Returns the mean size of the items that were requested within a time. */
  private double held(double[] sizes, double time) {
    double sum = 0;
    for (int i = 0; i < sizes.length; i++) {
      sum -= sizes[i] * Math.expm1(-rates[i] * time);
    }
    return sum;
  }

  /** {@return T in seconds; infinite if all items fit} */
  public double characteristicTime() {
    return characteristicTime;
  }

  /**
   * {@return the probability that a request of an item is a hit}
   *
   * @param item index of the item
   */
  public double hitProbability(int item) {
    return rates[item] == 0 ? 0 : -Math.expm1(-rates[item] * characteristicTime);
  }
}
