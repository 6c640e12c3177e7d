package org.quoin.scenario.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.cluster.timeslice.MatrixCluster;
import org.quoin.cluster.timeslice.MatrixSettings;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.LocalLoad;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteSpec;
import org.quoin.grid.site.WorkloadSource;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scheduling.order.Order;
import org.quoin.timeshared.TimeSharedAdapter;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyFile;
import org.quoin.workload.Job;
import org.quoin.workload.model.LublinModel;

/** What the clusters of a topology are made of. */
class SiteReaderTest {
  private static final int PROCESSORS = 6;
  private static final int WIDTH = 4;
  private static final double SPEED = 1e6;
  private static final RandomStreams STREAMS = new RandomStreams(3, 2);

  @TempDir private Path folder;

  private Path topology(String attributes) throws IOException {
    return Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          client [kind=client]
          c [kind=cluster, processors=6, speed="1 Mop/s", width=4%s]
          client -- c [bandwidth=unlimited]
        }
        """
            .formatted(attributes));
  }

  private Map<Long, List<Double>> onTheSite(List<Job> jobs, String attributes) throws IOException {
    Path file = topology(attributes);
    Topology topology = TopologyFile.read(file);
    Engine engine = new Engine();
    Site site = site(topology, "c").open(engine, STREAMS);
    Map<Long, List<Double>> times = new HashMap<>();
    for (Job job : jobs) {
      Job ofClient = Job.sent(job.id(), job.submitTime(), 0, 0, job.runTime() * SPEED * WIDTH, 0);
      engine.at(
          job.submitTime(),
          Phase.ARRIVAL,
          () ->
              site.submit(ofClient, e -> times.put(job.id(), List.of(e.startTime(), e.endTime()))));
    }
    engine.run();
    return times;
  }

  private static Map<Long, List<Double>> alone(
      List<Job> jobs, Function<ClusterListener, LiveCluster> cluster) {
    Map<Long, List<Double>> times = new HashMap<>();
    ClusterListener listener = r -> times.put(r.job().id(), List.of(r.startTime(), r.endTime()));
    Replay.run(jobs, cluster.apply(listener));
    return times;
  }

  private static List<Job> jobs(double mean) {
    RandomGenerator random = new RandomStreams(8, 0).stream("jobs");
    List<Job> jobs = new ArrayList<>();
    double submit = 0;
    for (int i = 1; i <= 30; i++) {
      submit += random.nextExponential() * mean;
      double run = random.nextExponential() * mean;
      // As the site computes it, to the last bit.
      double same = run * SPEED * WIDTH / (SPEED * WIDTH);
      jobs.add(new Job(i, submit, WIDTH, same, same, 0, 0, 0, 0));
    }
    return jobs;
  }

  @ParameterizedTest
  @CsvSource({"GS, 2", "PB-SB, 4", "Local, 1", "DCS, 1"})
  void aTimeSharedOneRunsJobsAsItWouldAlone(String scheme, int latencies) throws IOException {
    List<Job> jobs = jobs(0.05);
    TimeSharedSettings settings =
        TimeSharedOptions.read(
            PROCESSORS,
            Map.of("scheme", scheme, "mpl", "3", "type", "WL7", "latencies", "" + latencies),
            name -> name,
            new Mistakes());
    RandomStreams own = new RandomStreams(STREAMS.stream("nodes of c").nextLong(), 0);
    assertThat(
            onTheSite(
                jobs,
                ", scheme=\"%s\", mpl=3, type=WL7, latencies=%d".formatted(scheme, latencies)))
        .hasSize(jobs.size())
        .isEqualTo(
            alone(jobs, listener -> new TimeSharedAdapter("c", settings, own, listener::ended)));
  }

  @Test
  void soDoesOneWithTimeSlices() throws IOException {
    List<Job> jobs = jobs(50);
    MatrixSettings settings =
        new MatrixSettings(
            ClusterSettings.of(PROCESSORS),
            new TimeSlices(3, 10, 0.5),
            Order.SJF,
            MatrixSettings.Backfill.FIRST_FIT);
    String attributes =
        ", scheduler=\"first-fit\", order=sjf, mpl=3, slice=\"10 s\", \"slice-switch\"=\"500 ms\"";
    assertThat(onTheSite(jobs, attributes))
        .hasSize(jobs.size())
        .isEqualTo(alone(jobs, listener -> new MatrixCluster("c", settings, listener)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.9", "0", "7", "x"})
  void aWidthIsAWholeNumberUpToTheProcessors(String width) throws IOException {
    Path file = topology("");
    Files.writeString(file, Files.readString(file).replace("width=4", "width=\"" + width + "\""));
    InputException refused =
        catchThrowableOfType(InputException.class, () -> TopologyFile.read(file));
    assertThat(refused.getMessage())
        .contains("t.dot:3: ", "width is '" + width + "'; expected a whole number from 1 to 6");
  }

  /** No scale of the times between jobs of no work makes a load: such a log never ended. */
  @Test
  void aLogWithoutWorkCannotBeBroughtToALoad() throws IOException {
    Files.writeString(
        folder.resolve("own.swf"),
        """
        ; MaxProcs: 6
        1 0 0 0 1 -1 -1 1 4 -1 1 7 -1 -1 -1 -1 -1 -1
        2 5 0 0 1 -1 -1 1 4 -1 1 7 -1 -1 -1 -1 -1 -1
        """);
    Topology topology = TopologyFile.read(topology(", workload=\"own.swf\", load=0.5"));
    assertThatThrownBy(() -> SiteReader.of(topology, new InputCache()))
        .hasMessageContaining("t.dot:3: ")
        .hasMessageContaining("cluster c load: no job of the log that is used has a run time");
    assertThat(
            SiteReader.of(TopologyFile.read(topology(", workload=\"own.swf\"")), new InputCache()))
        .isNotNull();
  }

  private List<Double> localTimes(String attributes, double end) throws IOException {
    Path file = topology(", workload=\"late.swf\"" + attributes);
    StringBuilder log = new StringBuilder("; MaxProcs: 6\n");
    for (int i = 0; i < 3; i++) {
      // Unix times: 10 s apart, each for 4 s on 3 processors.
      log.append(
          "%d %d 0 4 3 -1 -1 3 4 -1 1 7 -1 -1 -1 -1 -1 -1%n"
              .formatted(i + 1, 1_500_000_000 + 10 * i));
    }
    Files.writeString(folder.resolve("late.swf"), log);
    Topology topology = TopologyFile.read(file);
    Engine engine = new Engine();
    Site site = site(topology, "c").open(engine, STREAMS);
    List<Double> times = new ArrayList<>();
    for (double time = 0.5; time <= end; time++) {
      double now = time;
      engine.at(now, Phase.TIMER, () -> times.add(site.load().jobs() > 0 ? now - 0.5 : -1));
    }
    engine.at(end, Phase.TIMER, engine::stop);
    engine.run();
    LocalLoad load = site.localLoad().orElseThrow();
    times.add((double) load.jobs());
    times.add(load.endTime());
    return times.stream().filter(time -> time >= 0).toList();
  }

  /**
   * Two jobs of a cluster's own log, each for 4 s on three of six processors with 2 GB a task; one
   * of 13 GB. Where a processor has 1 GB they run one after the other, and the last finds none.
   */
  @ParameterizedTest
  @CsvSource({"'', 5, 3", "', memory=\"2 GB\"', 5, 2", "', memory=\"1 GB\"', 8, 2"})
  void jobsOfAClustersOwnLogAskForMemory(String attributes, int until, int jobs)
      throws IOException {
    Topology topology =
        TopologyFile.read(topology(", workload=\"own.swf\", \"log-end\"=stop" + attributes));
    String line = "%d %d 0 4 %d -1 -1 %d 4 %d 1 7 -1 -1 -1 -1 -1 -1%n";
    Files.writeString(
        folder.resolve("own.swf"),
        "; MaxProcs: 6\n"
            + line.formatted(1, 0, 3, 3, 2_000_000)
            + line.formatted(2, 1, 3, 3, 2_000_000)
            + line.formatted(3, 50, 1, 1, 13_000_000));
    Engine engine = new Engine();
    Site site = site(topology, "c").open(engine, STREAMS);
    List<Double> inside = new ArrayList<>();
    for (double time = 0.5; time < 20; time++) {
      double now = time;
      engine.at(now, Phase.TIMER, () -> inside.add(site.load().jobs() > 0 ? now : -1));
    }
    engine.at(100, Phase.TIMER, engine::stop);
    engine.run();
    assertThat(inside.stream().filter(time -> time > 0)).last().isEqualTo(until - 0.5);
    assertThat(site.localLoad().orElseThrow().jobs()).isEqualTo(jobs);
  }

  /** The log of three jobs with its times in seconds since 1970; the seconds with a job inside. */
  @Test
  void aLogBeginsAtTheStartOfTheRunAndIsRepeatedUnlessItShallStop() throws IOException {
    double never = Double.POSITIVE_INFINITY;
    List<Double> once = List.of(0.0, 1.0, 2.0, 3.0, 10.0, 11.0, 12.0, 13.0, 20.0, 21.0, 22.0, 23.0);
    List<Double> stopped = new ArrayList<>(once);
    stopped.addAll(List.of(3.0, 20.0));
    assertThat(localTimes(", \"log-end\"=stop", 45)).isEqualTo(stopped);
    List<Double> repeated = new ArrayList<>(once);
    repeated.addAll(List.of(30.0, 31.0, 32.0, 33.0, 40.0, 41.0, 42.0, 43.0, 5.0, never));
    assertThat(localTimes("", 45)).isEqualTo(repeated);
    // From its second job on, and that not before 5 s; then it ends.
    assertThat(localTimes(", \"log-end\"=stop, \"log-from\"=\"1500000005 s\"", 45))
        .isEqualTo(List.of(5.0, 6.0, 7.0, 8.0, 15.0, 16.0, 17.0, 18.0, 2.0, 15.0));
    // 3 processors of 6 for 4 s of 20 s: 12 s in all; a load of 0.6 brings the gaps to 5 s.
    assertThat(localTimes(", load=0.6, \"log-end\"=stop", 45))
        .isEqualTo(
            List.of(0.0, 1.0, 2.0, 3.0, 5.0, 6.0, 7.0, 8.0, 10.0, 11.0, 12.0, 13.0, 3.0, 10.0));
  }

  /**
   * Ten users of three weeks, each in a week of its own or two: each run has other jobs of them.
   */
  @ParameterizedTest
  @ValueSource(strings = {"user", "week", "user-week"})
  void localJobsAreDrawnFromALogForEachRun(String unit) throws IOException {
    StringBuilder log = new StringBuilder("; MaxProcs: 6\n");
    for (int i = 0; i < 90; i++) {
      log.append(
          "%d %d 0 %d 3 -1 -1 3 9 -1 1 %d -1 -1 -1 -1 -1 -1\n"
              .formatted(i + 1, i * 21_600, 1 + i % 9, i / 9));
    }
    Files.writeString(folder.resolve("own.swf"), log);
    Topology topology =
        TopologyFile.read(topology(", workload=\"own.swf\", \"resample-by\"=\"" + unit + "\""));
    WorkloadSource local = ((SiteSpec.ClusterSpec) site(topology, "c")).local();
    Set<List<Double>> drawn = new HashSet<>();
    for (int r = 0; r < 5; r++) {
      Iterator<Job> jobs = local.start(6, 6, new RandomStreams(1, r)).jobs();
      List<Double> times = new ArrayList<>();
      double last = 0;
      for (int i = 0; i < 300; i++) {
        Job job = jobs.next();
        assertThat(job.submitTime()).isGreaterThanOrEqualTo(last);
        assertThat(job.submitTime() % 21_600).as("the time of its day").isZero();
        last = job.submitTime();
        times.add(last + job.runTime());
      }
      assertThat(last).as("further logs follow").isGreaterThan(3 * 7 * 86_400);
      drawn.add(times);
    }
    assertThat(drawn).hasSize(5);
  }

  /** A load is one of drawn users: the mean over many runs, with times as in the log. */
  @Test
  void drawnLocalUsersOfferTheLoad() throws IOException {
    StringBuilder log = new StringBuilder("; MaxProcs: 6\n");
    for (int i = 0; i < 60; i++) {
      log.append(
          "%d %d 0 600 3 -1 -1 3 600 -1 1 %d -1 -1 -1 -1 -1 -1\n"
              .formatted(i + 1, i * 9000, i % 20));
    }
    Files.writeString(folder.resolve("own.swf"), log);
    Topology topology =
        TopologyFile.read(topology(", workload=\"own.swf\", load=0.1, \"resample-by\"=user"));
    WorkloadSource local = ((SiteSpec.ClusterSpec) site(topology, "c")).local();
    double span = 59 * 9000;
    double work = 0;
    for (int r = 0; r < 400; r++) {
      Iterator<Job> jobs = local.start(6, 6, new RandomStreams(1, r)).jobs();
      for (Job job = jobs.next(); job.submitTime() < span; job = jobs.next()) {
        work += job.processors() * job.runTime();
      }
    }
    assertThat(work / 400 / (6 * span)).isCloseTo(0.1, within(0.005));
  }

  @Test
  void drawnLocalJobsNeedALogWithUsersAndNoEnd() throws IOException {
    Files.writeString(
        folder.resolve("own.swf"),
        "; MaxProcs: 6\n1 0 0 4 3 -1 -1 3 4 -1 1 -1 -1 -1 -1 -1 -1 -1\n");
    for (String[] one :
        new String[][] {
          {"workload=\"own.swf\", \"resample-by\"=user", "names no users (SWF field 12)"},
          {"workload=lublin, \"resample-by\"=user", "resample-by has a meaning only with a log"},
          {
            "workload=\"own.swf\", load=0.5, \"resample-by\"=week", "load is a number of users here"
          },
          {
            "workload=\"own.swf\", \"log-end\"=stop, \"resample-by\"=week",
            "log-end has no meaning with resample-by"
          },
        }) {
      Topology topology = TopologyFile.read(topology(", " + one[0]));
      InputException refused =
          catchThrowableOfType(
              InputException.class, () -> SiteReader.of(topology, new InputCache()));
      assertThat(refused).as(one[0]).isNotNull();
      assertThat(refused.getMessage()).contains("t.dot:3: cluster c", one[1]);
    }
  }

  /** The first jobs are those that a list of so many would hold, and then the model goes on. */
  @Test
  void aModelIsDrawnForAsLongAsTheRunLasts() {
    WorkloadSource users = new WorkloadSource(true, List.of(), 0.5, 50, false);
    Iterator<Job> jobs = users.start(16, 16, STREAMS).jobs();
    List<Job> model = LublinModel.batch(16).generate(200, STREAMS);
    List<Job> some = model.subList(0, 50);
    double area = some.stream().mapToDouble(job -> job.processors() * job.runTime()).sum();
    double first = some.get(0).submitTime();
    double scale = area / (0.5 * 16 * (some.get(49).submitTime() - first));
    for (Job job : model) {
      assertThat(jobs.next()).isEqualTo(job.withSubmitTime((job.submitTime() - first) * scale));
    }
    Iterator<Job> asTheyAre =
        new WorkloadSource(true, List.of(), 0, 50, false).start(16, 16, STREAMS).jobs();
    model.forEach(job -> assertThat(asTheyAre.next()).isEqualTo(job));
  }

  /** Everything wrong of a time-shared and of a batch cluster. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scheme=PBX, mpl=0, spin=\"3 KB\"        | 'PBX'; mpl; spin",
        "scheme=GS, scheduler=easy, wokload=none | takes no 'scheduler'; takes no 'wokload'",
        "scheme=GS, type=J9, disk=big            | 'J9'; did you mean; disk",
        "mpl=2, slice=\"0 s\", scheduler=ivs | at least 1 ms; 'ivs' has no time slices",
        "slice=\"9 s\", order=x, scheduler=y     | cluster c: slice; mpl of 2 or more; 'x'; 'y'",
        "scheduler=dynp, order=sjf               | cluster c: policy 'dynp' chooses its order"
            + " itself",
        "jobs=10.7                               | jobs: '10.7'; a whole number from 1 to"
            + " 10,000,000",
        "load=11                                 | load: '11'; a number from 0 to 10",
        "workload=lublin, \"log-from\"=\"5 s\"     | log-from has a meaning only with a log",
        "workload=\"no.swf\", \"log-end\"=again   | no.swf; log-end: 'again'",
        "mpl=x                                   | cluster c: mpl: 'x'; whole number from 1",
        "mpl=2, prediction=\"last-two\"          | prediction",
        "scheduler=FCFS                          | 'FCFS' is an order; 'easy' to backfill",
        "log=\"a.swf\"                             | 'log' is neither; did you mean 'workload'",
        "policy=planned, cores=4                 | 'policy' is neither; did you mean 'scheduler';"
            + " 'cores' is neither; did you mean 'processors'",
        "scheduler=planned, prediction=none      | nor an option of the policy 'planned'",
        "\"over-limit\"=drop, \"user-jobs\"=0       | over-limit: there is no limit; user-jobs:"
            + " '0'",
        "\"load-overhead\"=9                      | load-overhead: '9' has no unit",
        "scheme=GS, \"user-jobs\"=2               | takes no 'user-jobs'",
        "mpl=2, maintenance=\"1 d for 1 h\"        | maintenance: does not apply with time slices",
        "maintenance=\"1 d for 1 h on 99999\"      | maintenance: 99999 processors of a machine",
        "maintenance=\"2025-10-01 for 1 h\"        | does not state its calendar",
        "scheduler=probabilistic, fit=\"no.swf\"  | no.swf; no such file",
      })
  void everyMistakeIsTold(String attributes, String expected) throws IOException {
    Path file = topology(", " + attributes);
    Topology topology = TopologyFile.read(file);
    InputException refused =
        catchThrowableOfType(InputException.class, () -> SiteReader.of(topology, new InputCache()));
    assertThat(refused).isNotNull();
    assertThat(refused.getMessage()).contains(expected.split("; "));
  }

  /** So do commands that read no scenario. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scheduler=FCFS                                    | t.dot:3: cluster c; is an order",
        "order=x, scheduler=planed                         | t.dot:3: cluster c; 'x'; 'planned'",
        "scheme=GS, type=J9                                | t.dot:3: cluster c; 'J9'",
        "load=11                                           | t.dot:3: cluster c; 0 to 10",
        "scheduler=probabilistic, fit=\"no.swf\", tau=2     | t.dot:3: cluster c; tau",
        "scheduler=probabilistic, fit=\"no.swf\", mu=0, x=1 | t.dot:3: cluster c; 'x'",
        "workload=\"no.swf\", \"log-end\"=again             | t.dot:3: cluster c; 'again'",
      })
  void withoutItsLogsATopologyIsCheckedAllTheSame(String attributes, String expected)
      throws IOException {
    Topology topology = TopologyFile.read(topology(", " + attributes));
    InputException refused =
        catchThrowableOfType(InputException.class, () -> SiteReader.check(topology));
    assertThat(refused).isNotNull();
    assertThat(refused.getMessage()).contains(expected.split("; ")).doesNotContain("no such file");
  }

  @Test
  void whatIsWrongInItsScenarioIsToldAtTheSameTime() throws IOException {
    topology(", scheduler=FCFS");
    Path scenario =
        Files.writeString(
            folder.resolve("s.yaml"), "topology: t.dot\nclients: [{job: ep, n: 2, jobs: no}]\n");
    InputException refused =
        catchThrowableOfType(
            InputException.class, () -> ScenarioFile.grid(scenario, List.of("seed=x")));
    assertThat(refused.getMessage()).contains("s.yaml:2:", "--set seed", "t.dot:3: cluster c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"workload=\"no.swf\"", "scheduler=probabilistic, fit=\"no.swf\""})
  void aCheckOpensNoLog(String attributes) throws IOException {
    SiteReader.check(TopologyFile.read(topology(", " + attributes)));
  }

  /** Beside the topology, and before the runs: no run depends on what becomes of the file. */
  @Test
  void theLogOfRatesIsReadOnce() throws IOException {
    Path log = folder.resolve("rates.swf");
    Files.writeString(
        log,
        """
        1 0 -1 600 4 -1 -1 4 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
        2 600 -1 1800 6 -1 -1 6 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
        """);
    Path file = topology(", scheduler=probabilistic, fit=\"rates.swf\"");
    Topology topology = TopologyFile.read(file);
    SiteSpec site = site(topology, "c");
    Files.delete(log);
    assertThat(site.open(new Engine(), STREAMS)).isNotNull();
    assertThat(site.open(new Engine(), STREAMS)).isNotNull();
  }

  private static SiteSpec site(Topology topology, String name) {
    int index = topology.sites().indexOf(topology.node(name));
    return SiteReader.of(topology, new InputCache()).get(index);
  }
}
