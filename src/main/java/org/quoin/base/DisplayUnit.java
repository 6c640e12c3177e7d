package org.quoin.base;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The unit in which numbers are shown, in tables, pictures and pages alike. Numbers of one table or
 * axis share a unit: a table that of the number below which a quarter of its numbers lie, an axis
 * that of its largest number, or of its middle if it is logarithmic.
 *
 * @param name the unit with its prefix; empty for pure numbers
 * @param factor number of base units in one
 */
public record DisplayUnit(String name, double factor) {
  private static final Map<String, List<Step>> LADDERS = unitsByBase();

  /** A unit, and the least number of base units that is shown in it. */
  private record Step(double least, String name, double factor) {}

  private static Map<String, List<Step>> unitsByBase() {
    Map<String, List<Step>> ladders = new LinkedHashMap<>();
    ladders.put(
        "s",
        List.of(
            new Step(1e-6, "µs", 1e-6),
            new Step(1e-3, "ms", 1e-3),
            new Step(1, "s", 1),
            new Step(600, "min", 60),
            new Step(7200, "h", 3600),
            new Step(172_800, "d", 86_400)));
    for (String base : List.of("B", "B/s", "bit", "bit/s", "op", "op/s")) {
      List<Step> steps = new ArrayList<>();
      for (String prefix : List.of("", "K", "M", "G", "T", "P")) {
        double factor = Math.pow(1000, steps.size());
        steps.add(new Step(factor, prefix + base, factor));
      }
      ladders.put(base, steps);
    }
    return Collections.unmodifiableMap(ladders);
  }

  /**
   * {@return the unit for a number; a time below 1 s is shown in s}
   *
   * @param base unit of the number; only times, data and operations are converted
   * @param size the number without its sign
   */
  public static DisplayUnit of(String base, double size) {
    DisplayUnit unit = new DisplayUnit(base, 1);
    for (Step step : LADDERS.getOrDefault(base, List.of())) {
      if (step.factor > 1 && size >= step.least) {
        unit = new DisplayUnit(step.name, step.factor);
      }
    }
    return unit;
  }

  /**
   * {@return the unit that suits most numbers of a table}
   *
   * @param base base unit of the numbers; only times, data and operations are converted
   * @param numbers the numbers; 0, NaN and infinities are ignored
   */
  public static DisplayUnit of(String base, double[] numbers) {
    double[] sizes =
        Arrays.stream(numbers)
            .filter(x -> Double.isFinite(x) && x != 0)
            .map(Math::abs)
            .sorted()
            .toArray();
    return of(base, sizes.length == 0 ? 0 : sizes[(sizes.length - 1) / 4]);
  }

  /** {@return the units of each base unit as JSON, for the script of pages} */
  public static String ladders() {
    return Json.write(LADDERS).strip();
  }

  /**
   * {@return a text with this unit after it, as a heading or an axis is named}
   *
   * @param text the text
   */
  public String after(String text) {
    return name.isEmpty() ? text : text + " [" + name + "]";
  }

  /**
   * {@return a number of base units in this unit}
   *
   * @param value the number of base units
   */
  public String show(double value) {
    return Quantity.digits(value / factor) + (name.isEmpty() ? "" : " " + name);
  }
}
