package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailureModel.Outage;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.failure.FailurePolicy.Running;
import org.quoin.grid.failure.FailurePolicy.Waiting;
import org.quoin.grid.files.AccessPattern;
import org.quoin.grid.files.DataCounts;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.files.ReplicaTimer;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.FilesRead;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.statistics.Estimate;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;
import org.quoin.topology.Routes;
import org.quoin.topology.Storage;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * Whole runs calculated by hand. Two sites of 1 op/s and one deterministic link of 10 B/s without
 * background between them; the client has ideal links to both, a packet is one byte.
 */
class DataGridTest {
  private static final PacketModel PACKETS =
      new PacketModel(
          1,
          TimeDistribution.DETERMINISTIC,
          TimeDistribution.DETERMINISTIC,
          Retry.EXPONENTIAL,
          QueueEngine.LAZY);

  /** 10 B/s and a buffer of 10 B, which one sender never fills; of a fluid it delays the first. */
  private LinkParameters line = new LinkParameters(10, 10, LinkParameters.NO_LATENCY, 10, 1);

  private final List<JobRecord> records = new ArrayList<>();
  private Storage storage = Storage.UNLIMITED;

  private MetaServer metaServer = MetaServers.RR.create(Map.of(), null);
  private MonitorModel monitor = MonitorModel.FRESH;
  private Amount number;
  private AccessPattern pattern = AccessPattern.SEQUENTIAL;
  private boolean parallel;
  private ReplicaTimer timer = ReplicaTimer.NONE;
  private TransportModel network = TransportModel.PACKETS;

  private static DataFile[] files(double... bytes) {
    return IntStream.range(0, bytes.length)
        .mapToObj(i -> new DataFile(i, "f" + i, bytes[i], List.of("home"), ""))
        .toArray(DataFile[]::new);
  }

  private GridModel model(Arrivals arrivals, double interval, int jobs, DataFile... files) {
    List<Node> nodes =
        List.of(
            Node.client("c"),
            Node.router("r"),
            Node.router("s"),
            Node.server("home", 1, 0, 0),
            GridModels.server("away", 1, storage));
    Links links =
        new Links()
            .unlimited("c", "r")
            .unlimited("c", "s")
            .unlimited("r", "home")
            .unlimited("s", "away")
            .pair("r-s", "r", "s", line, line);
    JobClass jobClass =
        new JobClass(
            "reader",
            List.of("c"),
            Amount.fixed(5),
            Amount.fixed(0),
            Amount.fixed(0),
            arrivals,
            interval,
            1);
    List<DataFile> all = List.of(files);
    FileDemand reads =
        number == null ? FileDemand.all(all) : new FileDemand(all, number, pattern, 1);
    DataModel data = new DataModel(all, List.of(reads), parallel, List.of(), timer, List.of());
    Topology topology = new Topology("two", "test", nodes, links.list());
    return new GridModel(
        StageSites.network(new Routes(topology), 1, List.of(jobClass), data),
        PACKETS,
        List.of(jobClass),
        jobs,
        0,
        Double.POSITIVE_INFINITY,
        monitor,
        GridModels.sites(topology, GridModels::server),
        network,
        data,
        FailureModel.NONE,
        TransferSettings.NONE,
        NetworkChoice.NONE);
  }

  private GridResult run(GridModel model, int replication) {
    records.clear();
    return new Grid(model, metaServer, new RandomStreams(1, replication)).run(records::add);
  }

  /** Jobs run alternately at home and away, submitted at multiples of the interval. */
  private GridResult run(double interval, int jobs, DataFile... files) {
    return run(model(Arrivals.DETERMINISTIC, interval, jobs, files), 0);
  }

  private double arrival(int job) {
    return records.get(job - 1).arrivalTime();
  }

