package org.quoin.experiment;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.CsvFile;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.experiment.store.RunMetric;
import org.quoin.statistics.Estimate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The results of a study as its folder has them, from {@code summary.json}; single runs, which most
 * do not ask for, from {@code runs.csv}.
 *
 * @param folder of the study
 * @param title of the study
 * @param axes their units by their keys, in order; that of what is compared, without a unit, last
 * @param metrics what runs are judged by
 * @param rows one a point and what is compared there
 */
public record StudyResults(
    Path folder, String title, Map<String, String> axes, List<RunMetric> metrics, List<Row> rows) {
  private static final String RUNS = "runs.csv";
  private static final String COMPARED = "compared";
  private static final String POINTS = "points";

  /**
   * Some runs with the same scenario.
   *
   * @param at the value of each axis, a number in the axis's unit where it is one
   * @param estimates of each metric by its name
   */
  public record Row(Map<String, String> at, Map<String, Estimate> estimates) {}

  /**
   * {@return the results in a folder}
   *
   * @param folder of a finished study
   * @throws InputException when there are none, or somebody has changed them
   */
  public static StudyResults read(Path folder) {
    Path summary = folder.resolve("summary.json");
    for (Path file : List.of(summary, folder.resolve(RUNS))) {
      if (!Files.isRegularFile(file)) {
        throw new InputException(
            folder.toString(),
            "has no " + file.getFileName() + "; expected the folder of a finished 'quoin sweep'");
      }
    }
    try {
      JsonNode tree = JsonMapper.shared().readTree(Files.readString(summary));
      requireShape(tree, summary);
      return of(folder, tree);
    } catch (IOException e) {
      throw FileFailure.unreadable(summary, e);
    } catch (JacksonException e) {
      throw FileFailure.changed(summary);
    }
  }

  /** Refuses a summary without one of the keys that all else is found by. */
  private static void requireShape(JsonNode tree, Path summary) {
    require(!text(tree, COMPARED).isEmpty(), "'compared' is missing", summary);
    require(!tree.path("metrics").isEmpty(), "'metrics' is missing", summary);
    for (JsonNode metric : tree.path("metrics")) {
      require(!text(metric, "id").isEmpty(), "a metric has no 'id'", summary);
    }
    for (JsonNode axis : tree.path("axes")) {
      require(!text(axis, "key").isEmpty(), "an axis has no 'key'", summary);
    }
    require(!tree.path(POINTS).isEmpty(), "'points' is missing", summary);
    int number = 0;
    for (JsonNode point : tree.path(POINTS)) {
      String which = "point " + ++number;
      require(point.path("replications").asInt(0) > 0, which + " has no 'replications'", summary);
      require(!point.path(COMPARED).isEmpty(), which + " has no 'compared'", summary);
      for (JsonNode axis : tree.path("axes")) {
        String key = text(axis, "key");
        require(point.path("at").path(key).isValueNode(), which + " has no '" + key + "'", summary);
      }
      for (JsonNode one : point.path(COMPARED)) {
        require(!text(one, "name").isEmpty(), which + " has one without 'name'", summary);
        for (JsonNode metric : tree.path("metrics")) {
          String id = text(metric, "id");
          require(one.path("metrics").has(id), which + " has no metric '" + id + "'", summary);
        }
      }
    }
  }

  private static void require(boolean holds, String otherwise, Path summary) {
    if (!holds) {
      throw FileFailure.changed(summary, otherwise);
    }
  }

  private static StudyResults of(Path folder, JsonNode tree) {
    String compared = text(tree, COMPARED);
    Map<String, String> axes = new LinkedHashMap<>();
    tree.path("axes").forEach(axis -> axes.put(text(axis, "key"), text(axis, "unit")));
    axes.put(compared, "");
    List<RunMetric> metrics = new ArrayList<>();
    for (JsonNode metric : tree.path("metrics")) {
      metrics.add(
          new RunMetric(
              text(metric, "id"),
              text(metric, "unit"),
              text(metric, "meaning"),
              metric.path("moreIsBetter").asBoolean(false)));
    }
    List<Row> rows = new ArrayList<>();
    for (JsonNode point : tree.path(POINTS)) {
      for (JsonNode one : point.path(COMPARED)) {
        Map<String, String> at = new LinkedHashMap<>();
        point.path("at").properties().forEach(e -> at.put(e.getKey(), e.getValue().asString()));
        at.put(compared, text(one, "name"));
        int replications = point.path("replications").intValue();
        Map<String, Estimate> estimates = new LinkedHashMap<>();
        for (RunMetric metric : metrics) {
          JsonNode estimate = one.path("metrics").path(metric.id());
          estimates.put(metric.id(), estimate(estimate, replications));
        }
        rows.add(new Row(at, estimates));
      }
    }
    return new StudyResults(folder, text(tree, "title"), axes, metrics, rows);
  }

  private static Estimate estimate(JsonNode estimate, int replications) {
    return new Estimate(
        estimate.path("mean").asDouble(Double.NaN),
        estimate.path("halfWidth").asDouble(Double.NaN),
        GridOutcome.LEVEL,
        replications);
  }

  private static String text(JsonNode node, String key) {
    return node.path(key).asString("");
  }

  /**
   * {@return what a metric came to in each run, by where a row is}
   *
   * @param metric its name
   * @throws InputException when somebody has changed {@code runs.csv}
   */
  public Map<Map<String, String>, double[]> runs(String metric) {
    Map<Map<String, String>, List<Double>> runs = new HashMap<>();
    Path file = folder.resolve(RUNS);
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
      for (NamedCsvRecord record : reader) {
        Map<String, String> at = new LinkedHashMap<>();
        axes.keySet().forEach(key -> at.put(key, key(field(record, key))));
        runs.computeIfAbsent(at, k -> new ArrayList<>())
            .add(Double.parseDouble(field(record, metric)));
      }
    } catch (IOException e) {
      throw FileFailure.unreadable(file, e);
    } catch (NumberFormatException | CsvParseException e) {
      throw FileFailure.changed(file);
    }
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

  private String field(NamedCsvRecord record, String name) {
    return record
        .findField(name)
        .or(() -> record.findField(CsvFile.safe(name)))
        .map(CsvFile::plain)
        .orElseThrow(
            () ->
                new InputException(
                    folder.resolve(RUNS).toString(), "has no column '" + name + "' any more"));
  }

  /** By the numbers themselves: 100000 and 1.0E5 are one value of an axis. */
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
