package org.quoin.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws the state of a finite Markov chain after a number of steps, exactly. The steps are taken in
 * powers of two, each one draw from a table row, so that the cost grows with the logarithm of their
 * number; once the rows of a power are all the steady state, the rest is skipped.
 *
 * <p>Beside the state it sums rewards, functions of the state, over the states that the steps
 * leave: for each power of two of steps their expectation given the state before. The sum of these
 * expectations has the mean of the sum over the states themselves, and costs one table entry each.
 */
final class ChainPowers {
  /**
   * Maximum difference of cumulative probabilities, per state, at which two rows count as equal.
   */
  private static final double SAME = 1e-15;

  private final int states;

  /** Cumulative steady state; null until a power has it, if it was not given. */
  private double[] steadyRow;

  /** Cumulative rows of the chain's powers 1, 2, 4, ..., created on demand. */
  private final List<double[][]> cumulative = new ArrayList<>();

  /**
   * Expected rewards of the steps 1, 2, 4, ... by reward and state before; one power more than
   * {@link #cumulative} once that is complete.
   */
  private final List<double[][]> rewards = new ArrayList<>();

  /** Rewards per step in the steady state. */
  private final double[] steadyRewards;

  private double[][] power;
  private boolean complete;

  /**
   * Creates the powers of a chain.
   *
   * @param step probability of each next state, by state
   * @param steady probabilities of the steady state, or null to find them as the common row of a
   *     high power
   * @param rewards the rewards of each state, by reward
   */
  ChainPowers(double[][] step, double[] steady, double[]... rewards) {
    states = step.length;
    power = step;
    steadyRow = steady == null ? null : cumulated(steady);
    steadyRewards = new double[rewards.length];
    cumulative.add(cumulated(step));
    this.rewards.add(rewards);
  }

  /** Returns a state drawn from the steady state. */
  int steady(RandomGenerator random) {
    return draw(steadyRow, random);
  }

  private static int highest(int steps) {
    return 31 - Integer.numberOfLeadingZeros(Math.max(1, steps));
  }

  /**
   * Returns the state after a number of steps.
   *
   * @param steps the number of steps, at least 0
   * @param state the state before
   * @param sums one number per reward, to which the expected sum of the reward over the states
   *     before each step is added
   */
  int after(int steps, int state, RandomGenerator random, double... sums) {
    if (!tableExists(highest(steps))) {
      // At least one power of two beyond the last table: the start no longer matters.
      int power = rewards.size() - 1;
      for (int r = 0; r < sums.length; r++) {
        sums[r] += rewards.get(power)[r][state] + (steps - (1L << power)) * steadyRewards[r];
      }
      return draw(steadyRow, random);
    }
    int now = state;
    for (int bit = 0; steps >> bit != 0; bit++) {
      if ((steps >> bit & 1) != 0) {
        for (int r = 0; r < sums.length; r++) {
          sums[r] += rewards.get(bit)[r][now];
        }
        now = draw(cumulative.get(bit)[now], random);
      }
    }
    return now;
  }

  private boolean tableExists(int bit) {
    while (cumulative.size() <= bit && !complete) {
      double[][] before = power;
      rewards.add(
          Arrays.stream(rewards.get(rewards.size() - 1))
              .map(sums -> twice(before, sums))
              .toArray(double[][]::new));
      power = squared(power);
      double[][] rows = cumulated(power);
      double[] common = steadyRow == null ? rows[0] : steadyRow;
      complete = Arrays.stream(rows).allMatch(row -> same(row, common));
      if (complete) {
        steadyRow = common;
        meanRewards();
        power = null;
      } else {
        cumulative.add(rows);
      }
    }
    return bit < cumulative.size();
  }

  private void meanRewards() {
    double[][] once = rewards.get(0);
    for (int r = 0; r < once.length; r++) {
      for (int i = 0; i < states; i++) {
        steadyRewards[r] += power[0][i] * once[r][i];
      }
    }
  }

  private boolean same(double[] row, double[] other) {
    for (int n = 0; n < states; n++) {
      if (Math.abs(row[n] - other[n]) > SAME * states) {
        return false;
      }
    }
    return true;
  }

  /** Returns the expected sums over twice as many steps as a power of the chain has. */
  private static double[] twice(double[][] power, double[] sums) {
    double[] both = sums.clone();
    for (int i = 0; i < sums.length; i++) {
      for (int k = 0; k < sums.length; k++) {
        both[i] += power[i][k] * sums[k];
      }
    }
    return both;
  }

  private double[][] squared(double[][] matrix) {
    double[][] square = new double[states][states];
    for (int i = 0; i < states; i++) {
      double[] row = square[i];
      double total = 0;
      for (int k = 0; k < states; k++) {
        double factor = matrix[i][k];
        if (factor > 0) {
          double[] other = matrix[k];
          for (int j = 0; j < states; j++) {
            row[j] += factor * other[j];
          }
        }
      }
      for (double p : row) {
        total += p;
      }
      for (int j = 0; j < states; j++) {
        row[j] /= total; // keeps the rows probabilities through thirty squarings
      }
    }
    return square;
  }

  private static double[][] cumulated(double[][] matrix) {
    return Arrays.stream(matrix).map(ChainPowers::cumulated).toArray(double[][]::new);
  }

  private static double[] cumulated(double[] row) {
    double[] sums = row.clone();
    for (int j = 1; j < sums.length; j++) {
      sums[j] += sums[j - 1];
    }
    return sums;
  }

  private static int draw(double[] sums, RandomGenerator random) {
    int index = Arrays.binarySearch(sums, random.nextDouble() * sums[sums.length - 1]);
    return Math.min(index >= 0 ? index + 1 : -index - 1, sums.length - 1);
  }
}