  /**
   * 20 B and 30 B at 10 B/s one after the other: away the second job's data are there after 5 s.
   */
  @ParameterizedTest
  @EnumSource
  void whatIsMissingIsFetchedBeforeTheJobArrives(TransportModel of) {
    network = of;
    double delay = of == TransportModel.FLUID ? 2 * 1 : 0;
    GridResult result = run(100, 4, files(20, 30));
    assertThat(records).extracting(JobRecord::site).containsExactly("home", "away", "home", "away");
    assertThat(arrival(1)).isEqualTo(100);
    assertThat(arrival(2)).isCloseTo(205 + delay, within(1e-9));
    assertThat(records.get(1).endTime()).isCloseTo(210 + delay, within(1e-9));
    assertThat(arrival(4)).isEqualTo(400);
    assertThat(records.get(0).files()).isEqualTo(new FilesRead(2, 2, 0, 0));
    assertThat(records.get(1).files().hits()).isZero();
    assertThat(records.get(1).files().fetchedBytes()).isEqualTo(50);
    assertThat(records.get(1).files().seconds()).isCloseTo(5 + delay, within(1e-9));
    assertThat(records.get(3).files()).isEqualTo(new FilesRead(2, 2, 0, 0));
    DataCounts away = result.data().storages().get(1).counts();
    assertThat(away.reads()).isEqualTo(4);
    assertThat(away.hits()).isEqualTo(2);
    assertThat(away.fetchedBytes()).isEqualTo(50);
    assertThat(result.data().storages().get(0).counts().sentBytes()).isEqualTo(50);
    assertThat(result.data().traffic()).containsExactly(new GridResult.FileTraffic(0, 1, 50));
  }

  /**
   * The job at home reads both files at 100 s. A round at 199 s copies them over the link, 50 B in
   * 5 s; the job away, at 200 s, waits for the copies till 204 s. A round at 150 s is over by then.
   */
  @ParameterizedTest
  @EnumSource
  void replicasOfATimerGoOverTheLinks(TransportModel of) {
    network = of;
    double delay = of == TransportModel.FLUID ? 1 : 0;
    timer = new ReplicaTimer(199, 199, 2, Set.of("away"));
    GridResult result = run(100, 2, files(20, 30));
    assertThat(arrival(2)).isCloseTo(204 + delay, within(1e-9));
    DataCounts away = result.data().storages().get(1).counts();
    assertThat(away.copies()).isEqualTo(2);
    assertThat(away.fetchedBytes()).isEqualTo(50);
    assertThat(result.data().storages().get(0).counts().sentBytes()).isEqualTo(50);
    assertThat(records.get(1).files().fetchedBytes()).isZero();
    timer = new ReplicaTimer(150, 150, 2, Set.of("away"));
    run(100, 2, files(20, 30));
    assertThat(records.get(1).files()).isEqualTo(new FilesRead(2, 2, 0, 0));
    assertThat(arrival(2)).isEqualTo(200);
  }

  /** Residence times add up to response times: 4 x 5 s of computation, 5 s on the link. */
  @Test
  void timeSpentFetchingIsSpentOnTheLink() {
    GridResult result = run(100, 4, files(20, 30));
    GridResult.ResidenceTime link =
        result.queues().stream()
            .map(GridResult.QueueResult::spent)
            .filter(spent -> spent.seconds() > 0)
            .findFirst()
            .orElseThrow();
    assertThat(link.seconds()).isCloseTo(5, within(1e-9));
    assertThat(link.whenEmpty()).isCloseTo(5, within(1e-9));
    double spent = link.seconds();
    for (GridResult.SiteResult site : result.sites()) {
      spent += site.spent().seconds();
    }
    assertThat(spent)
        .isCloseTo(records.stream().mapToDouble(JobRecord::responseTime).sum(), within(1e-9));
    assertThat(result.figures().value(Metrics.SEND_TIME)).isCloseTo(5 / 4.0, within(1e-9));
    assertThat(result.figures().value(Metrics.FETCH_TIME)).isCloseTo(5 / 4.0, within(1e-9));
    assertThat(result.figures().value(Metrics.HIT_RATIO)).isEqualTo(75);
    assertThat(result.figures().value(Metrics.FETCHED)).isEqualTo(50 / 4.0);
  }

  @Test
  void withoutReplacementItIsFetchedEachTime() {
    storage = new Storage(1e9, Replacement.NONE);
    run(100, 4, files(20, 30));
    assertThat(arrival(2)).isCloseTo(205, within(1e-9));
    assertThat(arrival(4)).isCloseTo(405, within(1e-9));
  }

