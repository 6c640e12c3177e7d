package org.quoin.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.quoin.cluster.ClusterSettings;
import org.quoin.engine.RandomStreams;
import org.quoin.report.Stopwatch;
import org.quoin.scenario.machine.MachineFile;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.model.LublinModel;

/**
 * Measures policies on the nodes of a large cluster, and on processors alone. The cluster has 256
 * nodes of three kinds, four partitions, 500 users in 500 accounts with Fair Tree, and up to 500
 * jobs tried by each cycle of backfill. The processors are nodes of one CPU to policy slurm, as
 * they are for every log that states no nodes. The jobs are those of Lublin and Feitelson's model
 * with requested times of three times the run time, submitted so fast that they take 80 % of the
 * CPUs.
 *
 * @param jobs number of jobs
 */
public record SlurmBenchmark(int jobs) {
  /** Number of the processors without nodes. */
  public static final int PROCESSORS = 10_000;

  private static final double LOAD = 0.8;
  private static final int USERS = 500;
  private static final int WARM_UP = 1000;

  /** Largest width in the partition main, and on a node with GPUs. */
  private static final int WIDEST = 1024;

  private static final int GPU_CPUS = 48;
  private static final double HOUR = 3600;

  private static final String MACHINE =
      """
      nodes:
        thin: {count: 200, cores: 32, memory: 128 GB}
        fat: {count: 40, cores: 64, memory: 1024 GB}
        gpu: {count: 16, cores: 48, memory: 512 GB, gres: gpu:4}
      partitions:
        main: {nodes: [thin, fat]}
        short: {nodes: [thin, fat], max-time: 4 h, tier: 5}
        fat: {nodes: fat}
        gpu: {nodes: gpu}
      slurm:
        SchedulerParameters: 'bf_max_job_test=500,bf_continue'
        PriorityType: priority/multifactor
        PriorityWeightFairshare: 10000
        PriorityWeightAge: 1000
      accounts:
      """;

  /**
   * The cost of a replay.
   *
   * @param milliseconds CPU time of a job
   * @param cpu CPU time in seconds
   * @param days time from the first submission to the last end in days
   * @param ratio ratio of that time to the CPU time
   */
  public record Cost(double milliseconds, double cpu, double days, double ratio) {}

  /** {@return the cost of a replay of the jobs on the nodes of the cluster} */
  public Cost measure(PolicyKind policy) {
    ClusterFile machine = machine();
    int cpus = machine.machine().nodes().stream().mapToInt(node -> node.kind().cpus()).sum();
    RandomStreams streams = new RandomStreams(1, 0);
    RandomGenerator random = streams.stream("users and partitions");
    return measure(
        ReplaySpec.of(cpus, policy, Order.FCFS).on(ClusterSettings.of(cpus).withMachine(machine)),
        log(cpus, WIDEST, streams, job -> asked(job, random)));
  }

  /** {@return the cost of a replay of the jobs on processors} */
  public Cost measureWithoutNodes(PolicyKind policy) {
    return measure(
        ReplaySpec.of(PROCESSORS, policy, Order.FCFS),
        log(PROCESSORS, PROCESSORS, new RandomStreams(1, 0), UnaryOperator.identity()));
  }

  private Cost measure(ReplaySpec replay, List<Job> log) {
    List<Job> warmUp = log.subList(0, Math.min(jobs, WARM_UP));
    replay.run(warmUp);
    Stopwatch watch = Stopwatch.ofThread();
    ReplaySpec.Result result = replay.run(log);
    double cpu = watch.read().cpu();
    double seconds =
        result.schedule().jobs().stream().mapToDouble(one -> one.endTime()).max().orElseThrow();
    return new Cost(1e3 * cpu / jobs, cpu, seconds / (24 * HOUR), seconds / cpu);
  }

  private static ClusterFile machine() {
    StringBuilder text = new StringBuilder(MACHINE);
    for (int i = 0; i < USERS; i++) {
      text.append(String.format("  a%d: {shares: %d, users: {u%d: {}}}%n", i, 1 + i % 7, i));
    }
    try {
      Path file = Files.createTempFile("quoin", ".yaml");
      try {
        Files.writeString(file, text);
        return MachineFile.read(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a machine file", e);
    }
  }

  private List<Job> log(int cpus, int widest, RandomStreams streams, UnaryOperator<Job> completed) {
    List<Job> made = new ArrayList<>();
    double work = 0;
    for (Job job : LublinModel.batch(widest).generate(jobs, streams)) {
      Job asked = completed.apply(job.withRequestedTime(3 * job.runTime()));
      work += asked.processors() * asked.runTime();
      made.add(asked);
    }
    double first = made.get(0).submitTime();
    double span = Math.max(1, made.get(made.size() - 1).submitTime() - first);
    double factor = work / (LOAD * cpus) / span;
    made.replaceAll(job -> job.withSubmitTime((job.submitTime() - first) * factor));
    return made;
  }

  /** Gives a job a user, a partition, and nodes, memory and a GPU where it needs them. */
  private static Job asked(Job job, RandomGenerator random) {
    double drawn = random.nextDouble();
    boolean gpu = drawn < 0.1;
    boolean fat = !gpu && drawn < 0.2;
    boolean brief = !gpu && !fat && job.requestedTime() <= 4 * HOUR && drawn < 0.5;
    String partition = gpu ? "gpu" : fat ? "fat" : brief ? "short" : "main";
    int width = gpu ? Math.min(job.processors(), GPU_CPUS) : job.processors();
    String user = String.valueOf((int) (USERS * random.nextDouble() * random.nextDouble()));
    ResourceRequest request =
        new ResourceRequest(
            ResourceRequest.Shape.of(
                gpu ? OptionalInt.of(1) : OptionalInt.empty(),
                OptionalInt.of(width),
                OptionalInt.empty()),
            Optional.of(
                new ResourceRequest.Memory(
                    1000 * (1 + random.nextInt(3)), ResourceRequest.Per.CPU)),
            gpu
                ? List.of(
                    new ResourceRequest.Gres("gpu", Optional.empty(), 1, ResourceRequest.Per.NODE))
                : List.of(),
            List.of(),
            Optional.empty(),
            new ResourceRequest.Owner(
                Optional.of("u" + user),
                Optional.of("a" + user),
                Optional.empty(),
                List.of(partition),
                Optional.empty(),
                Optional.empty()),
            ResourceRequest.Timing.limit(OptionalDouble.of(job.requestedTime())));
    return job.withProcessors(width).withTerms(job.terms().with(request));
  }

  /** {@return the policies that are measured} */
  public static List<PolicyKind> policies() {
    return List.of(Policies.SLURM, Policies.NONE, Policies.EASY);
  }
}
