package org.quoin.grid.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Cost and stored work of checkpoints of 0.5 s after every 2 s of computation, calculated by hand.
 */
class CheckpointsTest {
  private static final Checkpoints EVERY_TWO = new Checkpoints(2, 0.5);

  /** None at the end: 6 s need two, 7 s need three. */
  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "2, 2", "2.25, 2.75", "6, 7", "7, 8.5", "8, 9.5"})
  void aComputationIsLongerByThoseBeforeItsEnd(double seconds, double lengthened) {
    assertThat(EVERY_TWO.lengthened(seconds)).isEqualTo(lengthened);
  }

  /**
   * Of 9 s: one is written from 2 to 2.5 s, the next from 4.5 to 5 s, the last from 9.5 to 10 s.
   */
  @ParameterizedTest
  @CsvSource({"0, 0", "2.25, 0", "2.5, 2", "4.75, 2", "5, 4", "9.75, 6", "10, 8", "10.9, 8"})
  void whatIsWrittenIsSaved(double spent, double saved) {
    assertThat(EVERY_TWO.saved(spent, 9)).isEqualTo(saved);
    assertThat(EVERY_TWO.costOf(saved)).isEqualTo(saved / 4);
  }

  /** After 7.5 s, 6 s are computed; a third checkpoint at their end would be useless. */
  @Test
  void theEndIsNotSaved() {
    assertThat(EVERY_TWO.saved(7.5, 6)).isEqualTo(4);
    assertThat(EVERY_TWO.saved(7.5, 7)).isEqualTo(6);
  }

  @Test
  void writingAllTheTimeOrNeverTakesNoTime() {
    Checkpoints always = new Checkpoints(0, 0);
    assertThat(always.lengthened(6)).isEqualTo(6);
    assertThat(always.saved(4, 6)).isEqualTo(4);
    // At most the remaining work, however sums of times are rounded.
    assertThat(always.saved(6.1, 6)).isEqualTo(6);
    assertThat(always.costOf(4)).isZero();
    assertThat(Checkpoints.NONE.lengthened(6)).isEqualTo(6);
    assertThat(Checkpoints.NONE.saved(4, 6)).isZero();
    assertThat(Checkpoints.NONE.costOf(0)).isZero();
  }
}
