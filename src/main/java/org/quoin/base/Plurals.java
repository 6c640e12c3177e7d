package org.quoin.base;

/** Counts with nouns in messages. */
public final class Plurals {
  private Plurals() {}

  /**
   * {@return a number with its noun, such as "1 job" or "1,200 jobs"}
   *
   * @param number the number, printed with commas between thousands
   * @param noun the noun in the singular; every number but 1 adds an s
   */
  public static String counted(long number, String noun) {
    return Decimals.grouped(number) + " " + noun + (number == 1 ? "" : "s");
  }
}
