package org.quoin.report.block;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import org.quoin.base.Quantity;
import org.quoin.statistics.Estimate;

/**
 * Writes the numbers of a line of a table, which is a column or a row, with equally many digits
 * behind the point. Intervals decide how many; without them the smallest number has four digits, as
 * in a sentence, or fewer, so that the largest has no more than six. A number that would be shown
 * as 0 has one digit of its own, unless it is less than a billionth of the largest.
 */
public final class Digits {
  /** Digits of a number. */
  private static final int DIGITS = 4;

  /** The most digits of a number beside a smaller one. */
  private static final int MAX_DIGITS = 6;

  /** A share of the largest number of a line below which a number is shown as 0. */
  private static final double NOTHING = 1e-9;

  /** Below it a number that would be shown as 0 has an exponent, as in 2e-6. */
  private static final double PLAIN = 1e-4;

  /** Stands for digits that each number has of its own. */
  private static final int OWN = -1;

  private Digits() {}

  /** {@return a number as {@link Quantity#digits(double)} writes it; NaN is empty} */
  public static String number(double value) {
    return Double.isNaN(value) ? "" : Quantity.digits(value);
  }

  /**
   * {@return the texts of a line's cells}
   *
   * @param cells the cells in the unit in which they are shown
   * @param percent whether numbers are percentages, which have at most one digit behind the point
   */
  static List<String> texts(List<?> cells, boolean percent) {
    List<Estimate> intervals =
        cells.stream()
            .filter(Estimate.class::isInstance)
            .map(Estimate.class::cast)
            .filter(Estimate::hasInterval)
            .toList();
    double least =
        NOTHING
            * cells.stream()
                .mapToDouble(cell -> Math.abs(Block.Table.number(cell)))
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    int decimals =
        !intervals.isEmpty() ? ofIntervals(intervals) : percent ? 1 : ofNumbers(cells, least);
    return cells.stream()
        .map(
            cell ->
                isNothing(cell, least)
                    ? fixed(0, Math.max(0, decimals))
                    : text(cell, decimals, percent))
        .toList();
  }

  /** Returns the digits behind the point that most intervals justify. */
  private static int ofIntervals(List<Estimate> intervals) {
    int[] justified = intervals.stream().mapToInt(Estimate::decimals).sorted().toArray();
    return justified[justified.length / 2];
  }

  private static int ofNumbers(List<?> cells, double least) {
    double[] sizes =
        cells.stream()
            .mapToDouble(cell -> Math.abs(Block.Table.number(cell)))
            .filter(size -> Double.isFinite(size) && size > 0 && size >= least)
            .sorted()
            .toArray();
    if (sizes.length == 0) {
      return 0;
    }
    int largest = exponent(sizes[sizes.length - 1]);
    int small = exponent(sizes[(sizes.length - 1) / 4]);
    if (largest >= 9 || small < -6) {
      return OWN;
    }
    int decimals = Math.max(0, Math.min(DIGITS - 1 - small, MAX_DIGITS - 1 - Math.max(0, largest)));
    while (decimals > 0 && endIn0(sizes, decimals)) {
      decimals--;
    }
    return decimals;
  }

  private static boolean endIn0(double[] sizes, int decimals) {
    for (double size : sizes) {
      if (!fixed(size, decimals).endsWith("0")) {
        return false;
      }
    }
    return true;
  }

  private static int exponent(double size) {
    return (int) Math.floor(Math.log10(size));
  }

  /** Returns whether a cell is a number that is lost beside the largest of its line. */
  private static boolean isNothing(Object cell, double least) {
    return cell instanceof Number number && Math.abs(number.doubleValue()) < least;
  }

  private static String text(Object cell, int decimals, boolean percent) {
    if (cell instanceof Estimate estimate && estimate.hasInterval()) {
      return estimate.decimals() == decimals - 1 ? estimate.text(decimals) : estimate.toString();
    }
    if (!(cell instanceof Number) && !(cell instanceof Estimate)) {
      return cell == null ? "" : cell.toString();
    }
    double value = Block.Table.number(cell);
    if (decimals == OWN || !Double.isFinite(value)) {
      return number(value);
    }
    if (percent || !isLost(value, decimals)) {
      return fixed(value, decimals);
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(1));
    return Math.abs(value) < PLAIN
        ? Quantity.exponential(rounded.doubleValue())
        : rounded.toPlainString();
  }

  /** Returns whether a number other than 0 would be shown as 0. */
  private static boolean isLost(double value, int decimals) {
    return value != 0 && Math.abs(value) < 0.5 * Math.pow(10, -decimals);
  }

  private static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return text.matches("-[0.]+") ? text.substring(1) : text;
  }

  /** {@return a cell in a larger unit, that many times the base unit} */
  static Object over(Object cell, double factor) {
    return cell instanceof Estimate estimate
        ? estimate.over(factor)
        : cell instanceof Number number ? (Object) (number.doubleValue() / factor) : cell;
  }
}
