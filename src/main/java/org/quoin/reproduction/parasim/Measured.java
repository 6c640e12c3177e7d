package org.quoin.reproduction.parasim;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.quoin.observation.Figures;
import org.quoin.observation.Metric;
import org.quoin.observation.Metrics;
import org.quoin.scenario.ReplayScenario;
import org.quoin.statistics.Estimate;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.LogRules;

/**
 * What the replays of one log came to.
 *
 * @param log which one
 * @param jobs of it
 * @param figures of each run of a column; one where the estimates are exact
 */
record Measured(PaperLog log, int jobs, Map<Column, List<Figures>> figures) {

  /** The rows of the tables. */
  static final List<Metric> METRICS = List.of(Metrics.ART, Metrics.AWT, Metrics.PART, Metrics.PAWT);

  /** Runs with drawn estimates. */
  static final int RUNS = 4;

  private static final double LEVEL = 0.95;

  /** The replays of a log: with exact estimates, and {@value #RUNS} times with drawn ones. */
  static List<ReplayScenario> scenarios(PaperLog log, Path file) {
    LogRules rules = LogRules.standard(log.processors());
    List<ReplayScenario> scenarios = new ArrayList<>();
    scenarios.add(scenario(file, rules.withEstimates(EstimateModel.EXACT, 1), false));
    EstimateModel drawn = new EstimateModel(EstimateModel.Kind.UNIFORM, 2);
    for (int run = 1; run <= RUNS; run++) {
      scenarios.add(scenario(file, rules.withEstimates(drawn, run), true));
    }
    return scenarios;
  }

  private static ReplayScenario scenario(Path file, LogRules rules, boolean drawn) {
    return ReplayScenario.of(file, rules, columns(drawn).stream().map(Column::plan).toList());
  }

  private static List<Column> columns(boolean drawn) {
    return Arrays.stream(Column.values()).filter(column -> column.drawn() == drawn).toList();
  }

  /**
   * Of what its {@link #scenarios} came to.
   *
   * @param runs a list a scenario
   */
  static Measured of(PaperLog log, List<List<Figures>> runs) {
    Map<Column, List<Figures>> figures = new EnumMap<>(Column.class);
    for (int s = 0; s < runs.size(); s++) {
      List<Column> columns = columns(s > 0);
      for (int c = 0; c < columns.size(); c++) {
        figures
            .computeIfAbsent(columns.get(c), column -> new ArrayList<>())
            .add(runs.get(s).get(c));
      }
    }
    return new Measured(log, runs.get(0).get(0).jobs(), figures);
  }

  /** The mean over the runs. */
  double mean(Column column, Metric metric) {
    return Arrays.stream(values(column, metric)).average().orElse(Double.NaN);
  }

  /** By how many per cent a column differs from another, whose estimates are exact. */
  Estimate change(Column column, Column base, Metric metric) {
    double other = mean(base, metric);
    double[] changes =
        Arrays.stream(values(column, metric)).map(value -> 100 * (value / other - 1)).toArray();
    // A run with exact estimates draws nothing.
    return column.drawn() ? Estimate.of(changes, LEVEL) : new Estimate(changes[0], 0, LEVEL, 1);
  }

  private double[] values(Column column, Metric metric) {
    return figures.get(column).stream().mapToDouble(one -> one.value(metric)).toArray();
  }
}
