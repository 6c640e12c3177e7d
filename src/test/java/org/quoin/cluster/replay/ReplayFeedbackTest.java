package org.quoin.cluster.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;

/** Schedules of jobs that wait for others, worked out by hand. */
class ReplayFeedbackTest {

  private static Map<Long, JobRecord> run(int processors, Feedback feedback, Job... jobs) {
    List<JobRecord> records = new ArrayList<>();
    Replay.run(
        List.of(jobs),
        feedback,
        records::add,
        all ->
            new SpaceSharedCluster(
                "c",
                ClusterSettings.of(processors),
                Policies.EASY.create("test", Order.FCFS, processors, Map.of()),
                all));
    Map<Long, JobRecord> byId = new TreeMap<>();
    records.forEach(record -> byId.put(record.job().id(), record));
    return byId;
  }

  private static Job job(int id, double submit, double runTime) {
    return Job.batch(id, submit, 1, runTime, runTime, 1);
  }

  /** One processor: 1 runs 0-10, 3 runs 12-32; 2 was submitted at 10 + 5 and runs 32-33. */
  @Test
  void aJobIsSubmittedAfterTheEndAndTheThinkTime() {
    Feedback feedback =
        Feedback.ofBatches(new int[] {0, 1, 2}, new int[] {-1, 0, -1}, new double[] {0, 5, 0});
    Map<Long, JobRecord> records = run(1, feedback, job(1, 0, 10), job(2, 3, 1), job(3, 12, 20));
    assertThat(records.values().stream().map(JobRecord::startTime))
        .containsExactly(0.0, 32.0, 12.0);
    assertThat(records.get(2L).job().submitTime()).isEqualTo(15);
  }

  /** Jobs 1 and 2 are a batch that ends at 30, on two processors; 3 and 4 follow 0 and 4 later. */
  @Test
  void aBatchWaitsForTheLastJobOfTheOneBefore() {
    Feedback feedback =
        Feedback.ofBatches(
            new int[] {0, 0, 1, 1}, new int[] {-1, -1, 0, 0}, new double[] {0, 0, 0, 4});
    Map<Long, JobRecord> records =
        run(2, feedback, job(1, 0, 10), job(2, 1, 29), job(3, 2, 5), job(4, 3, 5));
    assertThat(records.values().stream().map(record -> record.job().submitTime()))
        .containsExactly(0.0, 1.0, 30.0, 34.0);
    assertThat(records.values().stream().map(JobRecord::endTime))
        .containsExactly(10.0, 30.0, 35.0, 39.0);
  }

  /** Jobs 2 and 3 come at 10, one by its own time, one after job 1; the list orders them. */
  @Test
  void submissionsOfOneInstantAreInTheOrderOfTheList() {
    Feedback feedback =
        Feedback.ofBatches(new int[] {0, 1, 2}, new int[] {-1, 0, -1}, new double[3]);
    Map<Long, JobRecord> records = run(1, feedback, job(1, 0, 10), job(2, 4, 1), job(3, 11, 1));
    assertThat(records.get(2L).startTime()).isEqualTo(10);
    assertThat(records.get(3L).startTime()).isEqualTo(11);
  }
}
