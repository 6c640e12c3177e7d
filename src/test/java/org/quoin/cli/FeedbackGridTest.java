package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;

/** Jobs of a log that clients of a grid submit when others have ended. */
class FeedbackGridTest {
  @TempDir private Path folder;

  /** Two clients and a cluster; data reach it at once, or at 1 MB/s. */
  private Path scenario(String cluster, String clients, String more) throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          a [kind=client]
          b [kind=client]
          k [kind=cluster, processors=16, speed="1 Gop/s"%s]
          a -- k [bandwidth=%s]
          b -- k [bandwidth=unlimited]
        }
        """
            .formatted(
                cluster, more.contains("fluid") ? "\"1 MB/s\", latency=\"0 s\"" : "unlimited"));
    return Files.writeString(
        folder.resolve("s.yaml"),
        """
        topology: t.dot
        replications: 1
        warmup: 0
        metaservers: [RR]
        clients: [{job: log, %s}]
        %s
        """
            .formatted(clients, more));
  }

  /**
   * Writes 300 jobs of five users in sessions, with waits; or with preceding jobs and think times.
   */
  private void log(boolean isStated) throws IOException {
    RandomGenerator random = new RandomStreams(5, 0).stream("jobs");
    StringBuilder log = new StringBuilder("; MaxProcs: 16\n");
    int[] last = new int[5];
    for (int i = 1, time = 0; i <= 300; i++) {
      int user = random.nextInt(5);
      int run = 1 + random.nextInt(400);
      int before = isStated && last[user] > 0 && random.nextInt(3) > 0 ? last[user] : -1;
      int think = before < 0 ? -1 : Math.max(0, random.nextInt(120) - 30); // a quarter at once
      log.append(
          "%d %d %d %d %d -1 -1 %d %d -1 1 %d -1 -1 -1 -1 %d %d\n"
              .formatted(
                  i,
                  time,
                  isStated ? -1 : random.nextInt(100),
                  run,
                  1 + random.nextInt(9),
                  -1,
                  401 + i * 37 % 301, // all different: SJF breaks ties by numbers, which differ
                  user,
                  before,
                  think));
      last[user] = i;
      time += random.nextInt(60);
    }
    Files.writeString(folder.resolve("log.swf"), log);
  }

  private List<NamedCsvRecord> rows(String name) throws IOException {
    List<NamedCsvRecord> rows = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(folder.resolve(name).resolve("jobs.csv"))) {
      csv.forEach(rows::add);
    }
    rows.sort(
        Comparator.comparingDouble((NamedCsvRecord row) -> number(row, "submission_time"))
            .thenComparingDouble(row -> number(row, "starting_time"))
            .thenComparingDouble(row -> number(row, "execution_time")));
    return rows;
  }

  private static double number(NamedCsvRecord row, String column) {
    return Double.parseDouble(row.getField(column));
  }

  private Run run(Path scenario) {
    Run run =
        Run.quoin("run", scenario.toString(), "--out", folder.resolve("g").toString(), "--force");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  /** Compares when the jobs of a grid are submitted, start and end with those of a replay. */
  private void equalsReplay(Path scenario, String log, String... options) throws IOException {
    run(scenario);
    List<String> replay =
        new ArrayList<>(List.of("replay", folder.resolve(log).toString(), "--force"));
    replay.addAll(Arrays.asList(options));
    replay.addAll(List.of("--out", folder.resolve("r").toString()));
    Run alone = Run.quoin(replay.toArray(String[]::new));
    assertThat(alone.exitCode()).as(alone.err()).isZero();
    List<NamedCsvRecord> grid = rows("g");
    List<NamedCsvRecord> of = rows("r");
    assertThat(grid).hasSameSizeAs(of);
    for (int i = 0; i < of.size(); i++) {
      for (String column : List.of("submission_time", "starting_time", "finish_time")) {
        assertThat(grid.get(i).getField(column))
            .as("%s of the job in place %d", column, i)
            .isEqualTo(of.get(i).getField(column));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "false | scheduler=easy               | --policy easy",
        "true  | scheduler=none, order=sjf    | --policy none --order sjf",
        "false | scheduler=conservative       | --policy conservative",
        "true  | scheduler=easy, \"user-jobs\"=2 | --policy easy --user-jobs 2",
      })
  void aClusterFedAloneEqualsTheReplayWithThinkTimes(
      boolean isStated, String cluster, String options) throws IOException {
    log(isStated);
    List<String> all = new ArrayList<>(List.of("--feedback", "think"));
    all.addAll(Arrays.asList(options.split(" ")));
    equalsReplay(
        scenario(", " + cluster, "log: log.swf, feedback: think", ""),
        "log.swf",
        all.toArray(String[]::new));
  }

  /** Job 2 depends on job 1 as given, and two tasks of an array may run one at a time. */
  @ParameterizedTest
  @ValueSource(strings = {"afterok:1", "after:1+1", "afterany:1?after:9", "singleton"})
  void aClusterFedAloneEqualsTheReplayWithStatedDependencies(String dependency) throws IOException {
    String row =
        "%s|2026-01-01T00:00:%s|2026-01-01T00:00:%s|2026-01-01T00:01:%s|00:00:%d|00:10:00|%d|COMPLETED|u|a|job|%s\n";
    Files.writeString(
        folder.resolve("log.txt"),
        "JobID|Submit|Eligible|Start|ElapsedRaw|Timelimit|NCPUS|State|User|Account|JobName|SubmitLine\n"
            + row.formatted("1", "00", "00", "00", 50, 8, "sbatch j").replace("00:00:50", "50")
            + row.formatted("2", "05", "59", "30", 20, 4, "sbatch --dependency=" + dependency)
                .replace("00:00:20", "20")
            + row.formatted("3_1", "07", "07", "30", 40, 2, "sbatch --array=1-2%1 j")
                .replace("00:00:40", "40")
            + row.formatted("3_2", "07", "50", "40", 30, 2, "sbatch --array=1-2%1 j")
                .replace("00:00:30", "30")
            + row.formatted("9", "10", "10", "30", 15, 16, "sbatch j").replace("00:00:15", "15"));
    equalsReplay(
        scenario(", scheduler=easy", "log: log.txt, feedback: dependencies, oversize: fail", ""),
        "log.txt",
        "--policy",
        "easy",
        "--processors",
        "16",
        "--feedback",
        "dependencies");
  }

  /**
   * One job of 10 s with 2 MB there and 1 MB back at 1 MB/s; the next follows 5 s after the result,
   * at 13 + 5. Its result is there at 18 + 2 + 7 + 1.
   */
  @Test
  void theThinkTimeBeginsWhenTheResultHasReturned() throws IOException {
    Files.writeString(
        folder.resolve("log.swf"),
        """
        ; MaxProcs: 16
        1 0 0 10 1 -1 -1 1 10 -1 1 3 -1 -1 -1 -1 -1 -1
        2 15 0 7 1 -1 -1 1 7 -1 1 3 -1 -1 -1 -1 -1 -1
        """);
    run(
        scenario(
            "",
            "log: log.swf, of: [a], send: 2 MB, receive: 1 MB, feedback: think",
            "network: fluid"));
    List<NamedCsvRecord> rows = rows("g");
    assertThat(rows.stream().map(row -> number(row, "submission_time"))).containsExactly(0.0, 18.0);
    assertThat(number(rows.get(1), "finish_time")).isEqualTo(27);
  }

  /** The cluster fails at 4 s and the first job is given up: the next follows 5 s later. */
  @Test
  void aFailedJobCountsAsEnded() throws IOException {
    Files.writeString(
        folder.resolve("log.swf"),
        """
        ; MaxProcs: 16
        1 0 0 10 1 -1 -1 1 10 -1 1 3 -1 -1 -1 -1 -1 -1
        2 15 0 7 1 -1 -1 1 7 -1 1 3 -1 -1 -1 -1 -1 -1
        """);
    Files.writeString(folder.resolve("o.csv"), "time,part,state\n4,k,down\n6,k,up\n");
    run(
        scenario(
            "",
            "log: log.swf, feedback: think",
            "failures: {trace: o.csv, running: lost, detection: 0 s}\nhorizon: 1 h"));
    List<NamedCsvRecord> rows = rows("g");
    assertThat(rows).hasSize(1);
    assertThat(number(rows.get(0), "submission_time")).isEqualTo(9);
  }

  /** Drawn users keep their think times, and every drawn log its own dependencies. */
  @ParameterizedTest
  @ValueSource(strings = {"user", "week", "user-week"})
  void drawnJobsWaitForTheOthersOfTheirUser(String unit) throws IOException {
    log(false);
    String drawn = "log: log.swf, resample-by: " + unit;
    Map<String, List<Double>> ends = new TreeMap<>();
    for (String feedback : List.of("none", "think")) {
      Path scenario = scenario("", drawn + ", feedback: " + feedback, "jobs: 1500");
      run(scenario);
      ends.put(
          feedback, rows("g").stream().map(row -> number(row, "waiting_time")).sorted().toList());
      byte[] first = Files.readAllBytes(folder.resolve("g/jobs.csv"));
      run(scenario);
      assertThat(Files.readAllBytes(folder.resolve("g/jobs.csv"))).isEqualTo(first);
    }
    // Users who wait for their results never meet as long queues as users who do not.
    assertThat(ends.get("think").get(1400)).isLessThan(ends.get("none").get(1400));
  }

  @Test
  void whatFeedbackLacksIsRefused() throws IOException {
    log(true);
    Path loaded = scenario("", "log: log.swf, feedback: think, load: 0.5", "");
    assertThat(Run.quoin("validate", loaded.toString()).err())
        .contains("clients.0.load: is a number of users here; expected resample-by user");
    Path session = scenario("", "log: log.swf, session: 5 min", "");
    assertThat(Run.quoin("validate", session.toString()).err()).contains("clients.0.session: ");
    Path word = scenario("", "log: log.swf, feedback: thinking", "");
    assertThat(Run.quoin("validate", word.toString()).err())
        .contains("'thinking' is unknown here; did you mean 'think'?");
    Path model = scenario("", "log: log.swf, feedback: think", "");
    Files.writeString(
        model,
        Files.readString(model).replace("job: log", "job: lublin").replace("log: log.swf,", ""));
    assertThat(Run.quoin("validate", model.toString()).err())
        .contains("feedback: has no meaning for job: lublin");
    Files.writeString(
        folder.resolve("log.swf"),
        "; MaxProcs: 16\n1 0 -1 10 1 -1 -1 1 10 -1 1 1 -1 -1 -1 -1 -1 -1\n");
    Path unknown = scenario("", "log: log.swf, feedback: think", "");
    assertThat(Run.quoin("validate", unknown.toString()).err())
        .contains("clients.0.feedback: feedback needs the waits of the log (SWF field 3)");
  }

  @Test
  void theShareOfWaitingJobsIsToldWithTheWarnings() throws IOException {
    log(false);
    Path scenario = scenario("", "log: log.swf, feedback: think", "");
    assertThat(Run.quoin("validate", scenario.toString()).out().replaceAll("\\s+", " "))
        .containsPattern("log.swf: \\d+(\\.\\d+)? % of its jobs wait for others of their user");
  }
}
