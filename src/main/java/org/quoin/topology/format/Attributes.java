package org.quoin.topology.format;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.NearestName;
import org.quoin.base.PrintableText;
import org.quoin.base.Setting;
import org.quoin.topology.Coordinates;
import org.quoin.topology.Node;
import org.quoin.topology.parser.Declarations;

/**
 * Reads the attributes of one node or link. A malformed attribute is recorded as a mistake and
 * reads as its default, so that all mistakes of a file are found at once.
 */
final class Attributes {

  /** Graphviz attributes that only affect drawings; accepted and ignored. */
  private static final Set<String> DRAWING =
      Set.of(
          ("label xlabel headlabel taillabel shape style color fillcolor fontcolor fontname"
                  + " fontsize pos width height tooltip comment penwidth group dir weight len minlen"
                  + " margin peripheries image URL")
              .split(" "));

  private final Declarations declarations;
  private final String subject;
  private final int line;
  private final Map<String, String> values;

  /**
   * Creates a reader of attributes.
   *
   * @param subject owner of the attributes, for messages: "node 'a'"
   */
  Attributes(Declarations declarations, String subject, int line, Map<String, String> values) {
    this.declarations = declarations;
    this.subject = subject;
    this.line = line;
    this.values = values;
  }

  boolean has(Setting rule) {
    return values.containsKey(rule.name());
  }

  /** {@return the text of an attribute; {@code otherwise} if it is missing or malformed} */
  String text(Setting rule, String otherwise) {
    String value = values.get(rule.name());
    if (value == null) {
      return otherwise;
    }
    String fault =
        value.isBlank()
            ? "blank"
            : value.length() > 200
                ? "longer than 200 characters"
                : PrintableText.isPlain(value) ? "" : "not one line";
    if (!fault.isEmpty()) {
      mistake("'" + rule.name() + "' is " + fault);
    }
    return fault.isEmpty() ? value : otherwise;
  }

  void mistake(String message) {
    declarations.mistake(line, subject + ": " + message);
  }

  void missing(Setting rule, String example) {
    String key = rule.name();
    String written =
        values.keySet().stream()
            .filter(word -> NearestName.to(word, List.of(key)).isPresent())
            .map(word -> " (did you mean it by '" + word + "'?)")
            .findFirst()
            .orElse("");
    mistake("has no " + key + written + "; expected " + key + " = \"" + example + "\"");
  }

  /** {@return a number or quantity in its base unit; the default if it is missing or malformed} */
  double number(Setting rule) {
    return number(rule, rule.value(rule.standard()));
  }

  /**
   * {@return a number or quantity in its base unit; {@code otherwise} if it is missing or
   * malformed}
   */
  double number(Setting rule, double otherwise) {
    String text = values.get(rule.name());
    if (text == null) {
      return otherwise;
    }
    try {
      return rule.value(text);
    } catch (IllegalArgumentException e) {
      String quoted = "'" + text.strip() + "': ";
      mistake(
          e.getMessage().startsWith(quoted)
              ? rule.name()
                  + " is '"
                  + shorten(text.strip())
                  + "'; "
                  + e.getMessage().substring(quoted.length())
              : rule.name() + ": " + e.getMessage());
      return otherwise;
    }
  }

  /** {@return a whole number; {@code otherwise} if it is missing or malformed} */
  int count(Setting rule, int otherwise) {
    return (int) number(rule, otherwise);
  }

  /** {@return the label of a node} */
  Node.Label label(String name) {
    return new Node.Label(name, text(TopologyAttributes.SITE, name), coordinates());
  }

  private Coordinates coordinates() {
    if (!has(TopologyAttributes.LATITUDE) && !has(TopologyAttributes.LONGITUDE)) {
      return null;
    }
    double latitude = degrees(TopologyAttributes.LATITUDE, TopologyAttributes.LONGITUDE);
    double longitude = degrees(TopologyAttributes.LONGITUDE, TopologyAttributes.LATITUDE);
    return Double.isNaN(latitude) || Double.isNaN(longitude)
        ? null
        : new Coordinates(latitude, longitude);
  }

  private double degrees(Setting rule, Setting other) {
    if (!has(rule)) {
      mistake("has a " + other.name() + " and no " + rule.name() + "; expected both or neither");
    }
    return number(rule, Double.NaN);
  }

  /** {@return the word of a choice in its declared spelling; null if it is missing or unknown} */
  String word(Setting rule) {
    String text = values.get(rule.name());
    if (text == null) {
      return null;
    }
    String word = rule.canonical(text);
    if (rule.choices().contains(word)) {
      return word;
    }
    mistake(
        "unknown %s '%s'; %s"
            .formatted(rule.name(), shorten(text), NearestName.expected(text, rule.choices())));
    return null;
  }

  /** {@return a constant of an enum; null if it is missing or unknown} */
  <E extends Enum<E>> E choice(Setting rule, Class<E> type) {
    String word = word(rule);
    return Arrays.stream(type.getEnumConstants())
        .filter(value -> Setting.word(value).equals(word))
        .findFirst()
        .orElse(null);
  }

  /** Adds a mistake for each attribute that is neither known nor for drawing. */
  void onlyThese(List<Setting> known) {
    for (String key : values.keySet()) {
      if (!isDrawing(key) && !isKnown(key, known)) {
        List<String> names = known.stream().map(Setting::name).toList();
        mistake("unknown attribute '" + shorten(key) + "'; " + NearestName.expected(key, names));
      }
    }
  }

  private static boolean isKnown(String key, List<Setting> known) {
    for (Setting rule : known) {
      if (rule.name().equals(key)) {
        return true;
      }
    }
    return false;
  }

  static boolean isDrawing(String key) {
    return DRAWING.contains(key);
  }

  private static String shorten(String text) {
    return text.length() <= 40 ? text : text.substring(0, 37) + "...";
  }
}
