package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailureModel.Outage;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.failure.FailurePolicy.Running;
import org.quoin.grid.failure.FailurePolicy.Waiting;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteSpec;
import org.quoin.metrics.FilesRead;
import org.quoin.metrics.JobRecord;
import org.quoin.network.PacketModel;
import org.quoin.network.Path;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransferHandle;
import org.quoin.network.TransferSettings;
import org.quoin.network.Transport;
import org.quoin.network.TransportModel;
import org.quoin.topology.Discipline;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;
import org.quoin.topology.Routes;
import org.quoin.topology.Storage;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.ArrivalProcess;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobRequirements;
import org.quoin.workload.Stage;

/**
 * Stages, files and copies of jobs, calculated by hand. Client c and servers s1 and s2 of 1 op/s
 * around a router; data are packets of one byte.
 */
class JobLifecycleTest {
  private static final FailureModel RESUBMITTED =
      failures(
          new FailurePolicy(Running.RESUBMIT, Checkpoints.NONE, Waiting.WAIT, Waiting.WAIT, 2, 3),
          new Outage(new FailureComponent(FailureComponent.Kind.SITE, "s1"), 13, 30, false));

  /** Chooses s2 while it is not known to be down. */
  private static final MetaServer SECOND =
      (job, view) ->
          view.candidates().stream()
              .max(Comparator.comparing(site -> site.name().equals("s2")))
              .orElseThrow();

  private final List<JobRecord> records = new ArrayList<>();
  private final List<Node> nodes =
      new ArrayList<>(
          List.of(
              Node.client("c"),
              Node.router("r"),
              Node.server("s1", 1, 0, 1),
              Node.server("s2", 1, 0, 1)));
  private Links links = new Links().unlimited("c", "r").unlimited("r", "s1");
  private List<JobClass> classes;
  private DataModel data = DataModel.NONE;
  private FailureModel failures = FailureModel.NONE;
  private Function<Node.Site, SiteSpec> sites = GridModels::server;
  private int warmup;

  private static FailureModel failures(FailurePolicy reaction, Outage... outages) {
    return new FailureModel(List.of(), List.of(outages), List.of(), reaction);
  }

  private static JobClass single(String name, double interval, double operations, double bytes) {
    return new JobClass(
        name,
        List.of("c"),
        Amount.fixed(operations),
        Amount.fixed(bytes),
        Amount.fixed(0),
        Arrivals.DETERMINISTIC,
        interval,
        1);
  }

  private static DataFile file(int number, double bytes, String... homes) {
    return new DataFile(number, "f" + number, bytes, List.of(homes), "");
  }

  /** Every class reads all of the given files. */
  private static DataModel reads(List<DataFile> all, List<List<DataFile>> ofClasses) {
    return new DataModel(all, ofClasses.stream().map(FileDemand::all).toList(), false, List.of());
  }

  private GridResult run(int jobs, MetaServer metaServer) {
    Topology topology = new Topology("journey", "test", nodes, links.list());
    GridModel model =
        new GridModel(
            StageSites.network(new Routes(topology), 1, classes, data),
            new PacketModel(
                1,
                TimeDistribution.DETERMINISTIC,
                TimeDistribution.DETERMINISTIC,
                Retry.NEXT_SLOT,
                QueueEngine.LAZY),
            classes,
            jobs,
            warmup,
            1e4,
            MonitorModel.FRESH,
            GridModels.sites(topology, sites),
            TransportModel.PACKETS,
            data,
            failures,
            TransferSettings.NONE,
            NetworkChoice.NONE);
    records.clear();
    return new Grid(model, metaServer, new RandomStreams(1, 0)).run(records::add);
  }

  private void stages(double interval) {
    links.pair("r", "s2", 1, 1, 1);
    classes =
        List.of(
            stages(
                interval,
                2,
                new Stage("s1", Amount.fixed(6), Amount.fixed(4)),
                new Stage("s2", Amount.fixed(5), Amount.fixed(3))));
  }

