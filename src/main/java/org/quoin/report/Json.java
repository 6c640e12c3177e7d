package org.quoin.report;

import java.util.Map;
import org.quoin.experiment.store.JsonText;

/**
 * Writes a tree of maps, lists, strings, numbers, booleans and nulls as JSON, two blanks a level.
 * Numbers keep every digit; NaN and infinities, which JSON lacks, become null. Maps keep their
 * order, so equal results give equal bytes.
 */
public final class Json {
  private final StringBuilder text = new StringBuilder();

  private Json() {}

  /** {@return the tree as text that ends in a line break} */
  public static String write(Object tree) {
    Json json = new Json();
    json.value(tree, 0);
    return json.text.append('\n').toString();
  }

  private void value(Object value, int level) {
    if (value == null) {
      text.append("null");
    } else if (value instanceof Map<?, ?> map) {
      object(map, level);
    } else if (value instanceof Iterable<?> list) {
      array(list, level);
    } else if (value instanceof Double || value instanceof Float) {
      number(((Number) value).doubleValue());
    } else if (value instanceof Number || value instanceof Boolean) {
      text.append(value);
    } else {
      JsonText.quote(value.toString(), text);
    }
  }

  private void object(Map<?, ?> map, int level) {
    String separator = "{";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(separator).append('\n').append("  ".repeat(level + 1));
      JsonText.quote(entry.getKey().toString(), text);
      text.append(": ");
      value(entry.getValue(), level + 1);
      separator = ",";
    }
    text.append(map.isEmpty() ? "{}" : "\n" + "  ".repeat(level) + "}");
  }

  private void array(Iterable<?> list, int level) {
    String separator = "[";
    boolean empty = true;
    for (Object item : list) {
      text.append(separator).append('\n').append("  ".repeat(level + 1));
      value(item, level + 1);
      separator = ",";
      empty = false;
    }
    text.append(empty ? "[]" : "\n" + "  ".repeat(level) + "]");
  }

  private void number(double x) {
    if (Double.isNaN(x) || Double.isInfinite(x)) {
      text.append("null");
    } else if (x == Math.rint(x) && Math.abs(x) < 1e15) {
      text.append((long) x);
    } else {
      text.append(x);
    }
  }
}
