package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.metrics.WaitReasons;
import org.quoin.metrics.WaitReasons.Share;
import org.quoin.page.folder.ResultFolder;
import org.quoin.report.block.Figure;
import org.quoin.result.GridSummary;
import org.quoin.result.JsonRecords;
import org.quoin.result.ReplaySummary;
import org.quoin.result.WrittenTable;

/** What bounded the waits, in every output of a replay and of a grid. */
class ReasonsTest {
  /**
   * Four processors. Job 1 holds all until 10 s. Then job 2 (2 wide) starts, job 3 (4 wide) waits
   * for it until 20 s though it could have run first: 8 s of resources, 10 s of priority. Job 4 of
   * account ops is a second job of its user and waits for a limit if there is one.
   */
  private static final String ROWS =
      """
      JobID|User|Account|Partition|QOS|Submit|Eligible|Start|End|State|AllocCPUS|ReqCPUS|Timelimit
      1|ana|bio|main|high|2025-01-01T00:00:00|2025-01-01T00:00:00|2025-01-01T00:00:00|2025-01-01T00:00:10|COMPLETED|4|4|00:01:00
      2|bo|ops|main|low|2025-01-01T00:00:01|2025-01-01T00:00:01|2025-01-01T00:00:10|2025-01-01T00:00:20|COMPLETED|2|2|00:01:00
      3|ana|bio|wide|low|2025-01-01T00:00:02|2025-01-01T00:00:02|2025-01-01T00:00:20|2025-01-01T00:00:25|COMPLETED|4|4|00:01:00
      """;

  @TempDir private Path folder;
  private String log;

  @BeforeEach
  void log() throws IOException {
    log = Files.writeString(folder.resolve("jobs.txt"), ROWS).toString();
  }

  private Path replay(String name, String... options) {
    return replayUnder("none", name, options);
  }

  private Path replayUnder(String policy, String name, String... options) {
    Path out = folder.resolve(name);
    List<String> words =
        new ArrayList<>(
            List.of("replay", log, "--processors", "4", "--policy", policy, "--out", "" + out));
    words.addAll(List.of(options));
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return out;
  }

  /** Writes a table with an outage of all processors from 4 to 6 s. */
  private String outage() throws IOException {
    return Files.writeString(folder.resolve("out.csv"), "start,end,processors\n4 s,6 s,all\n")
        .toString();
  }

  private static Map<String, String> column(Path jobs, String column) {
    Map<String, String> cells = new TreeMap<>();
    WrittenTable.read(
        jobs, "jobs", row -> cells.put((int) row.number("job_id") + "", row.text(column)));
    return cells;
  }

  private static WaitReasons reasons(Path out) {
    Path file = out.resolve("summary.json");
    return JsonRecords.of(JsonRecords.tree(file, 1 << 20), ReplaySummary.class, file).reasons();
  }

  /** Slurm's passes hold jobs up for seconds, of waits of hours: a column of 0.0 % says nothing. */
  @Test
  void aReasonThatIsNowhereSeenHasNoColumn() {
    Run run =
        Run.quoin(
            "replay",
            "scenarios/cluster-example.swf",
            "--policy=slurm",
            "--user-processors=32",
            "--reasons");
    assertThat(run.out())
        .containsPattern("what bounded the waits +waited .* resources +priority +UserLimit\n")
        .doesNotContain("scheduler");
  }

  /**
   * All processors fail from 4 to 6 s, which interrupts job 1. At the end of the queue it is behind
   * jobs 2 and 3: job 2 runs from 6 to 16 s, job 3 from 16 to 21 s, job 1 from 21 s on. At its
   * former place it starts at 6 s. Its wait is all the time from its submission to its last start,
   * in each metric, and all of it has a reason. Processors are used by its first run, too: 16 of
   * the 124 processor-seconds, beside 80 of the runs that end. The other 28 are lost, since a job
   * waits: 8 of the outage, and 20 while job 2 runs.
   */
  @Test
  void aJobThatAnOutageInterruptsHasWaitedSinceItsSubmission() throws IOException {
    String outages = outage();
    for (String requeue : List.of("end", "kept")) {
      boolean isKept = requeue.equals("kept");
      Path out = replay(requeue, "--reasons", "--outages", outages, "--outage-requeue", requeue);
      Path jobs = out.resolve("jobs.csv");
      assertThat(column(jobs, "arrival_time")).hasToString("{1=0, 2=1, 3=2}");
      assertThat(column(jobs, "send_time")).hasToString("{1=0, 2=0, 3=0}");
      assertThat(column(jobs, "wait_time"))
          .hasToString(isKept ? "{1=6, 2=15, 3=24}" : "{1=21, 2=5, 3=14}")
          .isEqualTo(column(jobs, "waiting_time"));
      assertThat(column(jobs, "wait_reservation")).hasToString("{1=6, 2=2, 3=2}");
      ReplaySummary summary =
          JsonRecords.of(
              JsonRecords.tree(out.resolve("summary.json"), 1 << 20), ReplaySummary.class, out);
      assertThat(summary.metrics()).containsEntry("AWT", isKept ? 15.0 : 40.0 / 3);
      assertThat(summary.metrics()).containsEntry("maxWait", isKept ? 24.0 : 21.0);
      assertThat(summary.metrics().get("utilization")).isCloseTo(9600.0 / 124, within(1e-9));
      assertThat(summary.metrics().get("lossOfCapacity")).isCloseTo(2800.0 / 124, within(1e-9));
      assertThat(summary.reasons().all().total()).isEqualTo(isKept ? 45.0 : 40.0);
    }
  }