  private static JobClass stages(double interval, double bytes, Stage... stages) {
    return new JobClass(
        "two",
        List.of("c"),
        Amount.fixed(bytes),
        List.of(stages),
        Arrivals.DETERMINISTIC,
        interval,
        1,
        0,
        JobRequirements.NONE,
        ArrivalProcess.even(interval));
  }

  /** At s1 from 10 to 16 s, 4 s of transfer, at s2 from 20 to 25 s, and 3 s back. */
  @Test
  void stageByStage() {
    stages(10);
    run(1, SECOND);
    JobRecord job = records.get(0);
    assertThat(job.site()).isEqualTo("s1 > s2");
    assertThat(job.job().processors()).isEqualTo(1);
    assertThat(job.job().operations()).isEqualTo(11);
    assertThat(List.of(job.arrivalTime(), job.startTime(), job.endTime(), job.returnTime()))
        .containsExactly(10.0, 10.0, 25.0, 28.0);
  }

  /**
   * Both stages at one site, with no data between them: the second is submitted after the site has
   * removed the first. Two jobs of 3 s and 4 s at 10 s, and two at 20 s, in parallel.
   */
  @ParameterizedTest
  @CsvSource({"FCFS", "PS", "PRIORITY", "PRIORITY_PREEMPTIVE", "cluster"})
  void aStageThatFollowsAtOnceAtTheSameSite(String kind) {
    links.unlimited("r", "s2");
    if (kind.equals("cluster")) {
      sites = node -> GridModels.cluster(node.name(), 1, 2, 1);
    } else {
      nodes.set(2, Node.server("s1", 1, 0, 1, Discipline.valueOf(kind), 2));
    }
    JobClass jobs =
        stages(
            10,
            0,
            new Stage("s1", Amount.fixed(3), Amount.fixed(0)),
            new Stage("s1", Amount.fixed(4), Amount.fixed(0)));
    classes = List.of(jobs, jobs);
    run(4, SECOND);
    assertThat(records).extracting(JobRecord::startTime).containsExactly(10.0, 10.0, 20.0, 20.0);
    assertThat(records).extracting(JobRecord::endTime).containsExactly(17.0, 17.0, 27.0, 27.0);
    assertThat(records).extracting(JobRecord::site).containsOnly("s1 > s1");
    // The site still knows the second stages when it fails.
    failures =
        failures(
            new FailurePolicy(Running.RESTART, Checkpoints.NONE, Waiting.WAIT, Waiting.WAIT, 2, 3),
            new Outage(new FailureComponent(FailureComponent.Kind.SITE, "s1"), 15, 16, false));
    run(2, SECOND);
    assertThat(records).extracting(JobRecord::endTime).containsExactly(20.0, 20.0);
  }

  /** 4 of 6 s at s1 are stored at 15 s and 2 s are left; at s2 nothing is stored yet. */
  @Test
  void whatIsSavedIsOfOneStage() {
    stages(10);
    failures =
        failures(
            new FailurePolicy(
                Running.CHECKPOINT, new Checkpoints(2, 0.25), Waiting.WAIT, Waiting.WAIT, 0, 3),
            new Outage(new FailureComponent(FailureComponent.Kind.SITE, "s1"), 15, 30, false));
    run(1, SECOND);
    assertThat(records.get(0).endTime()).isEqualTo(32 + 4 + 5.5);
  }

  /** 8 B of a file for the first stage alone, which gets them at 1 B/s from s2. */
  @Test
  void theFirstStageReadsTheFiles() {
    stages(100);
    List<DataFile> files = List.of(file(0, 8, "s2"));
    data = reads(files, List.of(files));
    GridResult result = run(1, SECOND);
    JobRecord job = records.get(0);
    assertThat(job.arrivalTime()).isEqualTo(108);
    assertThat(job.files()).isEqualTo(new FilesRead(1, 0, 8, 8));
    assertThat(job.returnTime()).isEqualTo(108 + 6 + 4 + 5 + 3);
    assertThat(result.data().storages().get(0).counts().reads()).isEqualTo(1);
  }

