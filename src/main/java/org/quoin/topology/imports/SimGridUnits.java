package org.quoin.topology.imports;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses values with SimGrid's units, such as {@code 125MBps}, {@code 24us}, {@code 5.2297E9f}. */
enum SimGridUnits {
  /** Bytes per second; {@code bps} are bits per second. */
  BANDWIDTH("1.25GBps", Map.of("Bps", 1.0, "bps", 0.125, "", 1.0)),
  SPEED("1Gf", Map.of("f", 1.0, "", 1.0)),
  TIME(
      "24us",
      Map.of(
          "", 1.0, "s", 1.0, "ms", 1e-3, "us", 1e-6, "ns", 1e-9, "ps", 1e-12, "m", 60.0, "h",
          3600.0, "d", 86_400.0, "w", 604_800.0));

  private static final Pattern WRITTEN =
      Pattern.compile("(\\d++\\.?+\\d*+(?:[eE][-+]?+\\d{1,3})?+)\\s*+([A-Za-z]*+)");

  private static final String PREFIXES = "kMGTPE";

  private final String example;
  private final Map<String, Double> units;

  SimGridUnits(String example, Map<String, Double> units) {
    this.example = example;
    this.units = units;
  }

  String example() {
    return example;
  }

  /** Returns the first value of a list in the base unit; NaN if it is malformed or above 1e18. */
  double parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.split(",", -1)[0].strip());
    if (!matcher.matches()) {
      return Double.NaN;
    }
    double value = Double.parseDouble(matcher.group(1)) * scale(matcher.group(2));
    return value <= 1e18 ? value : Double.NaN;
  }

  private double scale(String unit) {
    Double plain = units.get(unit);
    if (plain != null) {
      return plain;
    }
    int prefix = this == TIME ? -1 : PREFIXES.indexOf(unit.charAt(0)) + 1;
    if (prefix <= 0) {
      return Double.NaN;
    }
    boolean binary = unit.startsWith("i", 1);
    Double rest = units.get(unit.substring(binary ? 2 : 1));
    return rest == null ? Double.NaN : rest * Math.pow(binary ? 1024 : 1000, prefix);
  }
}
