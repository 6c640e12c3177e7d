package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.quoin.scheduling.NodeRuns.in;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.replay.Replay;
import org.quoin.engine.RandomStreams;
import org.quoin.machine.Gres;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.NodeKind;
import org.quoin.machine.Partition;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/** Policies on nodes of several kinds and in partitions. */
class NodesTest {
  private static final long GIB = 1L << 30;

  /** A node for random machines: CPUs, GiB of memory, GPUs. */
  private record Kind(int cpus, int memory, int gpus) {
    MachineNode node(int index) {
      List<Gres> gres = gpus == 0 ? List.of() : List.of(new Gres("gpu", "", gpus));
      return new MachineNode(
          "n" + index, new NodeKind(cpus, memory * GIB, gres, Set.of(), 1), MachineNode.State.UP);
    }
  }

  /** A cluster with a partition p0, p1 ... for each set of nodes. */
  private static ClusterFile cluster(List<Kind> kinds, int[]... partitions) {
    List<MachineNode> nodes =
        IntStream.range(0, kinds.size()).mapToObj(i -> kinds.get(i).node(i)).toList();
    List<Partition> made = new ArrayList<>();
    for (int[] members : partitions) {
      BitSet set = new BitSet();
      IntStream.of(members).forEach(set::set);
      made.add(Partition.of("p" + made.size(), set));
    }
    SlurmConf conf =
        SlurmConf.of(new Machine("m", nodes, made, List.of()))
            .with(Map.of("SelectTypeParameters", "CR_Core_Memory"));
    return new ClusterFile("machine", List.of(), conf, Optional.empty());
  }

  /** Requests nodes, each with some CPUs, GiB and GPUs. */
  private static ResourceRequest nodes(int count, int cpus, int memory, int gpus) {
    ResourceRequest.Shape shape =
        new ResourceRequest.Shape(
            OptionalInt.of(count),
            OptionalInt.of(count),
            OptionalInt.of(count * cpus),
            OptionalInt.of(cpus),
            OptionalInt.of(1),
            OptionalInt.empty(),
            false,
            Optional.empty(),
            Optional.empty());
    return new ResourceRequest(
        shape,
        memory == 0
            ? Optional.empty()
            : Optional.of(new ResourceRequest.Memory(1024.0 * memory, ResourceRequest.Per.NODE)),
        gpus == 0
            ? List.of()
            : List.of(
                new ResourceRequest.Gres("gpu", Optional.empty(), gpus, ResourceRequest.Per.NODE)),
        List.of(),
        Optional.empty(),
        ResourceRequest.Owner.NONE,
        ResourceRequest.Timing.NONE);
  }

  private static List<JobRecord> replay(
      ClusterFile file, boolean onNodes, PolicyKind policy, List<Job> jobs) {
    List<JobRecord> records = new ArrayList<>();
    ClusterSettings settings =
        ClusterSettings.of(file.processors())
            .withMachine(file)
            .withNumbers()
            .withPlansFollowed(policy.plans());
    Replay.run(
        jobs,
        BatchClusters.open(
            "test",
            settings.withJobsOnNodes(onNodes),
            new BatchClusters.Scheduler("policy", policy, Order.FCFS, Map.of(), false),
            made -> {},
            records::add));
    records.sort(Comparator.comparingLong(record -> record.job().id()));
    return records;
  }

  private static String times(JobRecord record) {
    return record.job().id() + ": " + record.startTime() + " to " + record.endTime();
  }

  /** Policy slurm is one scheduler for all partitions, with common clocks. */
  @ParameterizedTest
  @EnumSource(value = Policies.class, names = "SLURM", mode = EnumSource.Mode.EXCLUDE)
  void disjointPartitionsAreTwoClusters(Policies policy) {
    ClusterFile both =
        cluster(List.of(new Kind(8, 1, 0), new Kind(5, 1, 0)), new int[] {1}, new int[] {0});
    List<Job> all = new ArrayList<>();
    List<Job> first = Workloads.random(3, 150, 5);
    List<Job> second = Workloads.random(4, 150, 8);
    first.forEach(job -> all.add(in(job, 0, ResourceRequest.NONE)));
    second.forEach(job -> all.add(in(job.withId(1000 + job.id()), 1, ResourceRequest.NONE)));
    all.sort(Comparator.comparingDouble(Job::submitTime));
    List<String> expected = new ArrayList<>();
    Workloads.replay(first, 5, policy, Order.FCFS).forEach(record -> expected.add(times(record)));
    Workloads.replay(second, 8, policy, Order.FCFS)
        .forEach(
            record ->
                expected.add(
                    times(record).replaceFirst("^(\\d+)", "" + (1000 + record.job().id()))));
    assertThat(replay(both, false, policy, all)).extracting(NodesTest::times).isEqualTo(expected);
  }

