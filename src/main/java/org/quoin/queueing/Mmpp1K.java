package org.quoin.queueing;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * The steady state of the MMPP/M/1/K queue with two states of arrivals (W. Fischer and K.
 * Meier-Hellstern, "The Markov-modulated Poisson process cookbook", Performance Evaluation 18,
 * 1993): arrivals are Poisson within each state, durations of states and services are exponential,
 * the capacity K includes the customer in service. Solves the balance equations of state and number
 * directly.
 */
public final class Mmpp1K implements FiniteQueue {
  /** Capacity of the largest queue that is solved quickly. */
  public static final int MAX = 200;

  private final double[] rates;
  private final double[] timeShares;
  private final double serviceRate;
  private final int capacity;

  /** Probabilities by number of customers, then state. */
  private final double[][] probabilities;

  /**
   * Creates and solves a queue.
   *
   * @param rates arrivals per second in each of the two states, not both 0
   * @param seconds mean duration of each state in seconds
   * @param serviceRate mu, customers per second
   * @param capacity K, at least 1
   */
  public Mmpp1K(double[] rates, double[] seconds, double serviceRate, int capacity) {
    this.rates = rates.clone();
    this.serviceRate = serviceRate;
    this.capacity = capacity;
    double all = seconds[0] + seconds[1];
    timeShares = new double[] {seconds[0] / all, seconds[1] / all};
    probabilities = solve(new double[] {1 / seconds[0], 1 / seconds[1]});
  }

  private double[][] solve(double[] leave) {
    int size = 2 * (capacity + 1);
    RealMatrix balance = new Array2DRowRealMatrix(size, size);
    for (int n = 0; n <= capacity; n++) {
      for (int state = 0; state < 2; state++) {
        int from = 2 * n + state;
        move(balance, from, 2 * n + 1 - state, leave[state]);
        if (n < capacity) {
          move(balance, from, from + 2, rates[state]);
        }
        if (n > 0) {
          move(balance, from, from - 2, serviceRate);
        }
      }
    }
    // One equation follows from the others; the sum of the probabilities, 1, replaces it.
    for (int column = 0; column < size; column++) {
      balance.setEntry(size - 1, column, 1);
    }
    RealVector right = new ArrayRealVector(size);
    right.setEntry(size - 1, 1);
    RealVector solution = new LUDecomposition(balance, 0).getSolver().solve(right);
    double[][] found = new double[capacity + 1][2];
    for (int i = 0; i < size; i++) {
      found[i / 2][i % 2] = Math.max(0, solution.getEntry(i));
    }
    return found;
  }

  private static void move(RealMatrix balance, int from, int to, double rate) {
    balance.addToEntry(from, from, -rate);
    balance.addToEntry(to, from, rate);
  }

  @Override
  public String notation() {
    return "MMPP/M/1/" + capacity;
  }

  @Override
  public int capacity() {
    return capacity;
  }

  @Override
  public double arrivalRate() {
    return rates[0] * timeShares[0] + rates[1] * timeShares[1];
  }

  @Override
  public double offeredLoad() {
    return arrivalRate() / serviceRate;
  }

  @Override
  public double probability(int n) {
    return probabilities[n][0] + probabilities[n][1];
  }

  /**
   * {@return the probability of a number of customers together with a state of the arrivals}
   *
   * @param n the number of customers, from 0 to the capacity
   * @param state 0 or 1
   */
  public double probability(int n, int state) {
    return probabilities[n][state];
  }

  @Override
  public double lossProbability() {
    double[] full = probabilities[capacity];
    return (rates[0] * full[0] + rates[1] * full[1]) / arrivalRate();
  }
}
