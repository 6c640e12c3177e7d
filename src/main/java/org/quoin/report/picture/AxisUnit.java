package org.quoin.report.picture;

import java.util.List;
import java.util.Set;
import org.quoin.base.Quantity;

/**
 * The unit in which the numbers of an axis are shown.
 *
 * @param name with its prefix; empty where the numbers have no unit
 * @param factor how many base units it is
 */
public record AxisUnit(String name, double factor) {
  private static final Set<String> PREFIXED = Set.of("B", "B/s", "op", "op/s");
  private static final List<String> PREFIXES = List.of("P", "T", "G", "M", "K");

  /** Each unit of time is taken from ten of it. */
  private static final List<AxisUnit> TIMES =
      List.of(new AxisUnit("d", 86_400), new AxisUnit("h", 3600), new AxisUnit("min", 60));

  /**
   * {@return the unit for numbers up to a largest one: days, hours or minutes for long times, a
   * prefix for large amounts}
   *
   * @param base the unit that the numbers have: {@code s}, {@code B/s}, or any other
   */
  public static AxisUnit of(String base, double most) {
    AxisUnit plain = new AxisUnit(base, 1);
    if (base.equals("s")) {
      return TIMES.stream().filter(one -> most >= 10 * one.factor).findFirst().orElse(plain);
    }
    double factor = 1e15;
    for (String prefix : PREFIXED.contains(base) ? PREFIXES : List.<String>of()) {
      if (most >= factor) {
        return new AxisUnit(prefix + base, factor);
      }
      factor /= 1000;
    }
    return plain;
  }

  /** {@return a text with this unit after it, as an axis is named} */
  String after(String text) {
    return name.isEmpty() ? text : text + " [" + name + "]";
  }

  /** {@return a number of base units in this unit} */
  public String show(double value) {
    return Quantity.digits(value / factor) + (name.isEmpty() ? "" : " " + name);
  }
}
