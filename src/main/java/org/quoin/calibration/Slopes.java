package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.apache.commons.math3.util.MathArrays;

/**
 * The slopes of the statistics, in standard errors, over the ranges of the keys at a point: least
 * squares over pairs of opposite points. Their singular values are the precision of each direction
 * in the space of the keys.
 */
final class Slopes {
  /** First and smallest step of the slopes, as a share of the range of a key. */
  static final double STEP = 0.02;

  /** Largest step of the slopes. */
  private static final double MOST_STEP = 0.2;

  /** Standard errors below which a slope counts as noise of the simulation. */
  private static final double NOISE = 2;

  /** Least number of moves along all keys for the slopes. */
  private static final int LEAST_ACROSS = 4;

  private final int keys;
  private final int statistics;

  /** Slopes by key, block of simulated jobs and statistic. */
  private final double[][][] blockSlopes;

  private final SingularValueDecomposition parts;

  /** Mean differences of the simulated statistics from the measured ones, without the slopes. */
  private final double[] differences;

  private Slopes(
      SimulatedJobs simulated,
      KeySpace space,
      ScaledStatistics scale,
      double[] at,
      List<double[]> steps) {
    keys = space.size();
    statistics = scale.size();
    RealMatrix moves = MatrixUtils.createRealMatrix(keys, steps.size());
    RealMatrix changes = MatrixUtils.createRealMatrix(statistics, steps.size());
    RealMatrix middles = MatrixUtils.createRealMatrix(keys, steps.size());
    double[][][] blockChanges = new double[steps.size()][][];
    differences = new double[statistics];
    simulated.prepare(
        steps.stream()
            .flatMap(step -> Stream.of(space.moved(at, step, -1), space.moved(at, step, 1)))
            .map(space::changes)
            .toList());
    for (int pair = 0; pair < steps.size(); pair++) {
      double[] below = space.moved(at, steps.get(pair), -1);
      double[] above = space.moved(at, steps.get(pair), 1);
      JobBlocks low = simulated.at(space.changes(below));
      JobBlocks high = simulated.at(space.changes(above));
      double[] figures = low.figures();
      moves.setColumn(pair, MathArrays.ebeSubtract(above, below));
      changes.setColumn(pair, scale.differences(high.figures(), figures));
      middles.setColumn(
          pair, MathArrays.ebeSubtract(MathArrays.scale(0.5, MathArrays.ebeAdd(above, below)), at));
      for (double[] one : List.of(figures, high.figures())) {
        double[] off = scale.differences(one);
        Arrays.setAll(differences, k -> differences[k] + off[k] / 2 / steps.size());
      }
      blockChanges[pair] = high.differences(low);
      for (double[] block : blockChanges[pair]) {
        for (int k = 0; k < block.length; k++) {
          block[k] /= (figures[k] + scale.negligible(k)) * scale.error(k);
        }
      }
    }
    RealMatrix inverse = new SingularValueDecomposition(moves).getSolver().getInverse();
    int blocks = Arrays.stream(blockChanges).mapToInt(all -> all.length).min().orElse(0);
    blockSlopes = new double[keys][blocks][statistics];
    for (int i = 0; i < keys; i++) {
      for (int pair = 0; pair < steps.size(); pair++) {
        for (int block = 0; block < blocks; block++) {
          for (int k = 0; k < statistics; k++) {
            blockSlopes[i][block][k] += inverse.getEntry(pair, i) * blockChanges[pair][block][k];
          }
        }
      }
    }
    RealMatrix slopes = changes.multiply(inverse);
    for (int pair = 0; pair < steps.size(); pair++) {
      double[] moved = slopes.operate(middles.getColumn(pair)); // 0 but at an end of a range
      Arrays.setAll(differences, k -> differences[k] - moved[k] / steps.size());
    }
    parts = new SingularValueDecomposition(slopes);
  }

  /** {@return the slopes over short steps along each key} */
  static Slopes near(SimulatedJobs simulated, KeySpace space, ScaledStatistics scale, double[] at) {
    double[] steps = new double[space.size()];
    Arrays.setAll(steps, i -> Math.max(STEP, space.key(i).unit(at[i])));
    return new Slopes(simulated, space, scale, at, along(steps));
  }

