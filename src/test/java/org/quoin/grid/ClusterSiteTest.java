package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.RecordBuilder;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.cluster.timeslice.MatrixCluster;
import org.quoin.cluster.timeslice.MatrixSettings;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.ClusterSite;
import org.quoin.grid.site.LocalJobs;
import org.quoin.grid.site.LocalLoad;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteCounts;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.BatchClusters;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/** A cluster driven by the events of a grid. */
class ClusterSiteTest {
  private static final int PROCESSORS = 16;

  private static List<Job> jobs(int seed) {
    RandomGenerator random = new RandomStreams(seed, 0).stream("jobs");
    List<Job> jobs = new ArrayList<>();
    double submit = 0;
    for (int i = 1; i <= 300; i++) {
      submit += random.nextInt(3) == 0 ? 0 : random.nextDouble() * 9;
      double requested = 1 + random.nextDouble() * 30;
      double run = random.nextInt(9) == 0 ? 0 : requested * random.nextDouble() * 1.1;
      int width = 1 + random.nextInt(PROCESSORS);
      jobs.add(new Job(i, submit, width, requested, run, 0, 0, 0, i % 4));
    }
    return jobs;
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void aloneItGivesTheRecordsOfAReplay(PolicyKind policy) {
    ClusterSettings settings = ClusterSettings.of(PROCESSORS).withNumbers();
    sameRecords(
        ended ->
            new SpaceSharedCluster("c", settings, policy.create(Order.SJF, PROCESSORS), ended));
  }

  /** The jobs request nodes with memory, in two parts of a machine that share no node. */
  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"PROBABILISTIC", "DELAY_BUDGET"},
      mode = EnumSource.Mode.EXCLUDE)
  void onTheNodesOfAMachineFileToo(PolicyKind policy) throws IOException {
    Path file = Files.createTempFile("machine", ".conf");
    Files.writeString(
        file,
        """
        NodeName=a[1-3] CPUs=4 RealMemory=1000
        NodeName=b[1-2] CPUs=8 RealMemory=4000
        PartitionName=p0 Nodes=a[1-3] Default=YES
        PartitionName=p1 Nodes=b[1-2]
        PartitionName=p2 Nodes=b2
        SelectTypeParameters=CR_Core_Memory
        """);
    ClusterFile machine = ClusterFile.slurmConf(file);
    Files.delete(file);
    List<Job> jobs = new ArrayList<>();
    for (Job job : jobs(1)) {
      int width = 1 + job.processors() % 4;
      ResourceRequest.Owner owner =
          RecordBuilder.copy(ResourceRequest.Owner.NONE, "partitions", List.of("p" + job.id() % 3));
      ResourceRequest request =
          new ResourceRequest(
              ResourceRequest.Shape.of(
                  OptionalInt.of(1), OptionalInt.of(width), OptionalInt.empty()),
              Optional.of(
                  new ResourceRequest.Memory(100.0 * (1 + job.id() % 9), ResourceRequest.Per.NODE)),
              List.of(),
              List.of(),
              Optional.empty(),
              owner,
              ResourceRequest.Timing.NONE);
      jobs.add(job.withProcessors(width).withTerms(job.terms().with(request)));
    }
    ClusterSettings settings =
        BatchClusters.prepared(ClusterSettings.of(28).withNumbers().withMachine(machine), jobs);
    sameRecords(
        jobs,
        28,
        listener ->
            BatchClusters.open(
                "c",
                settings,
                new BatchClusters.Scheduler("policy", policy, Order.FCFS, Map.of(), false),
                made -> {},
                listener));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aTimeSharedOneToo(int rows) {
    MatrixSettings settings =
        new MatrixSettings(
            ClusterSettings.of(PROCESSORS).withNumbers(),
            new TimeSlices(rows, 0.7, 0.01),
            Order.SJF,
            MatrixSettings.Backfill.EASY);
    sameRecords(ended -> new MatrixCluster("c", settings, ended));
  }

  private static void sameRecords(Function<ClusterListener, LiveCluster> cluster) {
    for (int seed = 0; seed < 5; seed++) {
      sameRecords(jobs(seed), PROCESSORS, cluster);
    }
  }

  private static void sameRecords(
      List<Job> jobs, int processors, Function<ClusterListener, LiveCluster> cluster) {
    Map<Long, JobRecord> replayed = new HashMap<>();
    Replay.run(jobs, cluster.apply(r -> replayed.put(r.job().id(), r)));
    Engine engine = new Engine();
    ClusterSite site =
        new ClusterSite(
            "c",
            1,
            processors,
            processors,
            1,
            cluster,
            new LocalJobs(Double.NaN, Collections.emptyIterator()),
            engine);
    Map<Long, JobRecord> executed = new HashMap<>();
    for (Job job : jobs) {
      engine.at(
          job.submitTime(),
          Phase.ARRIVAL,
          () -> site.submit(job, record -> executed.put(job.id(), record)));
    }
    engine.run();
    assertThat(executed).isEqualTo(replayed).hasSameSizeAs(jobs);
  }

  /** Local jobs belong to no client; an unknown local user stays unknown. */
  @Test
  void localUsersShareNoNumberWithClients() {
    List<Long> users = new ArrayList<>();
    Engine engine = new Engine();
    List<Job> local = new ArrayList<>();
    for (long user : new long[] {-1, 0, 1, 7}) {
      local.add(Job.batch(1, 0, 1, 1, 1, user));
    }
    new ClusterSite(
        "c",
        1,
        4,
        4,
        1,
        ended ->
            new SpaceSharedCluster(
                "c",
                ClusterSettings.of(4),
                Policies.EASY.create(Order.FCFS, 4),
                record -> users.add(record.job().user())),
        new LocalJobs(Double.NaN, local.iterator()),
        engine);
    engine.run();
    assertThat(users).containsExactly(-1L, -2L, -3L, -9L);
  }

  /** A job runs from 0 to 10; another job arrives at 10 with the first event of that instant. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anEndIsSeenByWhoComesAtTheSameInstant(boolean sliced) {
    Engine engine = new Engine();
    MatrixSettings matrix =
        new MatrixSettings(
            ClusterSettings.of(4),
            new TimeSlices(2, 60, 0),
            Order.FCFS,
            MatrixSettings.Backfill.EASY);
    ClusterSite site =
        new ClusterSite(
            "c",
            1,
            4,
            4,
            4,
            ended ->
                sliced
                    ? new MatrixCluster("c", matrix, ended)
                    : new SpaceSharedCluster(
                        "c", ClusterSettings.of(4), Policies.EASY.create(Order.FCFS, 4), ended),
            new LocalJobs(Double.NaN, Collections.emptyIterator()),
            engine);
    List<Object> seen = new ArrayList<>();
    Job job = Job.sent(1, 0, 0, 0, 40, 0);
    engine.at(10, Phase.ARRIVAL, () -> seen.add(site.load()));
    engine.at(0, Phase.ARRIVAL, () -> site.submit(job, record -> seen.add(record.endTime())));
    engine.at(10, Phase.ARRIVAL, () -> site.submit(job.withId(2), r -> seen.add(r.endTime())));
    engine.run();
    assertThat(seen).containsExactly(10.0, new Site.Load(0, 0), 20.0);
  }

  /** Two local jobs hold all processors until 10 and 20; a client's job needs two for 5 s. */
  @Test
  void clientsWaitForLocalJobsAndTheLoadShowsBoth() {
    Engine engine = new Engine();
    List<Job> local =
        List.of(new Job(1, 0, 2, 10, 10, 0, 0, 0, 1), new Job(2, 0, 2, 20, 20, 0, 0, 0, 1));
    ClusterSite site =
        new ClusterSite(
            "c",
            100,
            4,
            4,
            2,
            ended ->
                new SpaceSharedCluster(
                    "c", ClusterSettings.of(4), Policies.EASY.create(Order.FCFS, 4), ended),
            new LocalJobs(Double.NaN, local.iterator()),
            engine);
    List<JobRecord> executed = new ArrayList<>();
    Job job = Job.sent(7, 4, 0, 0, 1000, 0);
    engine.at(4, Phase.ARRIVAL, () -> site.submit(job, executed::add));
    List<Site.Load> loads = new ArrayList<>();
    engine.at(6, Phase.TIMER, () -> loads.add(site.load()));
    engine.run();
    Job sized = job.withProcessors(2).withRequestedTime(5).withRunTime(5);
    assertThat(executed).containsExactly(new JobRecord(sized, "c", 4, 10, 15, 15, false, ""));
    // 6 processors in units of 2; (2 x 4 s + 2 x 14 s + 2 x 5 s) at 100 operations per second.
    assertThat(loads).containsExactly(new Site.Load(3, 4600));
    assertThat(site.counts()).isEqualTo(new SiteCounts(20, 2.5, 15));
    assertThat(site.speed()).isEqualTo(400);
  }

  /** On one processor: a local job of 1 s every second. Clients' jobs write when they start. */
  private static ClusterSite busy(Order order, Engine engine) {
    Iterator<Integer> numbers = IntStream.iterate(0, n -> n + 1).iterator();
    return new ClusterSite(
        "c",
        1,
        1,
        1,
        1,
        listener ->
            new SpaceSharedCluster(
                "c", ClusterSettings.of(1), Policies.EASY.create(order, 1), listener),
        LocalJobs.endless(
            Double.NaN,
            () -> {
              int n = numbers.next();
              return new Job(n + 1, n, 1, 1, 1, 0, 0, 0, 1);
            }),
        engine);
  }

  private static void submit(
      ClusterSite site, int job, double time, double seconds, List<Double> starts, Engine engine) {
    engine.at(
        time,
        Phase.ARRIVAL,
        () -> site.submit(Job.sent(job, time, 0, 0, seconds, 0), r -> starts.add(r.startTime())));
  }

  /**
   * By shortest job first the client's job waits without end: 10,000 local jobs may pass it, and
   * 100 for the one that runs when it comes.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 700})
  void localUsersStopWhereTheirJobsGoFirstWithoutEnd(int from) {
    List<Double> starts = new ArrayList<>();
    Engine engine = new Engine();
    ClusterSite site = busy(Order.SJF, engine);
    site.stopLocalUsersWhereClientsStarve();
    submit(site, 1, from + 0.5, 5, starts, engine);
    engine.run();
    assertThat(starts).containsExactly(from + 10_102.0);
    LocalLoad local = site.localLoad().orElseThrow();
    assertThat(local.stopped()).isTrue();
    assertThat(local.jobs()).isEqualTo(from + 10_102);
    assertThat(local.endTime()).isEqualTo(from + 10_101);
  }

  private static void goesOn(ClusterSite site, Engine engine) {
    engine.at(30_000.5, Phase.TIMER, engine::stop);
    engine.run();
    assertThat(site.localLoad().orElseThrow().jobs()).isEqualTo(30_001);
    assertThat(site.localLoad().orElseThrow().stopped()).isFalse();
  }

  @Test
  void localUsersGoOnWhereARunHasAnEnd() {
    List<Double> starts = new ArrayList<>();
    Engine engine = new Engine();
    ClusterSite site = busy(Order.SJF, engine);
    submit(site, 1, 0.5, 5, starts, engine);
    goesOn(site, engine);
    assertThat(starts).isEmpty();
  }

  /** The last of four jobs waits for 15,000 local ones, but others of clients begin meanwhile. */
  @Test
  void localUsersGoOnWhereClientsJobsBegin() {
    List<Double> starts = new ArrayList<>();
    Engine engine = new Engine();
    ClusterSite site = busy(Order.FCFS, engine);
    site.stopLocalUsersWhereClientsStarve();
    for (int job = 1; job <= 4; job++) {
      submit(site, job, 0.5, 5000, starts, engine);
    }
    goesOn(site, engine);
    assertThat(starts).containsExactly(1.0, 5_001.0, 10_001.0, 15_001.0);
  }

  @Test
  void localUsersGoOnWhereAClientsJobRunsLong() {
    List<Double> starts = new ArrayList<>();
    Engine engine = new Engine();
    ClusterSite site = busy(Order.FCFS, engine);
    site.stopLocalUsersWhereClientsStarve();
    submit(site, 1, 0.5, 25_000, starts, engine);
    goesOn(site, engine);
    assertThat(starts).containsExactly(1.0);
  }
}
