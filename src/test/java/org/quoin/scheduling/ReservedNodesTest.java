package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.quoin.scheduling.NodeRuns.nodes;
import static org.quoin.scheduling.NodeRuns.reserved;
import static org.quoin.scheduling.NodeRuns.starts;
import static org.quoin.scheduling.NodeRuns.times;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.ClusterState.Present;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.replay.Outages;
import org.quoin.cluster.replay.Outages.Running;
import org.quoin.machine.Reservation;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.WaitReason;
import org.quoin.scheduling.order.Order;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.Job;

/** Reservations of users under the policies that place jobs on nodes: by hand, and as laws. */
@Tag("slow")
class ReservedNodesTest {
  private static final int SEEDS = 4;

  /** Nodes of two CPUs, with reservations. */
  private static ClusterFile cluster(int nodes, Reservation... reservations) {
    return NodeRuns.cluster(2, List.of(nodes), reservations);
  }

  private static Reservation reservation(
      String name, double start, double end, int from, int until, String... flags) {
    return new Reservation(
        name, start, end, nodes(from, until), List.of("ann"), List.of(), List.of(flags));
  }

  private static List<JobRecord> run(ClusterFile file, Policies policy, List<Job> jobs) {
    return run(file, policy, jobs, Outages.NONE, ClusterState.EMPTY);
  }

  private static List<JobRecord> run(
      ClusterFile file, Policies policy, List<Job> jobs, Outages outages, ClusterState state) {
    return NodeRuns.run(file, true, policy, jobs, List.of(), outages, state);
  }

