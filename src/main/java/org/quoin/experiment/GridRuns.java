package org.quoin.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quoin.grid.GridResult;
import org.quoin.observation.GridMetric;
import org.quoin.scenario.GridScenario;

/** The runs of a grid. */
final class GridRuns implements Runs {
  private static final List<RunMetric> METRICS =
      Stream.of(GridMetric.values())
          .map(metric -> new RunMetric(metric.key(), metric.unit(), metric.meaning(), false))
          .toList();

  private final GridScenario scenario;

  GridRuns(GridScenario scenario) {
    this.scenario = scenario;
  }

  @Override
  public List<RunMetric> metrics() {
    return METRICS;
  }

  @Override
  public RunResult run(int compared, int replication) {
    GridResult result = Experiment.run(scenario, compared, replication);
    Map<String, Double> metrics = new LinkedHashMap<>();
    for (GridMetric metric : GridMetric.values()) {
      metrics.put(metric.key(), metric.mean(result.records()));
    }
    return new RunResult(metrics);
  }
}
