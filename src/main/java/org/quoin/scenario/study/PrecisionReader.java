package org.quoin.scenario.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.statistics.Precision;
import tools.jackson.databind.JsonNode;

/** Reads {@code precision} of a study: one group of keys, or a list of them. */
final class PrecisionReader {
  private static final String AT = "precision";

  private final Values values;
  private final Document document;

  private final Map<String, String> metrics;

  private PrecisionReader(Values values, Map<String, String> metrics) {
    this.values = values;
    this.document = values.document();
    this.metrics = metrics;
  }

  /**
   * {@return the precisions that a study requests} Mistakes go to the document.
   *
   * @param metrics units by name
   */
  static List<Precision> read(Values values, Map<String, String> metrics) {
    PrecisionReader reader = new PrecisionReader(values, metrics);
    List<Precision> all = new ArrayList<>();
    JsonNode node = values.at(AT);
    if (node != null && node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        reader.one(Document.path(AT, i), all);
      }
    } else if (node != null) {
      reader.one(AT, all);
    }
    return all;
  }

  private void one(String path, List<Precision> all) {
    int before = document.mistakes().size();
    JsonNode node = values.at(path);
    if (node == null) {
      return;
    }
    String metric = metric(node, path);
    if (node.has("relative") == node.has("absolute")) {
      document.mistake(path, "needs either 'relative' or 'absolute', as in relative: 5 %");
    }
    boolean relative = node.has("relative");
    double goal =
        relative
            ? share(node, path, "relative", 1)
            : absolute(node, path, metrics.getOrDefault(metric, ""));
    double level = share(node, path, "level", 0.9999);
    if (level < 0.5) {
      document.mistake(Document.path(path, "level"), "is below 50 %; expected as in 95 %");
    }
    int least = values.count(Document.path(path, "least"));
    String mostAt = Document.path(path, "most");
    int most = values.has(mostAt) ? values.count(mostAt) : Math.max(values.count(mostAt), least);
    if (most < least) {
      document.mistake(Document.path(path, "most"), "is below 'least', which is " + least);
    }
    if (document.mistakes().size() == before) {
      all.add(
          new Precision(
              metric,
              relative ? Precision.Width.RELATIVE : Precision.Width.ABSOLUTE,
              goal,
              level,
              least,
              most));
    }
  }

  private String metric(JsonNode node, String path) {
    String metric = node.path("metric").asString("");
    Collection<String> names = metrics.keySet();
    if (metric.isEmpty()) {
      document.mistake(path, "needs the 'metric', as in metric: responseTime");
    } else if (!names.isEmpty() && !names.contains(metric)) {
      document.mistake(
          Document.path(path, "metric"),
          "there is no metric '" + metric + "' here; " + NearestName.expected(metric, names));
    }
    return metric;
  }

  /** {@return a share above 0, given as 5 % or 0.05} */
  private double share(JsonNode node, String path, String key, double most) {
    String at = Document.path(path, key);
    String text = node.has(key) ? node.get(key).asString("").strip() : values.standard(at);
    boolean percent = text.endsWith("%");
    double number = Quantity.plain(percent ? text.substring(0, text.length() - 1) : text);
    double value = percent ? number / 100 : number;
    if (!(value > 0 && value <= most)) {
      document.mistake(
          at,
          "is '%s'; expected a share above 0 and at most %s %%, as in 5 %%"
              .formatted(text, Quantity.everyDigit(100 * most)));
      return most;
    }
    return value;
  }

  private double absolute(JsonNode node, String path, String unit) {
    if (!node.has("absolute")) {
      return 1;
    }
    String text = node.get("absolute").asString("").strip();
    String at = Document.path(path, "absolute");
    Optional<Quantity> quantity = Quantity.ofBaseUnit(unit);
    if (quantity.isPresent()) {
      try {
        return quantity.get().parsePositive(text);
      } catch (IllegalArgumentException e) {
        document.mistake(at, e.getMessage());
        return 1;
      }
    }
    String number = unit.isEmpty() || !text.endsWith(unit) ? text : text.replace(unit, "");
    double value = Quantity.plain(number);
    if (!(value > 0)) {
      document.mistake(
          at,
          "is '" + text + "'; expected a number above 0" + (unit.isEmpty() ? "" : " of " + unit));
      return 1;
    }
    return value;
  }
}
