package org.quoin.engine;

import java.util.Arrays;

/**
 * The earliest of the next events of many nodes: a tournament tree of {@code long} keys, none below
 * zero. Of equal keys the lower number wins.
 */
public final class Tournament {
  /** What a player does in its turn. */
  @FunctionalInterface
  public interface Turn {
    /**
     * {@return the player's next key}
     *
     * @param player its number, from 0
     * @param key the one it has
     */
    long next(int player, long key);
  }

  private final int leaves;
  private final long[] keys;

  /** Inner node i holds the winner among its leaves; 1 is the root. */
  private final int[] winner;

  /** Of a sweep: inner nodes, and players whose turn it is. */
  private final int[] visited;

  private final int[] due;

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
    visited = new int[leaves];
    due = new int[leaves];
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
   * Gives a player a key if that is lower than the one it has; cheap if it wins few rounds.
   *
   * @param player its number, from 0
   * @param key at least 0
   */
  public void lower(int player, long key) {
    if (key >= keys[player]) {
      return;
    }
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

  /**
   * Gives all players with keys below a limit a turn each, by number; meanwhile others may be given
   * lower keys that are not below the limit. Many turns cost less so than one by one.
   *
   * @param limit above 0
   * @param turn of one player
   */
  public void sweep(long limit, Turn turn) {
    if (keys[winner[1]] >= limit) {
      return;
    }
    // The inner nodes above due players, from the root down; thereafter in reverse.
    int inner = 0;
    int players = 0;
    visited[inner++] = 1;
    for (int i = 0; i < inner; i++) {
      for (int at = 2 * visited[i]; at <= 2 * visited[i] + 1; at++) {
        if (keys[winnerAt(at)] < limit) {
          if (at >= leaves) {
            due[players++] = at - leaves;
          } else {
            visited[inner++] = at;
          }
        }
      }
    }
    for (int i = 0; i < players; i++) {
      int player = due[i];
      keys[player] = turn.next(player, keys[player]);
    }
    while (--inner >= 0) {
      int at = visited[inner];
      int low = winnerAt(2 * at);
      int high = winnerAt(2 * at + 1);
      winner[at] = keys[high] < keys[low] ? high : low;
    }
  }

  private int winnerAt(int at) {
    return at >= leaves ? at - leaves : winner[at];
  }
}
