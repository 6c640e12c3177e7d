package org.quoin.scenario.yaml;

import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import tools.jackson.databind.JsonNode;

/**
 * Reads single values of a document by their paths. A value that is missing or wrong reads as the
 * default of its declaration, so that the mistakes in the other values are still found.
 */
public final class Values {
  private final Document document;
  private final Setting keys;
  private final Set<String> wrong;

  /**
   * Creates a reader of the values of a document, which it checks against its keys.
   *
   * @param keys the declaration of the whole document
   */
  public Values(Document document, Setting keys) {
    this.document = document;
    this.keys = keys;
    wrong = KeyCheck.of(document, keys);
  }

  /** {@return the document, to which mistakes are added} */
  public Document document() {
    return document;
  }

  /**
   * {@return the value at a path; null if it is missing, or if it or a value around it is wrong}
   */
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

  /** {@return whether the value was found wrong} */
  public boolean isWrong(String path) {
    return wrong.contains(path);
  }

  /** {@return the number of items of a list; 0 if it is missing or wrong} */
  public int size(String path) {
    JsonNode list = at(path);
    return list == null ? 0 : list.size();
  }

  /** {@return a text; the default of the key, null if it has none, where it is missing} */
  public String text(String path) {
    String standard = rule(path).standard();
    return text(path, standard == null || standard.isEmpty() ? null : standard);
  }

  /** {@return a text, or another one where it is missing} */
  public String text(String path, String otherwise) {
    JsonNode node = at(path);
    return node == null || !node.isString() ? otherwise : node.stringValue();
  }

  /** {@return a whole number} */
  public int count(String path) {
    return count(path, Integer.parseInt(rule(path).standard()));
  }

  /** {@return a whole number, or another one where it is missing} */
  public int count(String path, int otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : node.intValue();
  }

  /** {@return a whole number that may exceed an {@code int}} */
  public long whole(String path) {
    JsonNode node = at(path);
    return node == null ? Long.parseLong(rule(path).standard()) : node.longValue();
  }

  /** {@return a number without a unit} */
  public double number(String path) {
    return number(path, Double.parseDouble(rule(path).standard()));
  }

  /** {@return a number without a unit, or another one where it is missing} */
  public double number(String path, double otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : node.doubleValue();
  }

  /** {@return the numbers of a list; null if the list or one of its items is missing or wrong} */
  public double[] numbers(String path) {
    JsonNode list = at(path);
    if (list == null
        || !IntStream.range(0, list.size()).allMatch(i -> at(path + "." + i) != null)) {
      return null;
    }
    return list.valueStream().mapToDouble(JsonNode::doubleValue).toArray();
  }

  /** {@return whether a flag is on} */
  public boolean flag(String path) {
    return flag(path, rule(path).standard().equals("true"));
  }

  /** {@return whether a flag is on, or another value where it is missing} */
  public boolean flag(String path, boolean otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : node.booleanValue();
  }

  /** {@return the constant that a choice names} */
  public <E extends Enum<E>> E choice(String path, Class<E> type) {
    return choice(path, type, constant(type, rule(path).standard()));
  }

  /** {@return the constant that a choice names, or another one where it is missing} */
  public <E extends Enum<E>> E choice(String path, Class<E> type, E otherwise) {
    String text = text(path, null);
    return text == null ? otherwise : constant(type, text);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** {@return a quantity in its base unit} */
  public double quantity(String path) {
    Setting rule = rule(path);
    return quantity(path, rule.quantity().parse(rule.standard()));
  }

  /** {@return a quantity in its base unit, or another one where it is missing} */
  public double quantity(String path, double otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : rule(path).quantity().parse(node.stringValue());
  }

  /**
   * {@return a quantity within bounds that depend on other keys, in its base unit}
   *
   * @param otherwise the value where it is missing, or outside the bounds, which is a mistake
   */
  public double quantity(
      String path, Quantity quantity, double least, double most, double otherwise) {
    String text = text(path, null);
    Setting rule = Setting.quantity("", "", quantity, "", least, most);
    if (text == null || !KeyCheck.quantity(document, text, rule, path)) {
      return otherwise;
    }
    return quantity.parse(text);
  }

  /** {@return the declaration of the key at a path} */
  Setting rule(String path) {
    Setting rule = keys;
    for (String key : path.split("\\.")) {
      rule = below(rule, key);
      if (rule == null) {
        throw new IllegalArgumentException("no key " + path + " is declared");
      }
    }
    return rule;
  }

  private static Setting below(Setting rule, String key) {
    return switch (rule.kind()) {
      case LIST, NAMES -> key.chars().allMatch(Character::isDigit) ? rule.parts().get(0) : null;
      case MAP -> rule.parts().get(0);
      case GROUP, OPEN, AMOUNT -> rule.part(key).orElse(null);
      case EITHER -> {
        for (Setting part : rule.parts()) {
          Setting found = below(part, key);
          if (found != null) {
            yield found;
          }
        }
        yield null;
      }
      default -> null;
    };
  }
}
