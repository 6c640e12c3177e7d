package org.quoin.experiment.store;

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

  /** {@return one that left nothing out} */
  public static RunResult of(Map<String, Double> metrics) {
    return new RunResult(metrics, Map.of(), 0, true);
  }

  /** {@return the value of a metric; NaN where the run has none of that name} */
  public double value(RunMetric metric) {
    return metrics.getOrDefault(metric.id(), Double.NaN);
  }

  /** As JSON. */
  String json() {
    StringBuilder text = new StringBuilder(64 + 40 * metrics.size());
    numbers("{\"metrics\":", metrics, text);
    numbers(",\"controls\":", controls, text);
    text.append(",\"cut\":").append(cut);
    return text.append(",\"steady\":").append(steady).append('}').toString();
  }

  private static void numbers(String name, Map<String, Double> numbers, StringBuilder text) {
    text.append(name);
    String separator = "{";
    for (Map.Entry<String, Double> number : numbers.entrySet()) {
      text.append(separator);
      JsonText.quote(number.getKey(), text);
      text.append(':');
      JsonText.number(number.getValue(), text);
      separator = ",";
    }
    text.append(numbers.isEmpty() ? "{}" : "}");
  }
}
