package org.quoin.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one run showed, in short.
 *
 * @param metrics the value of each metric by its name; NaN where no job counts
 * @param controls control variates by name, less their expectations
 * @param cut jobs that the study's rule for the warm-up left out
 * @param steady whether the run has a steady state, as far as the rule can tell
 */
public record RunResult(
    Map<String, Double> metrics, Map<String, Double> controls, int cut, boolean steady) {
  public RunResult {
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    controls = Collections.unmodifiableMap(new LinkedHashMap<>(controls));
  }

  /** One that left nothing out. */
  public static RunResult of(Map<String, Double> metrics) {
    return new RunResult(metrics, Map.of(), 0, true);
  }

  /** The value of a metric; NaN where the run has none of that name. */
  public double value(RunMetric metric) {
    return metrics.getOrDefault(metric.id(), Double.NaN);
  }

  /** As JSON. */
  String json() {
    StringBuilder text = new StringBuilder(64 + 40 * metrics.size()).append("{\"metrics\":{");
    String separator = "";
    for (Map.Entry<String, Double> metric : metrics.entrySet()) {
      text.append(separator);
      JsonText.quote(metric.getKey(), text);
      text.append(':');
      JsonText.number(metric.getValue(), text);
      separator = ",";
    }
    return text.append("},\"cut\":")
        .append(cut)
        .append(",\"steady\":")
        .append(steady)
        .append('}')
        .toString();
  }
}
