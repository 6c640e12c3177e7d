package org.quoin.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.queueing.MM1K;

/**
 * Draws the length of an M/M/1/K queue after a time from its length before, exactly. By
 * uniformization the queue makes a Poisson number of steps of a chain that goes up with probability
 * rho / (1 + rho) and down otherwise (staying at the borders). The steps are taken in powers of
 * two, each one draw from a table row; once the rows of a power are all the steady state, the rest
 * is skipped.
 */
final class MM1KTransient {
  /**
   * Maximum difference of a table row from the steady state at which it counts as the steady state.
   */
  private static final double STEADY = 1e-15;

  /** Number of steps after which every buffer with tables is in the steady state. */
  private static final double MANY = 1e9;

  private final int lengths;
  private final double[] steadyRow;

  /** Cumulative rows of the chain's powers 1, 2, 4, ..., created on demand. */
  private final List<double[][]> cumulative = new ArrayList<>();

  private double[][] power;
  private boolean complete;

  MM1KTransient(double rho, int buffer) {
    lengths = buffer + 1;
    power = new double[lengths][lengths];
    double up = rho / (1 + rho);
    for (int n = 0; n < lengths; n++) {
      power[n][Math.min(n + 1, buffer)] += up;
      power[n][Math.max(n - 1, 0)] += 1 - up;
    }
    MM1K queue = new MM1K(rho, 1, buffer);
    double[] steady = new double[lengths];
    for (int n = 0; n < lengths; n++) {
      steady[n] = queue.probability(n);
    }
    steadyRow = cumulated(steady);
    cumulative.add(cumulated(power));
  }

  /**
   * Returns the length after a Poisson number of steps.
   *
   * @param meanSteps mean number of steps, (lambda + mu) t
   * @param length the length before
   */
  int after(double meanSteps, int length, RandomGenerator random) {
    if (meanSteps > MANY) {
      return draw(steadyRow, random);
    }
    int steps = Poisson.draw(meanSteps, random);
    int highest = 31 - Integer.numberOfLeadingZeros(Math.max(1, steps));
    if (!tableExists(highest)) {
      // At least one power of two beyond the last table: the start no longer matters.
      return draw(steadyRow, random);
    }
    int now = length;
    for (int bit = 0; steps >> bit != 0; bit++) {
      if ((steps >> bit & 1) != 0) {
        now = draw(cumulative.get(bit)[now], random);
      }
    }
    return now;
  }

  private boolean tableExists(int bit) {
    while (cumulative.size() <= bit && !complete) {
      power = squared(power);
      double[][] rows = cumulated(power);
      complete = Arrays.stream(rows).allMatch(this::isSteady);
      if (complete) {
        power = null;
      } else {
        cumulative.add(rows);
      }
    }
    return bit < cumulative.size();
  }

  private boolean isSteady(double[] row) {
    for (int n = 0; n < lengths; n++) {
      if (Math.abs(row[n] - steadyRow[n]) > STEADY * lengths) {
        return false;
      }
    }
    return true;
  }

  private double[][] squared(double[][] matrix) {
    double[][] square = new double[lengths][lengths];
    for (int i = 0; i < lengths; i++) {
      double[] row = square[i];
      double total = 0;
      for (int k = 0; k < lengths; k++) {
        double factor = matrix[i][k];
        if (factor > 0) {
          double[] other = matrix[k];
          for (int j = 0; j < lengths; j++) {
            row[j] += factor * other[j];
          }
        }
      }
      for (double p : row) {
        total += p;
      }
      for (int j = 0; j < lengths; j++) {
        row[j] /= total; // keeps the rows probabilities through thirty squarings
      }
    }
    return square;
  }

  private static double[][] cumulated(double[][] matrix) {
    return Arrays.stream(matrix).map(MM1KTransient::cumulated).toArray(double[][]::new);
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