  /**
   * The same outage under {@code slurm}: at its former place job 1 is eligible 121 s after the
   * failure, when the others have ended, and until then it waits for the scheduler; 2 s of that are
   * the rest of the outage. Submitted anew at the end of the queue it follows job 3.
   */
  @Test
  void slurmLetsAJobThatAnOutageInterruptsWait() throws IOException {
    String outages = outage();
    for (String requeue : List.of("end", "kept")) {
      boolean isKept = requeue.equals("kept");
      String[] options = {"--reasons", "--outages", outages, "--outage-requeue", requeue};
      Path jobs = replayUnder("slurm", "slurm " + requeue, options).resolve("jobs.csv");
      assertThat(column(jobs, "starting_time"))
          .hasToString("{1=" + (isKept ? 125 : 23) + ", 2=6, 3=17}");
      assertThat(column(jobs, "wait_scheduler").get("1")).isEqualTo(isKept ? "121" : "1");
    }
  }

  /**
   * The same outage, and job 3 depends on job 2: it is eligible at 26 s, when job 2 has ended, and
   * not at 20 s as in the log; job 4, of 4 processors, was submitted at 17 s and runs first, until
   * 36 s. The wait of job 3 is 10 s, after 24 s of dependency.
   */
  @Test
  void aStatedDependencyIsBeforeTheWait() throws IOException {
    String third = "2025-01-01T00:00:02|2025-01-01T00:00:02";
    log =
        Files.writeString(
                folder.resolve("chain.txt"),
                ROWS.replace("Timelimit", "Timelimit|SubmitLine")
                        .replace("00:01:00\n", "00:01:00|sbatch a.sh\n")
                        .replace(third, "2025-01-01T00:00:02|2025-01-01T00:00:20")
                        .replaceAll("(?m)^(3.*)sbatch a.sh", "$1sbatch -d afterok:2 a.sh")
                    + "4|ana|bio|wide|low|2025-01-01T00:00:17|2025-01-01T00:00:17|2025-01-01T00:00:25|2025-01-01T00:00:35|COMPLETED|4|4|00:01:00|sbatch"
                    + " a.sh\n")
            .toString();
    String outages = outage();
    Path out =
        replay(
            "chain",
            "--reasons",
            "--outages",
            outages,
            "--outage-requeue",
            "kept",
            "--feedback",
            "dependencies");
    String without =
        Run.quoin(
                "replay",
                folder.resolve("jobs.txt").toString(),
                "--processors",
                "4",
                "--feedback",
                "dependencies")
            .out();
    assertThat(without).containsSubsequence("Warning: ", "states no job that depends on others");
    Path jobs = out.resolve("jobs.csv");
    assertThat(column(jobs, "submission_time")).hasToString("{1=0, 2=1, 3=26, 4=17}");
    assertThat(column(jobs, "starting_time")).hasToString("{1=6, 2=16, 3=36, 4=26}");
    assertThat(column(jobs, "wait_time")).hasToString("{1=6, 2=15, 3=10, 4=9}");
    assertThat(column(jobs, "wait_dependency")).hasToString("{1=0, 2=0, 3=24, 4=0}");
    assertThat(reasons(out).all().seconds()).containsEntry("dependency", 24.0);
    assertThat(reasons(out).all().total()).isEqualTo(6 + 15 + 10 + 9 + 24);
    assertThat(
            Files.readString(out.resolve("jobs.swf")).lines().filter(line -> !line.startsWith(";")))
        .extracting(line -> line.split(" ")[0])
        .containsExactly("1", "2", "4", "3");
  }

