package org.quoin.scenario.key;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import tools.jackson.databind.JsonNode;

/** Reads user-defined metrics, the key {@code metrics} of every kind of scenario. */
public final class OwnMetrics {
  private final RunKind kind;
  private final List<WeightedMetric> read = new ArrayList<>();
  private final List<Mistake> mistakes = new ArrayList<>();

  private OwnMetrics(RunKind kind) {
    this.kind = kind;
  }

  /** {@return the metrics of a grid} Mistakes go to the document. */
  public static List<WeightedMetric> of(RunKind kind, Values values) {
    OwnMetrics metrics = new OwnMetrics(kind);
    JsonNode group = values.at(KeyValues.METRICS);
    if (group != null) {
      group
          .properties()
          .forEach(
              metric -> {
                String path = Document.path(KeyValues.METRICS, metric.getKey());
                if (!values.isWrong(path)) {
                  metrics.add(path, metric.getKey() + " = " + metric.getValue().stringValue());
                }
              });
    }
    metrics.mistakes.forEach(m -> values.document().mistake(m.source(), m.message()));
    return metrics.read;
  }

  /**
   * {@return the metrics of a replay or of coscheduling}
   *
   * @throws InputException with every mistake, each under the name of its key
   */
  public static List<WeightedMetric> of(RunKind kind, KeyValues entries) {
    OwnMetrics metrics = new OwnMetrics(kind);
    entries
        .text(ReplayKeys.WEIGHTED)
        .ifPresent(written -> metrics.add(ReplayKeys.WEIGHTED, written));
    entries
        .metrics()
        .forEach((name, sum) -> metrics.add(KeyValues.METRICS + "." + name, name + " = " + sum));
    if (!metrics.mistakes.isEmpty()) {
      throw new InputException(metrics.mistakes);
    }
    return metrics.read;
  }

  private void add(String key, String written) {
    try {
      read.add(WeightedMetric.read(kind, key, written));
    } catch (InputException e) {
      e.mistakes().forEach(mistake -> mistakes.add(Mistake.in(key, mistake.message())));
    }
  }
}
