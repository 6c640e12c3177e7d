package org.quoin.result;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.DisplayUnit;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.experiment.store.RunMetric;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.statistics.Estimate;
import tools.jackson.databind.JsonNode;

/**
 * The results of a study as its folder has them, from {@code summary.json}; single runs, which most
 * do not ask for, from {@code runs.csv}.
 *
 * @param axes the unit of each axis by its key, in order; the last axis is what is compared,
 *     without a unit
 */
public record StudyResults(
    Path folder, StudySummary summary, Map<String, String> axes, List<Row> rows) {
  private static final String RUNS = "runs.csv";

  /**
   * Some runs with the same scenario.
   *
   * @param at the value of each axis, a number in the axis's unit where it is one
   * @param estimates the estimates of each metric by its name
   */
  public record Row(Map<String, String> at, Map<String, Estimate> estimates) {}

  public static StudyResults read(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new InputException(
          folder.toString(), "is not a folder; expected that of a finished 'quoin sweep'");
    }
    Path summary = folder.resolve("summary.json");
    for (Path file : List.of(summary, folder.resolve(RUNS))) {
      if (!Files.isRegularFile(file)) {
        throw new InputException(
            folder.toString(),
            "has no " + file.getFileName() + "; expected the folder of a finished 'quoin sweep'");
      }
    }
    JsonNode tree = JsonRecords.tree(summary, JsonRecords.MAX_BYTES);
    return of(folder, JsonRecords.of(tree, StudySummary.class, summary));
  }

  private static StudyResults of(Path folder, StudySummary summary) {
    Map<String, String> axes = new LinkedHashMap<>();
    summary.axes().forEach(axis -> axes.put(axis.key(), axis.unit()));
    axes.put(summary.compared(), "");
    List<Row> rows = new ArrayList<>();
    for (StudySummary.Point point : summary.points()) {
      for (StudySummary.Alternative one : point.compared()) {
        Map<String, String> at = new LinkedHashMap<>();
        point.at().forEach((key, value) -> at.put(key, text(value)));
        at.put(summary.compared(), one.name());
        Map<String, Estimate> estimates = new LinkedHashMap<>();
        one.metrics().forEach((id, mean) -> estimates.put(id, mean.estimate(point.replications())));
        rows.add(new Row(at, estimates));
      }
    }
    return new StudyResults(folder, summary, axes, rows);
  }

  private static String text(Object value) {
    return value instanceof Double number ? Quantity.everyDigit(number) : value.toString();
  }

  /** {@return the name of a metric in words} */
  public static String words(RunMetric metric) {
    return Metrics.all().stream()
        .filter(one -> one.id().equals(metric.id()))
        .map(Metric::words)
        .map(words -> words.equals("response") ? "mean response time" : words)
        .findFirst()
        .orElse(metric.id());
  }

  /** {@return the unit that suits most means of a metric, for tables and figures alike} */
  public DisplayUnit unit(RunMetric metric) {
    return DisplayUnit.of(
        metric.unit(),
        rows.stream().mapToDouble(row -> row.estimates().get(metric.id()).mean()).toArray());
  }

  public String title() {
    return summary.title();
  }

  /** {@return the metrics by which runs are compared} */
  public List<RunMetric> metrics() {
    return summary.metrics();
  }

  /** {@return the values of a metric in each run, by the place of the row} */
  public Map<Map<String, String>, double[]> runs(String metric) {
    Map<Map<String, String>, List<Double>> runs = new HashMap<>();
    Path file = folder.resolve(RUNS);
    WrittenTable.read(
        file,
        "a table of runs",
        row -> {
          Map<String, String> at = new LinkedHashMap<>();
          axes.keySet().forEach(key -> at.put(key, key(row.text(key))));
          runs.computeIfAbsent(at, k -> new ArrayList<>()).add(row.number(metric));
        });
    Map<Map<String, String>, double[]> values = new HashMap<>();
    for (Row row : rows) {
      List<Double> all = runs.get(keys(row.at));
      if (all == null) {
        throw FileFailure.changed(file, "there is no run of " + row.at);
      }
      values.put(row.at, all.stream().mapToDouble(Double::doubleValue).toArray());
    }
    return values;
  }

  /** Compares numbers by value: 100000 and 1.0E5 are one value of an axis. */
  private static Map<String, String> keys(Map<String, String> at) {
    Map<String, String> keys = new LinkedHashMap<>();
    at.forEach((name, value) -> keys.put(name, key(value)));
    return keys;
  }

  private static String key(String value) {
    double number = Quantity.plain(value);
    return Double.isNaN(number) ? value : String.valueOf(number);
  }
}
