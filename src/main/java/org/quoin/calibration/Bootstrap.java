package org.quoin.calibration;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import umontreal.ssj.probdist.NormalDist;

/**
 * How far fitted values move if blocks of jobs are drawn with replacement. An interval is between
 * two percentiles of the moves. Of n blocks the percentiles are those of the expanded percentile
 * interval (T. Hesterberg, The American Statistician 69, 2015): further out than 2.5 % and 97.5 %,
 * since the moves of few blocks have too small a variance and a normal tail in place of Student's.
 */
final class Bootstrap {
  /** Number of times that all jobs are drawn. */
  static final int RESAMPLES = 5000;

  private final double[][] moves;
  private final double[][] sorted;
  private final double[] tails;

  /**
   * Creates the moves.
   *
   * @param moves the moves of all keys, by resample and key
   * @param jackknife the moves of the keys by leaving out, whose degrees of freedom count
   */
  Bootstrap(double[][] moves, Jackknife jackknife) {
    this.moves = moves;
    sorted = new double[moves[0].length][];
    tails = new double[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      int key = i;
      sorted[i] = Arrays.stream(moves).mapToDouble(move -> move[key]).sorted().toArray();
      tails[i] = tail(jackknife, i);
    }
  }

  private static double tail(Jackknife jackknife, int key) {
    double error = jackknife.error(key);
    double freedom = jackknife.freedom(key);
    return error == 0
        ? 0.025
        : NormalDist.cdf01(-jackknife.halfWidth(key) / error * Math.sqrt((freedom + 1) / freedom));
  }

  /** Draws the number of one of some blocks as often as there are blocks. */
  static int[] draw(int blocks, RandomGenerator random) {
    int[] drawn = new int[blocks];
    Arrays.setAll(drawn, i -> random.nextInt(blocks));
    return drawn;
  }

  /** {@return the lower end of the interval of a key, less its value} */
  double low(int key) {
    return Loss.interpolated(sorted[key], tails[key]);
  }

  /** {@return the upper end of the interval of a key, less its value} */
  double high(int key) {
    return Loss.interpolated(sorted[key], 1 - tails[key]);
  }

  /** {@return the moves of all keys in a resample} */
  double[] move(int resample) {
    return moves[resample].clone();
  }
}
