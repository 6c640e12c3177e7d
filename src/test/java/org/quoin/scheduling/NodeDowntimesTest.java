package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quoin.scheduling.NodeRuns.in;
import static org.quoin.scheduling.NodeRuns.run;
import static org.quoin.scheduling.NodeRuns.times;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.ClusterState.Present;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.replay.Outages;
import org.quoin.cluster.replay.Outages.Running;
import org.quoin.metrics.JobRecord;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.Job;

/** Maintenance, outages and a state on nodes: by hand, and as laws. */
@Tag("slow")
class NodeDowntimesTest {
  private static final int SEEDS = 3;

  private static ClusterFile cluster(int cpus, Integer... partitions) {
    return NodeRuns.cluster(cpus, List.of(partitions));
  }

  private static Downtime down(double from, double until, int cpus, int... indices) {
    BitSet nodes = new BitSet();
    IntStream.of(indices).forEach(nodes::set);
    return new Downtime(from, until, cpus * indices.length, nodes);
  }

  private static Outages outages(Running running, boolean known, Downtime... outages) {
    return new Outages(List.of(outages), running, false, known, 1);
  }

  private static String starts(List<JobRecord> records) {
    return NodeRuns.starts(records).stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  /**
   * B could run into the maintenance of node 1 from 10 to 14, but not on node 0, where A ends at 6;
   * C needs both nodes and follows the maintenance; D, submitted at 7, ends before it on node 1.
   */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void aMaintenanceIsOfItsNodes(Policies policy) {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 2, 6, 6),
            Workloads.job(2, 0, 2, 12, 3),
            Workloads.job(3, 9, 4, 2, 2));
    List<Downtime> maintenance = List.of(down(10, 14, 2, 1));
    String found =
        starts(
            run(cluster(2, 2), true, policy, jobs, maintenance, Outages.NONE, ClusterState.EMPTY));
    // DynP may start the longer job first, which then has node 0.
    assertThat(found)
        .isIn(policy == Policies.DYNP ? List.of("0 6 14", "0 0 14") : List.of("0 6 14"));
  }

  /** Node 1, which B has, fails from 5 to 9; C waits at 6 for a node. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void anOutageInterruptsTheJobsOfItsNodes(Policies policy) {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 2, 30, 20),
            Workloads.job(2, 1, 2, 10, 9),
            Workloads.job(3, 6, 2, 3, 3));
    for (boolean known : new boolean[] {false, true}) {
      assertThat(outage(policy, jobs, Running.LOST, known)).as(policy.id()).isEqualTo("0 0 9");
      assertThat(outage(policy, jobs, Running.FINISH, known)).as(policy.id()).isEqualTo("0 1 10");
    }
    // Only dynP may choose the shorter job first.
    assertThat(outage(policy, jobs, Running.RESTART, false)).isIn("0 9 18", "0 12 9");
  }

  private static String outage(Policies policy, List<Job> jobs, Running running, boolean known) {
    Outages outages = outages(running, known, down(5, 9, 2, 1));
    List<JobRecord> records =
        run(cluster(2, 2), true, policy, jobs, List.of(), outages, ClusterState.EMPTY);
    if (running == Running.LOST) {
      assertThat(records).extracting(one -> one.job().id()).containsExactly(1L, 3L);
      return "0 " + starts(records);
    }
    return starts(records);
  }

  /** Policy slurm interrupts the jobs on the nodes that fail, and starts none there. */
  @Test
  void underSlurmAnOutageIsOfItsNodes() {
    List<Job> jobs = List.of(Workloads.job(1, 0, 2, 600, 500), Workloads.job(2, 0, 2, 600, 500));
    for (int node : new int[] {0, 1}) {
      List<JobRecord> records =
          run(
              cluster(2, 2),
              false,
              Policies.SLURM,
              jobs,
              List.of(),
              outages(Running.RESTART, false, down(100, 200, 2, node)),
              ClusterState.EMPTY);
      assertThat(records.get(1 - node).startTime()).isLessThan(60);
      assertThat(records.get(node).startTime()).isBetween(200.0, 260.0);
    }
  }

  /**
   * Node 1 is drained from 100 to 1000: the job on it runs on until 200. Jobs 3 to 5 follow job 1
   * on node 0; job 6 does not wait for the end of job 5 there.
   */
  @Test
  void underSlurmNoJobStartsOnADrainedNode() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 2, 600, 500),
            Workloads.job(2, 0, 2, 600, 200),
            Workloads.job(3, 150, 2, 600, 100),
            Workloads.job(4, 160, 2, 600, 10),
            Workloads.job(5, 612, 2, 6000, 2000),
            Workloads.job(6, 700, 2, 600, 10));
    for (boolean known : new boolean[] {false, true}) {
      List<JobRecord> records =
          run(
              cluster(2, 2),
              false,
              Policies.SLURM,
              jobs,
              List.of(),
              outages(Running.FINISH, known, down(100, 1000, 2, 1)),
              ClusterState.EMPTY);
      double[] earliest = {0, 0, 500, 600, 612, 1000};
      for (int i = 0; i < jobs.size(); i++) {
        assertThat(records.get(i).startTime())
            .as("job %d", i + 1)
            .isBetween(earliest[i], earliest[i] + 62);
        assertThat(records.get(i).computeTime()).isEqualTo(jobs.get(i).computeTime());
      }
    }
  }

  /** Jobs that start while three of six nodes are drained get the three others alone. */
  @Test
  void underSlurmOtherNodesWorkWhileSomeAreDrained() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      List<Job> jobs = Workloads.random(seed, 80, 3);
      List<JobRecord> records =
          run(
              cluster(1, 6),
              false,
              Policies.SLURM,
              jobs,
              List.of(),
              outages(
                  Running.FINISH,
                  false,
                  down(20, 90, 1, 1, 3),
                  down(25, 160, 1, 5),
                  new Downtime(300, 310, 2)),
              ClusterState.EMPTY);
      assertThat(records).hasSize(jobs.size());
      assertThat(Workloads.mostUsed(records)).isBetween(4, 6);
      List<JobRecord> within =
          records.stream().filter(job -> isIn(job.startTime(), 25, 90)).toList();
      assertThat(within).isNotEmpty();
      assertThat(Workloads.mostUsed(within)).isBetween(1, 3);
    }
  }

  /**
   * On nodes of one CPU each, an outage of all of them and a maintenance do what counting does.
   * Plans are of nodes there, and may therefore be others.
   */
  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"NONE", "FIRST_FIT"})
  void nodesOfOneCpuAreCountedProcessors(Policies policy) {
    for (Case one : Case.all()) {
      assertThat(times(one.run(true, policy)))
          .as(one.toString())
          .isEqualTo(times(one.run(false, policy)));
    }
  }

  /** While all nodes are out of service no job starts, no job is lost, and none overlaps. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void noJobStartsOnNodesOutOfService(Policies policy) {
    for (Case one : Case.all()) {
      List<JobRecord> records = one.run(true, policy);
      assertThat(records).hasSize(one.jobs.size());
      assertThat(records)
          .filteredOn(job -> isIn(job.startTime(), 60, 75) || isIn(job.startTime(), 110.5, 131))
          .isEmpty();
      assertThat(records).filteredOn(job -> isIn(job.endTime(), 60.5, 75)).isEmpty();
      assertThat(Workloads.mostUsed(records)).isLessThanOrEqualTo(6);
    }
  }

  private static boolean isIn(double time, double from, double until) {
    return time >= from && time < until;
  }

  /** A maintenance from 60 to 75 and an outage from 110 to 131 of all of six processors. */
  private record Case(int seed, Running running, boolean isRepairKnown, List<Job> jobs) {
    static List<Case> all() {
      List<Case> all = new ArrayList<>();
      for (int seed = 1; seed <= SEEDS; seed++) {
        for (Running running : List.of(Running.RESTART, Running.FINISH)) {
          for (boolean known : new boolean[] {false, true}) {
            all.add(new Case(seed, running, known, Workloads.random(seed, 80, 6)));
          }
        }
      }
      return all;
    }

    List<JobRecord> run(boolean onNodes, Policies policy) {
      return NodeRuns.run(
          cluster(1, 6),
          onNodes,
          policy,
          jobs,
          List.of(new Downtime(60, 75, 6)),
          outages(running, isRepairKnown, new Downtime(110, 131, 6)),
          ClusterState.EMPTY);
    }
  }

  /** Two disjoint partitions with an outage and a maintenance each are two clusters. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void disjointPartitionsFailAsTwoClusters(Policies policy) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      List<Job> first = Workloads.random(seed, 60, 6);
      List<Job> second = Workloads.random(seed + 10, 60, 4);
      List<Job> all = new ArrayList<>();
      first.forEach(job -> all.add(in(job, 0)));
      second.forEach(job -> all.add(in(job.withId(1000 + job.id()), 1)));
      all.sort(Comparator.comparingDouble(Job::submitTime));
      for (Running running : Running.values()) {
        List<String> expected = new ArrayList<>();
        expected.addAll(
            times(
                run(
                    cluster(2, 3),
                    true,
                    policy,
                    first,
                    List.of(down(30, 50, 2, 1, 2)),
                    outages(running, true, down(80, 95, 2, 0)),
                    ClusterState.EMPTY)));
        expected.addAll(
            times(
                run(
                    cluster(2, 2),
                    true,
                    policy,
                    second,
                    List.of(down(40, 60, 2, 0)),
                    outages(running, true, down(70, 99, 2, 1)),
                    ClusterState.EMPTY)));
        assertThat(
                times(
                    run(
                        cluster(2, 3, 2),
                        true,
                        policy,
                        all,
                        List.of(down(30, 50, 2, 1, 2), down(40, 60, 2, 3)),
                        outages(running, true, down(80, 95, 2, 0), down(70, 99, 2, 4)),
                        ClusterState.EMPTY)))
            .as("%s %s", seed, running)
            .isEqualTo(expected);
      }
    }
  }

  /** Failures of a number of processors of several parts lose no job and end. */
  @ParameterizedTest
  @EnumSource(value = Policies.class, names = "SLURM", mode = EnumSource.Mode.EXCLUDE)
  void processorsOfSeveralPartsFail(Policies policy) {
    List<Job> all = new ArrayList<>();
    Workloads.random(1, 60, 6).forEach(job -> all.add(in(job, 0)));
    Workloads.random(2, 60, 4).forEach(job -> all.add(in(job.withId(1000 + job.id()), 1)));
    all.sort(Comparator.comparingDouble(Job::submitTime));
    for (Running running : List.of(Running.RESTART, Running.FINISH)) {
      List<JobRecord> records =
          run(
              cluster(2, 3, 2),
              false,
              policy,
              all,
              List.of(new Downtime(30, 50, 5)),
              outages(running, false, new Downtime(60, 90, 7), new Downtime(70, 80, 10)),
              ClusterState.EMPTY);
      assertThat(records).hasSize(all.size());
      assertThat(records)
          .filteredOn(one -> one.startTime() >= 70 && one.startTime() < 80)
          .isEmpty();
    }
  }

  /** A state on nodes goes on: running jobs run on, and what waits gets the nodes that are free. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void aRunOnNodesBeginsWithAState(Policies policy) {
    List<Present> present =
        List.of(
            new Present(in(Workloads.job(1, 0, 2, 20, 12), 0), 2),
            new Present(in(Workloads.job(2, 1, 4, 20, 9), 1), 3),
            new Present(in(Workloads.job(3, 4, 4, 5, 5), 0), Double.NaN));
    List<Job> later =
        List.of(in(Workloads.job(4, 8, 2, 4, 4), 0), in(Workloads.job(5, 9, 1, 1, 1), 1));
    assertThat(
            starts(
                run(
                    cluster(2, 2, 2),
                    true,
                    policy,
                    later,
                    List.of(),
                    Outages.NONE,
                    new ClusterState(7, present))))
        .as(policy.id())
        .isIn("2 3 14 8 12", "2 3 14 19 12");
  }
}
