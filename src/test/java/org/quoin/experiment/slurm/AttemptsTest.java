package org.quoin.experiment.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AttemptsTest {
  private final Attempts attempts = new Attempts(3);

  /** The answer of the last of the looks that count. */
  private List<Integer> gone(int chunk, long missing) {
    for (int i = 1; i < Attempts.LOOKS; i++) {
      assertThat(attempts.look(Map.of(chunk, missing), Set.of())).isEmpty();
    }
    return attempts.look(Map.of(chunk, missing), Set.of());
  }

  @Test
  void aChunkInTheQueueIsWaitedFor() {
    attempts.submitted(1, 5);
    for (int i = 0; i < 10; i++) {
      assertThat(attempts.look(Map.of(1, 5L), Set.of(1))).isEmpty();
    }
  }

  @Test
  void aChunkThatIsMissingForAMomentIsNotSubmittedTwice() {
    attempts.submitted(1, 5);
    for (int i = 0; i < 10; i++) {
      assertThat(attempts.look(Map.of(1, 5L), Set.of())).isEmpty();
      assertThat(attempts.look(Map.of(1, 5L), Set.of(1))).isEmpty();
    }
  }

  @Test
  void aChunkIsGivenUpAfterThreeAttemptsInVain() {
    attempts.submitted(1, 5);
    assertThat(gone(1, 5)).containsExactly(1);
    assertThat(gone(1, 5)).containsExactly(1);
    assertThat(gone(1, 5)).isEmpty();
    assertThat(attempts.givenUp()).containsExactly(1);
    assertThat(gone(1, 5)).isEmpty();
  }

  @Test
  void aChunkThatComesForwardIsNotGivenUp() {
    attempts.submitted(1, 20);
    for (int left = 19; left > 0; left--) {
      assertThat(gone(1, left)).containsExactly(1);
    }
    assertThat(attempts.givenUp()).isEmpty();
  }

  /** As after the process that submitted has ended. */
  @Test
  void aChunkThatNobodySubmittedIsSubmitted() {
    assertThat(gone(4, 2)).containsExactly(4);
  }
}
