package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.apache.commons.math3.random.SobolSequenceGenerator;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.util.MathArrays;
import org.quoin.base.InputException;
import org.quoin.engine.RandomStreams;
import org.quoin.result.CalibrationSummary;
import org.quoin.scenario.GridScenario;

/** Fits keys of a scenario to measured jobs, as the package describes. */
public final class Calibration {
  /** Smallest number of jobs per key. */
  private static final int JOBS_PER_KEY = 10;

  /** Largest number of blocks of the measured jobs that are resampled. */
  private static final int MOST_BLOCKS = 12;

  private static final int LEAST_IN_BLOCK = 5;

  /** First and smallest step of the slopes, as a share of the range of a key. */
  private static final double STEP = 0.02;

  /** Largest step of the slopes. */
  private static final double MOST_STEP = 0.2;

  /**
   * Standard error of a direction of the keys, as a share of the range, from which on it is not
   * determined: its interval would be the whole range.
   */
  private static final double UNDETERMINED = 0.25;

  /** Standard errors below which a slope counts as noise of the simulation. */
  private static final double NOISE = 2;

  /** Ratio of the standard errors of two directions from which on one is called weak. */
  private static final double WEAK = 10;

  /** Smallest standard error of the logarithm of a mean, for times without spread. */
  private static final double LEAST_ERROR = 1e-3;

  /** Part of the time of a job, added to each mean before its logarithm is taken. */
  private static final double NEGLIGIBLE = 1e-3;

  /** Largest number of Gauss-Newton steps after the search. */
  private static final int MOST_STEPS = 3;

  /** Shares of each step that are tried: the whole, a half and so on. */
  private static final int SHARES = 3;

  /** Least number of moves along all keys for the slopes. */
  private static final int LEAST_ACROSS = 4;

  /** Largest number of sets of values that are drawn. */
  private static final int MOST_DRAWS = 200;

  /** Part of a direction from which on a key belongs to it. */
  private static final double BELONGS = 0.3;

  private final List<FittedKey> keys;
  private final MeasuredJobs fitted;
  private final MeasuredJobs heldBack;
  private final List<Statistic> statistics;
  private final Loss loss;
  private final SimulatedJobs simulated;
  private final int budget;
  private final int resamples;
  private final RandomStreams streams;

  /** Slopes of the statistics by key and block of simulated jobs. */
  private double[][][] blockSlopes;

  private SingularValueDecomposition parts;
  private double[] measured;
  private double[] negligible;
  private double[] errors;

  /**
   * Creates a fit that has not begun.
   *
   * @param keys the keys, at least one
   * @param jobs the measured jobs
   * @param heldBack share of the jobs, the last ones, that are not fitted, from 0 to below 1
   * @param scenario the scenario with the changes that a list names
   * @param loss what of the jobs is compared
   * @param budget largest number of simulated points of the search
   * @param resamples number of resampled data sets
   * @param threads runs at once
   * @param onRun called after each run, from any thread
   * @throws InputException if there are fewer jobs or statistics than the keys need
   */
  public Calibration(
      List<FittedKey> keys,
      MeasuredJobs jobs,
      double heldBack,
      Function<List<String>, GridScenario> scenario,
      Loss loss,
      int budget,
      int resamples,
      int threads,
      Runnable onRun) {
    this.keys = List.copyOf(keys);
    int first = (int) Math.round(jobs.jobs().size() * (1 - heldBack));
    this.fitted = jobs.part(0, first);
    this.heldBack = jobs.part(first, jobs.jobs().size());
    this.loss = loss;
    this.statistics = jobs.statistics(loss);
    this.budget = budget;
    this.resamples = resamples;
    if (first < JOBS_PER_KEY * keys.size()) {
      throw new InputException(
          "--measured",
          "has %s jobs to fit, and %s keys need at least %s"
              .formatted(first, keys.size(), JOBS_PER_KEY * keys.size()));
    }
    if (statistics.size() < keys.size()) {
      throw new InputException(
          "--measured",
          "gives %s %s (%s), fewer than the %s keys; expected further times or sites"
              .formatted(statistics.size(), loss.id(), statistics, keys.size()));
    }
    simulated = new SimulatedJobs(scenario, fitted, blockLength(fitted), loss, threads, onRun);
    streams = new RandomStreams(scenario.apply(changes(centre())).seed(), 0);
  }

