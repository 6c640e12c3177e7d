package org.quoin.engine;

import java.util.Arrays;

/**
 * The earliest of the next events of many nodes: a tournament tree of {@code long} keys. Of equal
 * keys the lower number wins.
 */
public final class Tournament {
  private final int leaves;
  private final long[] keys;

  /** Inner node i holds the winner among its leaves; 1 is the root. */
  private final int[] winner;

  /** So many players, none with a time yet. */
  public Tournament(int players) {
    leaves = Math.max(2, Integer.highestOneBit(Math.max(1, players - 1)) * 2);
    keys = new long[leaves];
    Arrays.fill(keys, Long.MAX_VALUE);
    winner = new int[leaves];
    for (int i = leaves - 1; i > 0; i--) {
      winner[i] = i >= leaves / 2 ? 2 * i - leaves : winner[2 * i];
    }
  }

  /** The player with the least key, the lower number first. */
  public int first() {
    return winner[1];
  }

  /** The least key. */
  public long firstKey() {
    return keys[winner[1]];
  }

  /** The key of a player. */
  public long key(int player) {
    return keys[player];
  }

  /** Gives a player another key. */
  public void update(int player, long key) {
    keys[player] = key;
    int at = (player + leaves) >> 1;
    int left = player & ~1;
    int best = keys[left] <= keys[left + 1] ? left : left + 1;
    winner[at] = best;
    at >>= 1;
    while (at > 0) {
      int a = winner[2 * at];
      int b = winner[2 * at + 1];
      winner[at] = keys[a] <= keys[b] ? a : b;
      at >>= 1;
    }
  }
}
