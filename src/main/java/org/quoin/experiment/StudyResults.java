package org.quoin.experiment;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.experiment.store.RunMetric;
import org.quoin.input.FileFailure;
import org.quoin.input.InputException;
import org.quoin.input.Quantity;
import org.quoin.statistics.Estimate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The results of a study as its folder has them, from {@code summary.json} and {@code runs.csv}.
 *
 * @param title of the study
 * @param axes their units by their keys, in order; that of what is compared, without a unit, last
 * @param metrics what runs are judged by
 * @param rows one a point and what is compared there
 */
public record StudyResults(
    String title, Map<String, String> axes, List<RunMetric> metrics, List<Row> rows) {

  /**
   * Some runs with the same scenario.
   *
   * @param at the value of each axis, a number in the axis's unit where it is one
   * @param estimates of each metric by its name
   * @param runs the value of each metric in each run
   */
  public record Row(
      Map<String, String> at, Map<String, Estimate> estimates, Map<String, double[]> runs) {}

  /**
   * {@return the results in a folder}
   *
   * @param folder of a finished study
   * @throws InputException when there are none, or somebody has changed them
   */
  public static StudyResults read(Path folder) {
    Path summary = folder.resolve("summary.json");
    Path runs = folder.resolve("runs.csv");
    for (Path file : List.of(summary, runs)) {
      if (!Files.isRegularFile(file)) {
        throw new InputException(
            folder.toString(),
            "has no " + file.getFileName() + "; expected the folder of a finished 'quoin sweep'");
      }
    }
    try {
      JsonNode tree = JsonMapper.shared().readTree(Files.readString(summary));
      return new Reader(tree, runs).read();
    } catch (IOException e) {
      throw FileFailure.unreadable(summary, e);
    } catch (JacksonException e) {
      throw new InputException(summary.toString(), "is no longer what 'quoin sweep' wrote");
    }
  }

  private static final class Reader {
    private final JsonNode tree;
    private final Path file;
    private final Map<String, String> axes = new LinkedHashMap<>();
    private final List<RunMetric> metrics = new ArrayList<>();

    Reader(JsonNode tree, Path file) {
      this.tree = tree;
      this.file = file;
    }

    StudyResults read() {
      String compared = text(tree, "compared");
      tree.path("axes").forEach(axis -> axes.put(text(axis, "key"), text(axis, "unit")));
      axes.put(compared, "");
      for (JsonNode metric : tree.path("metrics")) {
        metrics.add(
            new RunMetric(
                text(metric, "id"),
                text(metric, "unit"),
                text(metric, "meaning"),
                metric.path("moreIsBetter").asBoolean(false)));
      }
      Map<Map<String, String>, Map<String, List<Double>>> runs = runs();
      List<Row> rows = new ArrayList<>();
      for (JsonNode point : tree.path("points")) {
        for (JsonNode one : point.path("compared")) {
          Map<String, String> at = new LinkedHashMap<>();
          point.path("at").properties().forEach(e -> at.put(e.getKey(), e.getValue().asString()));
          at.put(compared, text(one, "name"));
          rows.add(row(at, one, point.path("replications").intValue(), runs));
        }
      }
      return new StudyResults(text(tree, "title"), axes, metrics, rows);
    }

    private Row row(
        Map<String, String> at,
        JsonNode one,
        int replications,
        Map<Map<String, String>, Map<String, List<Double>>> runs) {
      Map<String, Estimate> estimates = new LinkedHashMap<>();
      Map<String, double[]> values = new LinkedHashMap<>();
      for (RunMetric metric : metrics) {
        JsonNode estimate = one.path("metrics").path(metric.id());
        estimates.put(
            metric.id(),
            new Estimate(
                estimate.path("mean").asDouble(Double.NaN),
                estimate.path("halfWidth").asDouble(Double.NaN),
                Outcome.LEVEL,
                replications));
        List<Double> all =
            runs.getOrDefault(keys(at), Map.of()).getOrDefault(metric.id(), List.of());
        values.put(metric.id(), all.stream().mapToDouble(Double::doubleValue).toArray());
      }
      return new Row(at, estimates, values);
    }

    /** By the numbers themselves: 100000 and 1.0E5 are one value of an axis. */
    private Map<String, String> keys(Map<String, String> at) {
      Map<String, String> keys = new LinkedHashMap<>();
      at.forEach((key, value) -> keys.put(key, key(value)));
      return keys;
    }

    private static String key(String value) {
      double number = Quantity.plain(value);
      return Double.isNaN(number) ? value : String.valueOf(number);
    }

    private Map<Map<String, String>, Map<String, List<Double>>> runs() {
      Map<Map<String, String>, Map<String, List<Double>>> runs = new LinkedHashMap<>();
      try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
        for (NamedCsvRecord record : reader) {
          Map<String, String> at = new LinkedHashMap<>();
          axes.keySet().forEach(key -> at.put(key, key(field(record, key))));
          Map<String, List<Double>> values = runs.computeIfAbsent(at, k -> new LinkedHashMap<>());
          for (RunMetric metric : metrics) {
            values
                .computeIfAbsent(metric.id(), k -> new ArrayList<>())
                .add(Double.parseDouble(field(record, metric.id())));
          }
        }
        return runs;
      } catch (IOException e) {
        throw FileFailure.unreadable(file, e);
      } catch (NumberFormatException e) {
        throw new InputException(file.toString(), "is no longer what 'quoin sweep' wrote");
      }
    }

    private String field(NamedCsvRecord record, String name) {
      return record
          .findField(name)
          .orElseThrow(
              () -> new InputException(file.toString(), "has no column '" + name + "' any more"));
    }

    private static String text(JsonNode node, String key) {
      return node.path(key).asString("");
    }
  }
}
