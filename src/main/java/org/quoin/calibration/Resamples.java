package org.quoin.calibration;

import java.util.Arrays;

/**
 * Sets of resampled blocks of jobs, and the errors of their statistics by the jackknife (B. Efron
 * and R. Tibshirani, "An Introduction to the Bootstrap", 1993, sections 11.5 and 12.5).
 *
 * @param blocks number of blocks of each set
 * @param moves how far the statistics of each set are from those of all jobs
 * @param without the statistics of each set without each of its groups of blocks
 * @param allWithout the statistics of all jobs without each group
 */
record Resamples(int blocks, double[][] moves, double[][][] without, double[][] allWithout) {

  /**
   * Returns the standard deviation of a statistic of new jobs. The variance over resampled blocks
   * is too small by a factor (B - 1) / B for B blocks, for which it is corrected.
   */
  double deviation(int statistic) {
    double sum = 0;
    for (double[] move : moves) {
      sum += move[statistic] * move[statistic];
    }
    return Math.sqrt(sum / moves.length * blocks / Math.max(1, blocks - 1.0));
  }

  /** Returns how far a weighted sum of the statistics of a set is from that of all jobs. */
  double move(int set, double[] weights) {
    return sum(moves[set], weights);
  }

  /** Returns the standard error of a weighted sum of the statistics of a set. */
  double error(int set, double[] weights) {
    return error(without[set], weights);
  }

  /** Returns the standard error of a weighted sum of the statistics of all jobs. */
  double error(double[] weights) {
    return error(allWithout, weights);
  }

  private static double error(double[][] without, double[] weights) {
    double[] sums = new double[without.length];
    Arrays.setAll(sums, group -> sum(without[group], weights));
    double mean = Arrays.stream(sums).average().orElse(0);
    double squares = 0;
    for (double sum : sums) {
      squares += (sum - mean) * (sum - mean);
    }
    return Math.sqrt(squares * (sums.length - 1) / Math.max(1, sums.length));
  }

  private static double sum(double[] statistics, double[] weights) {
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      sum += weights[k] * statistics[k];
    }
    return sum;
  }
}
