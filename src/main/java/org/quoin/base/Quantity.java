package org.quoin.base;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kinds of quantity that a user writes with a unit. Each is read into one base unit and printed
 * in a readable one. Prefixes are decimal: 1 KB = 1000 B. Bytes are written with a capital {@code
 * B}, bits as {@code bit}, bits per second also as {@code b/s}; output never contains the letter b,
 * so that no two units differ by its case alone.
 */
public enum Quantity {
  /** Seconds: {@code 10 ms}, {@code 2 h}. */
  DURATION("duration", "10 ms", "s") {
    @Override
    void units(Map<String, Double> units) {
      units.put("ns", 1e-9);
      units.put("us", 1e-6);
      units.put("ms", 1e-3);
      units.put("s", 1.0);
      units.put("min", 60.0);
      units.put("h", 3600.0);
      units.put("d", 86400.0);
    }
  },
  /** Bytes: {@code 10 KB}. */
  DATA("amount of data", "10 KB", "B") {
    @Override
    void units(Map<String, Double> units) {
      prefixed(units, "B", "", 1.0);
      prefixed(units, "bit", "", 0.125);
    }
  },
  /**
   * Bytes per second: {@code 200 KB/s}, {@code 155 Mbit/s}, and {@code 10 Gb/s}, which are bits.
   */
  BANDWIDTH("bandwidth", "200 KB/s", "B/s") {
    @Override
    void units(Map<String, Double> units) {
      prefixed(units, "B", "/s", 1.0);
      prefixed(units, "bit", "/s", 0.125);
      prefixed(units, "b", "/s", 0.125);
    }
  },
  /** Operations: {@code 10 Mop}, {@code 2 Gflop}. */
  OPERATIONS("number of operations", "10 Mop", "op") {
    @Override
    void units(Map<String, Double> units) {
      prefixed(units, "op", "", 1.0);
      prefixed(units, "flop", "", 1.0);
    }
  },
  /** Operations per second: {@code 400 Mop/s}, {@code 2 Gflop/s}. */
  SPEED("speed", "400 Mop/s", "op/s") {
    @Override
    void units(Map<String, Double> units) {
      prefixed(units, "op", "/s", 1.0);
      prefixed(units, "flop", "/s", 1.0);
      units.put("Mflops", 1e6);
      units.put("Gflops", 1e9);
    }
  },
  /** Events per second: {@code 0.5 /s}, {@code 3 /min}. */
  RATE("rate", "0.5 /s", "/s") {
    @Override
    void units(Map<String, Double> units) {
      units.put("/s", 1.0);
      units.put("/min", 1.0 / 60);
      units.put("/h", 1.0 / 3600);
    }
  };

  private static final Pattern WRITTEN =
      Pattern.compile(
          "([-+]?+(?:\\d++\\.?+\\d*+|\\.\\d++)(?:[eE][-+]?+\\d++)?+)\\s*+(.*)", Pattern.DOTALL);

  /** A blank between a number and its unit, or beside a ±, at which no line ends. */
  public static final Pattern JOINED =
      Pattern.compile(
          "(?<=±) | (?=(?:±|(?:d|h|min|s|ms|%|[KMGTP]?(?:B|bit|op)(?:/s)?)(?=[ ,.;)]|$)))");

  /** Maximum length of a number with its unit. */
  private static final int MAX_LENGTH = 64;

  /** Maximum number of characters of a number without an exponent. */
  private static final int MAX_DIGITS = 32;

  /** Maximum value of a quantity in base units. */
  private static final double HUGE = 1e18;

  /** Further digits are rounding errors of a division. */
  private static final MathContext SHOWN_DIGITS = new MathContext(15);

  private final String title;
  private final String example;
  private final String baseUnit;
  private final Map<String, Double> units = new LinkedHashMap<>();

  Quantity(String title, String example, String baseUnit) {
    this.title = title;
    this.example = example;
    this.baseUnit = baseUnit;
    units(units);
  }

  abstract void units(Map<String, Double> units);

  private static void prefixed(
      Map<String, Double> units, String unit, String suffix, double inBase) {
    String[] prefixes = {"", "K", "M", "G", "T", "P"};
    double scale = inBase;
    for (String prefix : prefixes) {
      units.put(prefix + unit + suffix, scale);
      if (prefix.equals("K")) {
        units.put("k" + unit + suffix, scale);
      }
      scale *= 1000;
    }
  }

  /** {@return the unit of the values that {@link #parse} returns} */
  public String baseUnit() {
    return baseUnit;
  }

  /**
   * {@return the quantity with a base unit; empty if there is none}
   *
   * @param unit a base unit, such as "B/s"
   */
  public static Optional<Quantity> ofBaseUnit(String unit) {
    return Arrays.stream(values()).filter(quantity -> quantity.baseUnit.equals(unit)).findFirst();
  }

