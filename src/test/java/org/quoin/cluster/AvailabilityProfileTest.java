package org.quoin.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The profile against a plain array with one cell a second. */
class AvailabilityProfileTest {
  private static final int PROCESSORS = 16;
  private static final int HORIZON = 400;

  private final int[] free = new int[HORIZON];
  private final AvailabilityProfile profile = new AvailabilityProfile();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void agreesWithAnArray(int seed) {
    Random random = new Random(seed);
    java.util.Arrays.fill(free, PROCESSORS);
    profile.reset(0, PROCESSORS);
    for (int i = 0; i < 60; i++) {
      int width = 1 + random.nextInt(PROCESSORS);
      int length = random.nextInt(9);
      int from = random.nextInt(40);
      int start = earliest(from, width, length);
      assertThat(profile.earliestStart(from, width, length)).isEqualTo(start);
      assertThat(profile.fitsNow(width, length)).isEqualTo(fits(0, width, length));
      if (length == 0 || random.nextInt(4) == 0) {
        // What lasts no time holds an instant, which an array of seconds cannot show.
        continue;
      }
      profile.reserve(start, start + length, width);
      change(start, length, -width);
      check();
      if (random.nextBoolean()) {
        profile.release(start, start + length, width);
        change(start, length, width);
        check();
      }
    }
    profile.advance(13);
    for (int t = 13; t < HORIZON; t++) {
      assertThat(profile.freeAt(t)).isEqualTo(free[t]);
    }
  }

  /** As many of some equal jobs as fit at the start of the first of them. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void placesEqualJobsTogetherAsAnArrayDoes(int seed) {
    Random random = new Random(seed);
    java.util.Arrays.fill(free, PROCESSORS);
    profile.reset(0, PROCESSORS);
    for (int i = 0; i < 60; i++) {
      int width = 1 + random.nextInt(5);
      int length = 1 + random.nextInt(9);
      int from = random.nextInt(40);
      int most = 1 + random.nextInt(4);
      int start = earliest(from, width, length);
      int count = 1;
      while (count < most && fits(start, (count + 1) * width, length)) {
        count++;
      }
      assertThat(profile.place(from, width, length, most)).isEqualTo(start);
      change(start, length, -count * width);
      int left = IntStream.range(start, start + length).map(t -> free[t]).min().getAsInt();
      assertThat(profile.placed()).isEqualTo(count);
      assertThat(profile.left()).isEqualTo(left);
      check();
      double until = profile.freeUntil(width, 20);
      for (int t = 1; t <= 20; t++) {
        assertThat(until >= t).isEqualTo(fits(0, width, t));
      }
    }
  }

  /** Nothing else starts at an instant that something without length has, but right after it. */
  @Test
  void whatLastsNoTimeHoldsAnInstant() {
    profile.reset(0, 2);
    profile.reserve(0, 5, 1);
    assertThat(profile.place(0, 2, 0)).isEqualTo(5);
    assertThat(profile.earliestStart(1, 6)).isEqualTo(Math.nextUp(5.0));
    assertThat(profile.earliestStart(1, 5)).isEqualTo(0);
    profile.release(0, 5, 1);
    profile.release(5, Math.nextUp(5.0), 2);
    assertThat(profile.place(0, 2, 0)).isEqualTo(0);
    assertThat(profile.freeAt(0)).isEqualTo(0);
    assertThat(profile.place(0, 1, 1)).isEqualTo(Double.MIN_VALUE);
    profile.release(Double.MIN_VALUE, 1, 1);
    profile.release(0, Double.MIN_VALUE, 2);
    assertThat(profile).hasToString("2 from 0.0");
  }

  private void check() {
    for (int t = 0; t < HORIZON; t++) {
      assertThat(profile.freeAt(t)).isEqualTo(free[t]);
    }
  }

  private void change(int start, int length, int by) {
    for (int t = start; t < start + length; t++) {
      free[t] += by;
    }
  }

  private boolean fits(int start, int width, int length) {
    for (int t = start; t < Math.max(start + 1, start + length); t++) {
      if (free[t] < width) {
        return false;
      }
    }
    return true;
  }

  private int earliest(int from, int width, int length) {
    int t = from;
    while (!fits(t, width, length)) {
      t++;
    }
    return t;
  }
}
