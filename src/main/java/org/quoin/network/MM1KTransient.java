package org.quoin.network;

import java.util.random.RandomGenerator;
import org.quoin.queueing.MM1K;

/**
 * Draws the length of an M/M/1/K queue after a time from its length before, exactly. By
 * uniformization the queue makes a Poisson number of steps of a chain that goes up with probability
 * rho / (1 + rho) and down otherwise (staying at the borders).
 */
final class MM1KTransient {
  /** Number of steps after which every buffer with tables is in the steady state. */
  private static final double MANY = 1e9;

  private final ChainPowers chain;

  MM1KTransient(double rho, int buffer) {
    int lengths = buffer + 1;
    double[][] step = new double[lengths][lengths];
    double up = rho / (1 + rho);
    for (int n = 0; n < lengths; n++) {
      step[n][Math.min(n + 1, buffer)] += up;
      step[n][Math.max(n - 1, 0)] += 1 - up;
    }
    MM1K queue = new MM1K(rho, 1, buffer);
    double[] steady = new double[lengths];
    for (int n = 0; n < lengths; n++) {
      steady[n] = queue.probability(n);
    }
    chain = new ChainPowers(step, steady);
  }

  /**
   * Returns the length after a Poisson number of steps.
   *
   * @param meanSteps mean number of steps, (lambda + mu) t
   * @param length the length before
   */
  int after(double meanSteps, int length, RandomGenerator random) {
    return meanSteps > MANY
        ? chain.steady(random)
        : chain.after(Poisson.draw(meanSteps, random), length, random);
  }
}
