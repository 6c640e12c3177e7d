package org.quoin.experiment.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The metrics of one run of a study.
 *
 * @param metrics the value of each metric by its name; NaN where no job is counted
 * @param cut jobs that the study's warm-up rule left out
 * @param steady whether the warm-up rule found a steady state
 */
public record RunResult(
    Map<String, Double> metrics, Map<String, Double> controls, int cut, boolean steady) {
  public RunResult {
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    controls = Collections.unmodifiableMap(new LinkedHashMap<>(controls));
  }

  /** {@return the result of a run without warm-up rule and control variates} */
  public static RunResult of(Map<String, Double> metrics) {
    return new RunResult(metrics, Map.of(), 0, true);
  }

  /** {@return the value of a metric; NaN if the run does not have it} */
  public double value(RunMetric metric) {
    return metrics.getOrDefault(metric.id(), Double.NaN);
  }
}
