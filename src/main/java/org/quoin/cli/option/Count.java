package org.quoin.cli.option;

import org.quoin.base.InputException;

/** Checks whole numbers of options. */
public final class Count {
  private Count() {}

  /** {@return the number, which must be at least 1; 0 if none is given} */
  public static long positive(String option, Number given) {
    return given == null ? 0 : positive(option, given.longValue());
  }

  /** {@return the number, which must be at least 1} */
  public static long positive(String option, long number) {
    if (number < 1) {
      throw new InputException(option, number + " is too small; expected at least 1");
    }
    return number;
  }
}
