package org.quoin.cli.option;

import org.quoin.base.InputException;

/** Whole numbers that options take. */
public final class Count {
  private Count() {}

  /** {@return the number itself if it is at least 1; 0 when it is not given} */
  public static long positive(String option, Number given) {
    return given == null ? 0 : positive(option, given.longValue());
  }

  /** {@return the number itself if it is at least 1} */
  public static long positive(String option, long number) {
    if (number < 1) {
      throw new InputException(option, number + " is too small; expected at least 1");
    }
    return number;
  }
}
