package org.quoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TournamentTreeTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 33, 100})
  void theLeastKeyWinsAndOfEqualKeysTheLowerNumber(int players) {
    SplittableRandom random = new SplittableRandom(players);
    TournamentTree tournament = new TournamentTree(players);
    long[] keys = new long[players];
    Arrays.fill(keys, Long.MAX_VALUE);
    for (int i = 0; i < 2_000; i++) {
      int player = random.nextInt(players);
      // Few values, so that equal keys are common; zero and the greatest are the extremes.
      long key = random.nextInt(10) == 0 ? Long.MAX_VALUE : random.nextInt(8);
      if (key < keys[player] && random.nextBoolean()) {
        tournament.lower(player, key);
      } else {
        tournament.update(player, key);
      }
      keys[player] = key;
      assertLeastIsFirst(tournament, keys);
    }
  }

  /** Against the keys themselves; a turn lowers those of others too, not below the limit. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 33, 64, 65, 100, 300})
  void aSweepGivesAllBelowTheLimitATurnByNumber(int players) {
    SplittableRandom random = new SplittableRandom(players);
    TournamentTree tournament = new TournamentTree(players);
    long[] keys = new long[players];
    Arrays.fill(keys, Long.MAX_VALUE);
    for (int i = 0; i < 500; i++) {
      int player = random.nextInt(players);
      int change = random.nextInt(4);
      if (change == 0) {
        keys[player] = random.nextInt(20);
        tournament.update(player, keys[player]);
      } else if (change == 1) {
        long key = random.nextInt(20);
        keys[player] = Math.min(keys[player], key);
        tournament.lower(player, key);
      }
      long limit = random.nextInt(20);
      List<Integer> due = new ArrayList<>();
      for (int p = 0; p < players; p++) {
        if (keys[p] < limit) {
          due.add(p);
        }
      }
      List<Integer> turns = new ArrayList<>();
      tournament.sweep(
          limit,
          (one, key) -> {
            assertThat(key).isEqualTo(keys[one]);
            turns.add(one);
            int other = random.nextInt(players);
            long lower = limit + random.nextInt(5);
            if (lower < keys[other] && other != one) {
              tournament.lower(other, lower);
              keys[other] = lower;
            }
            // Some stay below the limit.
            keys[one] = random.nextInt(4) == 0 ? key : limit + random.nextInt(20);
            return keys[one];
          });
      assertThat(turns).isEqualTo(due);
      assertThat(tournament.firstKey()).isEqualTo(Arrays.stream(keys).min().orElseThrow());
      if (random.nextBoolean()) {
        assertLeastIsFirst(tournament, keys);
      }
    }
  }

  private static void assertLeastIsFirst(TournamentTree tournament, long[] keys) {
    int first = 0;
    for (int p = 1; p < keys.length; p++) {
      first = keys[p] < keys[first] ? p : first;
    }
    if (keys[first] < Long.MAX_VALUE) {
      assertThat(tournament.first()).isEqualTo(first);
    }
    assertThat(tournament.firstKey()).isEqualTo(keys[first]);
  }
}
