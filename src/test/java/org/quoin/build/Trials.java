package org.quoin.build;

import java.util.List;

/**
 * How much a test tries: a build has the time for a few random inputs or rows of a long table;
 * {@code -Dquoin.trials=10} tries ten times as many.
 */
public final class Trials {
  private static final int TIMES = Integer.getInteger("quoin.trials", 1);

  private Trials() {}

  /** How many to try where a build tries a few. */
  public static int of(int few) {
    return Math.multiplyExact(few, TIMES);
  }

  /** The first of a list, as many as are to be tried. */
  public static <T> List<T> some(List<T> all, int few) {
    return all.subList(0, Math.min(all.size(), of(few)));
  }
}
