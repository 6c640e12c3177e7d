package org.quoin.calibration;

import java.util.List;

/**
 * Fitted values, as points in the cube of the ranges of the keys.
 *
 * @param best the fitted point
 * @param low lower ends of the 95 % intervals
 * @param high upper ends of the 95 % intervals
 * @param directions how well the jobs determine each direction
 * @param draws points that are equally likely given the measured jobs
 */
record Fit(
    double[] best, double[] low, double[] high, Directions directions, List<double[]> draws) {
  /** Number of sets of values that are drawn. */
  static final int DRAWS = 200;
}
