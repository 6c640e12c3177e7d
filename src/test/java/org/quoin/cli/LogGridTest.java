package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.GridExperiment;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.workload.FeedRun;
import org.quoin.workload.FeedRun.Dealt;
import org.quoin.workload.Job;
import org.quoin.workload.log.SwfWriter;

/** A job log that clients of a grid submit. */
class LogGridTest {
  private static final int JOBS = 200;

  /** What a replay has and a grid gives other names, or has no need of. */
  private static final List<String> OTHERS = List.of("compared", "site", "allocated_resources");

  @TempDir private Path folder;

  @BeforeEach
  void log() {
    RandomGenerator random = new RandomStreams(4, 0).stream("jobs");
    SwfWriter.write(
        folder.resolve("log.swf"),
        writer -> {
          writer.header(List.of("MaxProcs: 16"));
          for (int i = 0, time = 0; i < JOBS; i++) {
            int run = random.nextInt(9) == 0 ? 0 : 1 + random.nextInt(80);
            int requested = random.nextInt(5) == 0 ? 1 + run / 2 : run + random.nextInt(60);
            int width = 1 + random.nextInt(random.nextInt(4) == 0 ? 16 : 4);
            writer.job(
                Job.batch(i + 1, time, width, Math.max(1, requested), run, random.nextInt(5) - 1));
            time += random.nextInt(3) == 0 ? 0 : random.nextInt(30);
          }
        });
  }

