package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.ClusterState.Present;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Outages;
import org.quoin.cluster.replay.Replay;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** A run that begins with the jobs of another one. */
class ClusterStateTest {
  private static final int PROCESSORS = 9;

  private static List<JobRecord> run(
      List<Job> jobs,
      ClusterState state,
      ClusterSettings settings,
      PolicyKind policy,
      JobOrder order,
      Map<String, String> options) {
    List<JobRecord> records = new ArrayList<>();
    SpaceSharedCluster cluster =
        new SpaceSharedCluster(
            "test",
            settings,
            policy.create("test", order, settings.processors(), options),
            records::add);
    cluster.begin(state);
    Replay.run(jobs, cluster, Outages.NONE, state.time());
    records.sort(Comparator.comparingLong(record -> record.job().id()));
    return records;
  }

  /**
   * Policies whose decisions depend on the waiting and running jobs alone. Conservative backfilling
   * remembers its reservations, dynP its order, the budget of delays what it has spent, prediction
   * and histories the jobs that have ended, and Slurm its clocks.
   */
  static Stream<Arguments> withoutMemory() {
    List<Arguments> cases = new ArrayList<>();
    for (JobOrder order : List.of(Order.FCFS, Order.SJF, Order.LJF)) {
      for (PolicyKind policy :
          List.of(Policies.NONE, Policies.FIRST_FIT, Policies.EASY, Policies.PLANNED)) {
        cases.add(Arguments.of(policy, order, Map.of()));
      }
      cases.add(Arguments.of(Policies.EASY, order, Map.of("reservations", "3")));
      cases.add(Arguments.of(Policies.EASY, order, Map.of("backfill-order", "shortest")));
    }
    cases.add(Arguments.of(Policies.PROBABILISTIC, Order.FCFS, Map.of()));
    cases.add(Arguments.of(Policies.IVS, Order.FCFS, Map.of()));
    cases.add(Arguments.of(Policies.DYNP_BOUNDS, Order.FCFS, Map.of()));
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("withoutMemory")
  void aRunFromAStateIsTheTailOfTheWholeRun(
      PolicyKind policy, JobOrder order, Map<String, String> options) {
    ClusterSettings settings = ClusterSettings.of(PROCESSORS).withWaitsExplained();
    for (int seed = 1; seed <= 4; seed++) {
      List<Job> jobs = Workloads.random(seed, 150, PROCESSORS);
      List<JobRecord> whole = run(jobs, ClusterState.EMPTY, settings, policy, order, options);
      for (int cut = 20; cut < 140; cut += 17) {
        double time = whole.get(cut).startTime();
        ClusterState state = stateAt(time, whole);
        List<Job> later = jobs.stream().filter(job -> job.submitTime() > time).toList();
        assertThat(rows(run(later, state, settings, policy, order, options)))
            .as("seed %s at %s", seed, time)
            .isEqualTo(rows(whole.stream().filter(one -> one.endTime() > time).toList()));
      }
    }
  }

  /** Returns the jobs of a schedule that are unfinished at a time. */
  private static ClusterState stateAt(double time, List<JobRecord> schedule) {
    return new ClusterState(
        time,
        schedule.stream()
            .filter(one -> one.job().submitTime() <= time && time < one.endTime())
            .sorted(Comparator.comparingLong(one -> one.job().id()))
            .map(
                one ->
                    one.startTime() <= time
                        ? new Present(one.job(), one.startTime(), one.allocation())
                        : new Present(one.job(), Double.NaN))
            .toList());
  }

  private static List<String> rows(List<JobRecord> records) {
    return records.stream()
        .map(
            one ->
                one.job().id()
                    + " "
                    + one.arrivalTime()
                    + " "
                    + one.startTime()
                    + " "
                    + one.endTime()
                    + " "
                    + one.killed())
        .toList();
  }

  /** Every policy goes on from a state: it loses no job, and gives no processor twice. */
  @ParameterizedTest
  @EnumSource(Policies.class)
  void everyPolicyGoesOnFromAState(Policies policy) {
    ClusterSettings settings = ClusterSettings.of(PROCESSORS).withNumbers();
    for (int seed = 1; seed <= 3; seed++) {
      List<Job> jobs = Workloads.random(seed, 80, PROCESSORS);
      List<JobRecord> whole =
          run(jobs, ClusterState.EMPTY, settings, Policies.EASY, Order.FCFS, Map.of());
      double time = whole.get(40).startTime();
      ClusterState state = stateAt(time, whole);
      List<Job> later = jobs.stream().filter(job -> job.submitTime() > time).toList();
      List<JobRecord> tail = run(later, state, settings, policy, Order.FCFS, Map.of());
      assertThat(tail).hasSize(state.jobs().size() + later.size());
      assertThat(Workloads.mostUsed(tail)).isLessThanOrEqualTo(PROCESSORS);
      for (Present present : state.jobs()) {
        JobRecord record =
            tail.stream()
                .filter(one -> one.job().id() == present.job().id())
                .findFirst()
                .orElseThrow();
        if (present.isRunning()) {
          assertThat(record.startTime()).isEqualTo(present.start());
        } else {
          assertThat(record.startTime()).isGreaterThanOrEqualTo(time);
        }
      }
    }
  }

  /**
   * Two of the running jobs fit on four processors; jobs 3 and 4 wait, and the time of job 7 is
   * over.
   */
  @Test
  void aRunningJobWithoutRoomWaits() {
    ClusterState state =
        new ClusterState(
            100,
            List.of(
                new Present(Workloads.job(1, 10, 3, 200, 200), 20),
                new Present(Workloads.job(2, 11, 1, 100, 90), 30),
                new Present(Workloads.job(3, 12, 2, 90, 90), 40),
                new Present(Workloads.job(4, 13, 1, 60, 60), 50),
                new Present(Workloads.job(5, 14, 1, 50, 50), Double.NaN),
                new Present(Workloads.job(7, 15, 1, 40, 40), 60)));
    assertThat(
            run(
                List.of(Workloads.job(6, 101, 1, 10, 10)),
                state,
                ClusterSettings.of(4),
                Policies.EASY,
                Order.FCFS,
                Map.of()))
        .extracting(JobRecord::startTime)
        .containsExactly(20.0, 30.0, 220.0, 120.0, 180.0, 220.0);
  }
}