  /** On nodes, too, a partition that shares no node with others is a cluster of its own. */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void disjointPartitionsOfNodesAreTwoClusters(Policies policy) {
    List<Kind> one = List.of(new Kind(4, 8, 0), new Kind(4, 8, 2), new Kind(2, 32, 0));
    List<Kind> other = List.of(new Kind(8, 8, 1), new Kind(2, 4, 0));
    List<Kind> both = Stream.concat(one.stream(), other.stream()).toList();
    List<Job> first = random(5, one, 0, 80);
    List<Job> second = random(6, other, 0, 80);
    List<Job> all = new ArrayList<>(first);
    second.forEach(job -> all.add(in(job.withId(1000 + job.id()), 1, job.terms().request())));
    all.sort(Comparator.comparingDouble(Job::submitTime));
    List<String> expected = new ArrayList<>();
    replay(cluster(one, new int[] {0, 1, 2}), true, policy, first)
        .forEach(record -> expected.add(times(record)));
    replay(cluster(other, new int[] {0, 1}), true, policy, second)
        .forEach(
            record ->
                expected.add(
                    times(record).replaceFirst("^(\\d+)", "" + (1000 + record.job().id()))));
    assertThat(replay(cluster(both, new int[] {0, 1, 2}, new int[] {3, 4}), true, policy, all))
        .extracting(NodesTest::times)
        .isEqualTo(expected);
  }

  /** With one kind of node, one partition and requests of processors, nodes change nothing. */
  @ParameterizedTest
  @EnumSource(value = Policies.class, names = "SLURM", mode = EnumSource.Mode.EXCLUDE)
  void nodesOfOneKindChangeNothing(Policies policy) {
    ClusterFile file = cluster(List.of(new Kind(4, 1, 0), new Kind(4, 1, 0)), new int[] {0, 1});
    List<Job> jobs = Workloads.random(7, 200, 8);
    assertThat(replay(file, false, policy, jobs))
        .extracting(NodesTest::times)
        .isEqualTo(
            Workloads.replay(jobs, 8, policy, Order.FCFS).stream().map(NodesTest::times).toList());
  }

  /**
   * Job 1 holds the GPU until 100. Job 2 needs it and waits; the wide job 3 needs only CPUs, and
   * job 4 needs the GPU, too. Job 5 would hold CPUs beside the GPU when job 2 can start.
   */
  @Test
  void aGpuJobWaitsWhileAWideCpuJobBackfills() {
    ClusterFile file =
        cluster(
            List.of(new Kind(8, 16, 1), new Kind(8, 16, 0), new Kind(8, 16, 0)),
            new int[] {0, 1, 2},
            new int[] {0});
    List<Job> jobs =
        List.of(
            in(Job.batch(1, 0, 1, 100, 100, 1), 1, nodes(1, 1, 1, 1)),
            in(Job.batch(2, 1, 8, 50, 50, 2), 0, nodes(1, 8, 1, 1)),
            in(Job.batch(3, 2, 16, 1000, 500, 3), 0, nodes(2, 8, 1, 0)),
            in(Job.batch(4, 3, 1, 10, 10, 4), 0, nodes(1, 1, 1, 1)),
            in(Job.batch(5, 4, 2, 200, 10, 5), 0, nodes(1, 2, 1, 0)),
            in(Job.batch(6, 5, 2, 90, 90, 6), 0, nodes(1, 2, 1, 0)));
    assertThat(replay(file, true, Policies.EASY, jobs))
        .extracting(JobRecord::startTime)
        .containsExactly(0.0, 100.0, 2.0, 150.0, 150.0, 5.0);
    assertThat(replay(file, true, Policies.NONE, jobs))
        .extracting(JobRecord::startTime)
        .containsExactly(0.0, 100.0, 100.0, 150.0, 150.0, 150.0);
    assertThat(replay(file, true, Policies.FIRST_FIT, jobs))
        .extracting(JobRecord::startTime)
        .containsExactly(0.0, 100.0, 2.0, 150.0, 4.0, 5.0);
    assertThat(replay(file, true, Policies.CONSERVATIVE, jobs))
        .extracting(JobRecord::startTime)
        .containsExactly(0.0, 100.0, 2.0, 150.0, 150.0, 5.0);
  }

