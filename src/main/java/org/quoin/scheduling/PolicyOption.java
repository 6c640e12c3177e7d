package org.quoin.scheduling;

import java.util.List;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.Nearest;

/**
 * An option that a policy understands, under the same name in a scenario and as a long option of
 * {@code replay}.
 *
 * @param name its name
 * @param kind what its value is
 * @param choices the values of a choice
 * @param minimum the least value of a number
 * @param maximum the largest value of a number
 * @param standard the value when it is not given; "false" for a flag
 * @param description what it does, in one line
 */
public record PolicyOption(
    String name,
    Kind kind,
    List<String> choices,
    double minimum,
    double maximum,
    String standard,
    String description) {

  /** What an option's value is. */
  public enum Kind {
    CHOICE,
    NUMBER,
    FLAG,
    TEXT
  }

  /** One of several words; the first is the default. */
  public static PolicyOption choice(String name, String description, String... choices) {
    return new PolicyOption(name, Kind.CHOICE, List.of(choices), 0, 0, choices[0], description);
  }

  /** A number between two bounds. */
  public static PolicyOption number(
      String name, String description, double standard, double minimum, double maximum) {
    return new PolicyOption(
        name, Kind.NUMBER, List.of(), minimum, maximum, plain(standard), description);
  }

  /** On or off, off by default. */
  public static PolicyOption flag(String name, String description) {
    return new PolicyOption(name, Kind.FLAG, List.of(), 0, 0, "false", description);
  }

  /** Free text that the policy reads itself, such as a list of names. */
  public static PolicyOption text(String name, String description, String standard) {
    return new PolicyOption(name, Kind.TEXT, List.of(), 0, 0, standard, description);
  }

  /** What stands for its value in a help text. */
  public String valueLabel() {
    return switch (kind) {
      case CHOICE -> String.join("|", choices);
      case NUMBER -> "X";
      case FLAG -> "";
      case TEXT -> "TEXT";
    };
  }

  /** A choice in its own case, anything else as it was written. */
  String canonical(String written) {
    return choices.stream().filter(written::equalsIgnoreCase).findFirst().orElse(written);
  }

  /** Checks a written value; a mistake says what is expected. */
  void check(String source, String written, Mistakes mistakes) {
    String place = source + " " + name;
    switch (kind) {
      case CHOICE -> {
        if (!choices.contains(written)) {
          mistakes.add(
              Mistake.in(place, "'" + written + "': " + Nearest.expected(written, choices)));
        }
      }
      case NUMBER -> {
        double value = number(written);
        if (!(value >= minimum && value <= maximum)) {
          mistakes.add(
              Mistake.in(
                  place,
                  "'"
                      + written
                      + "': expected a number from "
                      + plain(minimum)
                      + " to "
                      + plain(maximum)));
        }
      }
      case FLAG -> {
        if (!written.equals("true") && !written.equals("false")) {
          mistakes.add(Mistake.in(place, "'" + written + "': expected true or false"));
        }
      }
      case TEXT -> {
        if (written.isBlank()) {
          mistakes.add(Mistake.in(place, "is empty; expected " + description));
        }
      }
    }
  }

  static double number(String written) {
    try {
      return Double.parseDouble(written);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