  private static int blockLength(MeasuredJobs measured) {
    return Math.max(LEAST_IN_BLOCK, measured.jobs().size() / MOST_BLOCKS);
  }

  private double[] centre() {
    double[] centre = new double[keys.size()];
    Arrays.fill(centre, 0.5);
    return centre;
  }

  private List<String> changes(double[] positions) {
    return IntStream.range(0, positions.length)
        .mapToObj(i -> keys.get(i).change(positions[i]))
        .toList();
  }

  /** {@return the fitted values with their intervals} */
  public CalibrationSummary run() {
    measured = fitted.figures(loss);
    negligible = negligible();
    JobBlocks chance = new JobBlocks(List.of(fitted), blockLength(fitted), loss);
    Resamples resampled =
        chance.resamples(resamples, this::scaled, streams.stream("calibration: resampled blocks"));
    errors = errors(resampled);
    double[] best = search();
    double[] steps = new double[keys.size()];
    Arrays.fill(steps, STEP);
    parts = new SingularValueDecomposition(slopes(best, along(steps)));
    best = stepped(best);
    parts = new SingularValueDecomposition(slopes(best, along(widerSteps(), across(keys.size()))));
    best = lastStep(stepped(best));
    JobBlocks runs = simulated.at(changes(best));
    Resamples rerun =
        runs.resamples(
            resamples, this::scaled, streams.stream("calibration: resampled replications"));
    double[][] moves = moves(parts.getSolver().getInverse(), resampled, rerun);
    double[] figures = runs.figures();
    List<CalibrationSummary.Key> fits = new ArrayList<>();
    List<String> open = undetermined();
    for (int i = 0; i < keys.size(); i++) {
      FittedKey key = keys.get(i);
      boolean known = isKnown(i);
      Percentile spread = new Percentile();
      spread.setData(moves[i]);
      double low = Math.max(0, best[i] + spread.evaluate(2.5));
      double high = Math.min(1, best[i] + spread.evaluate(97.5));
      fits.add(
          new CalibrationSummary.Key(
              key.path(),
              key.quantity() == null ? "" : key.quantity().baseUnit(),
              key.value(best[i]),
              known ? key.value(low) : null,
              known ? key.value(high) : null,
              key.low(),
              key.high(),
              best[i] < STEP / 2 || best[i] > 1 - STEP / 2));
    }
    return new CalibrationSummary(
        fitted.jobs().size(),
        heldBack.jobs().size(),
        fits,
        comparisons(figures),
        open,
        heldBack.jobs().isEmpty() ? null : heldBackError(figures),
        heldBack.jobs().isEmpty() ? null : heldBackError(measured),
        heldBack.jobs().isEmpty() ? null : chanceError(),
        simulated.points(),
        changes(best),
        draws(best, resampled, rerun));
  }

  /** Returns a part of the mean time of a job at the site of each statistic. */
  private double[] negligible() {
    double[] means = fitted.figures(Loss.MEANS);
    double[] all = new double[measured.length];
    int times = fitted.times().size();
    for (int from = 0; from < means.length; from += times) {
      double sum = Arrays.stream(means, from, from + times).sum();
      Arrays.fill(
          all,
          from * loss.perTime(),
          (from + times) * loss.perTime(),
          Math.max(1e-9, NEGLIGIBLE * sum));
    }
    return all;
  }

  /** Returns the logarithms of statistics that are compared. */
  private double[] scaled(double[] figures) {
    double[] logarithms = new double[figures.length];
    Arrays.setAll(logarithms, k -> Math.log(figures[k] + negligible[k]));
    return logarithms;
  }

  /**
   * Returns the standard errors of the logarithms of the measured statistics. The error of a time
   * that was 0 for all jobs is not known: it is infinite, so that this time does not decide.
   */
  private double[] errors(Resamples resampled) {
    double[] all = new double[statistics.size()];
    for (int k = 0; k < all.length; k++) {
      all[k] =
          measured[k] == 0
              ? Double.POSITIVE_INFINITY
              : Math.max(LEAST_ERROR, resampled.deviation(k));
    }
    return all;
  }

  /** Returns the sum of the squared differences in standard errors. */
  private double distance(double[] positions) {
    double sum = 0;
    for (double difference : differences(positions)) {
      sum += difference * difference;
    }
    return sum;
  }

  /** Returns simulated minus measured statistics on the scale of the fit, in standard errors. */
  private double[] differences(double[] positions) {
    return differences(scaled(simulated.at(changes(positions)).figures()), scaled(measured));
  }

