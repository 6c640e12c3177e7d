package org.quoin.cli.option;

import org.quoin.base.InputException;
import org.quoin.base.Quantity;

/** Reads times of options. */
public final class Time {
  private Time() {}

  /** {@return the seconds of a time above 0, for example {@code 40 min}} */
  public static double positive(String option, String given) {
    try {
      return Quantity.DURATION.parsePositive(given);
    } catch (IllegalArgumentException e) {
      throw new InputException(option, e.getMessage());
    }
  }
}
