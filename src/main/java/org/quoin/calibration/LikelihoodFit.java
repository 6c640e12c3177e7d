package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.analysis.solvers.BisectionSolver;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.quoin.engine.RandomStreams;
import umontreal.ssj.probdist.ChiSquareDist;
import umontreal.ssj.probdist.NormalDist;

/**
 * Fits keys by the maximum of a likelihood in closed form. An interval holds the values of a key at
 * which the likelihood, with the best values of all other keys, is above the maximum by at most
 * half the 95 % quantile of a chi-square variable (profile likelihood: D. Venzon and S. Moolgavkar,
 * Applied Statistics 37, 1988). If jobs depend on each other, this limit is wider by the variance
 * of the key over that of independent jobs (V. Godambe, Annals of Mathematical Statistics 31, 1960;
 * R. Chandler and S. Bate, Biometrika 94, 2007).
 */
final class LikelihoodFit {
  /** Distance of the first points of the second differences, as a share of a range. */
  private static final double STEP = 0.01;

  private static final double LEAST_STEP = 0.001;
  private static final double MOST_STEP = 0.05;

  /** Precision of the ends of an interval, as a share of a range. */
  private static final double PRECISION = 1e-5;

  /** Points of a search among the other keys, for each of them. */
  private static final int INNER_POINTS = 30;

  /** Standard errors within which the maximum is searched if other jobs are drawn. */
  private static final double REACH = 4;

  private static final int MOST_BISECTIONS = 100;

  private final KeySpace space;
  private final ToDoubleFunction<List<String>> logLikelihood;
  private final Function<List<String>, double[]> byJob;
  private final int[] blocks;
  private final Intervals intervals;
  private final Map<List<String>, Double> known = new HashMap<>();

  /**
   * Creates a fit.
   *
   * @param logLikelihood logarithm of the likelihood with some changes of the scenario
   * @param byJob the logarithm of each job
   * @param blocks the number of the block of each job, of which one does not depend on another; no
   *     number if all jobs are independent
   * @param intervals how the intervals are found
   */
  LikelihoodFit(
      KeySpace space,
      ToDoubleFunction<List<String>> logLikelihood,
      Function<List<String>, double[]> byJob,
      int[] blocks,
      Intervals intervals) {
    this.intervals = intervals;
    this.space = space;
    this.logLikelihood = logLikelihood;
    this.byJob = byJob;
    this.blocks = blocks;
  }

  /**
   * {@return the fit}
   *
   * @param method how the best values are searched; {@link SearchMethod#AUTO} is local, since the
   *     likelihood has no noise
   * @param budget largest number of points of the search
   * @param streams random streams
   */
  Fit run(SearchMethod method, int budget, RandomStreams streams) {
    Search search = new Search(this::cost, budget);
    double[] best =
        method == SearchMethod.CMA_ES
            ? search.minimum(space.centre(), streams.stream("calibration: search"))
            : search.minimum(space.centre());
    Information information = information(best);
    double[] low = new double[best.length];
    double[] high = new double[best.length];
    if (intervals == Intervals.BOOTSTRAP) {
      Bootstrap bootstrap = bootstrap(best, information, streams);
      for (int i = 0; i < best.length; i++) {
        low[i] = Math.max(0, best[i] + bootstrap.low(i));
        high[i] = Math.min(1, best[i] + bootstrap.high(i));
      }
      return new Fit(
          best, low, high, information.directions, draws(best, information, bootstrap, streams));
    }
    for (int i = 0; i < best.length; i++) {
      double drop = information.quantile(i) / 2;
      low[i] = end(best, i, 0, drop);
      high[i] = end(best, i, 1, drop);
    }
    return new Fit(
        best, low, high, information.directions, draws(best, information, null, streams));
  }

  /** Returns the logarithm of the likelihood with the sign changed. */
  private double cost(double[] point) {
    List<String> changes = space.changes(point);
    Double cost = known.get(changes);
    if (cost == null) {
      cost = -logLikelihood.applyAsDouble(changes);
      known.put(changes, cost);
    }
    return cost;
  }

  /**
   * Returns the end of the interval of a key.
   *
   * @param side 0 for the lower end, 1 for the upper one
   * @param drop how far the logarithm of the likelihood may be below its maximum
   */
  private double end(double[] best, int key, double side, double drop) {
    double limit = cost(best) + drop;
    double[][] near = {best};
    if (best[key] == side || profile(near, key, side) <= limit) {
      return side; // the range ends within the interval
    }
    near[0] = best;
    return new BisectionSolver(PRECISION)
        .solve(
            MOST_BISECTIONS,
            x -> profile(near, key, x) - limit,
            Math.min(side, best[key]),
            Math.max(side, best[key]));
  }

