package org.quoin.experiment.store;

import java.util.ArrayList;
import java.util.List;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;

/**
 * A metric by which the runs of a study are compared.
 *
 * @param id the name in files
 * @param unit the unit of the values
 * @param meaning one sentence
 * @param moreIsBetter whether large values are good
 */
public record RunMetric(String id, String unit, String meaning, boolean moreIsBetter) {

  /** {@return the metrics of a kind of run, and a scenario's own weighted sums of them} */
  public static List<RunMetric> of(RunKind kind, List<WeightedMetric> own) {
    List<RunMetric> metrics = new ArrayList<>();
    for (Metric one : Metrics.of(kind)) {
      metrics.add(new RunMetric(one.id(), one.unit(), one.meaning(), one.moreIsBetter()));
    }
    for (WeightedMetric one : own) {
      metrics.add(new RunMetric(one.id(), one.unit(), one.sum().text(), one.moreIsBetter()));
    }
    return metrics;
  }
}
