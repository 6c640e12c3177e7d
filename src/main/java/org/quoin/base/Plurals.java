package org.quoin.base;

import java.util.Locale;

/** Counted things in messages. */
public final class Plurals {
  private Plurals() {}

  /**
   * {@return a number with its noun, as in "1 job" and "1,200 jobs"}
   *
   * @param number how many there are; shown with commas between thousands
   * @param noun in the singular; every number but 1 puts an s behind it
   */
  public static String counted(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
  }
}