  private double[] differences(double[] first, double[] second) {
    double[] differences = new double[first.length];
    Arrays.setAll(differences, k -> (first[k] - second[k]) / errors[k]);
    return differences;
  }

  /** Searches from the best of some points that fill the ranges evenly. */
  private double[] search() {
    int dimensions = keys.size();
    int first = Math.min(budget / 2, dimensions == 1 ? 9 : 6 * dimensions);
    SobolSequenceGenerator sobol = new SobolSequenceGenerator(dimensions);
    sobol.nextVector(); // the origin
    double[] best = centre();
    double least = distance(best);
    for (int i = 1; i < first; i++) {
      double[] point =
          dimensions == 1 ? new double[] {(i - 0.5) / (first - 1)} : sobol.nextVector();
      double found = distance(point);
      if (found < least) {
        least = found;
        best = point;
      }
    }
    if (dimensions == 1) {
      double second = 1.0 / (first - 1);
      double from = Math.max(0, best[0] - second);
      double to = Math.min(1, best[0] + second);
      return new double[] {
        new BrentOptimizer(1e-4, 1e-4)
            .optimize(
                new MaxEval(Math.max(20, budget)),
                GoalType.MINIMIZE,
                new UnivariateObjectiveFunction(x -> distance(new double[] {x})),
                new SearchInterval(from, to, best[0]))
            .getPoint()
      };
    }
    return descend(best, budget - first);
  }

  private double[] descend(double[] from, int most) {
    double[] least = {Double.POSITIVE_INFINITY};
    double[][] found = {from};
    MultivariateFunction function =
        positions -> {
          double value = distance(positions);
          if (value < least[0]) {
            least[0] = value;
            found[0] = positions.clone();
          }
          return value;
        };
    double[] low = new double[from.length];
    double[] high = new double[from.length];
    Arrays.fill(high, 1);
    double[] start = new double[from.length];
    Arrays.setAll(start, i -> Math.min(0.99, Math.max(0.01, from[i])));
    try {
      new BOBYQAOptimizer(2 * from.length + 1, 0.1, 1e-4)
          .optimize(
              new MaxEval(Math.max(2 * from.length + 3, most)),
              GoalType.MINIMIZE,
              new ObjectiveFunction(function),
              new InitialGuess(start),
              new SimpleBounds(low, high));
    } catch (TooManyEvaluationsException e) {
      return found[0]; // the best point within the budget
    }
    return found[0];
  }

