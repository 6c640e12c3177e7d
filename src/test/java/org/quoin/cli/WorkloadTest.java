package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogField;
import org.quoin.workload.log.LogIssue;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogRules.Width;
import org.quoin.workload.log.LogStatistics;
import org.quoin.workload.log.LogTexts;
import org.quoin.workload.model.KrcModel;

class WorkloadTest {
  @TempDir private Path folder;

  private Path log(String text) throws IOException {
    return Files.writeString(folder.resolve("log.swf"), text);
  }

  /** Five jobs, of which four are usable; job 3 overruns its estimate, job 5 has no width. */
  private static final String SMALL =
      """
      ; MaxProcs: 200
      1 0 -1 100 1 -1 -1 -1 200 -1 1 7 -1 -1 -1 -1 -1 -1
      2 10 -1 50 2 -1 -1 4 100 -1 1 7 -1 -1 -1 -1 -1 -1
      3 40 -1 90 3 -1 -1 3 60 -1 1 8 -1 -1 -1 -1 -1 -1
      4 100 -1 10 150 -1 -1 -1 40 -1 1 -1 -1 -1 -1 -1 -1 -1
      5 100 -1 10 -1 -1 -1 -1 40 -1 1 -1 -1 -1 -1 -1 -1 -1
      """;

  private static LogStatistics statistics(Path file, Width width) {
    return LogStatistics.of(JobLog.readOfAnyMachine(file, LogRules.standard(0).withWidth(width)));
  }

  @Test
  void statisticsByHand() throws IOException {
    LogStatistics log = statistics(log(SMALL), Width.REQUESTED);
    assertThat(log.log().read()).isEqualTo(5);
    assertThat(log.all().jobs()).isEqualTo(4);
    assertThat(log.log().counts()).containsEntry(LogIssue.KILLED, 1L);
    assertThat(log.all().width()).isEqualTo(new LogStatistics.Range(1, 158 / 4.0, 150));
    assertThat(log.all().estimate()).isEqualTo(new LogStatistics.Range(40, 100, 200));
    assertThat(log.all().runTime()).isEqualTo(new LogStatistics.Range(10, 220 / 4.0, 100));
    assertThat(log.interarrival()).isEqualTo(new LogStatistics.Range(10, 100 / 3.0, 60));
    assertThat(log.overestimation()).isEqualTo(400 / 220.0);
    assertThat(log.load()).isEqualTo((100 + 200 + 180 + 1500) / 200.0 / 100);
    assertThat(log.classes())
        .extracting(LogStatistics.Group::jobs)
        .containsExactly(1L, 0L, 2L, 0L, 0L, 0L, 0L, 0L, 1L);
    assertThat(log.users())
        .extracting(LogStatistics.Group::name)
        .containsExactly("unknown", "7", "8");
    assertThat(statistics(log(SMALL), Width.ALLOCATED).all().width().mean()).isEqualTo(156 / 4.0);
  }

  /**
   * Wider than the machine, before time 0, without an estimate, over the estimate, an odd width.
   */
  private static final String DOUBTFUL =
      SMALL
          + """
          6 110 -1 20 300 -1 -1 -1 40 -1 1 -1 -1 -1 -1 -1 -1 -1
          7 -5 -1 20 3 -1 -1 -1 40 -1 1 -1 -1 -1 -1 -1 -1 -1
          8 120 -1 20 3 -1 -1 -1 -1 -1 1 3000000000 -1 -1 -1 -1 -1 -1
          9 120 -1 20 3 -1 -1 -1 -1 -1 1 3000000001 -1 -1 -1 -1 -1 -1
          10 130 -1 20 2.9 -1 -1 2.9 40 -1 1 -1 -1 -1 -1 -1 -1 -1
          11 130 -1 2e1 2 -1 -1 2 40 -1 1 -1 -1 -1 -1 -1 -1 -1
          ; MaxProcs: 999
          """;