  /**
   * Job 3 takes no time, but three CPUs of the second node at the moment at which it starts; job 4
   * needs two CPUs of one node, and starts once job 3 has ended, at the same time. The wide job 2
   * waits for job 1, behind job 3 or before it.
   */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void aJobWithoutTimeHoldsItsNodesForAnInstant(Policies policy) {
    ClusterFile file = cluster(List.of(new Kind(4, 1, 0), new Kind(4, 1, 0)), new int[] {0, 1});
    Job running = in(Job.batch(1, 0, 3, 100, 100, 1), 0, nodes(1, 3, 0, 0));
    Job wide = in(Job.batch(2, 2, 8, 10, 10, 2), 0, nodes(2, 4, 0, 0));
    Job timeless = in(Job.batch(3, 2, 3, 0, 0, 3), 0, nodes(1, 3, 0, 0));
    Job narrow = in(Job.batch(4, 2, 2, 5, 5, 4), 0, nodes(1, 2, 0, 0));
    for (List<Job> jobs :
        List.of(
            List.of(running, wide, timeless, narrow), List.of(running, timeless, wide, narrow))) {
      List<JobRecord> records = replay(file, true, policy, jobs);
      assertThat(records).hasSize(4);
      if (policy == Policies.EASY || policy == Policies.CONSERVATIVE) {
        assertThat(records).extracting(JobRecord::startTime).containsExactly(0.0, 100.0, 2.0, 2.0);
      }
    }
  }

  private static List<Job> random(int seed, List<Kind> kinds, int partition, int count) {
    RandomGenerator random = new RandomStreams(seed, 0).stream("jobs");
    List<Job> jobs = new ArrayList<>();
    double submit = 0;
    while (jobs.size() < count) {
      Kind like = kinds.get(random.nextInt(kinds.size()));
      int wanted = 1 + random.nextInt(2);
      int cpus = 1 + random.nextInt(like.cpus);
      int memory = 1 + random.nextInt(like.memory);
      int gpus = random.nextInt(3) == 0 ? like.gpus : 0;
      if (fitting(kinds, cpus, memory, gpus) < wanted) {
        continue;
      }
      submit += random.nextInt(3) == 0 ? 0 : random.nextInt(8);
      int requested = 1 + random.nextInt(20);
      int runTime = 1 + random.nextInt(requested);
      Job job = Job.batch(jobs.size() + 1, submit, wanted * cpus, requested, runTime, 1);
      jobs.add(in(job, partition, nodes(wanted, cpus, memory, gpus)));
    }
    return jobs;
  }

  private static long fitting(List<Kind> free, int cpus, int memory, int gpus) {
    return free.stream()
        .filter(kind -> kind.cpus >= cpus && kind.memory >= memory && kind.gpus >= gpus)
        .count();
  }

  /** What nodes have left beside some jobs, by the CPUs that their records name. */
  private static List<Kind> left(List<Kind> kinds, List<JobRecord> running) {
    List<Kind> left = new ArrayList<>();
    int first = 0;
    for (Kind kind : kinds) {
      int cpus = kind.cpus;
      int memory = kind.memory;
      int gpus = kind.gpus;
      for (JobRecord record : running) {
        int held = 0;
        for (String interval : record.allocation().split(" ")) {
          String[] ends = interval.split("-");
          int low = Math.max(first, Integer.parseInt(ends[0]));
          int high = Math.min(first + kind.cpus - 1, Integer.parseInt(ends[ends.length - 1]));
          held += Math.max(0, high - low + 1);
        }
        ResourceRequest request = record.job().terms().request();
        cpus -= held;
        memory -= held == 0 ? 0 : (int) (request.memory().orElseThrow().megabytes() / 1024);
        gpus -= held == 0 || request.gres().isEmpty() ? 0 : (int) request.gres().get(0).count();
      }
      first += kind.cpus;
      left.add(new Kind(cpus, memory, gpus));
    }
    return left;
  }

