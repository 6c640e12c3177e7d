package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.key.KeyValues;

/** {@code quoin replay} from a scenario, and metrics of the user's own. */
class ReplayFileTest {
  private static final String EXAMPLE = "scenarios/replay-example.yaml";
  private static final String LOG = "scenarios/replay-example.swf";

  @TempDir private Path folder;

  @BeforeEach
  void copyLog() throws IOException {
    Files.copy(Path.of(LOG), folder.resolve("a.swf"));
  }

  private String file(String... lines) throws IOException {
    return Files.writeString(folder.resolve("s.yaml"), String.join("\n", lines) + "\n").toString();
  }

  private String jobs(String... arguments) throws IOException {
    String out = folder.resolve("out").toString();
    String[] all = new String[arguments.length + 4];
    all[0] = "replay";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[all.length - 3] = "--out";
    all[all.length - 2] = out;
    all[all.length - 1] = "--force";
    Run run = Run.quoin(all);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Files.readString(Path.of(out, "jobs.csv"));
  }

  @Test
  void aLogThatCannotBeReadIsNoGoodScenario() throws IOException {
    Files.createDirectory(folder.resolve("logs"));
    Run folderRun = Run.quoin("validate", file("log: logs"));
    assertThat(folderRun.exitCode()).isEqualTo(2);
    assertThat(folderRun.err())
        .startsWith("quoin: " + folder.resolve("s.yaml") + ":1:")
        .contains("log: " + folder.resolve("logs") + " is a folder; expected the file of");
    Path log = folder.resolve("a.swf");
    assumeThat(log.toFile().setReadable(false, false) && !Files.isReadable(log))
        .as("a file that this user may not read; the superuser reads all")
        .isTrue();
    Run run = Run.quoin("validate", file("log: a.swf"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("log: " + log + " cannot be read: permission denied");
  }

  @Test
  void timeSlicesAreKeysToo() throws IOException {
    String written = jobs(LOG, "--policy", "none", "--mpl", "2", "--slice", "30 s");
    assertThat(jobs(file("log: a.swf", "policy: none", "mpl: 2", "slice: 30 s")))
        .isEqualTo(written)
        .isNotEqualTo(jobs(LOG, "--policy", "none"));
    Run run = Run.quoin("replay", file("log: a.swf", "policy: none", "slice: 30 s"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("s.yaml:3", "slice: there are no time slices");
  }

  @Test
  void aFileGivesTheBytesOfItsCommandLine() throws IOException {
    String written =
        jobs(LOG, "--policy", "easy", "--order", "sjf", "--scheduling-overhead", "2 s");
    assertThat(jobs(EXAMPLE)).isEqualTo(written).isNotEqualTo(jobs(LOG));
    String all =
        file(
            "log: a.swf",
            "processors: 9",
            "policy: dynp",
            "decider: simple",
            "metric: 0.2 makespan + 0.8 ARTwW",
            "artwa-overflow: true",
            "width: allocated",
            "oversize: clip",
            "estimates: uniform:3",
            "seed: 7",
            "limit: 11",
            "strict: false",
            "user-jobs: 2",
            "user-processors: 4",
            "limit-order: strict",
            "over-limit: drop",
            "load-overhead: 1.5");
    assertThat(jobs(all))
        .isEqualTo(
            jobs(
                LOG,
                "--processors=9",
                "--policy=dynp",
                "--decider=simple",
                "--metric=0.2 makespan + 0.8 ARTwW",
                "--artwa-overflow",
                "--width=allocated",
                "--oversize=clip",
                "--estimates=uniform:3",
                "--seed=7",
                "--limit=11",
                "--user-jobs=2",
                "--user-processors=4",
                "--limit-order=strict",
                "--over-limit=drop",
                "--load-overhead=1.5"));
  }

  /** One policy is run in place of those that a file compares; both at once are refused. */
  @Test
  void aPolicyReplacesThoseThatAreCompared() throws IOException {
    Path file = folder.resolve("compare.yaml");
    Files.writeString(file, "log: a.swf\nprocessors: 100\ncompare: [none, easy]\n");
    assertThat(Run.quoin("replay", file.toString(), "--policy=conservative").out())
        .startsWith("Under conservative:fcfs ");
    Run both = Run.quoin("replay", file.toString(), "--policy=easy", "--compare=none,easy");
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.err())
        .isEqualTo(
            "quoin: --policy: stands beside compare, which names all policies; leave one out\n");
  }

  @Test
  void optionsBesideTheFileWin() throws IOException {
    assertThat(jobs(EXAMPLE, "--order", "fcfs", "--policy", "none"))
        .isEqualTo(jobs(LOG, "--policy", "none", "--scheduling-overhead", "2 s"));
    Run run = Run.quoin("replay", EXAMPLE, "--weighted", "mix = 3 AWT", "--weighted", "b=ART+AWT");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("3 AWT", "ART + AWT").doesNotContain("0.2 makespan");
  }

  @Test
  void aWeightedSumIsThatOfItsMetrics() throws IOException {
    // Two jobs on 2 processors: the first holds both for 10 s, the second waits for it.
    // makespan 15; ARTwW = (2 * 10 + 1 * 15) / 3.
    Files.writeString(
        folder.resolve("two.swf"),
        """
        ; MaxProcs: 2
        1 0 -1 10 2 -1 -1 2 10 -1 1 1 1 -1 1 -1 -1 -1
        2 0 -1 5 1 -1 -1 1 5 -1 1 1 1 -1 1 -1 -1 -1
        """);
    String log = folder.resolve("two.swf").toString();
    double expected = 0.2 * 15 + 0.8 * (35.0 / 3);
    Run run = Run.quoin("replay", log, "--weighted", "mix = 0.2 makespan + 0.8 ARTwW", "--json");
    assertThat(run.out()).contains("\"mix\": " + expected);
    String yaml = file("log: two.swf", "metrics: {mix: 0.2 makespan + 0.8 artww}");
    assertThat(Run.quoin("replay", yaml).out())
        .containsPattern("mix +12.33 +s +0.2 makespan \\+ 0.8 ARTwW");
  }

  @Test
  void comparesWithWeightedSums() throws IOException {
    String listed = file("log: a.swf", "weighted: [a = ART, b = 2 AWT]");
    assertThat(Run.quoin("replay", listed, "--json").out()).contains("\"a\": ", "\"b\": ");
    String yaml = file("log: a.swf", "compare: [none, easy:sjf]", "metrics: {mix: 2 ART + AWT}");
    Run run = Run.quoin("replay", yaml, "--out", folder.resolve("out").toString());
    assertThat(run.out()).contains("none:fcfs", "easy:sjf", "mix");
    assertThat(folder.resolve("out/compare.csv"))
        .content()
        .contains(",lossOfCapacity,", ",mix\nnone,fcfs,,1,,,", "\neasy,sjf,,1,,,");
  }

  @Test
  void rowsHaveOptionsOfTheirOwn() throws IOException {
    String yaml = file("log: a.swf", "compare: [easy, 'easy:sjf[prediction=last-two]']");
    assertThat(Run.quoin("replay", yaml).out())
        .contains("easy:fcfs ", "easy:sjf[prediction=last-two] ");
    refused("3:1: compare: 'easy:fcfs' comes twice", "differ", "compare: [easy, easy]");
    refused(
        "3:1: compare: easy prediction: 'lst'", "last-two", "compare: ['easy[prediction=lst]']");
    refused("3:1: compare: '' is not a policy", "expected", "compare: ','");
    refused("3:1: policy: 'fcfs' is an order", "'easy' to backfill", "policy: fcfs");
  }

  @Test
  void everyMistakeOfTheKeysIsToldAtItsLine() throws IOException {
    String yaml =
        file(
            "polcy: easy",
            "log: b.swf",
            "width: alocated",
            "limit: many",
            "strict: perhaps",
            "order:",
            "seed: 1",
            "seed: 2");
    Run run = Run.quoin("replay", yaml);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(yaml + ":1:1: polcy: unknown key", "did you mean 'policy'?")
        .contains(yaml + ":2:1: log: there is no such file")
        .contains(yaml + ":6:1: order: has no value")
        .contains(yaml + ":8:1: seed: this key is given twice")
        .contains(yaml + ":3:1: width: 'alocated'")
        .contains(yaml + ":4:1: limit: 'many'")
        .contains(yaml + ":5:1: strict: 'perhaps'")
        .hasLineCount(7);
    refused("3:1: width: 'alocated'", "did you mean 'allocated'", "width: alocated");
    refused("3:1: limit: 'many'", "expected a whole number", "limit: many");
    refused("3:1: strict: 'perhaps'", "expected true or false", "strict: perhaps");
  }

  @Test
  void mistakesOfEveryKindAreToldTogetherByLine() throws IOException {
    String yaml =
        file(
            "order: sfj",
            "log: a.swf",
            "policy: esy",
            "limit: many",
            "processors: 0",
            "estimates: uniform:0.5",
            "period: 3 apples",
            "load-overhead: 2 pears",
            "metrics: {mix: 2 makspan, other: 3 makespan + ARRT}",
            "events: true",
            "slice-switch: 3 pears",
            "slice: 2 plums",
            "mpl: 0");
    for (String command : new String[] {"replay", "validate"}) {
      Run run = Run.quoin(command, yaml);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err().lines().map(line -> line.replaceAll(".*yaml:(\\d+):.*", "$1")))
          .containsExactly("1", "3", "4", "5", "6", "7", "8", "9", "9", "10", "11", "12", "13");
    }
    // Also a policy that has no time slices, beside a mistake of theirs.
    String sliced = file("log: a.swf", "policy: conservative", "mpl: 3", "slice: 0 s", "limit: 0");
    for (String command : new String[] {"replay", "validate"}) {
      assertThat(Run.quoin(command, sliced).err())
          .contains(":2:1: policy", ":4:1: slice: ", ":5:1: limit: ")
          .hasLineCount(3);
    }
    String unsuited = file("log: a.swf", "policy: none", "prediction: last-two", "limit: 0");
    assertThat(Run.quoin("replay", unsuited).err())
        .contains(":3:1: prediction: policy 'none' has no option", ":4:1: ")
        .hasLineCount(2);
    String mistyped = file("log: a.swf", "polcy: easy", "decider: simple");
    assertThat(Run.quoin("replay", mistyped).err()).contains(":2:1: ").hasLineCount(1);
  }

  @Test
  void mistakesInValuesAreToldAtTheirLine() throws IOException {
    refused("3:1: policy: there is no policy 'esy'", "did you mean 'easy'", "policy: esy");
    refused(
        "3:1: order: there is no order", "did you mean 'sjf'? Expected one of fcfs", "order: sfj");
    refused("3:1: prediction: ", "did you mean 'last-two'", "prediction: last-tow");
    refused("3:1: processors: ", "a whole number from 1", "processors: 0");
    refused("3:1: period: ", "duration", "period: 3 apples");
    refused("3:1: estimates: ", "uniform", "estimates: uniform:0.5");
    refused(
        "3:11: metrics.mix: '2 makspan'", "did you mean 'makespan'", "metrics: {mix: 2 makspan}");
    refused("3:11: metrics.ART: ", "expected another name", "metrics: {ART: 2 makespan}");
    refused("3:1: metrics: ", "expected names and sums", "metrics: 2 makespan");
    Run missing = Run.quoin("replay", file("policy: easy"));
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("s.yaml:1:1: the key 'log' is missing").hasLineCount(1);
    Run weighted = Run.quoin("replay", LOG, "--weighted", "mix: 2 ART");
    assertThat(weighted.err()).contains("--weighted", "as in 'mix = 0.2 makespan + 0.8 ARTwW'");
  }

  /** Whichever command is asked, what is run is the scenario. */
  @Test
  void runAndCompareTakeAReplay() throws IOException {
    String yaml = file("log: a.swf", "compare: [none, easy:sjf]", "metrics: {mix: 2 ART}");
    Path[] out = {folder.resolve("replay"), folder.resolve("compare"), folder.resolve("run")};
    Run replayed = Run.quoin("replay", yaml, "--out", out[0].toString());
    Run compared = Run.quoin("compare", yaml, "--out", out[1].toString(), "--threads", "2");
    assertThat(compared.out()).isEqualTo(replayed.out()).contains("none:fcfs", "mix");
    for (String file : List.of("compare.csv", "none-fcfs/jobs.csv", "easy-sjf/jobs.csv")) {
      assertThat(out[1].resolve(file)).hasSameTextualContentAs(out[0].resolve(file));
    }
    Run run = Run.quoin("run", yaml, "--only", "EASY:sjf", "--out", out[2].toString());
    assertThat(run.out()).contains("12 jobs", "easy, sjf").doesNotContain("none");
    assertThat(out[2].resolve("jobs.csv"))
        .hasSameTextualContentAs(out[0].resolve("easy-sjf/jobs.csv"));
    assertThat(Run.quoin("run", yaml, "--set", "compare=[none]", "--json").out())
        .contains("\"policy\": \"none\"");
    assertThat(Run.quoin("run", yaml, "--metaserver", "easy:sfj").err())
        .contains("the scenario does not compare 'easy:sfj'", "did you mean 'easy:sjf'");
    assertThat(Run.quoin("compare", EXAMPLE).err()).contains("names only easy:sjf; to compare");
  }

  @Test
  void everyKeyTakesAChange() {
    String[] changes = {
      "--set", "policy=esy", "--set", "limit=0", "--set", "metrics.mix=2 ARX", "--set", "polcy=easy"
    };
    String[] arguments =
        Stream.concat(Stream.of("validate", EXAMPLE), Stream.of(changes)).toArray(String[]::new);
    Run run = Run.quoin(arguments);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("--set policy=esy: policy: there is no policy 'esy'")
        .contains("--set limit=0: limit: '0': expected a whole number")
        .contains("--set metrics.mix=2 ARX: metrics.mix: ")
        .contains("--set polcy=easy: polcy: unknown key")
        .hasLineCount(4);
    ReplayScenario changed =
        (ReplayScenario)
            ScenarioFile.read(
                Path.of(EXAMPLE), List.of("compare=[none, easy]", "seed=9", "metrics.b=2 ART"));
    assertThat(changed.compared()).containsExactly("none:sjf", "easy:sjf");
    assertThat(changed.seed()).isEqualTo(9);
    assertThat(changed.metrics()).hasSize(2);
    assertThat(Run.quoin("validate", EXAMPLE, "--set", "topology.nodes.a.speed=1").err())
        .contains("there is no topology here");
  }

  /** An option wins over a change, and that over the file; a log alone has no keys to change. */
  @Test
  void replayTakesChangesOfAScenario() {
    String[] changed = {"replay", EXAMPLE, "--set", "order=ljf", "--set", "policy=none", "--json"};
    assertThat(Run.quoin(changed).out())
        .isEqualTo(
            Run.quoin("replay", EXAMPLE, "--order", "ljf", "--policy", "none", "--json").out())
        .isNotEqualTo(Run.quoin("replay", EXAMPLE, "--json").out());
    String[] both = {"replay", EXAMPLE, "--set", "policy=none", "--policy", "easy", "--json"};
    assertThat(Run.quoin(both).out()).isEqualTo(Run.quoin("replay", EXAMPLE, "--json").out());
    assertThat(Run.quoin("replay", EXAMPLE, "--set", "policy=esy").err())
        .contains("--set policy=esy: policy: there is no policy 'esy'")
        .hasLineCount(1);
    assertThat(Run.quoin("replay", LOG, "--set", "policy=easy").err())
        .contains("--set: changes the keys of a scenario (.yaml); expected the key as an option");
  }

  @Test
  void aReplayKnowsTheFilesThatItReads() throws IOException {
    Path log = Path.of(LOG).toAbsolutePath();
    String yaml = file("log: a.swf", "compare: [easy, 'probabilistic[fit=" + log + "]']");
    assertThat(ScenarioFile.read(Path.of(yaml), List.of()).files())
        .containsExactly(Path.of(yaml), folder.resolve("a.swf"), log);
  }

  /** What is written is kept key by key, whether in a file or on a command line. */
  @Test
  void aFileAndItsOptionsAreTheSameScenario() throws IOException {
    KeyValues options = KeyValues.ofOptions(LOG);
    options.option("compare", List.of("none,easy:sjf[prediction=last-two]"));
    options.option("user-jobs", List.of("2"));
    options.option("weighted", List.of("a = ART", "b = 2 AWT"));
    ReplayScenario written = ReplayScenario.of(Path.of(LOG), options);
    Path yaml =
        Path.of(
            file(
                "log: a.swf",
                "compare: [none, 'easy:sjf[prediction=last-two]']",
                "user-jobs: 2",
                "metrics: {a: ART, b: 2 AWT}"));
    ReplayScenario read = (ReplayScenario) ScenarioFile.read(yaml, List.of());
    assertThat(read)
        .usingRecursiveComparison()
        .ignoringFields("name", "title", "source", "jobs.file", "files")
        .isEqualTo(written);
  }

  private void refused(String what, String hint, String line) throws IOException {
    String yaml = file("log: a.swf", "# a comment", line);
    for (String command : new String[] {"replay", "validate"}) {
      Run run = Run.quoin(command, yaml);
      assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains(yaml + ":" + what, hint).hasLineCount(1);
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void gridsAndReplaysAreToldApart() {
    assertThat(Run.quoin("validate", EXAMPLE).out()).contains(EXAMPLE + ": good", "quoin replay");
    assertThat(Run.quoin("analyze", EXAMPLE).err())
        .contains(":2:1: log: this is the replay of a job log; expected a grid", "quoin replay");
    assertThat(Run.quoin("replay", "scenarios/m-m-1-k.yaml").err())
        .contains("topology: ", "quoin run scenarios/m-m-1-k.yaml");
  }
}
