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
import org.quoin.base.InputException;
import org.quoin.engine.RandomStreams;
import org.quoin.result.CalibrationSummary;
import org.quoin.scenario.GridScenario;
import umontreal.ssj.probdist.StudentDist;

/** Fits keys of a scenario to measured jobs, as the package describes. */
public final class Calibration {
  /** Smallest number of jobs per key. */
  private static final int JOBS_PER_KEY = 10;

  /** Largest number of blocks of successive jobs that are resampled. */
  private static final int MOST_BLOCKS = 40;

  private static final int LEAST_IN_BLOCK = 5;

  /** Step of the slopes, as a share of the range of a key. */
  private static final double STEP = 0.02;

  /**
   * Standard error of a direction of the keys, as a share of the range, from which on it is not
   * determined: its interval would be the whole range.
   */
  private static final double UNDETERMINED = 0.25;

  /** Ratio of the standard errors of two directions from which on one is called weak. */
  private static final double WEAK = 10;

  /** Smallest standard error of a statistic relative to its value, for times without spread. */
  private static final double LEAST_ERROR = 1e-3;

  /** Part of a direction from which on a key belongs to it. */
  private static final double BELONGS = 0.3;

  private final List<FittedKey> keys;
  private final MeasuredJobs fitted;
  private final MeasuredJobs heldBack;
  private final List<Statistic> statistics;
  private final SimulatedJobs simulated;
  private final int budget;
  private final int resamples;
  private final RandomStreams streams;
  private int evaluations;
  private double[] measured;
  private double[] errors;

  /**
   * Creates a fit that has not begun.
   *
   * @param keys the keys, at least one
   * @param jobs the measured jobs
   * @param heldBack share of the jobs, the last ones, that are not fitted, from 0 to below 1
   * @param scenario the scenario with the changes that a list names
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
      int budget,
      int resamples,
      int threads,
      Runnable onRun) {
    this.keys = List.copyOf(keys);
    int first = (int) Math.round(jobs.jobs().size() * (1 - heldBack));
    this.fitted = jobs.part(0, first);
    this.heldBack = jobs.part(first, jobs.jobs().size());
    this.statistics = jobs.statistics();
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
          "gives %s means (%s), fewer than the %s keys; expected further times or sites"
              .formatted(statistics.size(), statistics, keys.size()));
    }
    simulated = new SimulatedJobs(scenario, statistics, threads, onRun);
    streams = new RandomStreams(scenario.apply(changes(centre())).seed(), 0);
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
    measured = fitted.means(all(fitted));
    List<List<Integer>> blocks = blocks();
    double[][] resampled = resampledMeans(blocks);
    errors = errors(resampled);
    double[] best = search();
    double[][] runs = simulated.means(changes(best));
    RealMatrix slopes = slopes(best);
    SingularValueDecomposition parts = new SingularValueDecomposition(slopes);
    double[] deviations = deviations(parts, resampled, runs);
    double t = StudentDist.inverseF(Math.max(1, blocks.size() - 1), 0.975);
    double[] means = mean(runs, IntStream.range(0, runs.length).toArray());
    List<CalibrationSummary.Key> fits = new ArrayList<>();
    List<String> open = undetermined(parts);
    for (int i = 0; i < keys.size(); i++) {
      FittedKey key = keys.get(i);
      boolean known = isKnown(parts, i);
      double low = Math.max(0, best[i] - t * deviations[i]);
      double high = Math.min(1, best[i] + t * deviations[i]);
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
        comparisons(means),
        open,
        heldBack.jobs().isEmpty() ? null : heldBackError(means),
        heldBack.jobs().isEmpty() ? null : heldBackError(measured),
        evaluations,
        changes(best));
  }

  private static Iterable<Integer> all(MeasuredJobs jobs) {
    return IntStream.range(0, jobs.jobs().size()).boxed().toList();
  }

  private List<List<Integer>> blocks() {
    int jobs = fitted.jobs().size();
    int count = Math.max(2, Math.min(MOST_BLOCKS, jobs / LEAST_IN_BLOCK));
    List<List<Integer>> blocks = new ArrayList<>();
    for (int block = 0; block < count; block++) {
      int from = (int) ((long) jobs * block / count);
      int to = (int) ((long) jobs * (block + 1) / count);
      blocks.add(IntStream.range(from, to).boxed().toList());
    }
    return blocks;
  }

  private double[][] resampledMeans(List<List<Integer>> blocks) {
    var random = streams.stream("calibration: resampled blocks");
    double[][] means = new double[resamples][];
    for (int i = 0; i < resamples; i++) {
      List<Integer> rows = new ArrayList<>();
      for (int block = 0; block < blocks.size(); block++) {
        rows.addAll(blocks.get(random.nextInt(blocks.size())));
      }
      means[i] = fitted.means(rows);
    }
    return means;
  }

  /** Returns the standard errors of the measured means. */
  private double[] errors(double[][] resampled) {
    double[] all = new double[statistics.size()];
    for (int k = 0; k < all.length; k++) {
      double sum = 0;
      for (double[] means : resampled) {
        sum += (means[k] - measured[k]) * (means[k] - measured[k]);
      }
      double least = Math.max(LEAST_ERROR * measured[k], 1e-9);
      all[k] = Math.max(least, Math.sqrt(sum / resampled.length));
    }
    return all;
  }

