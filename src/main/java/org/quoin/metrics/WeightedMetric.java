package org.quoin.metrics;

import java.util.List;
import org.quoin.base.InputException;

/**
 * A user's combination of metrics: {@code mix = 0.2 makespan + 0.8 ARTwW}. The values are added as
 * they are, each in its own unit.
 *
 * @param id the user's name of it
 * @param sum the sum
 */
public record WeightedMetric(String id, WeightedSum<Metric> sum) {

  /**
   * Reads a definition.
   *
   * @param kind the kind of run
   * @param place the option or key that holds the definition, for messages
   * @param written a name, =, and the sum
   * @return the metric
   * @throws InputException if the definition cannot be read, or the name is that of a metric
   */
  public static WeightedMetric read(RunKind kind, String place, String written) {
    String[] parts = written.split("=", 2);
    String id = parts[0].strip();
    if (parts.length < 2 || !id.matches("[A-Za-z][A-Za-z0-9_-]*")) {
      throw new InputException(
          place,
          ("'%s': expected a name of letters and digits, =, and a sum, as in"
                  + " 'mix = 0.2 makespan + 0.8 ARTwW'")
              .formatted(written));
    }
    String own = place + " " + id;
    if (Metrics.ids().stream().anyMatch(id::equalsIgnoreCase)) {
      throw new InputException(own, "'" + id + "' is a metric already; expected another name");
    }
    return new WeightedMetric(id, WeightedSum.read(own, parts[1], Metrics.of(kind), Metric::id));
  }

  /**
   * {@return the value; NaN without jobs}
   *
   * @param figures the statistics of a run that has all metrics of the sum
   */
  public double of(RunStatistics figures) {
    double value = 0;
    for (WeightedSum.Term<Metric> term : sum.terms()) {
      value += term.weight() * figures.value(term.metric());
    }
    return value;
  }

  /** {@return the unit of its value: that of its metrics, empty if they differ} */
  public String unit() {
    List<String> units = sum.terms().stream().map(t -> t.metric().unit()).distinct().toList();
    return units.size() == 1 ? units.get(0) : "";
  }

  /** {@return whether larger values are better in every metric of the sum} */
  public boolean moreIsBetter() {
    return sum.terms().stream().allMatch(term -> term.metric().moreIsBetter());
  }
}