  @Test
  void statsFitAndReplayTakeTheSameJobs() throws IOException {
    Path file = log(DOUBTFUL.replace("; MaxProcs: 200", "; MaxProcs: 200\n; MaxProcs: 400 later"));
    JobLog replayed = JobLog.read(file, LogRules.standard(0));
    LogStatistics log = statistics(file, Width.REQUESTED);
    assertThat(log.log()).usingRecursiveComparison().isEqualTo(replayed);
    assertThat(replayed.processors()).isEqualTo(200);
    assertThat(replayed.jobs()).extracting(Job::id).containsExactly(1L, 2L, 3L, 4L, 8L, 9L);
    assertThat(replayed.counts()).containsEntry(LogIssue.MALFORMED, 2L);
    assertThat(replayed.examples().toString())
        .contains("field 8 is 2.9; expected a whole number of processors")
        .contains("field 4 is not a decimal number");
    assertThat(log.users()).extracting(LogStatistics.Group::name).contains("3000000001");
    KrcModel fitted = KrcModel.fit(KrcModel.Shape.EXPONENTIAL, replayed.jobs(), 200);
    assertThat(60 / fitted.lambda()).isCloseTo(log.all().runTime().mean(), within(1e-9));
    assertThat(1 / fitted.mu()).isCloseTo(log.all().width().mean(), within(1e-9));
    String machine = Run.quoin("workload", "stats", file.toString()).out();
    assertThat(machine).contains("6 of 11 jobs", "200 processors", "1 job wider than the machine");
  }

  /** The log has no users, and no job wider than four processors. */
  @Test
  void statsLeaveOutWhatTheLogDoesNotHave() throws IOException {
    String one = "1 0 0 50 4 -1 -1 4 100 -1 1 %s -1 -1 -1 -1 -1 -1%n";
    Run run =
        Run.quoin("workload", "stats", log("; MaxProcs: 64\n" + one.formatted(-1)).toString());
    assertThat(run.out()).containsPattern("\n +<=4 ").doesNotContain("<=8", "By user");
    Run known =
        Run.quoin("workload", "stats", log("; MaxProcs: 64\n" + one.formatted(7)).toString());
    assertThat(known.out()).contains("By user, greatest work first: 1 of 1");
  }

