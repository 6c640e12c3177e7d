package org.quoin.reproduction.parasim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;

/** How a flow is cut from a log and brought to a load. */
class LogFlowTest {
  private static final int PROCESSORS = 16;

  static List<Job> jobs(int count) {
    Random random = new Random(1);
    List<Job> jobs = new ArrayList<>();
    double submit = 1000;
    for (int id = 1; id <= count; id++) {
      submit += random.nextInt(200);
      double time = 1 + random.nextInt(500);
      jobs.add(Job.batch(id, submit, 1 + random.nextInt(PROCESSORS), time, time, 1));
    }
    return jobs;
  }

  private static JobLog log(List<Job> jobs) {
    return JobLog.generated("log", 0, jobs);
  }

  @Test
  void onlyWholeWindowsAreTaken() {
    List<Job> jobs = jobs(25);
    assertThat(LogFlow.windows(log(jobs), 10))
        .containsExactly(jobs.subList(0, 10), jobs.subList(10, 20));
    assertThat(LogFlow.windows(log(jobs), 26)).isEmpty();
  }

  /** Mean widths of 2 and 6 at a share of 10 % ask for 20 and 60 processors. */
  @Test
  void theMachineIsAsWideAsMakesTheMeanShareThatOfThePaper() {
    Job narrow = Job.batch(1, 0, 1, 1, 1, 1);
    assertThat(LogFlow.machine(log(List.of(narrow, narrow.withProcessors(3))), 10)).isEqualTo(20);
    assertThat(LogFlow.machine(log(List.of(narrow, narrow.withProcessors(11))), 10)).isEqualTo(60);
    assertThat(LogFlow.machine(log(List.of(narrow, narrow.withProcessors(99))), 100))
        .as("the widest job")
        .isEqualTo(99);
  }

  /** The factor is that of an independent replay of the stretched jobs. */
  @Test
  void theLoadIsThatAtWhichTheMeanWaitIsTheShareOfTheMeanRunTime() {
    List<Job> jobs = jobs(300);
    for (double ratio : new double[] {0.09, 0.23, 2}) {
      LogFlow flow = LogFlow.scaled(jobs, PROCESSORS, ratio);
      List<Job> stretched =
          jobs.stream()
              .map(job -> job.withSubmitTime(1000 + (job.submitTime() - 1000) / flow.factor()))
              .toList();
      Schedule schedule =
          ReplaySpec.of(PROCESSORS, Policies.EASY, Order.FCFS).run(stretched).schedule();
      double run = jobs.stream().mapToDouble(Job::runTime).average().orElseThrow();
      assertThat(Metrics.AWT.of(schedule) / run)
          .isCloseTo(ratio, within(0.02 * ratio))
          .isCloseTo(flow.ratio(), within(1e-9));
    }
  }

  /**
   * On 64 processors: 32 in use to 100; then 56 to 200 while 40 are asked for, 40 to 250, and 8 to
   * 500. Of 500 s the first state holds for 100, the second for the others: 40 are 400 of 640.
   */
  @Test
  void theStatesOfFigureThreeByHand() {
    List<Job> jobs =
        List.of(
            Job.batch(1, 0, 32, 200, 200, 1),
            Job.batch(2, 100, 24, 100, 100, 1),
            Job.batch(3, 100, 40, 50, 50, 1),
            Job.batch(4, 250, 8, 250, 250, 1));
    LogFlow.Mismatch mismatch = new LogFlow(jobs, 64, 1, 0).mismatch();
    assertThat(mismatch.unusable()).isEqualTo(20);
    assertThat(mismatch.idle()).isEqualTo(80);
  }
}
