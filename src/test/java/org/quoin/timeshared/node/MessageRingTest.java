package org.quoin.timeshared.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

/** The ring against a list that is sorted anew, with equal times in the order sent. */
class MessageRingTest {
  private record Message(long time, ReceiveQueue inlet) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void messagesComeByTimeAndInTheOrderSent(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    IterativeJob job =
        IterativeJob.of(1, 0, 40, JobType.J5, Pattern.AA, 1, CostParameters.STANDARD);
    Task[] tasks = new RunningJob(job, 0, 0, 1).tasks;
    ReceiveQueue[] inlets = new ReceiveQueue[40];
    Arrays.setAll(inlets, i -> new ReceiveQueue(tasks[i], i));
    MessageRing ring = new MessageRing();
    List<Message> sorted = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      // More come than go, then more go than come.
      if (sorted.isEmpty() || random.nextInt(10) < (i < 1000 ? 6 : 4)) {
        Message sent = new Message(i / 2 + random.nextInt(8), inlets[random.nextInt(40)]);
        ring.add(sent.time, sent.inlet);
        sorted.add(sent);
        sorted.sort(Comparator.comparingLong(Message::time));
      } else {
        assertThat(new Message(ring.nextTime(), ring.inlet())).isEqualTo(sorted.remove(0));
        ring.removeFirst();
      }
    }
    while (!sorted.isEmpty()) {
      assertThat(new Message(ring.nextTime(), ring.inlet())).isEqualTo(sorted.remove(0));
      ring.removeFirst();
    }
    assertThat(ring.nextTime()).isEqualTo(TimeSharedNode.NEVER);
  }
}
