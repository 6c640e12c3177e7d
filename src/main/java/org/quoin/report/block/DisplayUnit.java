package org.quoin.report.block;

import java.util.Arrays;

/**
 * The unit in which the numbers of a table are shown, the same for all columns of one base unit:
 * three quarters of the numbers other than 0 are at least about 1 in it.
 *
 * @param name the unit with its prefix
 * @param factor how many base units are one of it
 */
public record DisplayUnit(String name, double factor) {
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;
  private static final double DAY = 86_400;

  /**
   * {@return the unit that suits some numbers; only times and amounts of data are converted}
   *
   * @param base unit of the numbers
   * @param numbers the numbers; NaN and infinities are ignored
   */
  public static DisplayUnit of(String base, double[] numbers) {
    double[] sizes =
        Arrays.stream(numbers)
            .filter(x -> Double.isFinite(x) && x != 0)
            .map(Math::abs)
            .sorted()
            .toArray();
    double quartile = sizes.length == 0 ? 0 : sizes[(sizes.length - 1) / 4];
    return switch (base) {
      case "s" -> time(quartile);
      case "B", "B/s", "bit", "bit/s" -> data(base, quartile);
      default -> new DisplayUnit(base, 1);
    };
  }

  private static DisplayUnit time(double quartile) {
    if (quartile >= 2 * DAY) {
      return new DisplayUnit("d", DAY);
    }
    if (quartile >= 2 * HOUR) {
      return new DisplayUnit("h", HOUR);
    }
    return quartile >= 10 * MINUTE ? new DisplayUnit("min", MINUTE) : new DisplayUnit("s", 1);
  }

  private static DisplayUnit data(String base, double quartile) {
    int thousands = Math.min(5, (int) (Math.log10(Math.max(1, quartile)) / 3));
    return thousands == 0
        ? new DisplayUnit(base, 1)
        : new DisplayUnit("KMGTP".charAt(thousands - 1) + base, Math.pow(1000, thousands));
  }
}
