package org.quoin.cluster;

import java.util.Arrays;

/**
 * A pool of small indices, each held by one job at a time; the last one returned is the next given.
 */
final class IndexPool {
  private int[] free = new int[64];
  private int freeCount;
  private int made;

  int take() {
    return freeCount > 0 ? free[--freeCount] : made++;
  }

  void giveBack(int slot) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = slot;
  }
}
