package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code quoin replay --resample}, and its keys in scenarios and studies. */
class ResampleCommandTest {
  @TempDir private Path folder;
  private String log;

  /** Writes a log of 6 weeks: 12 users with pairs of jobs, which follow each other at once. */
  @BeforeEach
  void writeLog() throws IOException {
    StringBuilder text = new StringBuilder("; MaxProcs: 8\n");
    for (int i = 0; i < 240; i++) {
      text.append(
          "%d %d %d %d %d -1 -1 %d 9000 -1 1 %d 1 -1 1 -1 -1 -1\n"
              .formatted(
                  i + 1,
                  i / 2 * 30_000 + i % 2 * (3600 + 60 * (i / 2 % 12)),
                  100,
                  3600 + 60 * (i / 2 % 12) - 200,
                  1 + i * 7 % 8,
                  1 + i * 7 % 8,
                  i / 2 % 12));
    }
    log = Files.writeString(folder.resolve("log.swf"), text).toString();
  }

  private Run replay(String... more) {
    return Run.quoin(
        Stream.concat(
                Stream.of("replay", log, "--compare", "none,easy,easy:sjf"), Arrays.stream(more))
            .toArray(String[]::new));
  }

  @Test
  void theFirstLineTellsWhetherADifferenceIsShown() {
    Run run = replay("--resample", "24");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().findFirst().orElseThrow())
        .matches(
            "(.* is best: its mean response time is|No difference in mean response time can be"
                + " shown between).*");
    assertThat(run.out())
        .contains("24 logs of 6 weeks, drawn by user; 95 % intervals by resampling")
        .contains("Paired differences and ratios in mean response time", "ratio  p (Holm)", "place")
        .containsPattern(
            "easy:fcfs +none:fcfs +0\\.1 ± 1\\.\\d +1\\.000 +1\\.00 \\(0\\.99 to 1\\.02\\)")
        .contains("Effective number of users: 10.9 of 12 users")
        .contains("Warning: the work is that of few users (effectively 10.9)");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    Run one = Run.quoin("replay", log, "--resample", "3", "--feedback", "think");
    assertThat(one.out())
        .startsWith("Under easy:fcfs the mean response time is")
        .contains("50.0 % of the jobs wait for others of their user")
        .contains("Warning: 3 drawn logs: the length of the intervals is uncertain")
        .doesNotContain("Paired");
    assertThat(replay("--resample", "3", "--resample-by", "log", "--shake", "60").out())
        .contains("3 logs, each the log with small changes; 95 % intervals of the mean")
        .doesNotContain("Warning");
  }

  @Test
  void theSameSeedGivesTheSameBytesAndMoreLogsGoOnWithThoseThatAreKept() throws IOException {
    for (String by : List.of("user", "week", "user-week")) {
      String[] all = {"--resample-by", by, "--feedback", "think", "--shake", "60"};
      String plain = replay(with(all, "--resample", "6")).out();
      String out = folder.resolve(by).toString();
      replay(with(all, "--resample", "4", "--out", out, "--threads", "1"));
      assertThat(replay(with(all, "--resample", "6", "--out", out, "--threads", "3")).out())
          .isEqualTo(plain);
      assertThat(replay(with(all, "--resample", "6", "--seed", "2")).out()).isNotEqualTo(plain);
      assertThat(Files.readAllLines(Path.of(out, "runs.csv"))).hasSize(1 + 3 * 6);
      assertThat(Files.readString(Path.of(out, "summary.json")))
          .contains("\"resampling\"", "\"unit\": \"" + by + "\"", "\"effectiveUsers\"");
      assertThat(Files.readString(Path.of(out, "report.html")))
          .contains("Effective number of", "6 logs of 6 weeks, drawn by " + by)
          .contains(">Paired differences and ratios in mean response time<", ">Policies compared<")
          .doesNotContain("Point by point", "All points");
      assertThat(replay(with(all, "--resample", "6", "--out", out, "--load", "2")).err())
          .contains(by.equals("week") ? "number of users here" : "finished runs of another study");
    }
  }

  private static String[] with(String[] some, String... more) {
    return Stream.concat(Arrays.stream(some), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void aStudyVariesTheNumberOfUsers() throws IOException {
    String study =
        Files.writeString(
                folder.resolve("study.yaml"),
                """
                scenario: {log: log.swf, policy: easy, resample: 12}
                vary: {load: [0.5, 1, 1.5]}
                """)
            .toString();
    Run run = Run.quoin("sweep", study, "--out", folder.resolve("s").toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("Warning: the work is that of few users");
    double[] utilization =
        Files.readAllLines(folder.resolve("s/results.csv")).stream()
            .filter(line -> line.contains(",utilization,"))
            .mapToDouble(line -> Double.parseDouble(line.split(",")[5]))
            .toArray();
    assertThat(utilization).hasSize(3).isSorted();
    assertThat(utilization[0] / utilization[2]).isBetween(0.25, 0.42);
  }

  @Test
  void theResolvedScenarioReadsBack() throws IOException {
    String text =
        """
        log: log.swf
        resample: 3
        resample-by: user-week
        feedback: think
        shake: 5 s
        load: 1.2
        """;
    Path file = Files.writeString(folder.resolve("a.yaml"), text);
    String shown = Run.quoin("show", file.toString()).out();
    assertThat(shown).contains("resample: 3", "session: 20 min", "load: 1.2");
    Path again = Files.writeString(folder.resolve("a-again.yaml"), shown);
    assertThat(Run.quoin("replay", again.toString()).out().replace("a-again", "a"))
        .isEqualTo(Run.quoin("replay", file.toString()).out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--resample 1 | resample: '1'",
        "--resample 3 --resample-by job | expected one of user, week, user-week, log",
        "--resample-by week | resample-by: needs resample",
        "--resample 3 --resample-by week --load 2 | load: is a number of users here",
        "--feedback think --load 2 | load: is a number of users here",
        "--resample 3 --resample-by week --long-term 3 | long-term: is of users",
        "--resample 3 --resample-by week --resample-number fixed | resample-number: is of users",
        "--feedback think --reservation-share 9 | feedback: does not apply with advance",
        "--resample 3 --session 3 | session: needs feedback think",
        "--resample 3 --resample-by log | log draws the log itself every time; expected shake",
        "--resample 3 --against-log | against-log: is of the log as it was",
        "--resample 3 --by user | by: is of one replay",
        "--resample 3 --policy planned --reservation-share 5 --feedback think | advance"
            + " reservations",
      })
  void whatHasNoMeaningIsAMistake(String options, String message) {
    Run run =
        Run.quoin(
            Stream.concat(Stream.of("replay", log), Arrays.stream(options.split(" ")))
                .toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("Exception");
  }

  /** A folder with one of the logs: its page has every table, and the ranks as data. */
  @Test
  void theRankingsOfTheLogsThatThereAre() throws IOException {
    Files.createDirectory(folder.resolve("traces"));
    Files.copy(Path.of(log), folder.resolve("traces/KTH-SP2-1996-2.1-cln.swf"));
    String out = folder.resolve("out").toString();
    String[] command = {
      "reproduce", "resampling", "--drawn", "2", "--weeks", "3", "--out", out, "--traces"
    };
    Run run = Run.quoin(with(command, folder.resolve("traces").toString()));
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("Ten policies run the first 3 weeks of each log")
        .contains("What survives", "Published rankings", "KTH-SP2", "50 % of the jobs wait")
        .doesNotContain("CTC");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(Files.readAllLines(Path.of(out, "ranks.csv"))).hasSize(1 + 2 * 10);
    assertThat(Run.quoin("reproduce", "resampling", "--traces", folder.toString()).err())
        .contains("has none of the logs needed");
  }

  @Test
  @Tag("slow")
  void coverageIsMeasuredForEveryModelAndUnit() {
    Run run = Run.quoin("bench", "resampling", "--experiments", "2");
    assertThat(run.err()).isEmpty();
    assertThat(
            run.out()
                .lines()
                .filter(line -> line.matches(" .* (AWT|AWT (less|over) sjf|utilization) .*%.*")))
        .hasSize(4 * 8);
    assertThat(run.out()).contains("Lublin-Feitelson, 16 weeks", "user-week");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void aStudyOfResampledLogsHasNoPrecision() throws IOException {
    String study =
        Files.writeString(
                folder.resolve("study.yaml"),
                """
                scenario: {log: log.swf, resample: 12}
                vary: {load: [0.5, 1]}
                precision: {metric: ART, relative: 5 %}
                """)
            .toString();
    assertThat(Run.quoin("sweep", study).err())
        .contains("the intervals of resampled logs are as wide as the log makes them");
  }
}
