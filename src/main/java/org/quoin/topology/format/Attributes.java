package org.quoin.topology.format;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.quoin.base.NearestName;
import org.quoin.base.PrintableText;
import org.quoin.base.Quantity;
import org.quoin.topology.Coordinates;
import org.quoin.topology.parser.Declarations;

/**
 * The attributes of one node or link, read one by one. A wrong one becomes a mistake and reads as
 * its default, so that all the mistakes of a file are found at once.
 */
final class Attributes {

  /** Attributes that only say how a graph is drawn; accepted and ignored. */
  private static final Set<String> DRAWING =
      Set.of(
          "label",
          "xlabel",
          "headlabel",
          "taillabel",
          "shape",
          "style",
          "color",
          "fillcolor",
          "fontcolor",
          "fontname",
          "fontsize",
          "pos",
          "width",
          "height",
          "tooltip",
          "comment",
          "penwidth",
          "group",
          "dir",
          "weight",
          "len",
          "minlen",
          "margin",
          "peripheries",
          "image",
          "URL");

  private final Declarations declarations;
  private final String subject;
  private final int line;
  private final Map<String, String> values;

  /**
   * Creates a reader of attributes.
   *
   * @param subject what they belong to, for messages: "node 'a'"
   */
  Attributes(Declarations declarations, String subject, int line, Map<String, String> values) {
    this.declarations = declarations;
    this.subject = subject;
    this.line = line;
    this.values = values;
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  String text(String key, String otherwise) {
    String value = values.get(key);
    if (value == null) {
      return otherwise;
    }
    if (value.isBlank() || value.length() > 200 || !PrintableText.isPlain(value)) {
      mistake(
          "'"
              + key
              + "' is "
              + (value.isBlank()
                  ? "blank"
                  : value.length() > 200 ? "longer than 200 characters" : "not one line"));
      return otherwise;
    }
    return value;
  }

  void mistake(String message) {
    declarations.mistake(line, subject + ": " + message);
  }

  void missing(String key, String example) {
    mistake("has no " + key + "; expected " + key + " = \"" + example + "\"");
  }

  /** A quantity of at least a least value and at most a largest one, both in base units. */
  double quantity(String key, Quantity quantity, double least, double most, double otherwise) {
    if (!has(key)) {
      return otherwise;
    }
    try {
      double value =
          least > 0 ? quantity.parsePositive(values.get(key)) : quantity.parse(values.get(key));
      if (value < least || value > most) {
        mistake(
            key
                + " is '"
                + shorten(values.get(key))
                + "'; expected "
                + (value < least
                    ? "at least " + quantity.show(least)
                    : "at most " + quantity.show(most)));
        return otherwise;
      }
      return value;
    } catch (IllegalArgumentException e) {
      mistake(key + ": " + e.getMessage());
      return otherwise;
    }
  }

  /** A plain number in [0, limit), or [0, limit] where the limit is allowed. */
  double number(String key, double limit, boolean limitAllowed, double otherwise) {
    if (!has(key)) {
      return otherwise;
    }
    String text = values.get(key).strip();
    double value = Quantity.plain(text);
    if (value >= 0 && (value < limit || (limitAllowed && value == limit))) {
      return value;
    }
    mistake(
        key
            + " is '"
            + shorten(text)
            + "'; expected a number of at least 0 and "
            + (limitAllowed ? "at most " : "below ")
            + Quantity.digits(limit));
    return otherwise;
  }

  /** Both in degrees; null where neither is given, or one is wrong. */
  Coordinates coordinates() {
    if (!has("latitude") && !has("longitude")) {
      return null;
    }
    double latitude = degrees("latitude", 90, "longitude");
    double longitude = degrees("longitude", 180, "latitude");
    return Double.isNaN(latitude) || Double.isNaN(longitude)
        ? null
        : new Coordinates(latitude, longitude);
  }

  private double degrees(String key, double most, String other) {
    if (!has(key)) {
      mistake("has a " + other + " and no " + key + "; expected both or neither");
      return Double.NaN;
    }
    double value = Quantity.plain(values.get(key));
    if (Math.abs(value) <= most) {
      return value;
    }
    String range = "-" + Quantity.digits(most) + " to " + Quantity.digits(most);
    mistake(key + " is '" + shorten(values.get(key)) + "'; expected degrees from " + range);
    return Double.NaN;
  }

  /** A plain number above 0 and at most a largest one. */
  double positive(String key, double most) {
    String text = values.get(key).strip();
    double value = Quantity.plain(text);
    if (value > 0 && value <= most) {
      return value;
    }
    mistake(
        key
            + " is '"
            + shorten(text)
            + "'; expected a number above 0 and at most "
            + Quantity.digits(most));
    return 1;
  }

  /** A whole number from 1 to a largest one. */
  int count(String key, int most, int otherwise) {
    if (!has(key)) {
      return otherwise;
    }
    String text = values.get(key).strip();
    if (text.matches("\\+?0*[1-9]\\d{0,8}") && Integer.parseInt(text) <= most) {
      return Integer.parseInt(text);
    }
    mistake(key + " is '" + shorten(text) + "'; expected a whole number from 1 to " + most);
    return otherwise;
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * One of the names of an enum, in lower case in the file with a dash for the underscore; null
   * when missing or wrong.
   */
  <E extends Enum<E>> E choice(String key, Class<E> type) {
    String text = values.get(key);
    if (text == null) {
      return null;
    }
    for (E value : type.getEnumConstants()) {
      if (word(value).equalsIgnoreCase(text.strip())) {
        return value;
      }
    }
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Attributes::word).toList();
    mistake("unknown " + key + " '" + shorten(text) + "'; " + NearestName.expected(text, names));
    return null;
  }

  /** Refuses every attribute that is neither among these nor for drawing. */
  void onlyThese(Collection<String> known) {
    for (String key : values.keySet()) {
      if (!known.contains(key) && !isDrawing(key)) {
        mistake("unknown attribute '" + shorten(key) + "'; " + NearestName.expected(key, known));
      }
    }
  }

  static boolean isDrawing(String key) {
    return DRAWING.contains(key);
  }

  private static String shorten(String text) {
    return text.length() <= 40 ? text : text.substring(0, 37) + "...";
  }
}
