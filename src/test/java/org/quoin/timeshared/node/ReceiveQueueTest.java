package org.quoin.timeshared.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An inlet against a list of the times. */
class ReceiveQueueTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void messagesAreConsumedInTheOrderSentAndSeenWhenTheyHaveCome(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ReceiveQueue inlet = new ReceiveQueue(null, 0);
    ArrayDeque<Long> times = new ArrayDeque<>();
    long time = 0;
    for (int i = 0; i < 3000; i++) {
      // Mostly few at a time; in the middle more come than go.
      if (random.nextInt(10) < (i / 1000 == 1 ? 7 : 4)) {
        time += random.nextInt(3);
        inlet.add(time, 0);
        times.add(time);
      } else if (!times.isEmpty()) {
        inlet.remove();
        times.remove();
      }
      long now = time - random.nextInt(4);
      assertThat(inlet.next()).isEqualTo(times.isEmpty() ? TimeSharedNode.NEVER : times.peek());
      assertThat(inlet.pending(now))
          .isEqualTo((int) times.stream().filter(came -> came <= now).count());
    }
  }
}
