package org.quoin.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one run showed, in short.
 *
 * @param metrics the value of each metric by its name; NaN where no job counts
 */
public record RunResult(Map<String, Double> metrics) {
  public RunResult {
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
  }

  /** The value of a metric; NaN where the run has none of that name. */
  public double value(RunMetric metric) {
    return metrics.getOrDefault(metric.id(), Double.NaN);
  }
}
