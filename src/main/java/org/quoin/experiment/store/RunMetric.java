package org.quoin.experiment.store;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.Meaning;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;

/** A metric by which the runs of a study are compared. */
public record RunMetric(
    @Meaning(RunMetric.NAME) String id,
    @Meaning(RunMetric.UNIT) String unit,
    @Meaning("Meaning of the metric in words") String meaning,
    @Meaning("Whether large values are good") boolean moreIsBetter) {
  /** The meaning of a name of a metric. */
  public static final String NAME = "Name of the metric";

  /** The meaning of a unit of a metric. */
  public static final String UNIT = "Unit of the metric; empty for a pure number";

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
