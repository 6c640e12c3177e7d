package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.build.Trials;
import org.quoin.cluster.ClusterSettings;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** EASY with its two options, {@code prediction} and {@code backfill-order}. */
class EasyPlusPlusTest {
  private static final int PROCESSORS = 8;
  private static final int WORKLOADS = Trials.of(80);

  private static Map<Long, Double> starts(
      List<Job> jobs, int processors, boolean predicts, boolean shortestFirst) {
    Map<String, String> options =
        Map.of(
            "prediction", predicts ? "last-two" : "none",
            "backfill-order", shortestFirst ? "shortest" : "queue");
    Map<Long, Double> starts = new HashMap<>();
    Workloads.replay(
            jobs,
            ClusterSettings.of(processors),
            Policies.EASY.create("test", Order.FCFS, processors, options))
        .forEach(record -> starts.put(record.job().id(), record.startTime()));
    return starts;
  }

  private static Job job(
      long id, double submit, int width, double requested, double run, int user) {
    return Job.batch(id, submit, width, requested, run, user);
  }

  /**
   * A Gantt chart by hand, on four processors. User 1 has run for 10 s and 20 s, so that job 3 is
   * expected to run for 15 s, until 45, though it asks for 100 s. The head, job 4, is promised 45:
   * jobs 5 (until 46) and 6 (user 1: until 48) would delay it, job 7 ends at 45 and does not. At 45
   * job 3 has outlived its prediction and is expected at 130, so jobs 5 and 6 may start.
   *
   * <pre>
   * processors  0    10        30  34   45     58 60   70   75
   * 1-3         11111222222222233333333333333333333      44444
   * 4           111112222222222    77777 555555 6666666 44444
   * </pre>
   */
  @Test
  void predictsTheMeanOfTheUsersLastTwoRunTimesUntilItIsOutlived() {
    List<Job> jobs =
        List.of(
            job(1, 0, 4, 100, 10, 1),
            job(2, 0, 4, 100, 20, 1),
            job(3, 30, 3, 100, 30, 1),
            job(4, 31, 4, 50, 5, 2),
            job(5, 32, 1, 14, 13, 3),
            job(6, 33, 1, 100, 12, 1),
            job(7, 34, 1, 11, 11, 3));
    assertThat(starts(jobs, 4, true, false))
        .isEqualTo(Map.of(1L, 0.0, 2L, 10.0, 3L, 30.0, 4L, 70.0, 5L, 45.0, 6L, 58.0, 7L, 34.0));
    // By requested times the head is promised 130: job 5 is in time, and job 7 after it.
    assertThat(starts(jobs, 4, false, false))
        .containsEntry(5L, 32.0)
        .containsEntry(7L, 45.0)
        .containsEntry(4L, 60.0);
  }

  /** One processor is left until 10; jobs 3 (9 s) and 4 (3 s) want it, both would be in time. */
  @Test
  void theShortestCandidateGoesFirst() {
    List<Job> jobs =
        List.of(
            job(1, 0, 3, 10, 10, 1),
            job(2, 1, 4, 10, 10, 2),
            job(3, 1, 1, 9, 9, 3),
            job(4, 1, 1, 3, 3, 4));
    assertThat(starts(jobs, 4, false, false)).containsEntry(3L, 1.0).containsEntry(4L, 20.0);
    assertThat(starts(jobs, 4, false, true)).containsEntry(4L, 1.0).containsEntry(3L, 20.0);
  }

  /**
   * Job 3 ends at 10, when the head is to start: that is not a delay. A second more would be one.
   */
  @Test
  void aJobThatEndsWhenTheHeadStartsDoesNotDelayIt() {
    List<Job> jobs =
        List.of(job(1, 0, 3, 10, 10, 1), job(2, 1, 4, 10, 10, 2), job(3, 2, 1, 8, 8, 3));
    assertThat(starts(jobs, 4, false, false)).containsEntry(3L, 2.0).containsEntry(2L, 10.0);
    List<Job> longer = List.of(jobs.get(0), jobs.get(1), job(3, 2, 1, 9, 9, 3));
    assertThat(starts(longer, 4, false, false)).containsEntry(3L, 20.0);
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void startsEveryJobWhenThePlainProgramDoes(boolean predicts, boolean shortestFirst) {
    for (int seed = 0; seed < WORKLOADS; seed++) {
      List<Job> jobs = new ArrayList<>();
      for (Job job : Workloads.random(seed, 60, PROCESSORS)) {
        jobs.add(job.withUser((int) (job.id() % 4) - 1)); // one in four without a user
      }
      assertThat(starts(jobs, PROCESSORS, predicts, shortestFirst))
          .as("seed %s", seed)
          .isEqualTo(new NaiveEasy(PROCESSORS, predicts, shortestFirst).starts(jobs));
    }
  }

  /** As if every job were the only one of its user. */
  @Test
  void nobodysJobsArePredictedByStrangersJobs() {
    for (int seed = 0; seed < 20; seed++) {
      List<Job> jobs = Workloads.random(seed, 60, PROCESSORS);
      List<Job> nobodys = jobs.stream().map(job -> job.withUser(Job.UNKNOWN_USER)).toList();
      List<Job> own = jobs.stream().map(job -> job.withUser(job.id())).toList();
      List<Job> one = jobs.stream().map(job -> job.withUser(1)).toList();
      assertThat(starts(nobodys, PROCESSORS, true, false))
          .isEqualTo(starts(own, PROCESSORS, true, false))
          .isNotEqualTo(starts(one, PROCESSORS, true, false));
    }
  }
}
