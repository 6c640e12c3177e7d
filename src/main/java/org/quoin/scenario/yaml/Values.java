package org.quoin.scenario.yaml;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.quoin.base.Bounds;
import org.quoin.base.Glob;
import org.quoin.base.Setting;
import tools.jackson.databind.JsonNode;

/**
 * Reads values of a document by their paths. A missing or wrong value is read as {@code otherwise},
 * or as the default of its declaration, so that mistakes in other values are still found.
 */
public final class Values {
  private final Document document;
  private final Setting keys;
  private final Set<String> wrong;

  public Values(Document document, Setting keys) {
    this.document = document;
    this.keys = keys;
    wrong = KeyCheck.of(document, keys);
  }

  public Document document() {
    return document;
  }

  /** {@return the value at a path; null if it, or a value around it, is missing or wrong} */
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

  public boolean has(String path) {
    return document.hasKey(path);
  }

  public boolean isWrong(String path) {
    return wrong.contains(path);
  }

  public int size(String path) {
    JsonNode list = at(path);
    return list == null ? 0 : list.size();
  }

  public String text(String path) {
    String standard = rule(path).standard();
    return text(path, standard == null || standard.isEmpty() ? null : standard);
  }

  public String text(String path, String otherwise) {
    JsonNode node = at(path);
    return node == null || !node.isString() ? otherwise : node.stringValue();
  }

  public int count(String path) {
    return count(path, Integer.parseInt(rule(path).standard()));
  }

  public int count(String path, int otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : node.intValue();
  }

  public long whole(String path) {
    JsonNode node = at(path);
    return node == null ? Long.parseLong(rule(path).standard()) : node.longValue();
  }

  public double number(String path) {
    return number(path, Double.parseDouble(rule(path).standard()));
  }

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

  /**
   * {@return the names that a list of names and patterns matches, each once} An item without a
   * match is a mistake.
   *
   * @param what the kind of {@code known}, such as "site"
   */
  public Set<String> names(String path, List<String> known, String what) {
    Set<String> matched = new LinkedHashSet<>();
    for (int i = 0; i < size(path); i++) {
      String name = text(path + "." + i, null);
      List<String> found = name == null ? known : matching(name, known);
      matched.addAll(name == null ? List.of() : found);
      if (found.isEmpty()) {
        document.mistake(
            path + "." + i,
            "the topology has no " + what + " '" + name + "'" + document.near(name, known));
      }
    }
    return matched;
  }

  /** {@return the name itself if it is known, otherwise the names that match it as a pattern} */
  public static List<String> matching(String name, List<String> known) {
    Glob glob = new Glob(name);
    return known.contains(name) ? List.of(name) : known.stream().filter(glob::matches).toList();
  }

  public boolean flag(String path) {
    return flag(path, rule(path).standard().equals("true"));
  }

  public boolean flag(String path, boolean otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : node.booleanValue();
  }

  public <E extends Enum<E>> E choice(String path, Class<E> type) {
    return choice(path, type, Setting.constant(rule(path).standard(), type));
  }

  public <E extends Enum<E>> E choice(String path, Class<E> type, E otherwise) {
    String text = text(path, null);
    return text == null ? otherwise : Setting.constant(text, type);
  }

  public double quantity(String path) {
    Setting rule = rule(path);
    return quantity(path, rule.quantity().parse(rule.standard()));
  }

  public double quantity(String path, double otherwise) {
    JsonNode node = at(path);
    return node == null ? otherwise : rule(path).quantity().parse(node.stringValue());
  }

  /**
   * {@return a quantity whose lower bound depends on other keys, in its base unit}
   *
   * @param otherwise the value if it is missing or too small, which is a mistake
   */
  public double quantity(String path, double least, double otherwise) {
    return quantity(path, rule(path).within(Bounds.of(least, rule(path).most())), otherwise);
  }

  /** {@return a quantity by another declaration than its key has} */
  public double quantity(String path, Setting rule, double otherwise) {
    String text = text(path, null);
    return text == null || !KeyCheck.quantity(document, text, rule, path)
        ? otherwise
        : rule.quantity().parse(text);
  }

  /** {@return the default of a key, as it is declared} */
  public String standard(String path) {
    return rule(path).standard();
  }

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