  /**
   * Returns the least cost at a value of one key.
   *
   * @param near the point from which the others are searched; it is replaced by the one that is
   *     found
   */
  private double profile(double[][] near, int key, double value) {
    int others = space.size() - 1;
    double[] start = near[0].clone();
    start[key] = value;
    if (others > 0) {
      double[] free = new double[others];
      Arrays.setAll(free, i -> start[i < key ? i : i + 1]);
      double[] found =
          new Search(point -> cost(joined(point, key, value)), INNER_POINTS * others).from(free);
      near[0] = joined(found, key, value);
      return cost(near[0]);
    }
    return cost(start);
  }

  private static double[] joined(double[] others, int key, double value) {
    double[] point = new double[others.length + 1];
    Arrays.setAll(point, i -> i == key ? value : others[i < key ? i : i - 1]);
    return point;
  }

  /**
   * The information of the jobs about the keys.
   *
   * @param directions the directions of the information, minus the second derivatives at the
   *     maximum
   * @param inverse the inverse of the information in the directions that are not open
   * @param moves how far blocks of jobs move the maximum; none if jobs are independent
   * @param steps the steps of the differences by which derivatives are known
   */
  private record Information(
      Directions directions, RealMatrix inverse, Jackknife moves, double[] steps) {

    /**
     * Returns the axes along which the maximum moves if other jobs are drawn, each as long as it
     * moves at most; none if the jobs determine no direction.
     */
    List<double[]> axes(Jackknife blocks) {
      int keys = inverse.getRowDimension();
      double wider = 1; // than that of independent jobs
      for (int i = 0; i < keys; i++) {
        double independent = Math.sqrt(inverse.getEntry(i, i));
        wider = independent > 0 ? Math.max(wider, blocks.error(i) / independent) : wider;
      }
      List<double[]> axes = new ArrayList<>();
      for (int d = 0; d < keys; d++) {
        if (!directions.isOpen(d)) {
          double length = REACH * wider / directions.precisions()[d];
          axes.add(directions.vectors().getColumnVector(d).mapMultiply(length).toArray());
        }
      }
      return axes;
    }

    /**
     * Returns the 95 % quantile of twice the difference of the logarithms of the largest likelihood
     * and of that of the true value of a key.
     */
    double quantile(int key) {
      double independent = inverse.getEntry(key, key);
      double halfWidth = moves.halfWidth(key);
      return moves.isNone() || independent == 0
          ? ChiSquareDist.inverseF(1, 0.95)
          : halfWidth * halfWidth / independent;
    }
  }

  private Information information(double[] best) {
    double[] steps = new double[best.length];
    Arrays.fill(steps, STEP);
    RealMatrix rough = information(best, steps);
    Arrays.setAll(
        steps,
        i ->
            Math.min(
                MOST_STEP,
                Math.max(LEAST_STEP, 1 / Math.sqrt(Math.max(1e-9, rough.getEntry(i, i))))));
    SingularValueDecomposition parts = new SingularValueDecomposition(information(best, steps));
    double[] precisions = Arrays.stream(parts.getSingularValues()).map(Math::sqrt).toArray();
    boolean[] open = new boolean[best.length];
    RealMatrix inverse = MatrixUtils.createRealMatrix(best.length, best.length);
    for (int d = 0; d < open.length; d++) {
      open[d] = Directions.isOpen(precisions[d]);
      if (!open[d]) {
        RealMatrix vector = parts.getV().getColumnMatrix(d);
        inverse =
            inverse.add(
                vector
                    .multiply(vector.transpose())
                    .scalarMultiply(1 / parts.getSingularValues()[d]));
      }
    }
    return new Information(
        new Directions(space, parts.getV(), precisions, open),
        inverse,
        blocks.length == 0
            ? Jackknife.of(new double[0][])
            : Jackknife.ofSums(slopes(inside(best, steps), steps), blocks).times(inverse),
        steps);
  }