  private static boolean fits(JobRecord record, List<Kind> left) {
    ResourceRequest request = record.job().terms().request();
    int cpus = request.shape().tasksPerNode().orElseThrow();
    int memory = (int) (request.memory().orElseThrow().megabytes() / 1024);
    int gpus = request.gres().isEmpty() ? 0 : (int) request.gres().get(0).count();
    return fitting(left, cpus, memory, gpus) >= request.shape().minNodes().orElseThrow();
  }

  private static List<Kind> machine(int seed) {
    RandomGenerator random = new RandomStreams(seed, 0).stream("machine");
    List<Kind> kinds = new ArrayList<>();
    for (int i = 2 + random.nextInt(4); i > 0; i--) {
      kinds.add(new Kind(1 + random.nextInt(6), 1 + random.nextInt(16), random.nextInt(3)));
    }
    return kinds;
  }

  /**
   * A second program follows the records: no node has more than it has, and under EASY the head of
   * the queue starts no later than when the jobs before it leave it enough.
   */
  @ParameterizedTest
  @MethodSource("org.quoin.scheduling.NodeRuns#placing")
  void noNodeIsOversubscribedAndNoHeadIsDelayed(Policies policy) {
    for (int seed = 1; seed <= 12; seed++) {
      List<Kind> kinds = machine(seed);
      int[] all = IntStream.range(0, kinds.size()).toArray();
      List<Job> jobs = random(100 + seed, kinds, 0, 60);
      List<JobRecord> records = replay(cluster(kinds, all), true, policy, jobs);
      assertThat(records).hasSize(jobs.size());
      for (JobRecord record : records) {
        double start = record.startTime();
        List<JobRecord> running =
            records.stream()
                .filter(other -> other.startTime() <= start && other.endTime() > start)
                .toList();
        assertThat(left(kinds, running)).allMatch(n -> n.cpus >= 0 && n.memory >= 0 && n.gpus >= 0);
        if (policy.plans() && policy == Policies.CONSERVATIVE) {
          assertThat(start).isLessThanOrEqualTo(record.promise().first());
        }
      }
      if (policy == Policies.EASY) {
        headsStartInTime(kinds, records);
      }
    }
  }

  private static void headsStartInTime(List<Kind> kinds, List<JobRecord> records) {
    for (JobRecord head : records) {
      List<JobRecord> before =
          records.stream().filter(other -> other.job().id() < head.job().id()).toList();
      double since =
          before.stream().mapToDouble(JobRecord::startTime).reduce(head.arrivalTime(), Math::max);
      List<JobRecord> beside =
          records.stream()
              .filter(other -> !other.equals(head) && other.endTime() > since)
              .filter(
                  other ->
                      other.startTime() < since
                          || (other.startTime() == since && before.contains(other)))
              .toList();
      double latest =
          Stream.concat(Stream.of(since), beside.stream().map(NodesTest::expectedEnd))
              .filter(time -> time >= since)
              .sorted()
              .filter(
                  time ->
                      fits(
                          head,
                          left(
                              kinds,
                              beside.stream().filter(job -> expectedEnd(job) > time).toList())))
              .findFirst()
              .orElseThrow();
      assertThat(head.startTime()).as(times(head)).isLessThanOrEqualTo(latest);
    }
  }

  private static double expectedEnd(JobRecord record) {
    return record.startTime() + record.job().requestedTime();
  }

  @Test
  void aPolicyWithoutNodesRejectsAMachineThatNeedsThem() {
    ClusterFile file =
        cluster(List.of(new Kind(4, 8, 0), new Kind(4, 8, 0)), new int[] {0, 1}, new int[] {0});
    assertThatThrownBy(() -> replay(file, false, Policies.PROBABILISTIC, List.of()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("policy 'probabilistic' does not place jobs on nodes");
  }
}
