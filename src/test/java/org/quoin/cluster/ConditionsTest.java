package org.quoin.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.observation.JobRecord;
import org.quoin.workload.Job;

/** ParaSim's conditions, on two processors and a policy that starts whatever fits. */
class ConditionsTest {

  private static Job job(long id, double submit, double runTime, int user) {
    return new Job(id, submit, 1, runTime, runTime, 0, 0, 0, user);
  }

  private static void firstFit(ClusterView view, Starts starts) {
    int free = view.freeProcessors();
    for (int i = 0; i < view.waitingCount() && free > 0; i++) {
      free--;
      starts.start(view.waiting(i));
    }
  }

  private static List<Double> starts(ClusterSettings settings, Job... jobs) {
    List<JobRecord> records = new ArrayList<>();
    ClusterModel cluster = new ClusterModel("c", settings, ConditionsTest::firstFit, records::add);
    Replay.run(List.of(jobs), cluster);
    records.sort(Comparator.comparingLong(r -> r.job().id()));
    return records.stream().map(JobRecord::startTime).toList();
  }

  private static final ClusterSettings PLAIN = ClusterSettings.of(2);

  private static final Job[] JOBS = {
    job(1, 0, 10, 1), job(2, 1, 10, 1), job(3, 2, 10, 1), job(4, 3, 10, 2)
  };

  @Test
  void none() {
    assertThat(starts(PLAIN, JOBS)).containsExactly(0.0, 1.0, 10.0, 11.0);
  }

  @Test
  void schedulingOverheadDelaysEveryDecision() {
    assertThat(starts(PLAIN.withSchedulingOverhead(0.5), JOBS))
        .containsExactly(0.5, 1.5, 11.0, 12.0);
  }

  /** Job 2 comes while the pass for job 1 is on its way, and is decided with it. */
  @Test
  void whatComesWithinTheOverheadIsServedByTheSamePass() {
    assertThat(starts(PLAIN.withSchedulingOverhead(5), job(1, 0, 10, 1), job(2, 3, 10, 1)))
        .containsExactly(5.0, 5.0);
  }

  @Test
  void aPassForThePresentCannotBeAskedFor() {
    ClusterModel cluster =
        new ClusterModel("c", PLAIN, (view, starts) -> starts.wakeAt(view.now()), record -> {});
    assertThatThrownBy(() -> Replay.run(List.of(JOBS), cluster))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("asks at 0.0 for a pass at 0.0");
  }

  @Test
  void loadOverheadHoldsTheProcessorsBeforeTheComputation() {
    assertThat(starts(PLAIN.withLoadOverhead(2), JOBS)).containsExactly(2.0, 3.0, 14.0, 15.0);
  }

  @Test
  void informationDelayShowsArrivalsAndEndsLate() {
    assertThat(starts(PLAIN.withInformationDelay(3), JOBS)).containsExactly(3.0, 4.0, 16.0, 17.0);
  }

  @Test
  void periodicPasses() {
    assertThat(starts(PLAIN.withPeriod(4), JOBS)).containsExactly(0.0, 4.0, 12.0, 16.0);
  }

  @Test
  void oneJobAUserLetsTheOtherUserIn() {
    assertThat(starts(PLAIN.withUserLimit(new UserLimit(0, 1, false)), JOBS))
        .containsExactly(0.0, 10.0, 20.0, 3.0);
    assertThat(starts(PLAIN.withUserLimit(new UserLimit(1, 0, false)), JOBS))
        .containsExactly(0.0, 10.0, 20.0, 3.0);
  }

  @Test
  void processorsHaveNumbersAndGoLowestFirst() {
    List<JobRecord> records = new ArrayList<>();
    ClusterModel cluster =
        new ClusterModel(
            "c", ClusterSettings.of(2).withNumbers(), ConditionsTest::firstFit, records::add);
    Replay.run(List.of(JOBS), cluster);
    assertThat(records).extracting(JobRecord::allocation).containsExactly("0", "1", "0", "1");
    assertThat(ProcessorSet.text(new int[] {1, 3, 5, 5, 7, 7})).isEqualTo("1-3 5 7");
  }
}
