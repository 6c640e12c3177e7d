package org.quoin.coscheduling.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.coscheduling.workload.JobType;
import org.quoin.coscheduling.workload.Parameters;
import org.quoin.coscheduling.workload.Pattern;
import org.quoin.coscheduling.workload.TimedJob;

/** The ring against a list that is sorted anew, with equal times in the order sent. */
class MessageRingTest {
  private record Message(long time, Inlet inlet) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void messagesComeByTimeAndInTheOrderSent(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TimedJob job = TimedJob.of(1, 0, 40, JobType.J5, Pattern.AA, 1, Parameters.STANDARD);
    Task[] tasks = new RunningJob(job, 0, 0, 1).tasks;
    Inlet[] inlets = new Inlet[40];
    Arrays.setAll(inlets, i -> new Inlet(tasks[i], i));
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
    assertThat(ring.nextTime()).isEqualTo(Node.NEVER);
  }
}
