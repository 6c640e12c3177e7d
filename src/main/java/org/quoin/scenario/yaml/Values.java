package org.quoin.scenario.yaml;

import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.quoin.base.Quantity;
import tools.jackson.databind.JsonNode;

/**
 * Reads single values of a document that the schema has let pass. A value that is missing or was
 * found wrong reads as its default, so that the mistakes of the other values are still found.
 */
public final class Values {
  private final Document document;
  private final Set<String> wrong;

  public Values(Document document, Set<String> wrong) {
    this.document = document;
    this.wrong = wrong;
  }

  public Document document() {
    return document;
  }

  /** {@return the value at a path; null when it is missing, or it or what it stands in is wrong} */
  public JsonNode at(String path) {
    JsonNode node = document.root();
    String here = "";
    for (String key : path.split("\\.")) {
      here = Document.path(here, key);
      if (node == null || !node.isContainer() || wrong.contains(here)) {
        return null;
      }
      node = node.isArray() ? node.get(Integer.parseInt(key)) : node.get(key);
    }
    return node;
  }

  /** {@return whether the key was written, right or wrong} */
  public boolean has(String path) {
    return document.hasKey(path);
  }

  public boolean isWrong(String path) {
    return wrong.contains(path);
  }

  public String text(String path, String otherwise) {
    JsonNode node = at(path);
    return node == null || !node.isString() ? otherwise : node.stringValue();
  }

  public int count(String path, int otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : node.intValue();
  }

  public long number(String path, long otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : node.longValue();
  }

  public double real(String path, double otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : node.doubleValue();
  }

  /** {@return the numbers of a list; null when the list or one of its items is missing or wrong} */
  public double[] reals(String path) {
    JsonNode list = at(path);
    if (list == null
        || !IntStream.range(0, list.size()).allMatch(i -> at(path + "." + i) != null)) {
      return null;
    }
    return list.valueStream().mapToDouble(JsonNode::doubleValue).toArray();
  }

  public boolean truth(String path, boolean otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : node.booleanValue();
  }

  /** {@return a constant by its name in lower case, with a dash for the underscore} */
  public <E extends Enum<E>> E choice(String path, Class<E> type, E otherwise) {
    String text = text(path, null);
    return text == null
        ? otherwise
        : Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** {@return a quantity with its unit, within bounds in base units} */
  public double quantity(
      String path, Quantity quantity, double least, double most, double otherwise) {
    String text = text(path, null);
    if (text == null) {
      return otherwise;
    }
    try {
      double value = least > 0 ? quantity.parsePositive(text) : quantity.parse(text);
      if (value < least || value > most) {
        document.mistake(
            path,
            "is '"
                + text
                + "'; expected "
                + (value < least
                    ? "at least " + quantity.show(least)
                    : "at most " + quantity.show(most)));
        return otherwise;
      }
      return value;
    } catch (IllegalArgumentException e) {
      document.mistake(path, e.getMessage());
      return otherwise;
    }
  }
}
