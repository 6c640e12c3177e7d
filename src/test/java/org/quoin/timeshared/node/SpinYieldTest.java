package org.quoin.timeshared.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

class SpinYieldTest {

  private static final NodeListener NOBODY =
      new NodeListener() {
        @Override
        public void exited(Task task, long time) {}

        @Override
        public void hasEarlierEvent(TimeSharedNode node, long key) {}

        @Override
        public void changed(TimeSharedNode node) {}
      };

  /** Beside a process at the top, the second yield drops no further unless itself counts. */
  @ParameterizedTest
  @CsvSource({"false,58", "true,57"})
  void aYieldDropsBelowTheOthersOrBelowAll(boolean all, int level) {
    CostParameters costs = CostParameters.STANDARD.with(p -> p.yieldBelowAll = all);
    FeedbackNode node = new FeedbackNode(0, NOBODY, costs, 2, Scheme.SY, new Boosts(2));
    Task[] tasks = new Task[2];
    for (int i = 0; i < 2; i++) {
      IterativeJob job = IterativeJob.of(i + 1, 0, 1, JobType.J4, Pattern.NN, 1e9, costs);
      tasks[i] = new RunningJob(job, 0, 0, 1).tasks[0];
      node.start(tasks[i], i, 0);
    }
    tasks[0].awaited = new ReceiveQueue(tasks[0], 0);
    tasks[0].become(Task.Phase.RECEIVE);
    SpinYield yield = new SpinYield();
    yield.spunOut(node, tasks[0], 1_000);
    assertThat(tasks[0].level).isEqualTo(58);
    yield.spunOut(node, tasks[0], 2_000);
    assertThat(tasks[0].level).isEqualTo(level);
  }
}
