package org.quoin.report.study;

import java.util.Set;
import org.quoin.base.Quantity;

/**
 * The unit that the numbers of an axis are shown in.
 *
 * @param name with its prefix
 * @param factor how much of the base unit it is
 */
record AxisUnit(String name, double factor) {
  private static final Set<String> PREFIXED = Set.of("B", "B/s", "op", "op/s");

  /** The one in which the largest number is below a thousand, if the unit has prefixes. */
  static AxisUnit of(String unit, double most) {
    if (PREFIXED.contains(unit)) {
      double factor = 1e15;
      for (String prefix : new String[] {"P", "T", "G", "M", "K"}) {
        if (most >= factor) {
          return new AxisUnit(prefix + unit, factor);
        }
        factor /= 1000;
      }
    }
    return new AxisUnit(unit, 1);
  }

  /** A value as it is written in scenarios, {@code 200 KB/s}, as a number of this base unit. */
  static String inBase(String unit, String written) {
    try {
      return Quantity.ofBaseUnit(unit)
          .map(quantity -> Quantity.everyDigit(quantity.parse(written)))
          .orElse(written);
    } catch (IllegalArgumentException e) {
      return written;
    }
  }

  /** A unit after the name of an axis. */
  static String bracket(String unit) {
    return unit.isEmpty() ? "" : " [" + unit + "]";
  }

  /** A number of the base unit in this one. */
  String show(double value) {
    return Quantity.digits(value / factor) + " " + name;
  }
}
