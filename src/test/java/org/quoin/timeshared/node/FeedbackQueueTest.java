package org.quoin.timeshared.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

/** The ring of the ready processes against a list for each level. */
class FeedbackQueueTest {
  private static final int PROCESSES = 6;

  private final List<List<Task>> levels = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void processesStandAsInAQueueForEachLevel(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Task[] slots = new Task[PROCESSES];
    for (int i = 0; i < PROCESSES; i++) {
      IterativeJob job =
          IterativeJob.of(i + 1, 0, 1, JobType.J4, Pattern.NN, 1e9, CostParameters.STANDARD);
      slots[i] = new RunningJob(job, 0, 0, 1).tasks[0];
      slots[i].slot = i;
    }
    for (int level = 0; level <= FeedbackQueue.TOP; level++) {
      levels.add(new ArrayList<>());
    }
    FeedbackQueue queue = new FeedbackQueue(slots);
    for (int i = 0; i < 5_000; i++) {
      change(queue, slots[random.nextInt(PROCESSES)], random);
      List<Task> order = new ArrayList<>();
      levels.forEach(level -> order.addAll(0, level));
      assertThat(queue.isEmpty()).isEqualTo(order.isEmpty());
      assertThat(queue.head()).isEqualTo(order.isEmpty() ? null : order.get(0));
      assertThat(queue.anyBelowTop())
          .isEqualTo(order.size() > levels.get(FeedbackQueue.TOP).size());
      for (Task task : order) {
        assertThat(levels.get(task.level)).contains(task);
      }
    }
  }

  private void change(FeedbackQueue queue, Task task, SplittableRandom random) {
    List<Task> top = levels.get(FeedbackQueue.TOP);
    boolean ready = levels.stream().anyMatch(level -> level.contains(task));
    int what = random.nextInt(20);
    if (what == 0) {
      List<Task> all = new ArrayList<>();
      levels.forEach(level -> all.addAll(0, level));
      levels.forEach(List::clear);
      top.addAll(all);
      queue.raiseAll();
    } else if (!ready && what < 10) {
      top.add(0, task);
      queue.wake(task, false);
      assertThat(task.quantumLeft).isEqualTo(20_000_000);
    } else if (!ready) {
      int level = random.nextInt(FeedbackQueue.TOP + 1);
      levels.get(level).add(task);
      queue.append(task, level);
      assertThat(task.quantumLeft).isEqualTo(FeedbackQueue.quantum(level));
    } else if (what < 8) {
      boolean changes = task.level < FeedbackQueue.TOP;
      levels.forEach(level -> level.remove(task));
      top.add(0, task);
      assertThat(queue.boost(task)).isEqualTo(changes);
    } else if (what < 13) {
      levels.forEach(level -> level.remove(task));
      queue.remove(task);
    }
  }
}
