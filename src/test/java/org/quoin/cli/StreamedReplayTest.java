package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.scheduling.NodeUse;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.workload.log.JobStream;
import org.quoin.workload.log.LogTexts;

/** A log that is read while it is simulated gives what a log in memory gives. */
class StreamedReplayTest {
  private static final int JOBS = 300;

  @TempDir private Path folder;
  private String log;

  /** Writes jobs of which some are out of order, equal in time, or without a run time. */
  @BeforeEach
  void writeLog() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      long submit = 30L * (i / 2) - (i % 7 == 3 ? random.nextInt(200) : 0);
      long run = i % 11 == 0 ? 0 : 1 + random.nextInt(400);
      lines.add(
          swf(i + 1, Math.max(0, submit), run, 1 + random.nextInt(8), run + 60, random.nextInt(5)));
    }
    log = write("log.swf", lines);
  }

  private static String swf(long id, long submit, long run, int width, long estimate, long user) {
    return "%d %d -1 %d %d -1 -1 %d %d -1 1 %d 1 -1 -1 -1 -1 -1"
        .formatted(id, submit, run, width, width, estimate, user);
  }

  private String write(String name, List<String> lines) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "; MaxProcs: 10\n" + String.join("\n", lines) + "\n");
    return file.toString();
  }

  private static Run replay(String log, String... options) {
    return Run.quoin(
        Stream.concat(Stream.of("replay", log), Stream.of(options)).toArray(String[]::new));
  }

  private static void assertEqual(String log, String... options) {
    Run whole = replay(log, options);
    assertThat(whole.exitCode()).as(whole.err()).isZero();
    String[] streamed =
        Stream.concat(Stream.of(options), Stream.of("--stream")).toArray(String[]::new);
    Run run = replay(log, streamed);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"lossOfCapacity\": ").isEqualTo(whole.out());
  }

  private static Stream<String> policies() {
    return Policies.all().stream()
        .filter(policy -> policy.knowsNodes() != NodeUse.OWN)
        .map(PolicyKind::id);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyGivesTheSameFigures(String policy) {
    assertEqual(log, "--policy", policy, "--json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--load=1.3 --estimates=uniform:3 --seed=4",
        "--estimates=factor:2 --limit=120",
        "--estimates=modal --width=allocated",
        "--from=600 --until=2500",
        "--load-overhead=7 --plans --policy=conservative",
        "--scheduling-overhead=3 --reasons",
        "--information-delay=20 --load-overhead=40",
        "--period=50 --user-jobs=2",
        "--user-processors=6 --over-limit=drop --users=1,3",
        "--oversize=clip --processors=5",
        "--order=sjf --by=user",
      })
  void everyKindOfOptionGivesTheSameFigures(String options) {
    assertEqual(log, (options + " --json").split(" "));
  }

  @ParameterizedTest
  @EnumSource(LogTexts.class)
  void everyFormatGivesTheSameFigures(LogTexts format) throws IOException {
    Random random = new Random(8);
    List<LogTexts.Row> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      rows.add(
          new LogTexts.Row(
              i + 1, 40L * i, 10, 30 + random.nextInt(300), 1 + i % 4, 600, "u" + i % 3));
    }
    Collections.shuffle(rows, random);
    Path file = folder.resolve("log.txt");
    Files.writeString(file, format.text(rows, UnaryOperator.identity()));
    for (String options :
        List.of("--names", "--from=500s --until=1500s --limit=20", "--load=2 --limit=30")) {
      assertEqual(file.toString(), ("--processors=6 --json " + options).split(" "));
    }
  }

  @Test
  void theJobsAreTheSameToTheByte() throws IOException {
    Path kept = folder.resolve("kept");
    Path streamed = folder.resolve("streamed");
    assertThat(replay(log, "--reasons", "--out", kept.toString()).exitCode()).isZero();
    Run run = replay(log, "--reasons", "--stream", "--out", streamed.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(streamed.resolve("jobs.csv")).hasSameBinaryContentAs(kept.resolve("jobs.csv"));
    assertThat(streamed).isDirectoryNotContaining("glob:**index.html");
    String summary = Files.readString(streamed.resolve("summary.json"));
    assertThat(summary).contains("\"simulated\": 300").doesNotContain("percentileError");
    Run page = Run.quoin("report", streamed.toString());
    assertThat(page.exitCode()).isEqualTo(2);
    assertThat(page.err()).hasLineCount(1).contains(streamed + ": has no timeseries.csv");
  }

  @Test
  void policiesAreComparedEachOnTheWholeLog() throws IOException {
    Path out = folder.resolve("out");
    Run run =
        replay(log, "--compare", "none,easy:sjf,planned", "--stream", "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    Run whole = replay(log, "--compare", "none,easy:sjf,planned");
    assertThat(run.out()).isEqualTo(whole.out());
    Path alone = folder.resolve("alone");
    replay(log, "--policy", "easy", "--order", "sjf", "--out", alone.toString());
    assertThat(out.resolve("easy-sjf/jobs.csv")).hasSameBinaryContentAs(alone.resolve("jobs.csv"));
    assertThat(out.resolve("compare.csv")).isNotEmptyFile();
  }

  @Test
  void whatNeedsAllJobsIsRefusedAtOnce() {
    Run run =
        replay(
            log,
            "--stream",
            "--resample=5",
            "--maintenance=1 h for 1 h",
            "--memory=1 GB",
            "--baseline=none");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .hasSize(4)
        .allMatch(line -> line.contains("needs all jobs of the log at once"));
  }

  @Test
  void aPipeIsReadByOnePolicy() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    byte[] text = Files.readAllBytes(Path.of(log));
    for (String policies : List.of("--policy=easy", "--compare=easy,none")) {
      Thread writer =
          new Thread(
              () -> {
                try {
                  Files.write(pipe, text);
                } catch (IOException e) {
                  // the reader has gone, as it does where the log is refused
                }
              });
      writer.start();
      Run run = replay(pipe.toString(), policies, "--stream");
      writer.join();
      if (policies.startsWith("--policy")) {
        assertThat(run.out()).contains("300 of 300 jobs");
      } else {
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
            .isEqualTo(
                "quoin: --stream: every policy reads the log anew; expected a file, or one policy"
                    + " for %s%n",
                pipe);
      }
    }
  }

  @Test
  void aJobTooFarFromItsPlaceIsRefusedByItsLine() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i <= JobStream.WINDOW; i++) {
      lines.add(swf(i + 1, 10 + i, 1, 1, 1, 1));
    }
    lines.set(JobStream.WINDOW, swf(JobStream.WINDOW + 1, 10, 1, 1, 1, 1));
    String file = write("long.swf", lines);
    assertThat(replay(file, "--stream").exitCode()).isZero();
    lines.set(JobStream.WINDOW, swf(JobStream.WINDOW + 1, 9, 1, 1, 1, 1));
    Run run = replay(write("long.swf", lines), "--stream");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("quoin: " + file + ":100002: submitted before a job that is more than 100,000")
        .hasLineCount(1);
    assertThat(replay(file).exitCode()).isZero();
  }

  @Test
  void badLogsGetTheSameMessage() throws IOException {
    for (String text :
        List.of(
            "; MaxProcs: 10\n",
            "1 2 3\n",
            "; MaxProcs: 4\n1 0 0 5 9 0 0 9 1 1 1 1 1 1 1 1 1 1\n")) {
      Path file = folder.resolve("bad.swf");
      Files.writeString(file, text);
      Run streamed = replay(file.toString(), "--stream");
      assertThat(streamed.exitCode()).isEqualTo(2);
      assertThat(streamed.err()).isEqualTo(replay(file.toString()).err());
    }
    Run strict = replay(log, "--strict", "--stream");
    assertThat(strict.exitCode()).isEqualTo(2);
    assertThat(strict.err()).isEqualTo(replay(log, "--strict").err());
  }
}
