package org.quoin.scenario.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;

/** The metrics that the runs of a scenario have. */
final class StudyMetrics {
  private StudyMetrics() {}

  /** Their units by their names. */
  static Map<String, String> units(Scenario scenario) {
    Map<String, String> units = new LinkedHashMap<>();
    if (scenario instanceof GridScenario grid) {
      add(units, RunKind.GRID, grid.metrics());
    } else if (scenario instanceof ReplayScenario replay) {
      add(units, RunKind.REPLAY, replay.metrics());
    } else if (scenario instanceof CoschedulingScenario shared) {
      add(units, RunKind.COSCHEDULING, shared.metrics());
    }
    return units;
  }

  private static void add(Map<String, String> units, RunKind kind, List<WeightedMetric> own) {
    Metrics.of(kind).forEach(metric -> units.put(metric.id(), metric.unit()));
    own.forEach(metric -> units.put(metric.id(), metric.unit()));
  }
}
