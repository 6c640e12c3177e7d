package org.quoin.base;

import java.util.List;

/** Counts and lists of nouns in messages. */
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

  /**
   * {@return names as a sentence lists them: "a", "a and b", "a, b and c"; empty without any}
   *
   * @param names the names, in their order
   */
  public static String listed(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
