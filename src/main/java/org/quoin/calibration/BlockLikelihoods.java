package org.quoin.calibration;

import java.util.Arrays;
import java.util.function.Function;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * The logarithms of the likelihoods of blocks of jobs over a cube, interpolated by a polynomial
 * through Chebyshev points, so that the maximum of any drawn blocks costs no further likelihood.
 */
final class BlockLikelihoods {
  /** Number of points along each axis, by the number of axes; further ones have the last. */
  private static final int[] POINTS = {17, 9, 7, 5, 5, 3};

  /** Largest difference from the start that counts: what is less likely is alike impossible. */
  private static final double MOST_DROP = 50;

  private static final double STEP = 1e-3;
  private static final double LONGEST = 0.5;
  private static final double PRECISION = 1e-5;
  private static final int MOST_STEPS = 30;

  private final int axes;
  private final double[] start;
  private final double[] nodes;

  /** Value at each point, by the block. */
  private final double[][] values;

  /**
   * Creates the likelihoods of all points.
   *
   * @param start the point from which maxima are searched, with coordinates from -1 to 1, at least
   *     one
   * @param byBlock the logarithm of the likelihood of each block at a point
   */
  BlockLikelihoods(double[] start, Function<double[], double[]> byBlock) {
    this.start = start.clone();
    axes = start.length;
    int count = POINTS[Math.min(axes, POINTS.length) - 1];
    nodes = new double[count];
    Arrays.setAll(nodes, i -> i == count / 2 ? 0 : Math.cos(Math.PI * i / (count - 1)));
    double[] first = byBlock.apply(start);
    int points = 1;
    for (int axis = 0; axis < axes; axis++) {
      points *= count;
    }
    values = new double[points][];
    for (int point = 0; point < points; point++) {
      values[point] = byBlock.apply(at(point));
      for (int block = 0; block < first.length; block++) {
        double drop = values[point][block] - first[block];
        values[point][block] =
            Double.isFinite(drop) ? Math.max(-MOST_DROP, Math.min(MOST_DROP, drop)) : -MOST_DROP;
      }
    }
  }

  private double[] at(int point) {
    double[] at = new double[axes];
    int rest = point;
    for (int axis = 0; axis < axes; axis++) {
      at[axis] = nodes[rest % nodes.length];
      rest /= nodes.length;
    }
    return at;
  }

  /**
   * {@return the point of the cube at which some blocks are most likely}
   *
   * @param drawn the numbers of the blocks, each as often as it counts
   */
  double[] maximum(int[] drawn) {
    double[] sums = new double[values.length];
    for (int block : drawn) {
      for (int point = 0; point < sums.length; point++) {
        sums[point] += values[point][block];
      }
    }
    double[] at = start.clone();
    double moved = 1;
    for (int step = 0; step < MOST_STEPS && moved > PRECISION; step++) {
      double[] move = newton(sums, at);
      moved = 0;
      for (int axis = 0; axis < axes; axis++) {
        double next = Math.max(-1, Math.min(1, at[axis] + move[axis]));
        moved = Math.max(moved, Math.abs(next - at[axis]));
        at[axis] = next;
      }
    }
    return at;
  }

  /** Returns the Newton step of a sum from a point, upward and not too long along any axis. */
  private double[] newton(double[] sums, double[] at) {
    double[] slope = new double[axes];
    RealMatrix bend = MatrixUtils.createRealMatrix(axes, axes);
    double here = value(sums, at);
    for (int i = 0; i < axes; i++) {
      double up = value(sums, moved(at, i, STEP, i, 0));
      double down = value(sums, moved(at, i, -STEP, i, 0));
      slope[i] = (up - down) / 2 / STEP;
      bend.setEntry(i, i, (2 * here - up - down) / STEP / STEP);
      for (int j = 0; j < i; j++) {
        double cross =
            value(sums, moved(at, i, STEP, j, STEP))
                + value(sums, moved(at, i, -STEP, j, -STEP))
                - value(sums, moved(at, i, STEP, j, -STEP))
                - value(sums, moved(at, i, -STEP, j, STEP));
        bend.setEntry(i, j, -cross / 4 / STEP / STEP);
        bend.setEntry(j, i, bend.getEntry(i, j));
      }
    }
    EigenDecomposition parts = new EigenDecomposition(bend);
    double[] move = new double[axes];
    for (int d = 0; d < axes; d++) {
      double[] axis = parts.getEigenvector(d).toArray();
      double along = 0;
      for (int i = 0; i < axes; i++) {
        along += axis[i] * slope[i];
      }
      double curvature = parts.getRealEigenvalue(d);
      double length = curvature > 0 ? along / curvature : Math.copySign(LONGEST, along);
      length = Math.max(-LONGEST, Math.min(LONGEST, length));
      for (int i = 0; i < axes; i++) {
        move[i] += length * axis[i];
      }
    }
    return move;
  }

  private static double[] moved(double[] at, int one, double move, int other, double second) {
    double[] point = at.clone();
    point[one] += move;
    point[other] += second;
    return point;
  }

  /** Returns the value of the polynomial through the sums at all points. */
  private double value(double[] sums, double[] at) {
    double[] left = sums;
    for (int axis = 0; axis < axes; axis++) {
      double[] parts = parts(at[axis]);
      double[] next = new double[left.length / nodes.length];
      for (int i = 0; i < next.length; i++) {
        for (int node = 0; node < parts.length; node++) {
          next[i] += parts[node] * left[i * parts.length + node];
        }
      }
      left = next;
    }
    return left[0];
  }

  /** Returns the part of each point of an axis in a value, by the barycentric formula. */
  private double[] parts(double x) {
    double[] parts = new double[nodes.length];
    double sum = 0;
    for (int i = 0; i < parts.length; i++) {
      double distance = x - nodes[i];
      if (distance == 0) {
        Arrays.fill(parts, 0);
        parts[i] = 1;
        return parts;
      }
      double end = i == 0 || i == parts.length - 1 ? 0.5 : 1;
      parts[i] = (i % 2 == 0 ? end : -end) / distance;
      sum += parts[i];
    }
    for (int i = 0; i < parts.length; i++) {
      parts[i] /= sum;
    }
    return parts;
  }
}
