package org.quoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TournamentTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 33, 100})
  void theLeastKeyWinsAndOfEqualKeysTheLowerNumber(int players) {
    SplittableRandom random = new SplittableRandom(players);
    Tournament tournament = new Tournament(players);
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
      int first = 0;
      for (int p = 1; p < players; p++) {
        first = keys[p] < keys[first] ? p : first;
      }
      if (keys[first] < Long.MAX_VALUE) {
        assertThat(tournament.first()).isEqualTo(first);
      }
      assertThat(tournament.firstKey()).isEqualTo(keys[first]);
    }
  }
}
