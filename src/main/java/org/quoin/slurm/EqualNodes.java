package org.quoin.slurm;

import java.util.Arrays;

/**
 * Chooses nodes among equal ones, as {@link NodeChoice} does: the nodes are taken from the smallest
 * set of neighbours that suffices, from its lowest index; while none suffices, all of the largest
 * set are taken. Ties go to the first set. Sets of nodes are words of 64.
 */
final class EqualNodes {
  /** Sets of neighbours: their length in the upper half, in the lower one how early they begin. */
  private long[] sets = new long[16];

  private int count;

  /**
   * {@return a number of nodes out of some}
   *
   * @param some the nodes, at least as many as are wanted
   * @param number how many are wanted
   */
  long[] choose(long[] some, int number) {
    find(some);
    long[] chosen = new long[some.length];
    int rest = number;
    int best = tightest(rest);
    if (best < 0) {
      Arrays.sort(sets, 0, count);
      while (length(sets[count - 1]) < rest) {
        count--;
        add(chosen, first(sets[count]), length(sets[count]));
        rest -= length(sets[count]);
      }
      best = tightest(rest);
    }
    add(chosen, first(sets[best]), rest);
    return chosen;
  }

  /** {@return the first of the smallest sets with at least a number of nodes; -1 without any} */
  private int tightest(int number) {
    int best = -1;
    for (int i = 0; i < count; i++) {
      int length = length(sets[i]);
      boolean isBetter =
          best < 0
              || length < length(sets[best])
              || (length == length(sets[best]) && sets[i] > sets[best]);
      if (length >= number && isBetter) {
        best = i;
      }
    }
    return best;
  }

  /** Finds the sets of neighbours. */
  private void find(long[] some) {
    count = 0;
    int open = -1;
    for (int word = 0; word < some.length; word++) {
      int base = word * Long.SIZE;
      long bits = some[word];
      if (open >= 0 && bits != -1) {
        keep(open, base + Long.numberOfTrailingZeros(~bits) - open);
        open = -1;
        bits &= bits + 1;
      }
      while (open < 0 && bits != 0) {
        int first = Long.numberOfTrailingZeros(bits);
        int length = Long.numberOfTrailingZeros(~(bits >>> first));
        if (first + length >= Long.SIZE) {
          open = base + first;
        } else {
          keep(base + first, length);
          bits &= -1L << (first + length);
        }
      }
    }
    if (open >= 0) {
      keep(open, some.length * Long.SIZE - open);
    }
  }

  private void keep(int first, int length) {
    if (count == sets.length) {
      sets = Arrays.copyOf(sets, 2 * count);
    }
    sets[count++] = (long) length << Integer.SIZE | (Integer.MAX_VALUE - first);
  }

  private static int length(long set) {
    return (int) (set >>> Integer.SIZE);
  }

  private static int first(long set) {
    return Integer.MAX_VALUE - (int) set;
  }

  private static void add(long[] nodes, int first, int length) {
    int last = first + length - 1;
    int from = first / Long.SIZE;
    int to = last / Long.SIZE;
    for (int word = from; word <= to; word++) {
      long bits = word == from ? -1L << first : -1L;
      nodes[word] |= word == to ? bits & (-1L >>> -(last + 1)) : bits;
    }
  }
}