  /** Returns the sum of the squared differences in standard errors. */
  private double distance(double[] positions) {
    evaluations++;
    double[][] runs = simulated.means(changes(positions));
    double[] means = mean(runs, IntStream.range(0, runs.length).toArray());
    double sum = 0;
    for (int k = 0; k < means.length; k++) {
      double difference = (means[k] - measured[k]) / errors[k];
      sum += difference * difference;
    }
    return sum;
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

  /** Returns the slopes of the statistics, in standard errors, over the ranges of the keys. */
  private RealMatrix slopes(double[] at) {
    double[][] slopes = new double[statistics.size()][keys.size()];
    for (int i = 0; i < keys.size(); i++) {
      double[] below = at.clone();
      double[] above = at.clone();
      below[i] = Math.max(0, at[i] - STEP);
      above[i] = Math.min(1, at[i] + STEP);
      double[][] low = simulated.means(changes(below));
      double[][] high = simulated.means(changes(above));
      int[] runs = IntStream.range(0, low.length).toArray();
      double[] before = mean(low, runs);
      double[] after = mean(high, runs);
      for (int k = 0; k < slopes.length; k++) {
        slopes[k][i] = (after[k] - before[k]) / (above[i] - below[i]) / errors[k];
      }
    }
    return MatrixUtils.createRealMatrix(slopes);
  }

  private static double[] mean(double[][] runs, int[] chosen) {
    double[] mean = new double[runs[0].length];
    for (int run : chosen) {
      for (int k = 0; k < mean.length; k++) {
        mean[k] += runs[run][k] / chosen.length;
      }
    }
    return mean;
  }

  /** Returns the standard deviation of each position over resampled jobs and replications. */
  private double[] deviations(
      SingularValueDecomposition parts, double[][] resampled, double[][] runs) {
    var random = streams.stream("calibration: resampled replications");
    RealMatrix inverse = parts.getSolver().getInverse();
    double[] all = mean(runs, IntStream.range(0, runs.length).toArray());
    double[] squares = new double[keys.size()];
    for (double[] means : resampled) {
      int[] chosen =
          IntStream.generate(() -> random.nextInt(runs.length)).limit(runs.length).toArray();
      double[] again = mean(runs, chosen);
      double[] difference = new double[means.length];
      for (int k = 0; k < difference.length; k++) {
        difference[k] = (means[k] - measured[k] - (again[k] - all[k])) / errors[k];
      }
      double[] step = inverse.operate(difference);
      for (int i = 0; i < squares.length; i++) {
        squares[i] += step[i] * step[i];
      }
    }
    return Arrays.stream(squares).map(sum -> Math.sqrt(sum / resampled.length)).toArray();
  }

  private boolean isOpen(SingularValueDecomposition parts, int direction) {
    return parts.getSingularValues()[direction] * UNDETERMINED < 1;
  }

  /** Whether no undetermined direction contains a key. */
  private boolean isKnown(SingularValueDecomposition parts, int key) {
    return IntStream.range(0, keys.size())
        .noneMatch(d -> isOpen(parts, d) && Math.abs(parts.getV().getEntry(key, d)) > BELONGS);
  }

  /** Returns what the data leave open, one sentence per direction. */
  private List<String> undetermined(SingularValueDecomposition parts) {
    List<String> sentences = new ArrayList<>();
    for (int direction = 0; direction < keys.size(); direction++) {
      double ratio = parts.getSingularValues()[0] / parts.getSingularValues()[direction];
      boolean open = isOpen(parts, direction);
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
        sentences.add(
            "the measured jobs do not tell %s apart".formatted(names) + determined(parts, d));
      } else if (among.size() > 1) {
        sentences.add(
            "the measured jobs hardly tell %s apart".formatted(names) + determined(parts, d));
      }
    }
    return Collections.unmodifiableList(sentences);
  }

  /** Returns the combination of two keys that the data determine. */
  private String determined(SingularValueDecomposition parts, int open) {
    List<String> factors = new ArrayList<>();
    for (int direction = 0; direction < keys.size(); direction++) {
      if (direction == open || isOpen(parts, direction) || keys.size() != 2) {
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

  private List<CalibrationSummary.Comparison> comparisons(double[] means) {
    List<CalibrationSummary.Comparison> all = new ArrayList<>();
    for (int k = 0; k < means.length; k++) {
      Statistic statistic = statistics.get(k);
      all.add(
          new CalibrationSummary.Comparison(
              statistic.site(),
              statistic.time().column(),
              measured[k],
              errors[k],
              means[k],
              (means[k] - measured[k]) / errors[k]));
    }
    return all;
  }

  /** Returns the mean relative error of some means against those of the jobs held back. */
  private double heldBackError(double[] means) {
    double[] later = heldBack.means(all(heldBack));
    return IntStream.range(0, later.length)
        .filter(k -> later[k] > 0)
        .mapToDouble(k -> Math.abs(means[k] - later[k]) / later[k])
        .average()
        .orElse(Double.NaN);
  }
}
