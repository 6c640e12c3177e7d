package org.quoin.engine;

import java.util.Arrays;

/**
 * The earliest of the next events of many nodes: a tournament of {@code long} keys, none below
 * zero. Of equal keys the lower number wins. Players go one by one, by a tree of the winners, or
 * many in a sweep, which knows the least keys of blocks of players only; the tree is made anew when
 * it is asked for.
 */
public final class TournamentTree {
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

  /** How many neighbours a sweep looks at together; a power of two. */
  private static final int BLOCK = 64;

  private final int leaves;
  private final long[] keys;

  /** Inner node i holds the winner among its leaves; 1 is the root. */
  private final int[] winner;

  /** Whether the winners are those of the keys; after a sweep they are not. */
  private boolean standing;

  /** The least key of each block; used while the winners do not stand. */
  private final long[] least;

  /** Players of a block whose turn it is. */
  private final int[] due = new int[BLOCK];

  /** The least of these. */
  private long leastKey;

  /**
   * Creates a tree of players that have no time yet.
   *
   * @param players how many, numbered from 0; at least 1
   */
  public TournamentTree(int players) {
    leaves = Math.max(2, Integer.highestOneBit(Math.max(1, players - 1)) * 2);
    keys = new long[leaves];
    Arrays.fill(keys, Long.MAX_VALUE);
    winner = new int[leaves];
    least = new long[(leaves + BLOCK - 1) / BLOCK];
    stand();
  }

  /** {@return the player with the least key, the lower number first} */
  public int first() {
    if (!standing) {
      stand();
    }
    return winner[1];
  }

  /** {@return the least key} */
  public long firstKey() {
    return standing ? keys[winner[1]] : leastKey;
  }

  /**
   * Gives a player another key.
   *
   * @param player its number, from 0
   * @param key the time of its next event, at least 0; {@link Long#MAX_VALUE} where it has none
   */
  public void update(int player, long key) {
    if (!standing) {
      stand();
    }
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
   * Gives all players with keys below a limit a turn each, by number; meanwhile others may be given
   * lower keys that are not below the limit. Many turns cost less so than one by one.
   *
   * @param limit above 0
   * @param turn of one player
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
      // No branch: who has a turn is as good as random.
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

  /** Makes all winners anew. */
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