  /**
   * Returns how far the maximum moves if blocks of jobs, or single jobs, are drawn with
   * replacement. The likelihoods of the blocks are interpolated near the maximum, along the
   * directions that the jobs determine.
   */
  private Bootstrap bootstrap(double[] best, Information information, RandomStreams streams) {
    double[] at = inside(best, information.steps);
    double[][] slopes = slopes(at, information.steps);
    int[] block = blocks.length == 0 ? BlockUnit.successive(slopes.length, slopes.length) : blocks;
    int count = BlockUnit.count(block);
    Jackknife jackknife = Jackknife.ofSums(slopes, block).times(information.inverse);
    List<double[]> axes = information.axes(jackknife);
    double[][] moves = new double[Bootstrap.RESAMPLES][best.length];
    if (!axes.isEmpty()) {
      double[] start = new double[axes.size()];
      double[] half = new double[axes.size()];
      for (int d = 0; d < half.length; d++) {
        double up = inside(best, axes.get(d), 1);
        double down = inside(best, axes.get(d), -1);
        half[d] = (up + down) / 2;
        start[d] = (down - up) / (up + down);
      }
      UnaryOperator<double[]> move =
          point -> {
            double[] sum = new double[best.length];
            for (int d = 0; d < point.length; d++) {
              for (int i = 0; i < sum.length; i++) {
                sum[i] += (point[d] - start[d]) * half[d] * axes.get(d)[i];
              }
            }
            return sum;
          };
      BlockLikelihoods likelihoods =
          new BlockLikelihoods(
              start,
              point -> {
                double[] logs = byJob.apply(space.changes(space.moved(best, move.apply(point), 1)));
                double[] sums = new double[count];
                for (int job = 0; job < logs.length; job++) {
                  sums[block[job]] += logs[job];
                }
                return sums;
              });
      var random = streams.stream("calibration: bootstrap");
      Arrays.setAll(moves, i -> move.apply(likelihoods.maximum(Bootstrap.draw(count, random))));
    }
    return new Bootstrap(moves, jackknife);
  }

  /** Returns the largest part of an axis, at most the whole, that does not leave the cube. */
  private static double inside(double[] best, double[] axis, int sign) {
    double part = 1;
    for (int i = 0; i < best.length; i++) {
      double move = sign * axis[i];
      double room = move > 0 ? 1 - best[i] : best[i];
      part = room < part * Math.abs(move) ? room / Math.abs(move) : part;
    }
    return Math.max(LEAST_STEP, part);
  }

  /** Returns the slopes of the logarithm of the likelihood of each job, by job and key. */
  private double[][] slopes(double[] at, double[] steps) {
    double[][] slopes = null;
    for (int i = 0; i < at.length; i++) {
      double[] above = byJob.apply(space.changes(moved(at, steps, i, 1, i, 0)));
      double[] below = byJob.apply(space.changes(moved(at, steps, i, -1, i, 0)));
      slopes = i == 0 ? new double[above.length][at.length] : slopes;
      for (int job = 0; job < above.length; job++) {
        slopes[job][i] = (above[job] - below[job]) / 2 / steps[i];
      }
    }
    return slopes;
  }

  /** Returns a point near another one, from which steps do not leave the cube. */
  private static double[] inside(double[] best, double[] steps) {
    double[] at = best.clone();
    Arrays.setAll(at, i -> Math.min(1 - steps[i], Math.max(steps[i], best[i])));
    return at;
  }

  private RealMatrix information(double[] best, double[] steps) {
    double[] at = inside(best, steps);
    RealMatrix information = MatrixUtils.createRealMatrix(at.length, at.length);
    for (int i = 0; i < at.length; i++) {
      for (int j = 0; j <= i; j++) {
        double second =
            i == j
                ? (cost(moved(at, steps, i, 1, j, 0))
                    - 2 * cost(at)
                    + cost(moved(at, steps, i, -1, j, 0)))
                : (cost(moved(at, steps, i, 1, j, 1))
                        - cost(moved(at, steps, i, 1, j, -1))
                        - cost(moved(at, steps, i, -1, j, 1))
                        + cost(moved(at, steps, i, -1, j, -1)))
                    / 4;
        information.setEntry(i, j, second / steps[i] / steps[j]);
        information.setEntry(j, i, second / steps[i] / steps[j]);
      }
    }
    return information;
  }

  private static double[] moved(
      double[] at, double[] steps, int one, int moves, int other, int othersMoves) {
    double[] point = at.clone();
    point[one] += moves * steps[one];
    point[other] += othersMoves * steps[other];
    return point;
  }

  /**
   * Returns points from the distribution of the estimate, with any value in directions that the
   * data leave open.
   */
  private List<double[]> draws(
      double[] best, Information information, Bootstrap bootstrap, RandomStreams streams) {
    var random = streams.stream("calibration: values of the likelihood");
    Directions directions = information.directions;
    List<double[]> draws = new ArrayList<>();
    for (int draw = 0; draw < Fit.DRAWS; draw++) {
      double[] move =
          bootstrap == null ? information.moves.draw(best.length, random) : bootstrap.move(draw);
      for (int d = 0; d < best.length; d++) {
        double u = RandomStreams.open(random);
        double normal =
            information.moves.isNone() && bootstrap == null ? NormalDist.inverseF01(u) : 0;
        double step = directions.isOpen(d) ? u - 0.5 : normal / directions.precisions()[d];
        for (int i = 0; i < best.length; i++) {
          move[i] += directions.vectors().getEntry(i, d) * step;
        }
      }
      draws.add(space.moved(best, move, 1));
    }
    return draws;
  }
}