  @Test
  void everySecondOfAWaitHasItsReasonInAllOutputs() {
    Path out = replay("r", "--reasons", "--names");
    Path jobs = out.resolve("jobs.csv");
    assertThat(column(jobs, "wait_resources")).hasToString("{1=0, 2=9, 3=8}");
    assertThat(column(jobs, "wait_priority")).hasToString("{1=0, 2=0, 3=10}");
    assertThat(column(jobs, "wait_reason")).hasToString("{1=, 2=resources, 3=priority}");
    assertThat(column(jobs, "user")).hasToString("{1=ana, 2=bo, 3=ana}");
    assertThat(column(jobs, "account")).hasToString("{1=bio, 2=ops, 3=bio}");
    assertThat(column(jobs, "qos")).hasToString("{1=high, 2=low, 3=low}");
    assertThat(column(jobs, "partition")).hasToString("{1=main, 2=main, 3=wide}");
    WaitReasons reasons = reasons(out);
    assertThat(reasons.all().jobs()).isEqualTo(2);
    assertThat(reasons.all().total()).isEqualTo(27);
    assertThat(reasons.all().seconds())
        .containsExactly(Map.entry("resources", 17.0), Map.entry("priority", 10.0));
    assertThat(reasons.by().keySet())
        .containsExactly("partition", "account", "qos", "user", "class", "site");
    Share ana = reasons.by().get("user").get("ana");
    assertThat(ana.part("priority")).isCloseTo(10 / 18.0, within(1e-12));
    assertThat(ana.part("limit")).isZero();
    assertThat(reasons.by().get("qos")).containsOnlyKeys("low");
    assertThat(reasons.by().get("partition").get("wide")).isEqualTo(ana);
  }

  @Test
  void aLimitIsNamed() {
    Path out = replay("r", "--reasons", "--user-jobs", "1");
    assertThat(reasons(out).all().seconds())
        .isEqualTo(Map.of("resources", 9.0, "priority", 10.0, "UserLimit", 8.0));
    assertThat(column(out.resolve("jobs.csv"), "wait_limit")).hasToString("{1=0, 2=0, 3=8}");
    String text =
        Run.quoin("replay", log, "--processors", "8", "--user-jobs", "1", "--reasons").out();
    assertThat(text).contains("all jobs", "UserLimit", "100.0 %");
  }

  @Test
  void thePageHasBarsByReason() {
    Path out = replay("r", "--reasons");
    List<Figure.Bars> bars =
        ResultFolder.open(out).page().sections().stream()
            .filter(section -> section.title().equals("Waits"))
            .flatMap(section -> section.blocks().stream())
            .filter(Figure.Bars.class::isInstance)
            .map(Figure.Bars.class::cast)
            .toList();
    assertThat(bars).extracting(Figure.Bars::title).startsWith("What do jobs wait for?");
    assertThat(bars.get(0).series())
        .extracting(Figure.BarSeries::name)
        .containsExactly("resources", "priority");
    assertThat(bars.get(0).series().get(1).values()).containsExactly(5);
    Figure.Bars accounts =
        bars.stream().filter(one -> one.xName().equals("account")).findFirst().orElseThrow();
    assertThat(accounts.categories()).containsExactly("bio", "ops");
    assertThat(accounts.series().get(0).values()).containsExactly(800 / 18.0, 100);
  }

  @Test
  void withoutTheOptionNothingChanges() throws IOException {
    Path out = replay("r");
    Path with = replay("w", "--reasons", "--names");
    String header = Files.readAllLines(out.resolve("jobs.csv")).get(0);
    assertThat(header).endsWith("plan_changes");
    assertThat(Files.readAllLines(with.resolve("jobs.csv")).get(0))
        .isEqualTo(
            header
                + ",wait_resources,wait_priority,wait_limit,wait_reservation,wait_dependency,"
                + "wait_scheduler,wait_reason,account,qos,partition");
    assertThat(reasons(out)).isNull();
    assertThat(column(out.resolve("jobs.csv"), "user")).hasToString("{1=1, 2=2, 3=1}");
  }

  @Test
  void aClusterOfAGridHasReasons() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]
          k [kind=cluster, processors=4, speed="1 Gop/s", scheduler=none, reasons=true]
          c -- k [bandwidth=unlimited]
        }
        """);
    Path scenario =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            topology: t.dot
            replications: 2
            metaservers: [RR]
            clients: [{job: log, log: jobs.txt}]
            """);
    Path out = folder.resolve("g");
    Run run = Run.quoin("run", scenario.toString(), "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("what bounded the waits", "account ops");
    Path file = out.resolve("summary.json");
    GridSummary summary = JsonRecords.of(JsonRecords.tree(file, 1 << 20), GridSummary.class, file);
    assertThat(summary.waits(0).all().seconds())
        .containsExactly(Map.entry("resources", 34.0), Map.entry("priority", 20.0));
    assertThat(column(out.resolve("jobs.csv"), "wait_priority")).hasToString("{1=0, 2=0, 3=10}");
    assertThat(ResultFolder.open(out).page().sections())
        .extracting(section -> section.title())
        .contains("Waits");
  }
}