  /** The copy at s1 starts at once; the copy at s2 is still fetching and is cancelled. */
  @Test
  void aCopyThatIsGivenUpDoesNotComeWithItsFiles() {
    links.pair("r", "s2", 1, 1, 1);
    classes = List.of(single("reader", 100, 50, 0));
    List<DataFile> files = List.of(file(0, 8, "s1"));
    data = reads(files, List.of(files));
    GridResult result = run(1, CopiesTest.EVERYWHERE);
    assertThat(records).extracting(JobRecord::site).containsExactly("s1");
    assertThat(records.get(0).endTime()).isEqualTo(150);
    assertThat(result.sites().get(1).counts().busy()).isZero();
  }

  /** The copy at s2 is cancelled at 10 s; s1 fails at 13 s, and at 15 s both are placed again. */
  @Test
  void aJobWhoseOtherCopiesWereGivenUpIsPlacedAnew() {
    links.unlimited("r", "s2");
    classes = List.of(single("copied", 10, 6, 0));
    failures = RESUBMITTED;
    run(1, CopiesTest.EVERYWHERE);
    assertThat(records).extracting(JobRecord::site).containsExactly("s2");
    assertThat(records.get(0).endTime()).isEqualTo(21);
  }

  /**
   * Space for one file at s2. The first reader of f0 is lost with its site at 113 s; at 150 s f1
   * replaces f0, so that f0 is fetched again at 200 s.
   */
  @Test
  void aJobThatIsLostNeedsItsFilesNoLonger() {
    nodes.set(3, GridModels.server("s2", 1, new Storage(10, Replacement.LRU)));
    links.pair("r", "s2", 1, 1, 1);
    List<DataFile> files = List.of(file(0, 10, "s1"), file(1, 10, "s1"));
    classes = List.of(single("first", 100, 5, 0), single("second", 150, 5, 0));
    data = reads(files, List.of(files.subList(0, 1), files.subList(1, 2)));
    failures =
        failures(
            new FailurePolicy(Running.LOST, Checkpoints.NONE, Waiting.WAIT, Waiting.WAIT, 0, 3),
            new Outage(new FailureComponent(FailureComponent.Kind.SITE, "s2"), 113, 120, false));
    run(3, SECOND);
    assertThat(records).extracting(job -> job.job().submitTime()).containsExactly(150.0, 200.0);
    assertThat(records).extracting(job -> job.files().hits()).containsExactly(0, 0);
  }

  /**
   * The job itself is resubmitted: s2, known to be down from 207 to 292 s, has its file when its
   * data arrive at 230 s. At 300 s f0 is still there, at 350 s f1 replaces it.
   */
  @Test
  void aJobThatGoesElsewhereNeedsItsFilesNoLonger() {
    nodes.set(3, GridModels.server("s2", 1, new Storage(10, Replacement.LRU)));
    links.pair("r", "s2", 1, 1, 1);
    List<DataFile> files = List.of(file(0, 10, "s1"), file(1, 10, "s1"));
    classes = List.of(single("first", 100, 5, 30), single("second", 350, 5, 0));
    data = reads(files, List.of(files.subList(0, 1), files.subList(1, 2)));
    failures =
        failures(
            new FailurePolicy(
                Running.RESTART, Checkpoints.NONE, Waiting.RESUBMIT, Waiting.WAIT, 2, 3),
            new Outage(new FailureComponent(FailureComponent.Kind.SITE, "s2"), 205, 290, false));
    run(5, SECOND);
    assertThat(records)
        .extracting(job -> job.site() + " has " + job.files().hits())
        .containsExactly("s2 has 0", "s1 has 1", "s2 has 1", "s2 has 0", "s2 has 0");
  }