  /** 1 s of the first 2 s is over when the link fails for 100 s; 4 s are left then. */
  @ParameterizedTest
  @EnumSource
  void aFetchWaitsForItsLink(TransportModel of) {
    network = of;
    double delay = of == TransportModel.FLUID ? 1 : 0;
    double down = 2001 + delay;
    Outage outage =
        new Outage(
            new FailureComponent(FailureComponent.Kind.LINK, "r-s"), down, down + 100, false);
    FailurePolicy reaction =
        new FailurePolicy(Running.RESTART, Checkpoints.NONE, Waiting.WAIT, Waiting.WAIT, 0, 3);
    FailureModel failures = new FailureModel(List.of(), List.of(outage), List.of(), reaction);
    GridResult result =
        run(
            GridModels.withFailures(
                model(Arrivals.DETERMINISTIC, 1000, 2, files(20, 30)), failures),
            0);
    assertThat(arrival(2)).isCloseTo(2105 + 3 * delay, within(0.2));
    assertThat(result.queues().stream().mapToDouble(queue -> queue.spent().seconds()).sum())
        .isCloseTo(records.get(1).files().seconds(), within(1e-9));
  }

  /**
   * 20 B have left the queue after 2 s, when the link fails; they arrive 3 s after they left it.
   */
  @Test
  void whatIsUnderWayOnTheLastLinkArrivesThoughItFails() {
    line = line.withPropagation(3);
    Outage outage =
        new Outage(new FailureComponent(FailureComponent.Kind.LINK, "r-s"), 2002.5, 2003, false);
    FailurePolicy reaction =
        new FailurePolicy(Running.RESTART, Checkpoints.NONE, Waiting.WAIT, Waiting.WAIT, 0, 3);
    FailureModel failures = new FailureModel(List.of(), List.of(outage), List.of(), reaction);
    run(GridModels.withFailures(model(Arrivals.DETERMINISTIC, 1000, 2, files(20)), failures), 0);
    assertThat(arrival(2)).isCloseTo(2005, within(1e-9));
  }

  /** Two parallel transfers of 20 B and 30 B share 10 B/s: 5 s in all, as one after the other. */
  @Test
  void inParallelTheLinkIsShared() {
    parallel = true;
    run(100, 2, files(20, 30));
    assertThat(arrival(2)).isBetween(203.0, 206.0);
    assertThat(records.get(1).files().fetchedBytes()).isEqualTo(50);
  }

  /** Jobs away at 2 s and 4 s need the same 100 B: both have it at 12 s. */
  @Test
  void twoJobsShareAFetch() {
    GridResult result = run(1, 4, files(100));
    assertThat(arrival(2)).isCloseTo(12, within(1e-9));
    assertThat(arrival(4)).isCloseTo(12, within(1e-9));
    assertThat(records.get(3).files().fetchedBytes()).isZero();
    assertThat(records.get(3).files().seconds()).isCloseTo(8, within(1e-9));
    assertThat(result.data().traffic()).containsExactly(new GridResult.FileTraffic(0, 1, 100));
    double onLink = result.queues().stream().mapToDouble(queue -> queue.spent().seconds()).sum();
    double empty = result.queues().stream().mapToDouble(queue -> queue.spent().whenEmpty()).sum();
    assertThat(onLink).isCloseTo(18, within(1e-9));
    assertThat(empty).isCloseTo(18, within(1e-9));
  }

  /** A report every 250 s: away misses 50 B at 100 s and 200 s, and nothing at 300 s. */
  @Test
  void aMetaServerSeesWhatIsMissingAsReported() {
    List<List<Double>> seen = new ArrayList<>();
    metaServer =
        (job, view) -> {
          assertThat(job.files()).extracting(DataFile::bytes).containsExactly(20.0, 30.0);
          seen.add(view.candidates().stream().map(GridView.SiteReport::missingBytes).toList());
          return view.candidates().get(1);
        };
    run(100, 3, files(20, 30));
    assertThat(seen.subList(0, 3))
        .containsExactly(List.of(0.0, 50.0), List.of(0.0, 0.0), List.of(0.0, 0.0));
    seen.clear();
    monitor = new MonitorModel(250, 0, false);
    run(100, 3, files(20, 30));
    assertThat(seen.subList(0, 3))
        .containsExactly(List.of(0.0, 50.0), List.of(0.0, 50.0), List.of(0.0, 0.0));
  }

