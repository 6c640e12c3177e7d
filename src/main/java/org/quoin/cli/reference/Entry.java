package org.quoin.cli.reference;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.Setting;

/**
 * Describes something that has a name: a key, an attribute, a metric, an option ...
 *
 * @param name as it is written; a part begins with the name of its owner and a dot, an option of a
 *     command with the command's name and a blank
 * @param kind what it is, in a word or two
 * @param value the type of its value, or its unit
 * @param standard its default
 * @param text its meaning, without a full stop
 * @param formula formula by which it is computed
 * @param source where it was published
 * @param example the example of its use
 */
public record Entry(
    String name,
    String kind,
    String value,
    String standard,
    String text,
    String formula,
    String source,
    String example) {
  /** Separates the values of a choice; {@code value} may begin with a type. */
  private static final Pattern CHOICES = Pattern.compile(" \\| |, or |, |\\|");

  /** {@return an entry with a name and a meaning only} */
  static Entry of(String kind, String name, String text) {
    String sentence = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    return new Entry(name, kind, "", "", sentence, "", "", "");
  }

  /** {@return an entry for a setting} Its name begins with its owner, unless that is empty. */
  static Entry of(String kind, String owner, Setting setting) {
    String name = owner.isEmpty() ? setting.name() : owner + "." + setting.name();
    String standard = setting.standard() == null ? "required" : setting.standard();
    Setting.Condition only = setting.only();
    String condition =
        only == null
            ? ""
            : ". Only with "
                + only.key()
                + (only.values().isEmpty() ? "" : ": " + String.join(", ", only.values()));
    return of(kind, name, setting.description() + condition)
        .valued(value(setting))
        .standing(standard)
        .shown(setting.example());
  }

  private static String value(Setting setting) {
    boolean worded = !setting.choices().isEmpty() && setting.kind() != Setting.Kind.CHOICE;
    return valueOf(setting) + (worded ? ", or " + String.join(", ", setting.choices()) : "");
  }

  private static String valueOf(Setting setting) {
    return switch (setting.kind()) {
      case CHOICE -> String.join(" | ", setting.choices());
      case NUMBER -> "number" + setting.bounds().shown(setting::said);
      case COUNT -> "whole number" + setting.bounds().shown(setting::said);
      case QUANTITY ->
          setting.quantity().name().toLowerCase(Locale.ROOT)
              + setting.bounds().shown(setting::said);
      case FLAG -> "true or false";
      case TEXT -> "text";
      case LIST, NAMES -> "list";
      case GROUP, OPEN, MAP -> "group";
      case AMOUNT ->
          (setting.quantity() == null
                  ? "number"
                  : setting.quantity().name().toLowerCase(Locale.ROOT))
              + " or distribution";
      case EITHER ->
          setting.parts().stream().map(Entry::value).distinct().collect(Collectors.joining(" or "));
      case ANY -> "";
    };
  }

  /** {@return an entry as {@link #line} writes it} */
  static Entry ofLine(String line) {
    String[] cells = line.split("\t", -1);
    return new Entry(
        cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]);
  }

  /** {@return the components, separated by tabs} */
  String line() {
    return String.join("\t", name, kind, value, standard, text, formula, source, example);
  }

  Entry valued(String other) {
    return new Entry(name, kind, other, standard, text, formula, source, example);
  }

  Entry standing(String other) {
    return new Entry(name, kind, value, other, text, formula, source, example);
  }

  Entry worked(String other) {
    return new Entry(name, kind, value, standard, text, other, source, example);
  }

  Entry published(String other) {
    return new Entry(name, kind, value, standard, text, formula, other, example);
  }

  Entry shown(String other) {
    return new Entry(name, kind, value, standard, text, formula, source, other);
  }

  /** {@return everything but the name, kind and text, by labels} */
  public Map<String, String> details() {
    Map<String, String> details = new LinkedHashMap<>();
    details.put("formula", formula);
    details.put(kind.equals("metric") ? "unit" : "value", value);
    details.put("default", standard);
    details.put("example", example);
    details.put("source", source);
    details.values().removeIf(String::isEmpty);
    return details;
  }

  /** {@return the last word of the name, without dashes} */
  public String word() {
    int end = Math.max(name.lastIndexOf('.'), name.lastIndexOf(' '));
    return name.substring(end + 1).replaceFirst("^--?", "");
  }

  /**
   * {@return whether a word is one of the values between which there is a choice}
   *
   * @param word the word in small letters
   */
  public boolean takes(String word) {
    String[] values = CHOICES.split(value);
    return values.length > 1 && Stream.of(values).anyMatch(word::equalsIgnoreCase);
  }

  /** {@return whether this is a part of another entry} */
  public boolean isPartOf(Entry other) {
    return name.startsWith(other.name + ".") || name.startsWith(other.name + " ");
  }
}