  /**
   * Returns the slopes of the statistics, in standard errors, over the ranges of the keys, and
   * notes those of each block of jobs. They are the least squares over pairs of opposite points.
   *
   * @param at the point between those of each pair
   * @param steps the moves of the pairs
   */
  private RealMatrix slopes(double[] at, List<double[]> steps) {
    RealMatrix moves = MatrixUtils.createRealMatrix(keys.size(), steps.size());
    RealMatrix changes = MatrixUtils.createRealMatrix(statistics.size(), steps.size());
    double[][][] blockChanges = new double[steps.size()][][];
    for (int pair = 0; pair < steps.size(); pair++) {
      double[] below = moved(at, steps.get(pair), -1);
      double[] above = moved(at, steps.get(pair), 1);
      JobBlocks low = simulated.at(changes(below));
      JobBlocks high = simulated.at(changes(above));
      double[] figures = low.figures();
      moves.setColumn(pair, MathArrays.ebeSubtract(above, below));
      changes.setColumn(pair, differences(scaled(high.figures()), scaled(figures)));
      blockChanges[pair] = high.differences(low);
      for (double[] block : blockChanges[pair]) {
        for (int k = 0; k < block.length; k++) {
          block[k] /= (figures[k] + negligible[k]) * errors[k];
        }
      }
    }
    RealMatrix inverse = new SingularValueDecomposition(moves).getSolver().getInverse();
    int blocks = Arrays.stream(blockChanges).mapToInt(all -> all.length).min().orElse(0);
    blockSlopes = new double[keys.size()][blocks][statistics.size()];
    for (int i = 0; i < keys.size(); i++) {
      for (int pair = 0; pair < steps.size(); pair++) {
        for (int block = 0; block < blocks; block++) {
          for (int k = 0; k < statistics.size(); k++) {
            blockSlopes[i][block][k] += inverse.getEntry(pair, i) * blockChanges[pair][block][k];
          }
        }
      }
    }
    return changes.multiply(inverse);
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
  private List<double[]> along(double[] steps, int across) {
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
   * {@return the largest number of points that a fit simulates}
   *
   * @param keys number of keys
   * @param budget largest number of points of the search
   */
  public static int points(int keys, int budget) {
    int steps = 2 * MOST_STEPS * SHARES + 1;
    return budget + 2 * keys + 2 * (keys + across(keys)) + steps + 1;
  }

  /**
   * Returns steps about as wide as the intervals of the keys: over shorter ones the noise of the
   * simulation would pass for a slope, and the intervals would be too short.
   */
  private double[] widerSteps() {
    RealMatrix inverse = parts.getSolver().getInverse();
    double[] steps = new double[keys.size()];
    Arrays.setAll(
        steps, i -> Math.min(MOST_STEP, Math.max(STEP, 2 * inverse.getRowVector(i).getNorm())));
    return steps;
  }

  /**
   * Returns the best of a point and of Gauss-Newton steps from it. A step that does not lead nearer
   * is halved.
   */
  private double[] stepped(double[] from) {
    RealMatrix inverse = parts.getSolver().getInverse();
    double[] best = from;
    double least = distance(from);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] move = inverse.operate(differences(best));
      double[] next = best;
      double found = least;
      for (int half = 0; found >= least && half < SHARES; half++) {
        next = moved(best, move, -Math.pow(0.5, half));
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
  private double[] lastStep(double[] from) {
    double[] move = parts.getSolver().getInverse().operate(differences(from));
    double[] next = moved(from, move, -1);
    return distance(next) < distance(from) + statistics.size() ? next : from;
  }

  /** Returns a point within the ranges after a share of a move. */
  private static double[] moved(double[] from, double[] move, double share) {
    double[] to = new double[from.length];
    Arrays.setAll(to, i -> Math.min(1, Math.max(0, from[i] + share * move[i])));
    return to;
  }

  /**
   * Returns sets of values that are equally likely given the measured jobs: the fits of resampled
   * jobs, and any value in directions that the data leave open.
   */
  private List<List<String>> draws(double[] best, Resamples resampled, Resamples rerun) {
    var random = streams.stream("calibration: open directions");
    double[][] moves = moves(closedInverse(), resampled, rerun);
    List<List<String>> draws = new ArrayList<>();
    for (int draw = 0; draw < Math.min(MOST_DRAWS, resamples); draw++) {
      int drawn = draw;
      double[] move = new double[best.length];
      Arrays.setAll(move, i -> moves[i][drawn]);
      for (int d = 0; d < best.length; d++) {
        if (isOpen(d)) {
          double step = random.nextDouble() - 0.5;
          for (int i = 0; i < best.length; i++) {
            move[i] += parts.getV().getEntry(i, d) * step;
          }
        }
      }
      draws.add(changes(moved(best, move, 1)));
    }
    return draws;
  }

  /** Returns the inverse of the slopes without the directions that the data leave open. */
  private RealMatrix closedInverse() {
    RealMatrix inverse = MatrixUtils.createRealMatrix(keys.size(), statistics.size());
    for (int d = 0; d < keys.size(); d++) {
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

  /**
   * Returns how far the true position of each key may be from the fitted one, by resample: the
   * error of the fit times the studentized errors of the fits of resampled jobs, with the sign
   * changed.
   *
   * @param inverse the move of each key for each difference of the statistics in standard errors
   */
  private double[][] moves(RealMatrix inverse, Resamples resampled, Resamples rerun) {
    double[][] moves = new double[keys.size()][resamples];
    for (int i = 0; i < moves.length; i++) {
      double[] weights = inverse.getRow(i);
      for (int k = 0; k < weights.length; k++) {
        weights[k] /= errors[k];
      }
      double error = Math.hypot(resampled.error(weights), rerun.error(weights));
      for (int draw = 0; draw < resamples; draw++) {
        double move = resampled.move(draw, weights) - rerun.move(draw, weights);
        double scale = Math.hypot(resampled.error(draw, weights), rerun.error(draw, weights));
        moves[i][draw] = move == 0 || error == 0 ? 0 : -error * move / scale;
      }
    }
    return moves;
  }

  /** Whether the data leave a direction open, or its slope is lost in the simulation's noise. */
  private boolean isOpen(int direction) {
    double slope = parts.getSingularValues()[direction];
    return slope * UNDETERMINED < 1 || slope < NOISE * noise(direction);
  }

  /** Returns the standard error of the slopes in a direction, from those of the blocks. */
  private double noise(int direction) {
    int blocks = IntStream.range(0, keys.size()).map(i -> blockSlopes[i].length).min().orElse(0);
    double sum = 0;
    double squares = 0;
    for (int block = 0; block < blocks; block++) {
      double slope = 0;
      for (int k = 0; k < statistics.size(); k++) {
        for (int i = 0; i < keys.size(); i++) {
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

  /** Whether no undetermined direction contains a key. */
  private boolean isKnown(int key) {
    return IntStream.range(0, keys.size())
        .noneMatch(d -> isOpen(d) && Math.abs(parts.getV().getEntry(key, d)) > BELONGS);
  }

  /** Returns what the data leave open, one sentence per direction. */
  private List<String> undetermined() {
    List<String> sentences = new ArrayList<>();
    for (int direction = 0; direction < keys.size(); direction++) {
      double ratio = parts.getSingularValues()[0] / parts.getSingularValues()[direction];
      boolean open = isOpen(direction);
      if (!open && ratio < WEAK) {
        continue;
      }
      int d = direction;
      List<String> among =
          IntStream.range(0, keys.size())
              .filter(i -> Math.abs(parts.getV().getEntry(i, d)) > BELONGS)
              .mapToObj(i -> keys.get(i).path())
              .toList();
      String names = String.join(" and ", among);
      if (open && among.size() == 1) {
        sentences.add("the measured jobs do not determine " + names);
      } else if (open) {
        sentences.add("the measured jobs do not tell %s apart".formatted(names) + determined(d));
      } else if (among.size() > 1) {
        sentences.add("the measured jobs hardly tell %s apart".formatted(names) + determined(d));
      }
    }
    return Collections.unmodifiableList(sentences);
  }

  /** Returns the combination of two keys that the data determine. */
  private String determined(int open) {
    List<String> factors = new ArrayList<>();
    for (int direction = 0; direction < keys.size(); direction++) {
      if (direction == open || isOpen(direction) || keys.size() != 2) {
        continue;
      }
      for (int i = 0; i < keys.size(); i++) {
        factors.add(keys.get(i).in(parts.getV().getEntry(i, direction)));
      }
    }
    return factors.isEmpty()
        ? ""
        : "; they determine " + String.join(" and ", factors) + " together";
  }

  private List<CalibrationSummary.Comparison> comparisons(double[] figures) {
    double[] differences = differences(scaled(figures), scaled(measured));
    List<CalibrationSummary.Comparison> all = new ArrayList<>();
    for (int k = 0; k < figures.length; k++) {
      Statistic statistic = statistics.get(k);
      if (errors[k] == Double.POSITIVE_INFINITY) {
        continue;
      }
      all.add(
          new CalibrationSummary.Comparison(
              statistic.site(),
              statistic.figure(),
              measured[k],
              errors[k] * (measured[k] + negligible[k]),
              figures[k],
              differences[k]));
    }
    return all;
  }

  /**
   * Returns the mean relative error of some statistics against those of the jobs held back. A time
   * that is negligible in that of its jobs counts little, as in the fit.
   */
  private double heldBackError(double[] figures) {
    double[] later = heldBack.figures(loss);
    return IntStream.range(0, later.length)
        .filter(k -> later[k] > 0)
        .mapToDouble(k -> Math.abs(figures[k] - later[k]) / (later[k] + negligible[k]))
        .average()
        .orElse(Double.NaN);
  }

  /**
   * Returns how far the statistics of the jobs held back are from the true ones by chance: the
   * standard errors of the fitted ones, for the number of jobs held back, times the mean of the
   * absolute value of a standard normal variable.
   */
  private double chanceError() {
    double[] later = heldBack.figures(loss);
    int perSite = fitted.times().size() * loss.perTime();
    return IntStream.range(0, later.length)
        .filter(k -> later[k] > 0 && measured[k] > 0)
        .mapToDouble(
            k ->
                errors[k]
                    * Math.sqrt((double) fitted.count(k / perSite) / heldBack.count(k / perSite)))
        .map(error -> error * Math.sqrt(2 / Math.PI))
        .average()
        .orElse(Double.NaN);
  }
}
