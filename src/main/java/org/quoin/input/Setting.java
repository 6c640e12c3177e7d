package org.quoin.input;

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
 * @param standard the value when it is not given; "false" for a flag; null where it must be given
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
    String description) {

  /** What a value is. */
  public enum Kind {
    CHOICE,
    NUMBER,
    COUNT,
    QUANTITY,
    FLAG,
    TEXT
  }

  /** One of several words, in capitals or not; the first is the default. */
  public static Setting choice(String name, String description, String... choices) {
    return new Setting(name, Kind.CHOICE, List.of(choices), null, 0, 0, choices[0], description);
  }

  /** A number between two bounds. */
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
        description);
  }

  /** A whole number between two bounds. */
  public static Setting count(String name, String description, int standard, int least, int most) {
    return new Setting(
        name, Kind.COUNT, List.of(), null, least, most, Quantity.everyDigit(standard), description);
  }

  /** A number with its unit, between two bounds in the base unit; {@code most} may be infinite. */
  public static Setting quantity(
      String name,
      String description,
      Quantity quantity,
      String standard,
      double least,
      double most) {
    return new Setting(
        name, Kind.QUANTITY, List.of(), quantity, least, most, standard, description);
  }

  /** On or off, off by default. */
  public static Setting flag(String name, String description) {
    return new Setting(name, Kind.FLAG, List.of(), null, 0, 0, "false", description);
  }

  /** Free text that its owner reads itself, such as a list of names. */
  public static Setting text(String name, String description, String standard) {
    return new Setting(name, Kind.TEXT, List.of(), null, 0, 0, standard, description);
  }

  /** What stands for its value in a help text; empty for a flag. */
  public String label() {
    return switch (kind) {
      case CHOICE -> String.join("|", choices);
      case NUMBER -> "X";
      case COUNT -> "N";
      case QUANTITY -> quantity == Quantity.DURATION ? "TIME" : quantity.name();
      case FLAG -> "";
      case TEXT -> "TEXT";
    };
  }

  /** A choice in its own case, anything else without the blanks around it. */
  public String canonical(String written) {
    String value = written.strip();
    return choices.stream().filter(value::equalsIgnoreCase).findFirst().orElse(value);
  }

  /** What is wrong with a written value and what was expected, if anything is. */
  public Optional<String> mistake(String written) {
    String value = canonical(written);
    String expected =
        switch (kind) {
          case CHOICE -> choices.contains(value) ? null : Nearest.expected(value, choices);
          case NUMBER -> within(number(value)) ? null : expectedRange("a number");
          case COUNT ->
              value.matches("[-+]?\\d+") && within(number(value))
                  ? null
                  : expectedRange("a whole number");
          case FLAG ->
              value.equals("true") || value.equals("false") ? null : "expected true or false";
          case TEXT -> value.isEmpty() ? "expected " + description : null;
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
    String from = kind == Kind.QUANTITY ? quantity.show(least) : Quantity.everyDigit(least);
    if (Double.isInfinite(most)) {
      return "expected " + (what.isEmpty() ? "" : what + " of ") + "at least " + from;
    }
    String to = kind == Kind.QUANTITY ? quantity.show(most) : Quantity.everyDigit(most);
    return "expected " + (what.isEmpty() ? "" : what + " from ") + from + " to " + to;
  }

  private static double number(String written) {
    try {
      return Double.parseDouble(written);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
