package org.quoin.engine;

import java.util.Arrays;

/**
 * The earliest of the next events of many nodes: a tournament tree of {@code long} keys, none below
 * zero. Of equal keys the lower number wins.
 */
public final class Tournament {
  private final int leaves;
  private final long[] keys;

  /** Inner node i holds the winner among its leaves; 1 is the root. */
  private final int[] winner;

  /**
   * So many players, none with a time yet.
   *
   * @param players how many, numbered from 0; at least 1
   */
  public Tournament(int players) {
    leaves = Math.max(2, Integer.highestOneBit(Math.max(1, players - 1)) * 2);
    keys = new long[leaves];
    Arrays.fill(keys, Long.MAX_VALUE);
    winner = new int[leaves];
    for (int i = leaves - 1; i > 0; i--) {
      winner[i] = i >= leaves / 2 ? 2 * i - leaves : winner[2 * i];
    }
  }

  /** {@return the player with the least key, the lower number first} */
  public int first() {
    return winner[1];
  }

  /** {@return the least key} */
  public long firstKey() {
    return keys[winner[1]];
  }

  /**
   * {@return the key of a player}
   *
   * @param player its number, from 0
   */
  public long key(int player) {
    return keys[player];
  }

  /**
   * Gives a player another key.
   *
   * @param player its number, from 0
   * @param key the time of its next event, at least 0; {@link Long#MAX_VALUE} where it has none
   */
  public void update(int player, long key) {
    keys[player] = key;
    // No branch and no load depends on an outcome: the siblings' winners are known beforehand.
    int best = player;
    long least = key;
    for (int at = player + leaves; at > 1; at >>= 1) {
      int sibling = at >= leaves ? (at ^ 1) - leaves : winner[at ^ 1];
      long other = keys[sibling];
      // Negative if the sibling wins: a left one, of the lower numbers, wins at equal keys too.
      long wins = (other - least - (at & 1)) >> 63;
      best ^= (best ^ sibling) & (int) wins;
      least ^= (least ^ other) & wins;
      winner[at >> 1] = best;
    }
  }

  /**
   * Gives a player a lower key than it had; cheap if it wins few rounds.
   *
   * @param player its number, from 0
   * @param key at least 0 and at most the one it had
   */
  public void lower(int player, long key) {
    keys[player] = key;
    for (int at = (player + leaves) >> 1; at > 0; at >>= 1) {
      int best = winner[at];
      long least = keys[best];
      if (least < key || (least == key && best < player)) {
        return;
      }
      winner[at] = player;
    }
  }
}
