package org.quoin.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.quoin.cluster.replay.Replay;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Job;

/** ParaSim's conditions, on two processors and a policy that starts whatever fits. */
class ConditionsTest {

  private static Job job(long id, double submit, double runTime, int user) {
    return new Job(id, submit, 1, runTime, runTime, 0, 0, 0, user);
  }

  private static void firstFit(ClusterView view, SchedulingDecisions starts) {
    int free = view.freeProcessors();
    for (int i = 0; i < view.waitingCount(); i++) {
      if (view.waiting(i).processors() <= free) {
        free -= view.waiting(i).processors();
        starts.start(view.waiting(i));
      }
    }
  }

  private static List<Double> starts(ClusterSettings settings, Job... jobs) {
    List<JobRecord> records = new ArrayList<>();
    SpaceSharedCluster cluster =
        new SpaceSharedCluster("c", settings, ConditionsTest::firstFit, records::add);
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
    SpaceSharedCluster cluster =
        new SpaceSharedCluster(
            "c", PLAIN, (view, starts) -> starts.wakeAt(view.now()), record -> {});
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

  /** In doubles 3 x 0.1 / 0.1 is above 3, and yet the third pass is at 3 x 0.1. */
  @Test
  void aPassAtAMultipleOfThePeriodDoesNotWaitForTheNext() {
    assertThat(starts(PLAIN.withPeriod(0.1), job(1, 3 * 0.1, 1, 1), job(2, 0.31, 1, 1)))
        .containsExactly(3 * 0.1, 4 * 0.1);
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
    SpaceSharedCluster cluster =
        new SpaceSharedCluster(
            "c", ClusterSettings.of(2).withNumbers(), ConditionsTest::firstFit, records::add);
    Replay.run(List.of(JOBS), cluster);
    assertThat(records).extracting(JobRecord::allocation).containsExactly("0", "1", "0", "1");
    assertThat(ProcessorSet.text(new int[] {1, 3, 5, 5, 7, 7})).isEqualTo("1-3 5 7");
  }

  /** Requested times of 20 s; job 1, of the cluster's own users, needs both processors first. */
  @Test
  void theLoadByHand() {
    SpaceSharedCluster cluster =
        new SpaceSharedCluster("c", PLAIN, ConditionsTest::firstFit, record -> {});
    cluster.submit(new Job(-1, 0, 2, 20, 4, 0, 0, 0, 0), 0);
    cluster.submit(new Job(0, 0, 1, 20, 10, 0, 0, 0, 0), 0);
    assertThat(cluster.load(0)).isEqualTo(new ClusterLoad(3, 60, 0, 0));
    cluster.advance(0);
    assertThat(cluster.load(3)).isEqualTo(new ClusterLoad(3, 2 * 17 + 20, 0, 6));
    cluster.advance(4);
    assertThat(cluster.load(4)).isEqualTo(new ClusterLoad(1, 20, 0, 8));
    assertThat(cluster.load(9)).isEqualTo(new ClusterLoad(1, 15, 5, 8));
    cluster.advance(14);
    assertThat(cluster.load(20)).isEqualTo(new ClusterLoad(0, 0, 10, 8));
  }

  /** Its scheduler takes one that has ended for running until it hears of it; nobody else does. */
  @Test
  void whatHasEndedIsNoLoad() {
    SpaceSharedCluster cluster =
        new SpaceSharedCluster(
            "c", PLAIN.withInformationDelay(5), ConditionsTest::firstFit, record -> {});
    cluster.submit(new Job(1, 0, 1, 20, 10, 0, 0, 0, 0), 0);
    cluster.advance(5);
    assertThat(cluster.load(14)).isEqualTo(new ClusterLoad(1, 11, 9, 0));
    cluster.advance(15);
    assertThat(cluster.view().runningCount()).isEqualTo(1);
    assertThat(cluster.load(15)).isEqualTo(new ClusterLoad(0, 0, 10, 0));
  }

  @Test
  void aPolicyThatStartsWhatDoesNotFitIsToldSo() {
    SpaceSharedCluster greedy =
        new SpaceSharedCluster(
            "c",
            PLAIN,
            (view, starts) -> {
              for (int i = 0; i < view.waitingCount(); i++) {
                starts.start(view.waiting(i));
              }
            },
            record -> {});
    List<Job> three = List.of(job(1, 0, 5, 1), job(2, 0, 5, 1), job(3, 0, 5, 1));
    assertThatThrownBy(() -> Replay.run(three, greedy))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("started job 3 (1 x 5.0 s) on 0 free processors");
  }

  /** A user's interrupt ends a replay between two events. */
  @Test
  void anInterruptedReplayStops() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> starts(PLAIN, JOBS)).isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
