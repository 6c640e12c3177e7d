package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.linear.RealMatrix;
import org.quoin.base.Quantity;
import org.quoin.engine.RandomStreams;

/** Fits keys by the method of simulated moments, as the package describes. */
final class MomentsFit {
  /** Largest number of Gauss-Newton steps after the search. */
  private static final int MOST_STEPS = 3;

  /** Shares of each step that are tried: the whole, a half and so on. */
  private static final int SHARES = 3;

  /**
   * Standard errors from which on simulated statistics are further from the measured ones, in the
   * root mean square, than chance explains.
   */
  private static final double BEYOND_CHANCE = 3;

  private final KeySpace space;
  private final SimulatedJobs simulated;
  private final ScaledStatistics scale;
  private final Loss loss;
  private final RandomStreams streams;
  private final Intervals intervals;
  private final List<String> notes = new ArrayList<>();

  /**
   * Creates a fit.
   *
   * @param simulated runs of the scenario
   * @param scale the measured statistics, whose errors are known
   * @param loss what they are
   * @param streams the random streams of the fit
   * @param intervals how the intervals are found
   */
  MomentsFit(
      KeySpace space,
      SimulatedJobs simulated,
      ScaledStatistics scale,
      Loss loss,
      RandomStreams streams,
      Intervals intervals) {
    this.intervals = intervals;
    this.space = space;
    this.simulated = simulated;
    this.scale = scale;
    this.loss = loss;
    this.streams = streams;
  }

  /**
   * {@return the largest number of points that a fit simulates, but for a second search}
   *
   * @param keys number of keys
   * @param budget largest number of points of the search
   */
  static int points(int keys, int budget) {
    return budget + Slopes.points(keys) + MOST_STEPS * SHARES + 1;
  }

  /**
   * {@return the fit} The statistics of simulated jobs are not smooth: the nearest of some points
   * is near partly by chance. The last step is therefore taken from the mean over the points of the
   * slopes.
   *
   * @param method how the best values are searched
   * @param budget largest number of simulated points of the search, and of a second one
   * @param measured the measured jobs by blocks
   */
  Fit run(SearchMethod method, int budget, JobBlocks measured) {
    double[] best = space.possible(searched(method, budget));
    Slopes slopes = Slopes.near(simulated, space, scale, best);
    best = stepped(best, slopes);
    slopes = Slopes.wide(simulated, space, scale, best, slopes);
    best = space.moved(best, slopes.closedInverse().operate(slopes.differences()), -1);
    JobBlocks runs = simulated.at(space.changes(best));
    Jackknife statistics = measured.jackknife(scale::scaled).minus(runs.jackknife(scale::scaled));
    RealMatrix all = moves(slopes.inverse());
    RealMatrix closed = moves(slopes.closedInverse());
    Jackknife keys = statistics.times(all);
    double[] low = new double[best.length];
    double[] high = new double[best.length];
    int number = best.length;
    RandomGenerator random = streams.stream("calibration: values");
    Supplier<double[]> moves;
    if (intervals == Intervals.BOOTSTRAP) {
      double[][] differences = resampled(measured, runs);
      Bootstrap bootstrap =
          new Bootstrap(
              Arrays.stream(differences).map(all::operate).toArray(double[][]::new), keys);
      for (int i = 0; i < best.length; i++) {
        low[i] = Math.max(0, best[i] + bootstrap.low(i));
        high[i] = Math.min(1, best[i] + bootstrap.high(i));
      }
      moves = Arrays.stream(differences).map(closed::operate).iterator()::next;
    } else {
      for (int i = 0; i < best.length; i++) {
        low[i] = Math.max(0, best[i] - keys.halfWidth(i));
        high[i] = Math.min(1, best[i] + keys.halfWidth(i));
      }
      Jackknife drawn = statistics.times(closed);
      moves = () -> drawn.draw(number, random);
    }
    Directions directions = slopes.directions(space);
    return new Fit(best, low, high, directions, draws(best, moves, directions, random));
  }