  /** Jobs of 15 s at 10, 20 and 30 s, all to s2, of which 1 ends at 25 s. */
  @Test
  void whatHasComeToASiteIsSeenThere() {
    links.unlimited("r", "s2");
    classes = List.of(single("long", 10, 15, 0));
    List<Double> seen = new ArrayList<>();
    run(
        3,
        (job, view) -> {
          seen.add(view.candidates().get(1).jobs());
          return view.candidates().get(1);
        });
    assertThat(seen.subList(0, 3)).containsExactly(0.0, 1.0, 1.0);
  }

  /** Both of 1 B at 100 s, on one link: the job's data are first, whichever was sent first. */
  @Test
  void jobsComeBeforeFiles() {
    links.pair("r", "s2", 1, 1, 1);
    List<DataFile> files = List.of(file(0, 1, "s1"));
    classes = List.of(single("reader", 100, 0, 0), single("sender", 100, 0, 1));
    data = reads(files, List.of(files, List.of()));
    run(2, SECOND);
    assertThat(records).extracting(JobRecord::arrivalTime).containsExactly(102.0, 101.0);
  }

  /** The reachable one of two homes is used, though its link is slower. */
  @Test
  void filesComeOverWaysThatAreUp() {
    nodes.add(Node.server("s3", 1, 0, 1));
    links = new Links().unlimited("c", "r").pair("r", "s1", 4, 4, 1).unlimited("r", "s2");
    links.pair("r", "s3", 1, 1, 1);
    classes = List.of(single("reader", 100, 5, 0));
    List<DataFile> files = List.of(file(0, 8, "s1", "s3"));
    data = reads(files, List.of(files));
    run(1, SECOND);
    assertThat(records.get(0).arrivalTime()).isEqualTo(102);
    failures =
        failures(
            new FailurePolicy(Running.RESTART, Checkpoints.NONE, Waiting.WAIT, Waiting.WAIT, 0, 3),
            new Outage(new FailureComponent(FailureComponent.Kind.LINK, "r-s1"), 50, 1000, false));
    run(1, SECOND);
    assertThat(records.get(0).arrivalTime()).isEqualTo(108);
  }

  @Test
  void whatWasSentBeforeTheWindowIsNotInIt() {
    links.pair("r", "s2", 1, 1, 1);
    classes = List.of(single("reader", 100, 5, 0));
    List<DataFile> files = List.of(file(0, 8, "s1"));
    data = reads(files, List.of(files));
    assertThat(run(1, SECOND).data().traffic())
        .containsExactly(new GridResult.FileTraffic(0, 1, 8));
    warmup = 1;
    assertThat(run(2, SECOND).data().traffic()).isEmpty();
  }

  /** Transports require that two transfers in progress have different numbers. */
  @Test
  void copiesAndJobsHaveNumbersOfTheirOwn() {
    List<Long> orders = new ArrayList<>();
    Transport transport =
        new Transport() {
          @Override
          public TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done) {
            orders.add(order);
            return TransferHandle.THERE;
          }

          @Override
          public double[] uncontendedTimes(Path path, double bytes, double part, double[] seconds) {
            return new double[0];
          }
        };
    JobLifecycle lifecycle =
        new JobLifecycle(
            new Engine(),
            transport,
            List.of(),
            (placed, stage) -> {},
            job -> {},
            placed -> {},
            null);
    double[] one = {1};
    for (int number = 1; number <= 3; number++) {
      Job job = Job.sent(number, 0, 5, 1, 1, 1);
      GridJob whole =
          new GridJob(null, new SubmittedJob(job, one, one, one, null, List.of()), null, null);
      for (int copy = 0; copy < 1000; copy++) {
        lifecycle.begin(new PlacedJob(whole, copy, new int[1], new Path[] {new Path(List.of())}));
      }
    }
    assertThat(orders).hasSize(3000).doesNotHaveDuplicates();
    assertThat(orders).allMatch(order -> order >= 0 && order < 1L << 35, "before those of files");
  }
}