  /**
   * {@return the slopes over steps about as wide as the intervals of the keys} Over shorter ones
   * the noise of the simulation would pass for a slope, and the intervals would be too short.
   *
   * @param known slopes near the point
   */
  static Slopes wide(
      SimulatedJobs simulated, KeySpace space, ScaledStatistics scale, double[] at, Slopes known) {
    RealMatrix inverse = known.inverse();
    double[] steps = new double[space.size()];
    Arrays.setAll(
        steps,
        i ->
            Math.max(
                space.key(i).unit(at[i]),
                Math.min(MOST_STEP, Math.max(STEP, 2 * inverse.getRowVector(i).getNorm()))));
    return new Slopes(simulated, space, scale, at, along(steps, across(space.size())));
  }

  /** Returns one move along each key. */
  private static List<double[]> along(double[] steps) {
    List<double[]> moves = new ArrayList<>();
    for (int i = 0; i < steps.length; i++) {
      double[] move = new double[steps.length];
      move[i] = steps[i];
      moves.add(move);
    }
    return moves;
  }

  /**
   * Returns moves along each key, and some along all keys whose signs are orthogonal (J. Hadamard):
   * they make the noise of the simulation in the slopes less. Their lengths differ, so that no two
   * are alike.
   */
  private static List<double[]> along(double[] steps, int across) {
    List<double[]> moves = along(steps);
    for (int row = 0; row < across; row++) {
      double[] move = new double[steps.length];
      for (int i = 0; i < move.length; i++) {
        double sign = Integer.bitCount(row & i) % 2 == 0 ? 1 : -1;
        move[i] = sign * steps[i] * (1 - 0.5 * (row + 1) / across);
      }
      moves.add(move);
    }
    return moves;
  }

  /** Returns the number of moves along all keys: a power of 2, at least that of keys. */
  private static int across(int keys) {
    return Math.max(LEAST_ACROSS, 2 * Integer.highestOneBit(Math.max(1, keys - 1)));
  }

  /**
   * {@return the number of points that slopes near a point and wide ones take}
   *
   * @param keys number of keys
   */
  static int points(int keys) {
    return 2 * keys + 2 * (keys + across(keys));
  }

  /**
   * {@return how far the simulated statistics are above the measured ones at the point, in standard
   * errors: the mean over all simulated points, from which the noise of the simulation at the
   * single point is gone}
   */
  double[] differences() {
    return differences.clone();
  }

  /** {@return the move of each key for each difference of the statistics in standard errors} */
  RealMatrix inverse() {
    return parts.getSolver().getInverse();
  }

  /** {@return the inverse of the slopes without the directions that the data leave open} */
  RealMatrix closedInverse() {
    RealMatrix inverse = MatrixUtils.createRealMatrix(keys, statistics);
    for (int d = 0; d < keys; d++) {
      if (!isOpen(d)) {
        inverse =
            inverse.add(
                parts
                    .getV()
                    .getColumnMatrix(d)
                    .multiply(parts.getUT().getRowMatrix(d))
                    .scalarMultiply(1 / parts.getSingularValues()[d]));
      }
    }
    return inverse;
  }

  /** {@return how well the data determine each direction} */
  Directions directions(KeySpace space) {
    boolean[] open = new boolean[keys];
    IntStream.range(0, keys).forEach(d -> open[d] = isOpen(d));
    return new Directions(space, parts.getV(), parts.getSingularValues(), open);
  }

  /** Whether the data leave a direction open, or its slope is lost in the simulation's noise. */
  private boolean isOpen(int direction) {
    double slope = parts.getSingularValues()[direction];
    return Directions.isOpen(slope) || slope < NOISE * noise(direction);
  }

  /** Returns the standard error of the slopes in a direction, from those of the blocks. */
  private double noise(int direction) {
    int blocks = IntStream.range(0, keys).map(i -> blockSlopes[i].length).min().orElse(0);
    double sum = 0;
    double squares = 0;
    for (int block = 0; block < blocks; block++) {
      double slope = 0;
      for (int k = 0; k < statistics; k++) {
        for (int i = 0; i < keys; i++) {
          slope +=
              parts.getU().getEntry(k, direction)
                  * parts.getV().getEntry(i, direction)
                  * blockSlopes[i][block][k];
        }
      }
      sum += slope;
      squares += slope * slope;
    }
    double variance = (squares - sum * sum / blocks) / blocks / Math.max(1, blocks - 1);
    return Math.sqrt(Math.max(0, variance));
  }
}
