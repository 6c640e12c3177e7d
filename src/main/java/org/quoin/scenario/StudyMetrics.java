package org.quoin.scenario;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.observation.Metric;
import org.quoin.observation.RunKind;

/** The metrics that the runs of a scenario have. */
final class StudyMetrics {
  private StudyMetrics() {}

  /** Their units by their names. */
  static Map<String, String> units(Scenario scenario) {
    Map<String, String> units = new LinkedHashMap<>();
    Metric.of(kind(scenario)).forEach(metric -> units.put(metric.id(), metric.unit()));
    if (scenario instanceof ReplayScenario replay) {
      replay.metrics().forEach(metric -> units.put(metric.id(), metric.unit()));
    }
    return units;
  }

  private static RunKind kind(Scenario scenario) {
    if (scenario instanceof GridScenario) {
      return RunKind.GRID;
    }
    return scenario instanceof ReplayScenario ? RunKind.REPLAY : RunKind.COSCHEDULING;
  }
}