  private Path scenario(String cluster, String more) throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          a [kind=client]
          b [kind=client]
          k [kind=cluster, processors=16, speed="1 Gop/s"%s]
          a -- k [bandwidth=unlimited]
          b -- k [bandwidth=unlimited]
        }
        """
            .formatted(cluster));
    return Files.writeString(
        folder.resolve("s.yaml"),
        """
        topology: t.dot
        replications: 1
        metaservers: [RR]
        clients: [{job: log, log: log.swf%s}]
        """
            .formatted(more));
  }

  private static List<String[]> rows(Path table) throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(table)) {
      csv.forEach(row -> rows.add(row.getFields().toArray(String[]::new)));
    }
    assertThat(rows).hasSize(JOBS + 1);
    return rows;
  }

  /** Each cell that a replay fills, to the last bit. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scheduler=easy                                  | --policy easy",
        "scheduler=none, order=sjf                       | --policy none --order sjf",
        "scheduler=conservative                          | --policy conservative",
        "scheduler=dynp, decider=simple                  | --policy dynp --decider simple",
        "scheduler=easy, mpl=2, slice=\"20 s\"           | --policy easy --mpl 2 --slice 20s",
        "scheduler=easy, \"user-processors\"=4            | --policy easy --user-processors 4",
        "scheduler=easy, \"user-jobs\"=2, \"limit-order\"=\"strict\", mpl=2 | --policy easy"
            + " --user-jobs 2 --limit-order strict --mpl 2",
        "scheduler=easy, period=\"17 s\"                  | --policy easy --period 17s",
        "scheduler=easy, order=sjf, mpl=2, slice=\"20 s\", \"scheduling-overhead\"=\"2 s\","
            + " \"load-overhead\"=\"3 s\", \"information-delay\"=\"1.5 s\", period=\"7 s\" |"
            + " --policy easy --order sjf --mpl 2 --slice 20s --scheduling-overhead 2s"
            + " --load-overhead 3s --information-delay 1.5s --period 7s",
        "scheduler=planned, \"user-processors\"=6, \"user-jobs\"=3, \"over-limit\"=alone,"
            + " \"scheduling-overhead\"=\"2 s\", \"load-overhead\"=\"3 s\","
            + " \"information-delay\"=\"1.5 s\", period=\"7 s\" | --policy planned"
            + " --user-processors 6 --user-jobs 3 --over-limit alone --scheduling-overhead 2s"
            + " --load-overhead 3s --information-delay 1.5s --period 7s",
      })
  void aClusterFedAloneEqualsTheReplayOfItsLog(String cluster, String options) throws IOException {
    Path scenario = scenario(", " + cluster, "");
    Run grid = Run.quoin("run", scenario.toString(), "--out", folder.resolve("g").toString());
    assertThat(grid.exitCode()).as(grid.err()).isZero();
    List<String> replay = new ArrayList<>(List.of("replay", folder.resolve("log.swf").toString()));
    replay.addAll(Arrays.asList(options.split(" ")));
    replay.addAll(List.of("--out", folder.resolve("r").toString()));
    Run alone = Run.quoin(replay.toArray(String[]::new));
    assertThat(alone.exitCode()).as(alone.err()).isZero();
    List<String[]> of = rows(folder.resolve("g/jobs.csv"));
    List<String[]> same = rows(folder.resolve("r/jobs.csv"));
    List<String> columns = List.of(same.get(0));
    for (String[] row : same.subList(1, JOBS + 1)) {
      String[] other = of.get(Integer.parseInt(row[0]));
      for (int i = 0; i < row.length; i++) {
        if (!row[i].isEmpty() && !OTHERS.contains(columns.get(i))) {
          assertThat(other[i]).as("%s of job %s", columns.get(i), row[0]).isEqualTo(row[i]);
        }
      }
    }
  }

  /** The skew of a site is drawn from its name: under that name a cluster alone has it, too. */
  @Test
  void aTimeSharedClusterFedAloneEqualsCoscheduleWithItsSkew() throws IOException {
    Path scenario = scenario(", scheme=PB, mpl=3, skew=50, type=J4", "");
    StringBuilder log = new StringBuilder("; MaxProcs: 16\n");
    StringBuilder list = new StringBuilder("arrival_s,tasks,type,dedicated_s\n");
    for (int i = 0; i < 12; i++) {
      int width = 1 + i * 5 % 16;
      log.append(
          "%d %d -1 1 %3$d -1 -1 %3$d 9 -1 1 1 1 -1 1 -1 -1 -1%n".formatted(i + 1, i, width));
      list.append("%d,%d,J4,1%n".formatted(i, width));
    }
    Files.writeString(folder.resolve("log.swf"), log);
    Files.writeString(folder.resolve("jobs.csv"), list);
    Run grid = Run.quoin("run", scenario.toString(), "--out", folder.resolve("g").toString());
    assertThat(grid.exitCode()).as(grid.err()).isZero();
    List<String> there = timesOfJobs("g");
    assertThat(timesOfCoschedule("s", "--site", "k")).isEqualTo(there);
    assertThat(timesOfCoschedule("o")).isNotEqualTo(there);
    assertThat(timesOfCoschedule("l", "--site", "l")).isNotEqualTo(there);
  }

  private List<String> timesOfCoschedule(String out, String... more) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of("coschedule", folder.resolve("jobs.csv").toString(), "--nodes", "16"));
    words.addAll(List.of("--mpl", "3", "--scheme", "PB", "--skew", "50"));
    words.addAll(List.of("--out", folder.resolve(out).toString()));
    words.addAll(List.of(more));
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return timesOfJobs(out);
  }

  private List<String> timesOfJobs(String out) throws IOException {
    List<String> times = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(folder.resolve(out).resolve("jobs.csv"))) {
      csv.forEach(
          row ->
              times.add(
                  row.getField("job_id")
                      + " "
                      + row.getField("starting_time")
                      + " "
                      + row.getField("finish_time")));
    }
    assertThat(times).hasSize(12);
    return times.stream().sorted().toList();
  }

  /**
   * Two jobs wait behind the first. By their queue both are batch jobs, so the longer one is first;
   * by their times both would be interactive, and the shorter one would be.
   */
  @Test
  void theQueueOfALoggedJobReachesThePolicy() throws IOException {
    String options = ", scheduler=ivs, saturation=0, \"interactive-by\"=queue";
    Path file = scenario(options, ", reference: 1 Gop/s");
    Files.writeString(
        folder.resolve("log.swf"),
        """
        ; MaxProcs: 16
        1 0 -1 10 16 -1 -1 16 10 -1 1 1 -1 -1 1 -1 -1 -1
        2 1 -1 4 16 -1 -1 16 4 -1 1 1 -1 -1 1 -1 -1 -1
        3 2 -1 2 16 -1 -1 16 2 -1 1 1 -1 -1 1 -1 -1 -1
        """);
    GridScenario scenario = ScenarioFile.grid(file, List.of());
    RandomStreams streams = new RandomStreams(scenario.seed(), 0);
    List<Double> starts = new ArrayList<>();
    new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams)
        .run(record -> starts.add(record.startTime()));
    assertThat(starts).containsExactly(0.0, 10.0, 14.0);
  }

  /** It asks for 5 s of its 10 s and is ended then, alone or not: nothing is lost. */
  @Test
  void aJobThatIsKilledAtItsRequestLosesNothing() throws IOException {
    Path file = scenario("", ", reference: 1 Gop/s");
    Files.writeString(
        folder.resolve("log.swf"),
        "; MaxProcs: 16\n1 0 -1 10 1 -1 -1 1 5 -1 1 1 -1 -1 -1 -1 -1 -1\n");
    GridScenario scenario = ScenarioFile.grid(file, List.of());
    GridResult.ResidenceTime spent =
        GridExperiment.run(scenario, 1, () -> {})
            .metaServers()
            .get(0)
            .results()
            .get(0)
            .sites()
            .get(0)
            .spent();
    assertThat(spent.seconds()).isEqualTo(5);
    assertThat(spent.whenEmpty()).isEqualTo(5);
    assertThat(Run.quoin("run", file.toString(), "--details").out())
        .containsPattern("in this one nothing of\\s+the response time \\(5 s\\) is lost");
  }

  /**
   * One user, of whom one job may run. The site is down from 5 s to 6 s; the first job keeps its
   * place and is computed again from 6 s on, then the second and the third.
   */
  @ParameterizedTest
  @ValueSource(strings = {"", ", mpl=2, slice=\"1 h\""})
  void aJobThatKeepsItsPlaceIsTheFirstOfItsUser(String slices) throws IOException {
    scenario(", \"user-jobs\"=1" + slices, "");
    Files.writeString(
        folder.resolve("log.swf"),
        """
        ; MaxProcs: 16
        1 0 -1 10 1 -1 -1 1 10 -1 1 7 -1 -1 -1 -1 -1 -1
        2 1 -1 10 1 -1 -1 1 10 -1 1 7 -1 -1 -1 -1 -1 -1
        3 2 -1 10 1 -1 -1 1 10 -1 1 7 -1 -1 -1 -1 -1 -1
        """);
    Files.writeString(folder.resolve("o.csv"), "time,part,state\n5,k,down\n6,k,up\n");
    Path file =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            topology: t.dot
            replications: 1
            metaservers: [RR]
            horizon: 100 s
            failures: {trace: o.csv, running: restart, requeue: kept, detection: 0 s}
            clients: [{job: log, log: log.swf, reference: 1 Gop/s}]
            """);
    GridScenario scenario = ScenarioFile.grid(file, List.of());
    RandomStreams streams = new RandomStreams(1, 0);
    List<Double> starts = new ArrayList<>();
    new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams)
        .run(job -> starts.add(job.startTime()));
    assertThat(starts).containsExactly(6.0, 16.0, 26.0);
  }

  /** Every drawn job is one of the log, of the client of its user in the log. */
  @ParameterizedTest
  @ValueSource(strings = {"user", "week", "user-week"})
  void drawnJobsGoToTheClientsOfTheirUsersInTheLog(String unit) throws IOException {
    List<Dealt> logged = dealt(ScenarioFile.grid(scenario("", ""), List.of()), 0, JOBS);
    Map<List<Double>, Set<Integer>> clients = new HashMap<>();
    logged.forEach(
        one -> clients.computeIfAbsent(kind(one), k -> new HashSet<>()).add(one.client()));
    GridScenario scenario =
        ScenarioFile.grid(scenario("", ", resample-by: " + unit + ", shake: 0 s"), List.of());
    List<Dealt> drawn = dealt(scenario, 3, 3 * JOBS);
    assertThat(drawn).allSatisfy(one -> assertThat(clients.get(kind(one))).contains(one.client()));
    assertThat(drawn.stream().map(Dealt::client).distinct()).hasSize(2);
    assertThat(dealt(scenario, 3, 3 * JOBS).equals(drawn)).isTrue();
    assertThat(dealt(scenario, 4, 3 * JOBS).equals(drawn))
        .as("one week")
        .isEqualTo(unit.equals("week"));
  }

  @Test
  void twoClassesDrawTheirOwnLogs() throws IOException {
    String drawn = "{job: log, log: log.swf, resample-by: user, of: [%s]}";
    Path file = scenario("", "");
    Files.writeString(
        file,
        Files.readString(file)
            .replace(
                "{job: log, log: log.swf}", drawn.formatted("a") + ", " + drawn.formatted("b")));
    GridScenario scenario = ScenarioFile.grid(file, List.of());
    assertThat(dealt(scenario, 0, 0, JOBS).equals(dealt(scenario, 1, 0, JOBS))).isFalse();
  }

  private static List<Double> kind(Dealt one) {
    Job job = one.job();
    return List.of(job.runTime(), job.requestedTime(), (double) job.processors());
  }

  private static List<Dealt> dealt(GridScenario scenario, int replication, int most) {
    return dealt(scenario, 0, replication, most);
  }

  private static List<Dealt> dealt(GridScenario scenario, int ofClass, int replication, int most) {
    RandomStreams streams = new RandomStreams(scenario.seed(), replication);
    FeedRun jobs =
        scenario.grid().classes().get(ofClass).demands().feed().start("class 0", 2, streams);
    List<Dealt> some = new ArrayList<>();
    while (some.size() < most && jobs.nextTime() < Double.POSITIVE_INFINITY) {
      some.add(jobs.next());
    }
    return some;
  }

  /** The jobs of 200 drawn logs offer the load on average, with times as in the log. */
  @ParameterizedTest
  @ValueSource(doubles = {0.4, 0.8})
  void usersOfferTheLoadThatIsAskedFor(double load) throws IOException {
    GridScenario scenario =
        ScenarioFile.grid(
            scenario("", ", resample-by: user, resample-number: fixed, load: " + load), List.of());
    List<Dealt> logged = dealt(ScenarioFile.grid(scenario("", ""), List.of()), 0, JOBS);
    double span = logged.get(JOBS - 1).job().submitTime();
    double round = span * JOBS / (JOBS - 1);
    double work = 0;
    for (int r = 0; r < 200; r++) {
      work +=
          dealt(scenario, r, 5 * JOBS).stream()
              .filter(one -> one.job().submitTime() < round)
              .mapToDouble(one -> one.job().processors() * one.job().runTime())
              .sum();
    }
    assertThat(work / 200 / (16 * span)).isCloseTo(load, within(0.05 * load));
  }

  /** Shaken jobs are those of the log, once, each at most five seconds from its time. */
  @ParameterizedTest
  @ValueSource(strings = {"", ", load: 0.3"})
  void shakenJobsAreThoseOfTheLogNearTheirTimes(String load) throws IOException {
    List<Dealt> logged = dealt(ScenarioFile.grid(scenario("", load), List.of()), 0, JOBS);
    GridScenario scenario = ScenarioFile.grid(scenario("", ", shake: 5 s" + load), List.of());
    List<Dealt> shaken = dealt(scenario, 0, 2 * JOBS);
    assertThat(shaken).hasSize(JOBS);
    double changed = 0;
    for (Dealt one : shaken) {
      Dealt before = logged.get((int) one.job().id());
      assertThat(one.client()).isEqualTo(before.client());
      assertThat(one.job().runTime()).isEqualTo(before.job().runTime());
      assertThat(one.job().submitTime()).isCloseTo(before.job().submitTime(), within(5.0));
      changed += Math.abs(one.job().submitTime() - before.job().submitTime());
    }
    assertThat(changed / JOBS).isBetween(2.0, 3.0);
  }

  @Test
  void jobsOfADrawnLogHaveNoEndAndTellHowFarToTrustThem() throws IOException {
    Path scenario = scenario("", ", resample-by: user");
    Run run = Run.quoin("run", scenario.toString(), "--set", "replications=3", "--set", "jobs=300");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("3 replications of 300 jobs")
        .contains("log.swf: each replication draws its jobs by user. Effective number of users: ")
        .contains("the intervals are probably too narrow")
        .contains("the log is too short to move users by weeks");
    assertThat(Run.quoin("validate", scenario("", "").toString(), "--set", "replications=2").out())
        .contains("every replication has these jobs");
    assertThat(Run.quoin("validate", scenario("", "").toString()).out())
        .doesNotContain("every replication has these jobs");
  }

  @Test
  void whatHasNoMeaningForADrawnLogIsRefused() throws IOException {
    Path weeks = scenario("", ", resample-by: week, load: 0.5, long-term: 3 d");
    assertThat(Run.quoin("validate", weeks.toString()).err())
        .contains("clients.0.load: is a number of users here")
        .contains("clients.0.long-term: ");
    Path plain = scenario("", ", resample-number: fixed");
    assertThat(Run.quoin("validate", plain.toString()).err())
        .contains("clients.0.resample-number: ");
    Path wrong = scenario("", ", resample-by: month, shake: 5");
    assertThat(Run.quoin("validate", wrong.toString()).err())
        .contains("is '5' without a unit; expected a number and a unit, as in '10 ms'");
    assertThat(Run.quoin("validate", wrong.toString()).err())
        .contains("'month' is unknown here; expected one of user, week, user-week, log");
    Files.writeString(
        folder.resolve("log.swf"),
        "; MaxProcs: 16\n1 0 -1 10 1 -1 -1 1 10 -1 1 -1 -1 -1 -1 -1 -1 -1\n");
    Path unknown = scenario("", ", resample-by: user");
    assertThat(Run.quoin("validate", unknown.toString()).err())
        .contains("clients.0.resample-by: names no users (SWF field 12)");
  }

  @Test
  void whatALogCannotGiveIsRefused() throws IOException {
    Path wide = scenario("", ", from: 2 d");
    assertThat(Run.quoin("validate", wide.toString()).err())
        .contains("clients.0: no job of the log was submitted from 48 h on");
    Path many = scenario("", "");
    assertThat(Run.quoin("validate", many.toString(), "--set", "jobs=201").err())
        .contains("jobs: is 201, but the logs hold 200");
    Path other = scenario("", ", interval: 3 s, operations: 1 Mop, processors: 2, split: usr");
    assertThat(Run.quoin("validate", other.toString()).err())
        .contains("operations: has no meaning for job: log, which takes ")
        .contains("interval: has no meaning for job: log")
        .contains("processors: has no meaning for job: log")
        .contains(
            "'usr' is unknown here; did you mean 'user'? Expected one of user, group, queue,"
                + " random");
    Path narrow = scenario("", ", load: 0.5");
    Run run = Run.quoin("validate", narrow.toString(), "--set", "topology.nodes.k.processors=8");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("log.swf:").contains("processors, but the machine has 8");
    Run cut =
        Run.quoin(
            "validate",
            narrow.toString(),
            "--set",
            "topology.nodes.k.processors=8",
            "--set",
            "clients.0.oversize=clip");
    assertThat(cut.exitCode()).isZero();
    assertThat(cut.out()).contains("wider than the machine, clipped");
  }

  /** Zone, mapping of columns and choice of clusters, as a replay has them. */
  @Test
  void aLogOfAnyFormatIsReadAsInAReplay() throws IOException {
    Files.writeString(
        folder.resolve("columns.yaml"),
        "submit: WHEN\nrun-time: HOURS * 3600\ncpus: N\ncluster: WHERE\n");
    Files.writeString(
        folder.resolve("log.swf"),
        """
        WHEN,HOURS,N,WHERE
        2025-10-26T00:30:00,0.5,2,east
        2025-10-26T05:30:00,0.25,3,east
        2025-10-26T06:00:00,1,4,west
        """);
    // Clocks in Berlin were turned back between the two submissions: six hours lie between them.
    Path scenario =
        scenario(
            "", ", columns: columns.yaml, zone: Europe/Berlin, clusters: east, oversize: drop");
    Path out = folder.resolve("out");
    Run run = Run.quoin("run", scenario.toString(), "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Files.readAllLines(out.resolve("jobs.csv")))
        .hasSize(3)
        .anyMatch(row -> row.matches("1,w0,1,0,2,.*"))
        .anyMatch(row -> row.matches("2,w0,2,21600,3,.*"));
    assertThat(Files.readString(out.resolve("origin.json"))).contains("columns.yaml");
    Run wrong = Run.quoin("validate", scenario("", ", columns: none.yaml, zone: Mars").toString());
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("clients.0.zone: 'Mars' is not a zone");
    assertThat(
            Run.quoin("show", scenario("", ", columns: columns.yaml, clusters: east").toString())
                .out())
        .contains("columns: ", "clusters: east");
  }
}