  /**
   * Node 1 is reserved from 10 to 20. Job 1 has node 0 until 12, and job 2 follows it there, since
   * its limit reaches into the reservation. Job 3 is of the reservation, and waits for it. After it
   * job 4 would be too late, and waits until the end. Eve may not use it: job 5 runs before it,
   * unless no job overtakes another; then it starts after job 4, when job 2 has ended.
   */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void aReservationIsForItsJobsAlone(Policies policy) {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 2, 12, 12),
            Workloads.job(2, 0, 2, 12, 12),
            reserved(Workloads.job(3, 1, 2, 9, 5), "ann", "course"),
            reserved(Workloads.job(4, 2, 2, 6, 6), "ann", "course"),
            reserved(Workloads.job(5, 3, 2, 5, 5), "eve", "course"));
    List<JobRecord> records = run(cluster(2, reservation("course", 10, 20, 1, 2)), policy, jobs);
    // DynP may choose the shorter of the jobs 3 and 4 first.
    boolean isOther = policy.id().startsWith("dynp") && starts(records).get(3) == 10;
    assertThat(starts(records))
        .isEqualTo(
            isOther
                ? List.of(0, 12, 20, 10, 3)
                : List.of(0, 12, 10, 20, policy == Policies.NONE ? 24 : 3));
    assertThat(records).extracting(JobRecord::allocation).startsWith("0-1", "0-1", "2-3", "2-3");
    assertThat(records.get(isOther ? 3 : 2).waits().seconds(WaitReason.Kind.RESERVATION))
        .isEqualTo(isOther ? 8 : 9);
    assertThat(records.get(isOther ? 2 : 3).waits().seconds())
        .isEqualTo(records.get(isOther ? 2 : 3).waits().seconds(WaitReason.Kind.RESERVATION));
  }

  /**
   * Both nodes are reserved from 10 to 20, and node 1 for another course from 12 on, which leaves
   * it to none of their jobs meanwhile. If one of them may overlap, node 1 is its own.
   */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void twoReservationsShareNoNode(Policies policy) {
    List<Job> jobs =
        List.of(
            reserved(Workloads.job(1, 0, 2, 5, 5), "ann", "first"),
            reserved(Workloads.job(2, 0, 2, 5, 5), "ann", "first"),
            reserved(Workloads.job(3, 0, 2, 5, 5), "ann", "second"));
    Reservation first = reservation("first", 10, 20, 0, 2);
    Reservation second = reservation("second", 12, 30, 1, 2);
    assertThat(starts(run(cluster(2, first, second), policy, jobs))).containsExactly(10, 15, 20);
    second = reservation("second", 12, 30, 1, 2, "OVERLAP");
    assertThat(starts(run(cluster(2, first, second), policy, jobs))).containsExactly(10, 15, 12);
    first = reservation("first", 10, 20, 0, 2, "OVERLAP");
    assertThat(starts(run(cluster(2, first, second), policy, jobs))).containsExactly(10, 10, 20);
  }

  /** When the run begins, job 1 has the node whose reservation begins before its limit. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void aRunningJobKeepsItsNodeFromAReservation(Policies policy) {
    Job running = Workloads.job(1, 0, 2, 16, 16);
    List<Job> jobs = List.of(reserved(Workloads.job(2, 5, 2, 3, 3), "ann", "course"));
    ClusterState state = new ClusterState(4, List.of(new Present(running, 0)), Optional.empty());
    List<JobRecord> records =
        run(cluster(1, reservation("course", 10, 20, 0, 1)), policy, jobs, Outages.NONE, state);
    assertThat(records)
        .filteredOn(one -> one.job().id() == 2)
        .singleElement()
        .extracting(JobRecord::startTime)
        .isEqualTo(16.0);
  }

  /** When the run begins, job 1 runs in the reservation, so that node 0 is free for job 2. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void aRunningJobOfAReservationRunsOnItsNodes(Policies policy) {
    Job running = reserved(Workloads.job(1, 0, 2, 9, 9), "ann", "course");
    ClusterState state = new ClusterState(12, List.of(new Present(running, 10)), Optional.empty());
    List<JobRecord> records =
        run(
            cluster(2, reservation("course", 10, 20, 1, 2)),
            policy,
            List.of(Workloads.job(2, 13, 2, 5, 5)),
            Outages.NONE,
            state);
    assertThat(records)
        .filteredOn(one -> one.job().id() == 2)
        .extracting(JobRecord::startTime, JobRecord::allocation)
        .containsExactly(tuple(13.0, "0-1"));
  }

  /** Returns jobs of which a third may run in the reservation course, and a third may not. */
  private static List<Job> mixed(int seed) {
    return Workloads.random(seed, 120, 6).stream()
        .map(
            job ->
                switch ((int) (job.id() % 3)) {
                  case 0 -> reserved(job, "ann", "course");
                  case 1 -> reserved(job, "eve", "course");
                  default -> job;
                })
        .toList();
  }

  /** Nodes 4 and 5, with processors 8 to 11, are reserved from 60 to 140. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void noOtherJobOverlapsAReservation(Policies policy) {
    ClusterFile file = cluster(6, reservation("course", 60, 140, 4, 6));
    for (int seed = 1; seed <= SEEDS; seed++) {
      for (Outages outages :
          List.of(
              Outages.NONE,
              new Outages(List.of(new Downtime(70, 90, 5)), Running.RESTART, false, true, 1),
              new Outages(List.of(new Downtime(50, 75, 4)), Running.FINISH, false, false, 1))) {
        List<JobRecord> records = run(file, policy, mixed(seed), outages, ClusterState.EMPTY);
        assertThat(records).hasSize(120);
        int inside = 0;
        for (JobRecord one : records) {
          boolean isReserved =
              processors(one).intersects(nodes(8, 12))
                  && one.startTime() < 140
                  && one.endTime() > 60;
          boolean isOf = one.job().terms().request().owner().user().equals(Optional.of("ann"));
          assertThat(isReserved && !isOf).as("%s of %s", one, seed).isFalse();
          if (isReserved) {
            assertThat(processors(one).nextSetBit(0)).isGreaterThanOrEqualTo(8);
            assertThat(one.startTime()).isGreaterThanOrEqualTo(60);
            assertThat(one.endTime()).isLessThanOrEqualTo(140);
            inside++;
          }
        }
        assertThat(inside).isGreaterThan(3);
        assertThat(isAnyHeldTwice(records)).isFalse();
      }
    }
  }

  /** All nodes fail from 50 to 95, while node 1 goes over to a reservation and comes back. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void nodesThatFailAreOutOfServiceInAndBesideAReservation(Policies policy) {
    for (Reservation one :
        List.of(
            reservation("course", 60, 140, 1, 2),
            reservation("course", 30, 70, 1, 2),
            reservation("course", 60, 80, 1, 2))) {
      for (boolean isKnown : new boolean[] {false, true}) {
        Outages outages =
            new Outages(List.of(new Downtime(50, 95, 4)), Running.RESTART, false, isKnown, 1);
        List<Job> jobs =
            Workloads.random(1, 60, 2).stream().map(job -> reserved(job, "ann", "course")).toList();
        List<JobRecord> records = run(cluster(2, one), policy, jobs, outages, ClusterState.EMPTY);
        assertThat(records).hasSize(60);
        assertThat(records)
            .filteredOn(job -> job.startTime() < 95 && job.endTime() > 50)
            .as("%s %s", one, isKnown)
            .isEmpty();
      }
    }
  }

  /** Both nodes are busy until 10; job 2 waits, and a further job would start after it. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void aPlannedStartIsBehindTheJobsThatWait(Policies policy) {
    ClusterFile file = cluster(2, reservation("course", 100, 140, 1, 2));
    ClusterSettings settings =
        ClusterSettings.of(file.processors()).withMachine(file).withJobsOnNodes(true);
    LiveCluster cluster =
        BatchClusters.open(
            "test",
            settings,
            new BatchClusters.Scheduler("policy", policy, Order.FCFS, Map.of(), false),
            made -> {},
            record -> {});
    for (int i = 1; i <= 2; i++) {
      cluster.submit(Workloads.job(i, 0, 4, 10, 10), 0);
    }
    cluster.advance(0);
    assertThat(cluster.plannedStart(Workloads.job(3, 0, 4, 10, 10), 0)).isEqualTo(20);
    assertThat(cluster.plannedStart(reserved(Workloads.job(4, 0, 2, 10, 10), "ann", "course"), 0))
        .isEqualTo(100);
  }

  private static BitSet processors(JobRecord record) {
    BitSet set = new BitSet();
    for (String interval : record.allocation().split(" ")) {
      String[] ends = interval.split("-");
      int first = Integer.parseInt(ends[0]);
      set.set(first, Integer.parseInt(ends[ends.length - 1]) + 1);
    }
    return set;
  }

  private static boolean isAnyHeldTwice(List<JobRecord> records) {
    for (JobRecord one : records) {
      for (JobRecord other : records) {
        if (one.job().id() < other.job().id()
            && one.startTime() < other.endTime()
            && other.startTime() < one.endTime()
            && processors(one).intersects(processors(other))) {
          return true;
        }
      }
    }
    return false;
  }

  /** A reservation that never ends makes two clusters: its nodes, and those of the others. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void aReservationForGoodIsAClusterOfItsOwn(Policies policy) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      List<Job> others = new ArrayList<>();
      List<Job> own = new ArrayList<>();
      for (Job job : Workloads.random(seed, 120, 4)) {
        (job.id() % 2 == 0 ? own : others).add(job);
      }
      List<Job> all = new ArrayList<>(others);
      own.forEach(job -> all.add(reserved(job, "ann", "course")));
      all.sort(Comparator.comparingDouble(Job::submitTime).thenComparingLong(Job::id));
      List<String> expected = new ArrayList<>();
      expected.addAll(times(run(cluster(2), policy, own)));
      expected.addAll(times(run(cluster(4), policy, others)));
      assertThat(times(run(cluster(6, reservation("course", 0, 1e9, 4, 6)), policy, all)))
          .as("seed %s", seed)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }
}