  /** Each of two fetches takes the propagation delay longer. */
  @ParameterizedTest
  @EnumSource
  void aFetchTakesThePropagationOfItsLink(TransportModel of) {
    network = of;
    run(100, 2, files(20, 30));
    double near = arrival(2);
    line = line.withPropagation(3);
    run(100, 2, files(20, 30));
    assertThat(arrival(2)).isCloseTo(near + 2 * 3, within(1e-9));
  }

  /** 20 B and 30 B at 10 B/s, and the propagation of each. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 3})
  void aMetaServerSeesHowLongAFetchTakes(double propagation) {
    line = line.withPropagation(propagation);
    List<List<Double>> seen = new ArrayList<>();
    metaServer =
        (job, view) -> {
          seen.add(view.candidates().stream().map(GridView.SiteReport::fetchSeconds).toList());
          return view.candidates().get(1);
        };
    run(100, 2, files(20, 30));
    assertThat(seen.subList(0, 2))
        .containsExactly(List.of(0.0, 5 + 2 * propagation), List.of(0.0, 0.0));
  }

  /**
   * Reads of one file by independent draws, room for two of three: the order of the two last read
   * is (i, j) with probability p_i p_j / (1 - p_i), in which the next read is a hit with p_i + p_j
   * (W. F. King, Analysis of paging algorithms, IFIP 1971).
   */
  @Test
  void leastRecentlyUsedHasKingsHitRatio() {
    double[] p = {6 / 11.0, 3 / 11.0, 2 / 11.0};
    double exact = 0;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        exact += i == j ? 0 : p[i] * p[j] / (1 - p[i]) * (p[i] + p[j]);
      }
    }
    storage = new Storage(20, Replacement.LRU);
    number = Amount.fixed(1);
    pattern = AccessPattern.ZIPF;
    metaServer = (job, view) -> view.candidates().get(1);
    double[] ratios = new double[30];
    GridModel model = model(Arrivals.DETERMINISTIC, 100, 400, files(10, 10, 10));
    for (int r = 0; r < ratios.length; r++) {
      run(model, r);
      List<JobRecord> steady = records.subList(20, records.size());
      ratios[r] = steady.stream().mapToInt(job -> job.files().hits()).average().orElseThrow();
    }
    double truth = exact;
    assertThat(Estimate.of(ratios, 0.999)).matches(e -> e.covers(truth), "covers " + truth);
    assertThat(Estimate.of(ratios, 0.999).halfWidth()).isLessThan(0.02);
  }

  /** One client that waits for its result: a fetch of 10 s and 5 s of work, then 5 s at home. */
  @Test
  void offeredLoadKnowsWhatWasFetched() {
    storage = new Storage(0, Replacement.LRU);
    GridModel model = model(Arrivals.DETERMINISTIC, 8, 100, files(100));
    GridResult result = run(model, 0);
    OfferedLoad load = OfferedLoad.observed(model, List.of(Set.of()), List.of(result));
    double most =
        model.network().queues().stream()
            .mapToDouble(queue -> load.ofNetwork(queue).total())
            .max()
            .orElseThrow();
    assertThat(most).as("every 16 s 100 B that take 10 s").isCloseTo(10 / 16.0, within(0.05));
  }

  /** Every 8 s a fetch of 10 s: fetches queue up, and the last job ends long after the others. */
  @Test
  void offeredLoadIsThatOfTheFilesAskedFor() {
    storage = new Storage(0, Replacement.LRU);
    number = Amount.fixed(1);
    pattern = AccessPattern.RANDOM;
    double[] bytes = new double[1000];
    Arrays.fill(bytes, 100);
    GridModel model = model(Arrivals.DETERMINISTIC, 4, 100, files(bytes));
    GridResult result = run(model, 0);
    OfferedLoad load = OfferedLoad.observed(model, List.of(Set.of()), List.of(result));
    assertThat(model.network().queues().stream().map(load::ofNetwork))
        .anyMatch(one -> !one.stationary() && Math.abs(one.total() - 1.25) < 0.1)
        .allMatch(one -> one.total() < 1.35);
  }
}
