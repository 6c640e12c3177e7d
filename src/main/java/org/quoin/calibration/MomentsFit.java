package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.quoin.engine.RandomStreams;

/** Fits keys by the method of simulated moments, as the package describes. */
final class MomentsFit {
  /** Largest number of Gauss-Newton steps after the search. */
  private static final int MOST_STEPS = 3;

  /** Shares of each step that are tried: the whole, a half and so on. */
  private static final int SHARES = 3;

  private final KeySpace space;
  private final SimulatedJobs simulated;
  private final ScaledStatistics scale;
  private final int resamples;
  private final RandomStreams streams;

  /**
   * Creates a fit.
   *
   * @param space the keys
   * @param simulated runs of the scenario
   * @param scale the measured statistics, whose errors are known
   * @param resamples number of resampled data sets
   * @param streams the random streams of the fit
   */
  MomentsFit(
      KeySpace space,
      SimulatedJobs simulated,
      ScaledStatistics scale,
      int resamples,
      RandomStreams streams) {
    this.space = space;
    this.simulated = simulated;
    this.scale = scale;
    this.resamples = resamples;
    this.streams = streams;
  }

  /**
   * {@return the largest number of points that a fit simulates}
   *
   * @param keys number of keys
   * @param budget largest number of points of the search
   */
  static int points(int keys, int budget) {
    return budget + Slopes.points(keys) + 2 * MOST_STEPS * SHARES + 1 + 1;
  }

  /**
   * {@return the fit}
   *
   * @param budget largest number of simulated points of the search
   * @param resampled resampled measured jobs
   */
  Fit run(int budget, Resamples resampled) {
    double[] best = new Search(this::distance, budget).minimum(space.centre());
    Slopes slopes = Slopes.near(simulated, space, scale, best);
    best = stepped(best, slopes);
    slopes = Slopes.wide(simulated, space, scale, best, slopes);
    best = lastStep(stepped(best, slopes), slopes);
    Resamples rerun =
        simulated
            .at(space.changes(best))
            .resamples(
                resamples, scale::scaled, streams.stream("calibration: resampled replications"));
    double[][] moves = moves(slopes.inverse(), resampled, rerun);
    double[] low = new double[best.length];
    double[] high = new double[best.length];
    for (int i = 0; i < best.length; i++) {
      Percentile spread = new Percentile();
      spread.setData(moves[i]);
      low[i] = Math.max(0, best[i] + spread.evaluate(2.5));
      high[i] = Math.min(1, best[i] + spread.evaluate(97.5));
    }
    Directions directions = slopes.directions(space);
    double[][] closed = moves(slopes.closedInverse(), resampled, rerun);
    return new Fit(best, low, high, directions, draws(best, closed, directions));
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
        next = KeySpace.moved(best, move, -Math.pow(0.5, half));
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
   * Returns the point after one more Gauss-Newton step. The statistics of simulated jobs are not
   * smooth: the nearest of some points is near partly by chance. With this step the error of the
   * fit is that of the simulation at one point, which the intervals contain (L. Le Cam, 1956: a
   * step from an estimate that is near enough). It is not taken where it leads further away than
   * chance does.
   */
  private double[] lastStep(double[] from, Slopes slopes) {
    double[] move = slopes.inverse().operate(differences(from));
    double[] next = KeySpace.moved(from, move, -1);
    return distance(next) < distance(from) + scale.size() ? next : from;
  }

  /**
   * Returns points that are equally likely given the measured jobs: the fits of resampled jobs, and
   * any value in directions that the data leave open.
   */
  private List<double[]> draws(double[] best, double[][] moves, Directions directions) {
    var random = streams.stream("calibration: open directions");
    List<double[]> draws = new ArrayList<>();
    for (int draw = 0; draw < Math.min(Fit.MOST_DRAWS, resamples); draw++) {
      int drawn = draw;
      double[] move = new double[best.length];
      Arrays.setAll(move, i -> moves[i][drawn]);
      for (int d = 0; d < best.length; d++) {
        if (directions.isOpen(d)) {
          double step = random.nextDouble() - 0.5;
          for (int i = 0; i < best.length; i++) {
            move[i] += directions.vectors().getEntry(i, d) * step;
          }
        }
      }
      draws.add(KeySpace.moved(best, move, 1));
    }
    return draws;
  }

  /**
   * Returns how far the true position of each key may be from the fitted one, by resample: the
   * error of the fit times the studentized errors of the fits of resampled jobs, with the sign
   * changed.
   *
   * @param inverse the move of each key for each difference of the statistics in standard errors
   */
  private double[][] moves(RealMatrix inverse, Resamples resampled, Resamples rerun) {
    double[][] moves = new double[space.size()][resamples];
    for (int i = 0; i < moves.length; i++) {
      double[] weights = inverse.getRow(i);
      for (int k = 0; k < weights.length; k++) {
        weights[k] /= scale.error(k);
      }
      double error = Math.hypot(resampled.error(weights), rerun.error(weights));
      for (int draw = 0; draw < resamples; draw++) {
        double move = resampled.move(draw, weights) - rerun.move(draw, weights);
        double scaled = Math.hypot(resampled.error(draw, weights), rerun.error(draw, weights));
        moves[i][draw] = move == 0 || error == 0 ? 0 : -error * move / scaled;
      }
    }
    return moves;
  }
}
