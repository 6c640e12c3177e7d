package org.quoin.base;

import java.util.List;
import java.util.Optional;

/**
 * Something that a user can say of a policy, a metaserver, a cluster ..., under one name in files
 * and as a long option of a command. Several with their values are {@link Settings}.
 *
 * @param name its name, without dashes
 * @param kind what its value is
 * @param choices the values of a choice
 * @param quantity what a quantity is of; null for the other kinds
 * @param least the least number, or quantity in its base unit
 * @param most the largest
 * @param standard the value when it is not given; "false" for a flag; empty where there is none;
 *     null where it must be given
 * @param label what stands for its value in a help text; empty for a flag
 * @param description what it does, in one line
 */
public record Setting(
    String name,
    Kind kind,
    List<String> choices,
    Quantity quantity,
    double least,
    double most,
    String standard,
    String label,
    String description) {

  /** What a value is. */
  public enum Kind {
    /** One of {@link Setting#choices}, in capitals or not. */
    CHOICE,
    /** A number between {@link Setting#least} and {@link Setting#most}, without a unit. */
    NUMBER,
    /** A whole number between the two. */
    COUNT,
    /** A number with a unit of {@link Setting#quantity}, between the two in the base unit. */
    QUANTITY,
    /** Either "true" or "false". */
    FLAG,
    /** Any text that is not empty. */
    TEXT,
    /** Several texts, joined by commas where they are one text. */
    LIST
  }

  /**
   * {@return one of several words}
   *
   * @param name without dashes
   * @param description what it does, in one line
   * @param choices the words as they are shown, at least one; the first is the default
   */
  public static Setting choice(String name, String description, String... choices) {
    return new Setting(
        name,
        Kind.CHOICE,
        List.of(choices),
        null,
        0,
        0,
        choices[0],
        String.join("|", choices),
        description);
  }

  /**
   * {@return a number between two bounds}
   *
   * @param name without dashes
   * @param description what it does, in one line
   * @param standard the default; unlike what is given, it is not held to the bounds
   * @param least the least that may be given; negative infinity for no bound
   * @param most the largest that may be given; infinite for no bound
   */
  public static Setting number(
      String name, String description, double standard, double least, double most) {
    return new Setting(
        name,
        Kind.NUMBER,
        List.of(),
        null,
        least,
        most,
        Quantity.everyDigit(standard),
        "X",
        description);
  }

  /**
   * {@return a whole number between two bounds}
   *
   * @param name without dashes
   * @param description what it does, in one line
   * @param standard the default; unlike what is given, it is not held to the bounds
   * @param least the least that may be given
   * @param most the largest that may be given; infinite for what a {@code long} holds
   */
  public static Setting count(
      String name, String description, long standard, double least, double most) {
    return new Setting(
        name, Kind.COUNT, List.of(), null, least, most, Long.toString(standard), "N", description);
  }

  /**
   * {@return a number with its unit}
   *
   * @param name without dashes
   * @param description what it does, in one line
   * @param quantity what it is of, which tells the units
   * @param standard the default, with its unit; null where it must be given
   * @param least the least that may be given, in the quantity's base unit
   * @param most the largest that may be given, in the base unit; may be infinite
   */
  public static Setting quantity(
      String name,
      String description,
      Quantity quantity,
      String standard,
      double least,
      double most) {
    String label = quantity == Quantity.DURATION ? "TIME" : quantity.name();
    return new Setting(
        name, Kind.QUANTITY, List.of(), quantity, least, most, standard, label, description);
  }

  /**
   * {@return one that is on or off, off by default}
   *
   * @param name without dashes
   * @param description what it does when it is on, in one line
   */
  public static Setting flag(String name, String description) {
    return new Setting(name, Kind.FLAG, List.of(), null, 0, 0, "false", "", description);
  }

  /**
   * {@return free text that its owner reads itself, such as a list of names}
   *
   * @param name without dashes
   * @param description what it does, in one line; also told as what was expected in place of an
   *     empty text
   * @param standard the default; empty for none, null where it must be given
   */
  public static Setting text(String name, String description, String standard) {
    return new Setting(name, Kind.TEXT, List.of(), null, 0, 0, standard, "TEXT", description);
  }

  /**
   * {@return several texts, none when it is not given}
   *
   * @param name without dashes
   * @param description what it does, in one line
   */
  public static Setting list(String name, String description) {
    return new Setting(name, Kind.LIST, List.of(), null, 0, 0, "", "TEXT", description);
  }

  /**
   * {@return the same with something else in place of its value in a help text}
   *
   * @param other the new {@link #label}, as "FILE"
   */
  public Setting labelled(String other) {
    return new Setting(name, kind, choices, quantity, least, most, standard, other, description);
  }

  /** {@return the same without a value when it is not given} */
  public Setting orNone() {
    return new Setting(name, kind, choices, quantity, least, most, "", label, description);
  }

  /**
   * {@return a choice in its own case, anything else without the blanks around it}
   *
   * @param written a value as a user wrote it
   */
  public String canonical(String written) {
    String value = written.strip();
    return choices.stream().filter(value::equalsIgnoreCase).findFirst().orElse(value);
  }

  /**
   * {@return what is wrong with a written value and what was expected, if anything is}
   *
   * @param written a value as a user wrote it; blanks around it do not count
   */
  public Optional<String> mistake(String written) {
    String value = canonical(written);
    String expected =
        switch (kind) {
          case CHOICE -> choices.contains(value) ? null : NearestName.expected(value, choices);
          case NUMBER -> within(Quantity.plain(value)) ? null : expectedRange("a number");
          case COUNT ->
              isWhole(value) && within(Quantity.plain(value))
                  ? null
                  : expectedRange("a whole number");
          case FLAG ->
              value.equals("true") || value.equals("false") ? null : "expected true or false";
          case TEXT -> value.isEmpty() ? "expected " + description : null;
          case LIST -> null;
          case QUANTITY -> {
            try {
              yield within(quantity.parse(value)) ? null : expectedRange("");
            } catch (IllegalArgumentException e) {
              yield e.getMessage();
            }
          }
        };
    if (expected == null) {
      return Optional.empty();
    }
    return Optional.of(expected.startsWith("'") ? expected : "'" + value + "': " + expected);
  }

  private boolean within(double value) {
    return value >= least && value <= most;
  }

  private String expectedRange(String what) {
    String of = what.isEmpty() ? "expected " : "expected " + what;
    if (Double.isInfinite(most)) {
      String from = Double.isInfinite(least) ? "" : "at least " + shown(least);
      return of + (what.isEmpty() || from.isEmpty() ? from : " of " + from);
    }
    return of + (what.isEmpty() ? "" : " from ") + shown(least) + " to " + shown(most);
  }

  private String shown(double bound) {
    return kind == Kind.QUANTITY ? quantity.show(bound) : Quantity.everyDigit(bound);
  }

  // Of settings side by side no two have one name; what Java makes of a record for this is set up
  // at
  // its first use, which takes longer than a small command has.
  @Override
  public int hashCode() {
    return name.hashCode();
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