  /**
   * Returns how far the measured statistics move from the simulated ones if blocks of both are
   * drawn with replacement, by resample and statistic.
   */
  private double[][] resampled(JobBlocks measured, JobBlocks runs) {
    RandomGenerator random = streams.stream("calibration: bootstrap");
    double[] here = scale.scaled(measured.figures());
    double[] there = scale.scaled(runs.figures());
    double[][] moves = new double[Bootstrap.RESAMPLES][];
    for (int resample = 0; resample < moves.length; resample++) {
      double[] move = scale.scaled(measured.resampled(random));
      double[] other = scale.scaled(runs.resampled(random));
      for (int k = 0; k < move.length; k++) {
        move[k] -= here[k] + other[k] - there[k];
      }
      moves[resample] = move;
    }
    return moves;
  }

  private double[] searched(SearchMethod method, int budget) {
    Search search =
        new Search(
            this::distance,
            budget,
            points -> simulated.prepare(points.stream().map(space::changes).toList()));
    RandomGenerator random = streams.stream("calibration: search");
    if (method == SearchMethod.CMA_ES) {
      return search.minimum(space.centre(), random);
    }
    double[] best = search.minimum(space.centre());
    double off = meanDifference(best);
    if (method == SearchMethod.BOBYQA || off < BEYOND_CHANCE) {
      return best;
    }
    double[] other = search.evolve(best, budget, random);
    notes.add(
        "the local search ended %s standard errors from the measured %s (root mean square), and CMA-ES %s"
            .formatted(
                Quantity.digits(off),
                loss.id(),
                other == best
                    ? "found nothing nearer"
                    : "at " + Quantity.digits(meanDifference(other))));
    return other;
  }

  /**
   * Returns the move of each key for each move of a scaled statistic.
   *
   * @param inverse the move of each key for each difference of the statistics in standard errors
   */
  private RealMatrix moves(RealMatrix inverse) {
    RealMatrix moves = inverse.copy();
    for (int k = 0; k < moves.getColumnDimension(); k++) {
      moves.setColumnVector(k, inverse.getColumnVector(k).mapDivide(scale.error(k)));
    }
    return moves;
  }

  /** Returns the root mean square of the differences in standard errors. */
  private double meanDifference(double[] point) {
    return Math.sqrt(distance(point) / scale.size());
  }

  /** {@return warnings about the search, one sentence each} */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /** Returns the sum of the squared differences in standard errors. */
  private double distance(double[] point) {
    double sum = 0;
    for (double difference : differences(point)) {
      sum += difference * difference;
    }
    return sum;
  }

  /** Returns simulated minus measured statistics on the scale of the fit, in standard errors. */
  private double[] differences(double[] point) {
    return scale.differences(simulated.at(space.changes(point)).figures());
  }

  /**
   * Returns the best of a point and of Gauss-Newton steps from it. A step that does not lead nearer
   * is halved.
   */
  private double[] stepped(double[] from, Slopes slopes) {
    RealMatrix inverse = slopes.inverse();
    double[] best = from;
    double least = distance(from);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] move = inverse.operate(differences(best));
      double[] next = best;
      double found = least;
      for (int half = 0; found >= least && half < SHARES; half++) {
        next = space.moved(best, move, -Math.pow(0.5, half));
        found = distance(next);
      }
      if (found >= least) {
        return best;
      }
      least = found;
      best = next;
    }
    return best;
  }

  /**
   * Returns points that are equally likely given the measured jobs, with any value in directions
   * that the data leave open.
   */
  private List<double[]> draws(
      double[] best, Supplier<double[]> moves, Directions directions, RandomGenerator random) {
    List<double[]> draws = new ArrayList<>();
    for (int draw = 0; draw < Fit.DRAWS; draw++) {
      double[] move = moves.get();
      for (int d = 0; d < best.length; d++) {
        if (directions.isOpen(d)) {
          double step = random.nextDouble() - 0.5;
          for (int i = 0; i < best.length; i++) {
            move[i] += directions.vectors().getEntry(i, d) * step;
          }
        }
      }
      draws.add(space.moved(best, move, 1));
    }
    return draws;
  }
}