  @Test
  void statsPrintTextOrJson() throws IOException {
    Run text = Run.quoin("workload", "stats", log(SMALL).toString());
    assertThat(text.exitCode()).isZero();
    assertThat(text.out())
        .contains(
            "4 of 5 jobs", "1 job without a width", "<=256", "overestimation factor", "1.818");
    assertThat(text.out().lines()).allMatch(line -> line.length() <= 100);
    Run json = Run.quoin("workload", "stats", log(SMALL).toString(), "--json");
    assertThat(json.out()).startsWith("{").contains("\"simulated\": 4", "\"classes\"", "\"users\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "; only a comment\n",
        "1 2 3\n",
        "1 0 -1 -1 -1 -1 -1 -1 -1 -1 1 7 -1 -1 -1 -1 -1 -1\n"
      })
  void aLogWithoutJobsIsRefused(String text) throws IOException {
    Run run = Run.quoin("workload", "stats", log(text).toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("log.swf").doesNotContain("\tat ");
  }

  @Test
  void anEmptyModelIsOneMistakeAmongOthers() {
    Run run = Run.quoin("workload", "generate", "--model", " ", "--jobs", "x");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains("--model", "--jobs: 'x'");
  }

  /** dynP's Table 1 (Streit, JSSPP 2004), as far as the archive's logs are the paper's. */
  @ParameterizedTest
  @CsvSource({
    "KTH-SP2-1996-2, 7.66, 13678, 1.544, 1031, 216000, 327952",
    "SDSC-SP2-1998-4.rebuilt, 10.54, 14344, 2.360, 934, 172800, 79503"
  })
  void tableOneOfDynp(
      String name, double width, double estimate, String factor, int every, int longest, int gap) {
    Path file = Path.of(System.getProperty("quoin.traces", "../shared/traces"), name + ".swf.gz");
    assumeThat(file).as("the log " + name).exists();
    LogStatistics log = statistics(file, Width.REQUESTED);
    assertThat(String.format("%.2f", log.all().width().mean())).isEqualTo("" + width);
    assertThat(log.all().estimate().mean()).isBetween(0.999 * estimate, 1.001 * estimate);
    assertThat(String.format("%.3f", log.overestimation())).isEqualTo(factor);
    assertThat(Math.round(log.interarrival().mean())).isEqualTo(every);
    assertThat(log.all().runTime().max()).isEqualTo(longest);
    assertThat(log.interarrival().max()).isEqualTo(gap);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lublin-batch", "lublin-whole", "krc-exponential", "krc-pareto"})
  void aGeneratedLogIsReproducibleAndReadable(String model) throws IOException {
    Path file = folder.resolve(model + ".swf.gz");
    String[] arguments = {
      "workload",
      "generate",
      "--model",
      model,
      "--jobs",
      "300",
      "--seed",
      "5",
      "--estimates",
      "tsafrir",
      "--out",
      file.toString()
    };
    Run written = Run.quoin(arguments);
    assertThat(written.exitCode()).isZero();
    assertThat(written.out())
        .matches(
            Pattern.quote(file + ": 300 jobs of the model " + model + " on ")
                + "\\d+ processors, seed 5\\R");
    byte[] first = Files.readAllBytes(file);
    Run again = Run.quoin(arguments);
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("--force");
    arguments = Arrays.copyOf(arguments, arguments.length + 1);
    arguments[arguments.length - 1] = "--force";
    assertThat(Run.quoin(arguments).exitCode()).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(first);
    LogStatistics log = statistics(file, Width.REQUESTED);
    assertThat(log.all().jobs()).isEqualTo(300);
    assertThat(log.log().counts()).containsEntry(LogIssue.KILLED, 0L);
    assertThat(log.log().processors()).isPositive();
  }

  @Test
  void jobsThatAreDrawnTogetherAreLimited() {
    for (String options :
        List.of("--model user-sessions", "--model lublin-batch --estimates tsafrir")) {
      Run run = Run.quoin(("workload generate --jobs 10000001 " + options).split(" "));
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err())
          .hasLineCount(1)
          .startsWith("quoin: --jobs: ")
          .contains("cannot have more than 10,000,000 jobs");
    }
  }

  @Test
  void theHeaderTellsModelParametersAndSeed() {
    Run run = Run.quoin("workload", "generate", "--model", "krc", "--jobs", "3", "--seed", "9");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("; Note: model krc-exponential", "; Note: mu = 0.10493", "; Note: seed = 9")
        .contains("; MaxProcs: 64", "; MaxJobs: 3");
    assertThat(run.out().lines().filter(line -> !line.startsWith(";"))).hasSize(3);
  }

  @Test
  void aHyperErlangModelIsFittedOrGiven() {
    Path source = folder.resolve("source.swf");
    Run.quoin(
        "workload", "generate", "--model", "lublin", "--jobs", "800", "--out", source.toString());
    Run fitted =
        Run.quoin("workload", "generate", "--model", "hyper-erlang", "--fit", source.toString());
    assertThat(fitted.exitCode()).isZero();
    assertThat(fitted.out()).contains("fitted to source.swf", "processors 1, run time s = order");
    Run given =
        Run.quoin(
            "workload",
            "generate",
            "--model",
            "hyper-erlang",
            "--interarrival",
            "1,0.5,0.01,0.1",
            "--run-time",
            "2,0.3,0.001,0.01",
            "--widths",
            "1-16");
    assertThat(given.exitCode()).isZero();
    assertThat(given.out()).contains("processors 1-16, interarrival s = order 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--model lublon-batch | did you mean 'lublin-batch'",
        "--model krc --mu -1 --jobs 0 | --jobs: '0': expected a whole number from 1 to"
            + " 2,147,483,647",
        "--model krc --mu -1 --jobs 0 | --mu: '-1': expected a number from",
        "--model krc --mu 1e-9 --processors 64 --arrival-rate NaN | --arrival-rate",
        "--model krc-pareto --mu 0.001 | truncated Pareto",
        "--model lublin --fit x.swf | fixed parameters",
        "--model hyper-erlang | needs --fit LOG",
        "--model hyper-erlang --interarrival 1,2,3 --run-time 1,0.5,1,1 | --interarrival",
        "--model hyper-erlang --interarrival 1,7,1,1 --run-time 1,0.5,1,1 | probability 7",
        "--model krc --estimates uniform:0.5 | from 1 to",
        "--model krc --estimates tsafir | did you mean 'tsafrir'",
        "--model krc --jobs 2147483648 | expected a whole number from 1 to 2,147,483,647",
        "--model krc --fit missing.swf | no such file"
      })
  void mistakesAreNamed(String options, String message) {
    String[] words = ("workload generate " + options).split(" ");
    Run run = Run.quoin(words);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void estimatesBelowTheRunTimeAreSaid() {
    Run run =
        Run.quoin(
            "workload",
            "generate",
            "--model",
            "lublin",
            "--jobs",
            "900",
            "--estimates",
            "tsafrir:2");
    long longer =
        run.out()
            .lines()
            .filter(line -> !line.startsWith(";"))
            .map(line -> line.split(" "))
            .filter(f -> Double.parseDouble(f[3]) > Double.parseDouble(f[8]))
            .count();
    assertThat(longer).isPositive();
    assertThat(run.out()).contains("; Note: " + longer + " jobs run longer than the largest");
    assertThat(run.err()).contains("tsafrir:2: " + longer + " jobs run longer");
  }

  @ParameterizedTest
  @EnumSource
  void anImportedLogHasTheSameJobs(LogTexts format) throws IOException {
    List<LogTexts.Row> rows =
        List.of(
            new LogTexts.Row(7, 100, 5, 60, 4, 600, "ann"),
            new LogTexts.Row(8, 90, 0, 0, 1, 3600, "bob"),
            new LogTexts.Row(9, 160, 9, 30, 2, 60, "ann"));
    Path file = Files.writeString(folder.resolve("x"), format.text(rows, cell -> cell));
    Path out = folder.resolve("x.swf");
    Run imported =
        Run.quoin(
            "workload", "import", file.toString(), "--processors", "8", "--out", out.toString());
    assertThat(imported.err()).isEmpty();
    assertThat(imported.out()).startsWith(file + ": 3 of ");
    LogRules rules = LogRules.standard(8);
    JobLog log = JobLog.readAllFields(file, rules);
    JobLog swf = JobLog.readAllFields(out, LogRules.standard(0));
    assertThat(swf.jobs().stream().map(job -> job.withTerms(Job.Terms.NONE)).toList())
        .isEqualTo(log.jobs().stream().map(job -> job.withTerms(Job.Terms.NONE)).toList());
    assertThat(swf.calendar()).isEqualTo(log.calendar());
    for (int job = 0; job < 3; job++) {
      assertThat(swf.field(job, LogField.WAIT)).isEqualTo(log.field(job, LogField.WAIT));
      assertThat(swf.field(job, LogField.STATUS)).isEqualTo(1);
    }
    assertThat(Run.quoin("workload", "stats", file.toString(), "--from", "soon").err())
        .contains("--from: 'soon'");
  }

  /** Ten jobs of the example log were submitted from that day on; one of them still waits. */
  @Test
  void everyCommandOnALogTakesADateAndTheProcessors() {
    String log = "scenarios/sacct-example.txt";
    String[] options = {log, "--processors", "32", "--from", "2025-10-01"};
    Run stats = Run.quoin(words("workload", "stats", options));
    assertThat(stats.err()).isEmpty();
    assertThat(stats.out())
        .startsWith(log + ": 9 of 78 rows\n32 processors, ")
        .containsPattern("load \\d");
    String out = folder.resolve("october.swf").toString();
    Run imported = Run.quoin(words("workload", "import", options, "--out", out));
    assertThat(imported.out()).startsWith(log + ": 9 of 78 rows").contains("29 jobs not selected");
    assertThat(Run.quoin("workload", "stats", out).out()).startsWith(out + ": 9 of 9 jobs\n32 pro");
    assertThat(Run.quoin(words("replay", "", options)).out())
        .contains("Simulated: " + log + ", 9 of 78 rows on 32 processors");
  }

  private static String[] words(
      String command, String subcommand, String[] options, String... more) {
    return Stream.of(Stream.of(command, subcommand), Stream.of(options), Stream.of(more))
        .flatMap(words -> words)
        .filter(word -> !word.isEmpty())
        .toArray(String[]::new);
  }

  @Test
  void aLogMayComeThroughAPipe() throws IOException {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(SMALL.getBytes(StandardCharsets.UTF_8)));
      Run run = Run.quoin("workload", "stats", "-");
      assertThat(run.exitCode()).isZero();
      assertThat(run.out()).contains("standard input: 4 of 5 jobs");
    } finally {
      System.setIn(before);
    }
  }
}
