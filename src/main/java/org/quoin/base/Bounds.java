package org.quoin.base;

import java.util.function.DoubleFunction;

/**
 * The range of permitted numbers.
 *
 * @param least the smallest number; negative infinity for no bound
 * @param most the largest number; infinite for no bound
 * @param aboveLeast whether the smallest number is excluded
 * @param belowMost whether the largest number is excluded
 */
public record Bounds(double least, double most, boolean aboveLeast, boolean belowMost) {
  /** Every number. */
  public static final Bounds NONE = of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /**
   * {@return the range between two numbers, both included}
   *
   * @param least the smallest number
   * @param most the largest number
   */
  public static Bounds of(double least, double most) {
    return new Bounds(least, most, false, false);
  }

  /**
   * {@return whether a number is permitted; false for NaN}
   *
   * @param value the number
   */
  public boolean contains(double value) {
    return isEnough(value) && (belowMost ? value < most : value <= most);
  }

  /**
   * {@return whether a number is not too small}
   *
   * @param value the number
   */
  public boolean isEnough(double value) {
    return aboveLeast ? value > least : value >= least;
  }

  /**
   * {@return the range in words that follow "a number", with a blank before them; empty for every
   * number}
   *
   * @param number shows one bound
   */
  public String shown(DoubleFunction<String> number) {
    boolean from = least > Double.NEGATIVE_INFINITY;
    boolean to = most < Double.POSITIVE_INFINITY;
    String upper = (belowMost ? "below " : "at most ") + (to ? number.apply(most) : "");
    if (!from) {
      return to ? " " + upper : "";
    }
    if (aboveLeast) {
      return " above " + number.apply(least) + (to ? " and " + upper : "");
    }
    if (!to) {
      return " of at least " + number.apply(least);
    }
    return " from %s%s"
        .formatted(number.apply(least), belowMost ? " and " + upper : " to " + number.apply(most));
  }
}