  /** {@return an amount as people write it, such as 10 s} */
  public String example() {
    return example;
  }

  /**
   * Reads a number with its unit, at least 0.
   *
   * @param text a number, then its unit, with or without spaces; at most 64 characters
   * @return the value in the base unit
   * @throws IllegalArgumentException with what was expected, if the text is not a number, has no
   *     unit or a wrong one, is negative, infinite or too large
   */
  public double parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    if (text.length() > MAX_LENGTH || !matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not %s; expected a number and a unit, as in '%s'"
              .formatted(shorten(text), article(), example));
    }
    if (matcher.group(2).isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' has no unit; expected %s as in '%s'".formatted(shorten(text), article(), example));
    }
    String unit = matcher.group(2);
    Double scale = units.containsKey(unit) ? units.get(unit) : common(unit);
    if (scale == null) {
      throw new IllegalArgumentException(
          "'%s' has the unit '%s'%s; %s%s is written in %s, as in '%s'"
              .formatted(
                  shorten(text),
                  shorten(unit),
                  near(unit),
                  CommonWords.answerToUnit(unit).map(answer -> answer + "; ").orElse(""),
                  article(),
                  String.join(", ", shownUnits()),
                  example));
    }
    double value = Double.parseDouble(matcher.group(1)) * scale;
    return inRange(value, text);
  }

  /** Returns a question for the unit that a misspelt one of several letters is nearest to. */
  private String near(String unit) {
    List<String> known = new ArrayList<>(units.keySet());
    CommonWords.section("units").keySet().stream()
        .filter(word -> common(word) != null)
        .forEach(known::add);
    return NearestName.to(unit, known)
        .filter(near -> unit.length() > 1 && CommonWords.answerToUnit(unit).isEmpty())
        .map(near -> " (did you mean '" + near + "'?)")
        .orElse("");
  }

  /** Returns the base units in a unit of other tools; null if this quantity has none like it. */
  private Double common(String unit) {
    return CommonWords.unit(unit)
        .filter(known -> units.containsKey(known[1]))
        .map(known -> Double.parseDouble(known[0]) * units.get(known[1]))
        .orElse(null);
  }

  private double inRange(double value, String text) {
    if (value < 0) {
      throw new IllegalArgumentException(
          "'" + shorten(text) + "' is negative; " + article() + " is at least 0");
    }
    if (!(value <= HUGE)) {
      throw new IllegalArgumentException(
          "'%s' is too large for %s (at most 1e18 %s)"
              .formatted(shorten(text), article(), baseUnit));
    }
    return value;
  }

  /**
   * {@return the value of a table's cell: a number in the base unit, or with its unit}
   *
   * @param text the cell, with or without spaces around it
   * @throws IllegalArgumentException as in {@link #parse}, or if the cell is empty
   */
  public double parseCell(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("is missing: a gap");
    }
    double value = plain(text);
    return Double.isNaN(value) ? parse(text) : inRange(value, text);
  }

  /**
   * {@return a number without a unit; NaN for any other text}
   *
   * @param text a user's text, with or without spaces around it
   */
  public static double plain(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    boolean number = text.length() <= MAX_LENGTH && matcher.matches() && matcher.group(2).isEmpty();
    return number ? Double.parseDouble(matcher.group(1)) : Double.NaN;
  }

  /**
   * {@return a number as in {@link #parse}, but not 0}
   *
   * @param text a number with its unit
   * @throws IllegalArgumentException as in {@link #parse}, or if it is 0
   */
  public double parsePositive(String text) {
    double value = parse(text);
    if (value == 0) {
      throw new IllegalArgumentException(
          "'" + shorten(text) + "' is zero; " + article() + " must be above 0 here");
    }
    return value;
  }

  private String article() {
    return (this == DATA ? "an " : "a ") + title;
  }

  private List<String> shownUnits() {
    return units.keySet().stream()
        .filter(unit -> !unit.startsWith("k") && !unit.endsWith("b/s"))
        .toList();
  }

  private static String shorten(String text) {
    return text.length() <= 40 ? text : text.substring(0, 37) + "...";
  }

  /**
   * {@return the value in the largest unit that leaves at least 1, with up to four significant
   * digits}
   *
   * @param value the value in the base unit; infinite values give inf, NaN gives -
   */
  public String show(double value) {
    if (this == RATE) {
      return digits(value) + "/s";
    }
    if (value == 0 || !Double.isFinite(value)) {
      return digits(value) + " " + baseUnit;
    }
    return show(value, false);
  }

  /**
   * {@return the value as {@link #show(double)} shows it if this is all of it, as 30 h for 108,000
   * s; otherwise in the base unit, as 10,000 s}
   *
   * @param value the value in the base unit, at least 0
   */
  public String showExactly(double value) {
    String shown = show(value);
    Matcher matcher = WRITTEN.matcher(shown.replace(",", ""));
    boolean rounded =
        matcher.matches()
            && Math.abs(
                    Double.parseDouble(matcher.group(1)) * units.get(matcher.group(2)) / value - 1)
                > 1e-12;
    return rounded ? digits(value) + " " + baseUnit : shown;
  }

  /**
   * {@return the value as {@link #show(double)} shows it, in bits or in bytes}
   *
   * @param value the value in the base unit, finite and not 0
   * @param inBits whether to show an amount or rate of data in bits
   */
  private String show(double value, boolean inBits) {
    String best = null;
    for (String unit : shownUnits()) {
      boolean other = unit.contains("bit") != inBits || unit.contains("flop");
      boolean calendar = this == DURATION && (unit.equals("min") || unit.equals("d"));
      if (!other && !calendar && (best == null || Math.abs(value) >= units.get(unit))) {
        best = unit;
      }
    }
    return digits(value / units.get(best)) + " " + best;
  }

  /**
   * {@return a bandwidth as {@link #show(double)} shows it, in bits or in bytes per second}
   *
   * @param bytesPerSecond the bandwidth, finite and above 0
   * @param inBits whether to show it in bits per second
   */
  public static String bandwidth(double bytesPerSecond, boolean inBits) {
    return BANDWIDTH.show(bytesPerSecond, inBits);
  }

  /**
   * {@return whether a bandwidth is written in bits per second}
   *
   * @param written the bandwidth with its unit, as {@link #parse} reads it
   */
  public static boolean isInBits(String written) {
    Matcher matcher = WRITTEN.matcher(written.strip());
    if (!matcher.matches()) {
      return false;
    }
    String unit = matcher.group(2);
    String known = CommonWords.unit(unit).map(meant -> meant[1]).orElse(unit);
    return known.contains("b");
  }

  /**
   * {@return the value with all its digits, which is read back to the last bit} Of the units that
   * leave 1 to 999 the one with the fewest digits; otherwise the base unit.
   *
   * @param value the value in the base unit, finite
   */
  public String exact(double value) {
    return exact(value, "");
  }

  /**
   * {@return a bandwidth with all its digits as {@link #exact(double)} gives it, in bits or in
   * bytes per second if these units leave 1 to 999}
   *
   * @param bytesPerSecond the bandwidth, finite
   * @param inBits whether to write it in bits per second
   */
  public static String exactBandwidth(double bytesPerSecond, boolean inBits) {
    return BANDWIDTH.exact(bytesPerSecond, inBits ? "bit/s" : "B/s");
  }

  private String exact(double value, String family) {
    BigDecimal number = BigDecimal.valueOf(value).stripTrailingZeros();
    String plain = number.toPlainString();
    String shortest = (plain.length() <= MAX_DIGITS ? plain : number.toString()) + " " + baseUnit;
    int fewest = Integer.MAX_VALUE;
    for (String unit : shownUnits()) {
      double scaled = value / units.get(unit);
      BigDecimal decimal = BigDecimal.valueOf(scaled).round(SHOWN_DIGITS).stripTrailingZeros();
      if (unit.endsWith(family)
          && scaled >= 1
          && scaled < 1000
          && decimal.precision() < fewest
          && decimal.doubleValue() * units.get(unit) == value) {
        shortest = decimal.toPlainString() + " " + unit;
        fewest = decimal.precision();
      }
    }
    return shortest;
  }

  /**
   * {@return a number with up to four significant digits, or a larger one whole, with commas
   * between thousands and without trailing zeros}
   *
   * @param value any number; infinite ones give inf and -inf, NaN gives -; below a millionth and
   *     from a billion on it has an exponent, as in 1.5e-9
   */
  public static String digits(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "-" : value > 0 ? "inf" : "-inf";
    }
    double magnitude = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    if (magnitude >= 1e9 || magnitude < 1e-6) {
      return exponential(value);
    }
    int decimals = Math.max(0, 3 - (int) Math.floor(Math.log10(magnitude)));
    return Decimals.atMost(value, decimals);
  }

  /**
   * {@return a number with an exponent and at most three significant digits, as in 1.5e-9}
   *
   * @param value any finite number
   */
  public static String exponential(double value) {
    return String.format(Locale.ROOT, "%.2e", value).replaceFirst("\\.?0*e\\+?(-?)0*", "e$1");
  }

  /**
   * {@return a text with no-break blanks between numbers and their units, and beside a ±}
   *
   * @param text the text, with blanks
   */
  public static String unbroken(String text) {
    return JOINED.matcher(text).replaceAll("\u00a0");
  }

  /**
   * {@return a number with all its digits, and with commas between thousands if it is whole}
   *
   * @param value any number
   */
  public static String grouped(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Decimals.grouped((long) value)
        : everyDigit(value);
  }

  /**
   * {@return a number with all its digits}
   *
   * @param value any number; a whole one below 1e15 has no point
   */
  public static String everyDigit(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }
}
