package org.quoin.engine;

import java.util.Arrays;

/**
 * Finds the earliest of the next events of many players: a tournament tree of {@code long} keys, at
 * least 0. At equal keys the lower index wins. Players take turns one by one, by the tree of the
 * winners, or many in a sweep, which keeps only the minimum key of each block of players; the tree
 * is rebuilt on demand.
 */
public final class TournamentTree {
  /** The action of a player in its turn. */
  @FunctionalInterface
  public interface Turn {
    /**
     * {@return the player's next key}
     *
     * @param player the index of the player
     * @param key its current key
     */
    long next(int player, long key);
  }

  /** Number of neighbours that a sweep examines together, a power of two. */
  private static final int BLOCK = 64;

  private final int leaves;
  private final long[] keys;

  /** Winner among the leaves of each inner node; node 1 is the root. */
  private final int[] winner;

  /** True if the winners are up to date; after a sweep they are not. */
  private boolean standing;

  /** Minimum key of each block; used while the winners are out of date. */
  private final long[] least;

  /** Players of a block whose turn it is. */
  private final int[] due = new int[BLOCK];

  /** Minimum of the blocks' keys. */
  private long leastKey;

  /**
   * Creates a tree of players that have no time yet.
   *
   * @param players the number of players, at least 1
   */
  public TournamentTree(int players) {
    leaves = Math.max(2, Integer.highestOneBit(Math.max(1, players - 1)) * 2);
    keys = new long[leaves];
    Arrays.fill(keys, Long.MAX_VALUE);
    winner = new int[leaves];
    least = new long[(leaves + BLOCK - 1) / BLOCK];
    stand();
  }

  /** {@return the player with the smallest key; of equal keys the one with the lower index} */
  public int first() {
    if (!standing) {
      stand();
    }
    return winner[1];
  }

  /** {@return the smallest key} */
  public long firstKey() {
    return standing ? keys[winner[1]] : leastKey;
  }

  /**
   * Changes the key of a player.
   *
   * @param player the index of the player
   * @param key the time of its next event, at least 0; {@link Long#MAX_VALUE} without one
   */
  public void update(int player, long key) {
    if (!standing) {
      stand();
    }
    keys[player] = key;
    // No branch and no load depends on a result: the siblings' winners are known beforehand.
    int best = player;
    long least = key;
    for (int at = player + leaves; at > 1; at >>= 1) {
      int sibling = at >= leaves ? (at ^ 1) - leaves : winner[at ^ 1];
      long other = keys[sibling];
      // Negative if the sibling wins. A left sibling has lower indices and wins at equal keys
      // too.
      long wins = (other - least - (at & 1)) >> 63;
      best ^= (best ^ sibling) & (int) wins;
      least ^= (least ^ other) & wins;
      winner[at >> 1] = best;
    }
  }

  /**
   * Lowers the key of a player if the given key is smaller; cheap if the player wins few rounds.
   *
   * @param player the index of the player
   * @param key the new key, at least 0
   */
  public void lower(int player, long key) {
    if (key >= keys[player]) {
      return;
    }
    keys[player] = key;
    if (!standing) {
      least[player / BLOCK] = Math.min(least[player / BLOCK], key);
      leastKey = Math.min(leastKey, key);
      return;
    }
    for (int at = (player + leaves) >> 1; at > 0; at >>= 1) {
      int best = winner[at];
      long bestKey = keys[best];
      if (bestKey < key || (bestKey == key && best < player)) {
        return;
      }
      winner[at] = player;
    }
  }

  /**
   * Gives one turn to every player with a key below a limit, by index. A turn may lower the keys of
   * other players, but not below the limit. A sweep is cheaper than many single turns.
   *
   * @param limit the limit, above 0
   * @param turn the action of one player
   */
  public void sweep(long limit, Turn turn) {
    if (standing) {
      standing = false;
      int inBlock = Math.min(BLOCK, leaves);
      for (int block = 0; block < least.length; block++) {
        least[block] = keys[winner[leaves / inBlock + block]];
      }
    }
    leastKey = Long.MAX_VALUE;
    for (int block = 0; block < least.length; block++) {
      if (least[block] < limit) {
        sweep(block, limit, turn);
      }
      leastKey = Math.min(leastKey, least[block]);
    }
  }

  private void sweep(int block, long limit, Turn turn) {
    int begin = block * BLOCK;
    int end = Math.min(begin + BLOCK, leaves);
    int count = 0;
    for (int player = begin; player < end; player++) {
      // No branch: who has a turn is unpredictable.
      due[count] = player;
      count += (int) ((keys[player] - limit) >>> 63);
    }
    for (int i = 0; i < count; i++) {
      int player = due[i];
      keys[player] = turn.next(player, keys[player]);
    }
    long lowest = Long.MAX_VALUE;
    for (int player = begin; player < end; player++) {
      lowest = Math.min(lowest, keys[player]);
    }
    least[block] = lowest;
  }

  /** Rebuilds the tree of winners. */
  private void stand() {
    standing = true;
    for (int at = leaves - 1; at > 0; at--) {
      int low = winnerAt(2 * at);
      int high = winnerAt(2 * at + 1);
      winner[at] = keys[high] < keys[low] ? high : low;
    }
  }

  private int winnerAt(int at) {
    return at >= leaves ? at - leaves : winner[at];
  }
}
