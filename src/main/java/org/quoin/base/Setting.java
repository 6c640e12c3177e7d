package org.quoin.base;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The declaration of one key, which is the only statement of its name, value, unit, bounds, default
 * and meaning. Files, command-line options, topology attributes, options of policies, error
 * messages, {@code explain}, the reference pages and the JSON schemas all derive from it. Values of
 * several settings of one level are {@link Settings}; the keys of a YAML file are a tree of
 * settings, of which a {@link Kind#GROUP} is an inner node.
 *
 * @param name the key, without dashes
 * @param kind the type of its value
 * @param choices the words of a choice
 * @param quantity the quantity of a value that has a unit; null for a plain number and for all
 *     other kinds
 * @param bounds the permitted numbers, quantities in their base unit, characters of a text, items
 *     of a list or keys of a map
 * @param standard the value if the key is not given, as text; "false" for a flag; empty if there is
 *     none; null if the key is required
 * @param label the placeholder of its value in a help text; empty for a flag
 * @param description its meaning, in one or two sentences without the last full stop
 * @param example a value, as it is written; empty if the kind suffices
 * @param parts the keys of a group, the item of a list, the value of a map, the alternatives of an
 *     {@link Kind#EITHER}, or the parameters of an amount
 * @param only the condition under which the key has a meaning; null if it always has
 */
public record Setting(
    String name,
    Kind kind,
    List<String> choices,
    Quantity quantity,
    Bounds bounds,
    String standard,
    String label,
    String description,
    String example,
    List<Setting> parts,
    Condition only) {

  /** The type of a value. */
  public enum Kind {
    /** A word of {@link Setting#choices}. */
    CHOICE,
    /** A number without a unit. */
    NUMBER,
    /** A whole number. */
    COUNT,
    /** A number with a unit of {@link Setting#quantity}. */
    QUANTITY,
    /** Either "true" or "false". */
    FLAG,
    /** Any text that is not empty. */
    TEXT,
    /** Several values; as one text they are joined by commas. */
    LIST,
    /** Several names or patterns, no two of them equal. */
    NAMES,
    /** A group of declared keys. */
    GROUP,
    /** A group of declared keys and of others, which its reader checks. */
    OPEN,
    /** A group of keys that the user names, with values of one type. */
    MAP,
    /** A number, with a unit if {@link Setting#quantity} is given, or a distribution. */
    AMOUNT,
    /** A value of one of several types. */
    EITHER,
    /** A value of any type. */
    ANY
  }

  /**
   * The condition that another key of the same group is given, or has one of some values.
   *
   * @param key the other key
   * @param values the words that it may have; empty if any value will do
   */
  public record Condition(String key, List<String> values) {}

  /**
   * {@return a choice of words}
   *
   * @param name the key
   * @param description its meaning
   * @param choices the words as they are shown, at least one; the first is the default
   */
  public static Setting choice(String name, String description, String... choices) {
    return new Setting(
        name,
        Kind.CHOICE,
        List.of(choices),
        null,
        Bounds.NONE,
        choices[0],
        String.join("|", choices),
        description,
        "",
        List.of(),
        null);
  }

  /**
   * {@return the words of the constants of an enum, in their order}
   *
   * @param type the enum
   */
  public static String[] words(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants()).map(Setting::word).toArray(String[]::new);
  }

  /**
   * {@return how a constant is written: in lower case, with dashes}
   *
   * @param constant the constant
   */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * {@return the constant that is written so}
   *
   * @param <E> the constants
   * @param word the constant as {@link #word} writes it, in any case
   * @param type the constants
   */
  public static <E extends Enum<E>> E constant(String word, Class<E> type) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /**
   * {@return a number without a unit}
   *
   * @param name the key
   * @param description its meaning
   * @param standard the default, which need not be within the bounds
   * @param least the smallest permitted number; negative infinity for no bound
   * @param most the largest permitted number; infinite for no bound
   */
  public static Setting number(
      String name, String description, double standard, double least, double most) {
    Bounds bounds = Bounds.of(least, most);
    return of(name, Kind.NUMBER, description, bounds, null, Quantity.everyDigit(standard), "X");
  }

  /**
   * {@return a whole number}
   *
   * @param name the key
   * @param description its meaning
   * @param standard the default, which need not be within the bounds
   * @param least the smallest permitted number
   * @param most the largest permitted number; infinite for the largest {@code long}
   */
  public static Setting count(
      String name, String description, long standard, double least, double most) {
    Bounds bounds = Bounds.of(least, most);
    return of(name, Kind.COUNT, description, bounds, null, Long.toString(standard), "N");
  }

  /**
   * {@return a whole number without a default}
   *
   * @param name the key
   * @param description its meaning
   * @param least the smallest permitted number
   * @param most the largest permitted number; infinite for the largest {@code long}
   */
  public static Setting count(String name, String description, double least, double most) {
    return of(name, Kind.COUNT, description, Bounds.of(least, most), null, "", "N");
  }

  /**
   * {@return a number with its unit}
   *
   * @param name the key
   * @param description its meaning
   * @param quantity determines the units
   * @param standard the default, with its unit; empty for none; null if the key is required
   * @param least the smallest permitted value, in the quantity's base unit
   * @param most the largest permitted value, in the base unit; may be infinite
   */
  public static Setting quantity(
      String name,
      String description,
      Quantity quantity,
      String standard,
      double least,
      double most) {
    String label = quantity == Quantity.DURATION ? "TIME" : quantity.name();
    Bounds bounds = Bounds.of(least, most);
    return of(name, Kind.QUANTITY, description, bounds, quantity, standard, label);
  }

  /**
   * {@return a value that is on or off, off by default}
   *
   * @param name the key
   * @param description what it does when it is on
   */
  public static Setting flag(String name, String description) {
    return of(name, Kind.FLAG, description, Bounds.NONE, null, "false", "");
  }

  /**
   * {@return a text that is not empty}
   *
   * @param name the key
   * @param description its meaning; also the expectation in the message about an empty text
   * @param standard the default; empty for none; null if the key is required
   */
  public static Setting text(String name, String description, String standard) {
    Bounds filled = Bounds.of(1, Double.POSITIVE_INFINITY);
    return of(name, Kind.TEXT, description, filled, null, standard, "TEXT");
  }

  /**
   * {@return a list of texts, empty by default}
   *
   * @param name the key
   * @param description its meaning
   */
  public static Setting list(String name, String description) {
    Bounds any = Bounds.of(0, Double.POSITIVE_INFINITY);
    return of(name, Kind.LIST, description, any, null, "", "TEXT", text("", "", ""));
  }

  private static Setting of(
      String name,
      Kind kind,
      String description,
      Bounds bounds,
      Quantity quantity,
      String standard,
      String label,
      Setting... parts) {
    List<Setting> all = List.of(parts);
    return new Setting(
        name, kind, List.of(), quantity, bounds, standard, label, description, "", all, null);
  }

  /**
   * {@return a group of keys without a name, as the declaration of a whole file}
   *
   * @param keys the keys
   */
  public static Setting group(List<Setting> keys) {
    return new Setting(
        "", Kind.GROUP, List.of(), null, Bounds.NONE, "", "TEXT", "", "", List.copyOf(keys), null);
  }

  /**
   * {@return this setting with another default; empty for none}
   *
   * @param other the new value
   */
  public Setting standing(String other) {
    return new Setting(
        name, kind, choices, quantity, bounds, other, label, description, example, parts, only);
  }

  /**
   * {@return this setting with another placeholder in a help text}
   *
   * @param other the new {@link #label}, as "FILE"
   */
  public Setting labelled(String other) {
    return new Setting(
        name, kind, choices, quantity, bounds, standard, other, description, example, parts, only);
  }

  /**
   * {@return this setting within other bounds}
   *
   * @param other the new value
   */
  public Setting within(Bounds other) {
    return new Setting(
        name, kind, choices, quantity, other, standard, label, description, example, parts, only);
  }

  /**
   * {@return this setting under another name and with another meaning}
   *
   * @param other the new value
   * @param meaning its meaning there
   */
  public Setting as(String other, String meaning) {
    return new Setting(
        other, kind, choices, quantity, bounds, standard, label, meaning, example, parts, only);
  }

  /**
   * {@return this setting under a condition}
   *
   * @param other the condition under which the key has a meaning
   */
  Setting only(Condition other) {
    return new Setting(
        name, kind, choices, quantity, bounds, standard, label, description, example, parts, other);
  }

  /** {@return this setting without a default} */
  public Setting orNone() {
    return standing("");
  }

  /** {@return whether the key must be given} */
  public boolean isRequired() {
    return standard == null;
  }

  /** {@return whether the key has a value if it is not given} */
  public boolean hasStandard() {
    return standard != null && !standard.isEmpty();
  }

  /** {@return the smallest permitted number} */
  public double least() {
    return bounds.least();
  }

  /** {@return the largest permitted number} */
  public double most() {
    return bounds.most();
  }

  /**
   * {@return the declaration of a key of this group, if it has this key}
   *
   * @param key the name of the key
   */
  public Optional<Setting> part(String key) {
    return parts.stream().filter(part -> part.name.equals(key)).findFirst();
  }

  /** {@return the names of the keys of this group} */
  public List<String> keys() {
    return parts.stream().map(Setting::name).toList();
  }

  /**
   * {@return a choice in its declared case, any other value without the blanks around it}
   *
   * @param written a value as a user wrote it
   */
  public String canonical(String written) {
    String value = written.strip();
    for (String choice : choices) {
      if (choice.equalsIgnoreCase(value)) {
        return choice;
      }
    }
    return value;
  }

  /**
   * {@return the mistake in a written value, with what is expected; empty if it is correct}
   *
   * @param written a value as a user wrote it; blanks around it do not count
   */
  public Optional<String> mistake(String written) {
    String value = canonical(written);
    if (choices.contains(value)) {
      return Optional.empty();
    }
    return switch (kind) {
      case CHOICE -> Optional.of("'" + value + "': " + NearestName.expected(value, choices));
      case NUMBER, AMOUNT, COUNT, QUANTITY -> {
        try {
          value(value);
          yield Optional.empty();
        } catch (IllegalArgumentException e) {
          yield Optional.of(e.getMessage());
        }
      }
      case FLAG ->
          value.equals("true") || value.equals("false")
              ? Optional.empty()
              : Optional.of("'" + value + "': expected true or false");
      case TEXT ->
          value.isEmpty()
              ? Optional.of(
                  "it is empty; expected "
                      + (isFile() ? "the name of a file or a folder" : lowered()))
              : Optional.empty();
      case LIST, NAMES, GROUP, OPEN, MAP, EITHER, ANY -> Optional.empty();
    };
  }

  /**
   * {@return a number or a whole number, or a quantity in its base unit}
   *
   * @param written the value as a user wrote it
   * @throws IllegalArgumentException with a message for the user, if it is not such a value or not
   *     within the bounds
   */
  public double value(String written) {
    String text = written.strip();
    double value = kind == Kind.QUANTITY ? quantity.parse(text) : Quantity.plain(text);
    if (!bounds.contains(value) || (kind == Kind.COUNT && !isWhole(text))) {
      throw new IllegalArgumentException("'" + text + "': " + expected(text));
    }
    return value;
  }

  /**
   * {@return a sentence on what is expected in place of a text; it has the number of a percentage}
   */
  private String expected(String text) {
    double share = text.endsWith("%") ? Quantity.plain(text.replace("%", "")) / 100 : Double.NaN;
    return (kind == Kind.NUMBER || kind == Kind.AMOUNT) && bounds.contains(share)
        ? "did you mean " + Quantity.digits(share) + "? E" + expected().substring(1)
        : expected();
  }

  private boolean isFile() {
    return label.equals("FILE") || label.equals("DIR");
  }

  private String expected() {
    String what =
        switch (kind) {
          case COUNT -> " a whole number";
          case QUANTITY -> "";
          default -> " a number";
        };
    String range = bounds.shown(this::said);
    return "expected" + what + (what.isEmpty() ? range.replaceFirst("^ (of|from)", "") : range);
  }

  /**
   * {@return a bound in words: with its unit, or with commas between thousands}
   *
   * @param bound a number, or a quantity in its base unit
   */
  public String said(double bound) {
    if (kind == Kind.QUANTITY) {
      return quantity.showExactly(bound);
    }
    return bound >= Long.MAX_VALUE ? "2^63 - 1" : Quantity.grouped(bound);
  }

  // Names are unique within a list of settings. The hashCode that Java generates for a record is
  // linked at its first call, which is too slow for a short command.
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** {@return the first sentence of the description, to follow other words} */
  private String lowered() {
    String sentence = description.replaceFirst("\\. .*", "");
    boolean name = sentence.length() < 2 || Character.isUpperCase(sentence.charAt(1));
    return name ? sentence : Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
  }

  private static boolean isWhole(String written) {
    try {
      Long.parseLong(written);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
