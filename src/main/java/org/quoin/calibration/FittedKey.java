package org.quoin.calibration;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;

/**
 * A key to be fitted and its range. A range of positive numbers whose ends differ by a factor of 3
 * or more is searched on a logarithmic scale.
 *
 * @param path path of the key, as {@code --set} takes it
 * @param low lower end of the range in base units
 * @param high upper end of the range
 * @param quantity unit of the key; null for a plain number
 * @param isWhole whether the key takes whole numbers alone
 * @param ends where the ends come from
 */
public record FittedKey(
    String path, double low, double high, Quantity quantity, boolean isWhole, Ends ends) {
  /** Factor between the ends of a range from which on its scale is logarithmic. */
  private static final double LOGARITHMIC = 3;

  /** Factor by which an open end is moved. */
  private static final double WIDER = 10;

  /** Values that are simulated and printed have these digits. */
  private static final MathContext DIGITS = new MathContext(6);

  static final String FORM =
      "expected KEY=LOW..HIGH, as in topology.links.wan.throughput=1 MB/s..10 MB/s";

  /**
   * Where the ends of a range come from.
   *
   * @param origin in words
   * @param leastLow the least lower end to which the range may be widened; at the lower end if it
   *     is fixed
   * @param mostHigh the largest upper end to which the range may be widened
   */
  public record Ends(String origin, double leastLow, double mostHigh) {
    /** The ends that a user states. */
    static final String GIVEN = "given";

    static final String DECLARED = "declared";

    static final String AROUND = "around the value in the files";

    static final String WIDENED = AROUND + ", widened once";
  }

  /**
   * {@return a key and its range}
   *
   * @param text {@code KEY=LOW..HIGH} with units
   * @throws InputException if it has another form
   */
  public static FittedKey parse(String text) {
    int equals = text.indexOf('=');
    int dots = text.indexOf("..", Math.max(0, equals));
    if (equals < 1 || dots < 0) {
      throw new InputException("--fit", "'" + text + "' has no range; " + FORM);
    }
    String path = text.substring(0, equals).strip();
    String low = text.substring(equals + 1, dots).strip();
    String high = text.substring(dots + 2).strip();
    double plainLow = Quantity.plain(low);
    double plainHigh = Quantity.plain(high);
    if (!Double.isNaN(plainLow) && !Double.isNaN(plainHigh)) {
      return given(text, path, plainLow, plainHigh, null);
    }
    for (Quantity quantity : Quantity.values()) {
      Optional<Double> from = parsed(quantity, low);
      Optional<Double> to = parsed(quantity, high);
      if (from.isPresent() && to.isPresent()) {
        return given(text, path, from.get(), to.get(), quantity);
      }
    }
    throw new InputException(
        "--fit", "'" + low + "' and '" + high + "' are not two amounts of one unit; " + FORM);
  }

  private static Optional<Double> parsed(Quantity quantity, String text) {
    try {
      return Optional.of(quantity.parse(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static FittedKey given(
      String text, String path, double low, double high, Quantity quantity) {
    if (!(low < high)) {
      throw new InputException("--fit", "the range of '" + text + "' is empty; " + FORM);
    }
    return new FittedKey(path, low, high, quantity, false, new Ends(Ends.GIVEN, low, high));
  }

  /** {@return whether the ends of the range are different whole numbers} */
  boolean hasWholeEnds() {
    return quantity == null && low == Math.rint(low) && high == Math.rint(high);
  }

  /** {@return the key as one that takes whole numbers alone} */
  FittedKey whole() {
    return new FittedKey(path, low, high, quantity, true, ends);
  }

  /** {@return the key with a part of its range; an end that is moved inward is fixed} */
  FittedKey within(double least, double most) {
    return new FittedKey(
        path,
        least,
        most,
        quantity,
        isWhole,
        new Ends(
            ends.origin,
            least == low ? ends.leastLow : least,
            most == high ? ends.mostHigh : most));
  }

  /**
   * {@return the key with an end moved outward at which its best value lies, if the end may move;
   * otherwise the key itself}
   *
   * @param best the best value
   */
  FittedKey widened(double best) {
    boolean toLow = position(best) < 0.5;
    double from = toLow ? Math.max(ends.leastLow, low / WIDER) : low;
    double to = toLow ? high : Math.min(ends.mostHigh, high * WIDER);
    return from == low && to == high
        ? this
        : new FittedKey(path, from, to, quantity, isWhole, new Ends(Ends.WIDENED, from, to));
  }

  /** {@return whether the scale of the range is logarithmic} */
  boolean isLogarithmic() {
    return low > 0 && high / low >= LOGARITHMIC;
  }

  /** {@return the length of a logarithmic range: the logarithm of the ratio of its ends} */
  double logarithm() {
    return Math.log(high / low);
  }

  /**
   * {@return the value at a position in the range, in base units}
   *
   * @param position position, from 0 at the lower end to 1 at the upper end
   */
  public double value(double position) {
    double exact =
        isLogarithmic() ? low * Math.pow(high / low, position) : low + (high - low) * position;
    return isWhole ? Math.rint(exact) : rounded(exact);
  }

  /** Returns a value with the digits of those that are simulated. */
  static double rounded(double exact) {
    return new BigDecimal(exact).round(DIGITS).doubleValue();
  }

  private double position(double value) {
    double position =
        isLogarithmic() ? Math.log(value / low) / logarithm() : (value - low) / (high - low);
    return Math.min(1, Math.max(0, position));
  }

  /** {@return a position, or that of the nearest whole number} */
  double possible(double position) {
    return isWhole ? position(value(position)) : position;
  }

  /** {@return how far the next whole numbers are from a position at most; 0 if all numbers are} */
  double unit(double position) {
    double value = value(position);
    return isWhole ? Math.max(position - position(value - 1), position(value + 1) - position) : 0;
  }

  /**
   * {@return a value as people read it}
   *
   * @param value in base units
   */
  public String show(double value) {
    return quantity == null ? Quantity.digits(value) : quantity.show(value);
  }

  /**
   * {@return the change of the scenario that gives the key a value}
   *
   * @param position position in the range
   */
  public String change(double position) {
    return changeTo(value(position));
  }

  /** Returns the change of the scenario that gives the key a value in base units. */
  String changeTo(double value) {
    return path + "=" + (quantity == null ? Quantity.everyDigit(value) : quantity.exact(value));
  }
}
