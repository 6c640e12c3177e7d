package org.quoin.scenario.study;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.KeyCheck;
import tools.jackson.databind.JsonNode;

/** Reads one axis of a study: a list of values, or a range of numbers. */
final class AxisReader {
  private static final int MAX_VALUES = 10_000;
  private static final List<String> RANGE = List.of("from", "to", "steps", "scale");

  private static final MathContext DIGITS = new MathContext(6);

  private final Document document;
  private final String key;
  private final String path;

  private AxisReader(Document document, String key) {
    this.document = document;
    this.key = key;
    this.path = Document.path("vary", key);
  }

  static Axis read(Document document, String key, JsonNode values) {
    AxisReader reader = new AxisReader(document, key);
    if (values.isArray()) {
      return reader.list(values);
    }
    if (values.isObject()) {
      return reader.range(values);
    }
    document.mistake(
        reader.path,
        "expected a list of values, as in [1, 2, 4], or a range, as in {from: 1 s, to: 10 s, steps:"
            + " 4}");
    return null;
  }

  private Axis list(JsonNode values) {
    if (values.isEmpty() || values.size() > MAX_VALUES) {
      document.mistake(
          path,
          values.isEmpty()
              ? "is an empty list; expected at least one value"
              : "has more than " + MAX_VALUES + " values");
      return null;
    }
    List<Axis.Value> all = new ArrayList<>();
    Quantity unit = quantity(KeyCheck.shown(values.get(0)));
    Set<JsonNode> seen = new HashSet<>();
    boolean good = true;
    for (int i = 0; i < values.size(); i++) {
      JsonNode value = values.get(i);
      if (value.isNull() || !seen.add(value)) {
        document.mistake(
            Document.path(path, i),
            value.isNull() ? "has no value" : "'" + KeyCheck.shown(value) + "' is listed twice");
        good = false;
      }
      all.add(value(value, unit));
    }
    return good ? axis(unit, all) : null;
  }

  /** {@return the axis} It has a unit if all its values have one. */
  private Axis axis(Quantity unit, List<Axis.Value> values) {
    boolean numbers = values.stream().noneMatch(value -> Double.isNaN(value.number()));
    return new Axis(key, unit != null && numbers ? unit.baseUnit() : "", values);
  }

  private static Axis.Value value(JsonNode value, Quantity unit) {
    String label = value.isString() ? value.stringValue() : value.toString();
    double number =
        value.isNumber() && unit == null
            ? value.doubleValue()
            : value.isString() && unit != null ? parsed(unit, label) : Double.NaN;
    return new Axis.Value(value.toString(), label, number);
  }

  private static double parsed(Quantity unit, String text) {
    try {
      return unit.parse(text);
    } catch (IllegalArgumentException e) {
      return Double.NaN;
    }
  }

  /** {@return the quantity of a text, by its unit; null for none} */
  private static Quantity quantity(String text) {
    for (Quantity quantity : Quantity.values()) {
      if (!Double.isNaN(parsed(quantity, text))) {
        return quantity;
      }
    }
    return null;
  }

  private Axis range(JsonNode range) {
    int before = document.mistakes().size();
    range
        .propertyNames()
        .forEach(
            name -> {
              if (!RANGE.contains(name)) {
                document.mistakeInKey(
                    Document.path(path, name), "unknown key; " + NearestName.expected(name, RANGE));
              }
            });
    Quantity unit = quantity(range.path("from").asString(""));
    double from = end(range, "from", unit);
    double to = end(range, "to", unit);
    int steps = steps(range);
    boolean log = log(range);
    if (log && (from <= 0 || to <= 0)) {
      document.mistake(path, "a logarithmic range has no 0; expected both ends above 0");
    }
    if (from == to) {
      document.mistake(path, "begins and ends at the same value; expected two");
    }
    if (document.mistakes().size() > before) {
      return null;
    }
    List<Axis.Value> values = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      double share = (double) i / (steps - 1);
      double exact = log ? from * Math.pow(to / from, share) : from + (to - from) * share;
      boolean isEnd = i == 0 || i == steps - 1;
      double number =
          isEnd ? (i == 0 ? from : to) : new BigDecimal(exact).round(DIGITS).doubleValue();
      String text = unit == null ? Quantity.everyDigit(number) : unit.exact(number);
      values.add(
          new Axis.Value(
              unit == null ? text : "\"" + text + "\"",
              text,
              unit == null ? number : unit.parse(text)));
    }
    return axis(unit, values);
  }

  private double end(JsonNode range, String name, Quantity unit) {
    JsonNode node = range.path(name);
    String at = Document.path(path, name);
    if (node.isMissingNode()) {
      document.mistake(path, "a range needs '" + name + "'");
    } else if (node.isNumber() && (unit == null || name.equals("from"))) {
      return node.doubleValue();
    } else if (node.isString() && unit != null) {
      try {
        return unit.parse(node.stringValue());
      } catch (IllegalArgumentException e) {
        document.mistake(at, e.getMessage());
      }
    } else {
      document.mistake(
          at,
          "is '"
              + KeyCheck.shown(node)
              + "'; expected "
              + (unit == null
                  ? "a number, or a number with its unit"
                  : "a number and a unit, as in '" + unit.show(1) + "'"));
    }
    return Double.NaN;
  }

  private int steps(JsonNode range) {
    JsonNode node = range.path("steps");
    if (node.isMissingNode()) {
      document.mistake(path, "a range needs 'steps', how many values it has");
    } else if (!node.canConvertToInt() || node.intValue() < 2 || node.intValue() > MAX_VALUES) {
      document.mistake(
          Document.path(path, "steps"),
          "is '" + KeyCheck.shown(node) + "'; expected a whole number from 2 to " + MAX_VALUES);
    } else {
      return node.intValue();
    }
    return 2;
  }

  private boolean log(JsonNode range) {
    String scale = range.path("scale").asString("linear").toLowerCase(Locale.ROOT);
    if (!scale.equals("linear") && !scale.equals("log")) {
      document.mistake(
          Document.path(path, "scale"),
          "'" + scale + "' is unknown; " + NearestName.expected(scale, List.of("linear", "log")));
    }
    return scale.equals("log");
  }
}
