package org.quoin.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.workload.Job;

/** Each formula by hand, on three jobs on 4 processors. */
class MetricTest {

  private static JobRecord record(
      long id, double submit, int width, double start, double end, long user) {
    Job job = new Job(id, submit, width, end - start, end - start, 0, 0, 0, user);
    return new JobRecord(job, "c", submit, start, end, end, false, "");
  }

  /** Response 20, 30, 22; wait 0, 10, 20; run 20, 20, 2; area 40, 80, 2. */
  private static final Schedule SCHEDULE =
      new Schedule(
          List.of(
              record(1, 0, 2, 0, 20, 1), record(2, 10, 4, 20, 40, 1), record(3, 20, 1, 40, 42, 2)),
          4);

  @ParameterizedTest
  @CsvSource({
    "ART, 24",
    "AWT, 10",
    "PART, 26", // (40 + 120 + 22) / 7
    "PAWT, 8.571428571428571", // (0 + 40 + 20) / 7
    "ARTwA, 26.59016393442623", // (800 + 2400 + 44) / 122
    "ARTwW, 26",
    "SLD, 4.5", // (1 + 1.5 + 11) / 3
    "SLDwA, 1.4918032786885247", // 182 / 122
    "SLDwW, 2.7142857142857144", // (2 + 6 + 11) / 7
    "makespan, 42",
    "AVEbsld, 1.5666666666666667", // (1 + 1.5 + 2.2) / 3
    "AVEpbsld, 1.4", // (1 + 1 + 2.2) / 3
    "utilization, 72.61904761904762", // 122 / 168
    "efficiency, 72.61904761904762",
    "maxWait, 20",
    "p50Wait, 10",
    "p99Wait, 20",
    "lossOfCapacity, 11.904761904761905" // 2 processors idle from 10 to 20 while job 2 waits
  })
  void formula(String id, double value) {
    Metric metric =
        Metrics.all().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    assertThat(metric.of(SCHEDULE)).isEqualTo(value, within(1e-12));
  }

  /** A log that begins late is not a longer one: three jobs an hour later take as long. */
  @Test
  void theMakespanBeginsWithTheFirstSubmission() {
    Schedule late =
        new Schedule(
            List.of(record(1, 3600, 2, 3600, 3620, 1), record(2, 3610, 4, 3620, 3642, 1)), 4);
    assertThat(Metrics.MAKESPAN.of(late)).isEqualTo(42);
  }

  /** Of three jobs two came past four heads; one of them made one head 120 s late. */
  @Test
  void backfillsAreSharesOfTheJobsAndTheWaitOneOfTheBaselines() {
    List<JobRecord> jobs = SCHEDULE.jobs();
    Backfills counts = new Backfills(2, 1, 4, 1, 120);
    double wait = Metrics.AWT.of(SCHEDULE);
    Schedule beside = new Schedule(jobs, 4, 1, counts, 4 * wait, UncountedRuns.NONE);
    assertThat(Metrics.WAIT_GAIN.of(beside)).isEqualTo(0.75);
    assertThat(Metrics.BACKFILLED.of(beside)).isEqualTo(200.0 / 3);
    assertThat(Metrics.BACKFILL_ERRORS.of(beside)).isEqualTo(100.0 / 3);
    assertThat(Metrics.LATE_HEADS.of(beside)).isEqualTo(100.0 / 3);
    assertThat(Metrics.HEAD_DELAY.of(beside)).isEqualTo(30);
    assertThat(Metrics.HEAD_DELAY.of(SCHEDULE.with(new Backfills(0, 0, 0, 0, 0)))).isZero();
    assertThat(Metrics.WAIT_GAIN.of(SCHEDULE)).isNaN();
    assertThat(Metrics.BACKFILLED.of(SCHEDULE)).isNaN();
    assertThat(Metrics.WAIT_GAIN.of(SCHEDULE.comparedWith(SCHEDULE))).isZero();
  }

  /** Users: means 1.25 and 2.2; sample deviation 0.95 / sqrt 2 over their mean 1.725. */
  @Test
  void fairnessOverUsers() {
    assertThat(Metrics.FAIRNESS_USERS.of(SCHEDULE))
        .isEqualTo(0.95 / Math.sqrt(2) / 1.725, within(1e-12));
  }

  /** Two jobs of nobody: the first two are of user 1, who is alone. */
  @Test
  void jobsOfUnknownUsersAreNotThoseOfOneUser() {
    List<JobRecord> jobs =
        List.of(
            record(1, 0, 2, 0, 20, 1),
            record(2, 10, 4, 20, 40, 1),
            record(3, 20, 1, 40, 42, Job.UNKNOWN_USER),
            record(4, 0, 1, 0, 99, Job.UNKNOWN_USER));
    assertThat(Metrics.FAIRNESS_USERS.of(new Schedule(jobs, 4))).isZero();
    assertThat(Metrics.FAIRNESS_USERS.of(new Schedule(jobs.subList(2, 4), 4))).isZero();
  }

  @ParameterizedTest
  @EnumSource(Metrics.class)
  void nothingHasNoValue(Metric metric) {
    assertThat(metric.of(new Schedule(List.of(), 4))).isNaN();
  }
}
