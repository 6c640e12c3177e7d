package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code quoin run} and {@code quoin compare} on the shipped scenarios, as a user calls them. */
class GridCommandTest {
  private static final String LINPACK = "scenarios/aida-environment-2-linpack.yaml";

  private static Run small(String command, String scenario, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                command,
                scenario,
                "--set",
                "replications=3",
                "--set",
                "jobs=120",
                "--set",
                "warmup=20"));
    arguments.addAll(List.of(more));
    return Run.quoin(arguments.toArray(String[]::new));
  }

  /** The numbers that follow a key, in order. */
  private static List<Double> numbers(String json, String key) {
    List<Double> found = new ArrayList<>();
    Matcher matcher = Pattern.compile("\"" + key + "\": (-?[0-9.Ee+-]+)").matcher(json);
    while (matcher.find()) {
      found.add(Double.parseDouble(matcher.group(1)));
    }
    return found;
  }

  @Test
  void theSlidesExampleHasTheSlidesRates() {
    Run run = small("run", "scenarios/aida-example.yaml", "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(numbers(run.out(), "backgroundRate")).containsExactly(900.0, 900.0, 100.0);
    assertThat(numbers(run.out(), "buffer").get(0)).isEqualTo(10);
    assertThat(numbers(run.out(), "throughput").get(0)).isCloseTo(0.1e6, Offset.offset(5e3));
  }

  @Test
  void oneReplicationDecidesNothing() {
    assertThat(small("run", "scenarios/aida-example.yaml", "--set", "replications=1").out())
        .startsWith("Under RR jobs take ")
        .containsPattern("[\\d.]+ %\\s+of\\s+it\\s+lost;\\s+one\\s+replication\\s+leaves\\s+open");
  }

  @Test
  void resultsDoNotDependOnThreads(@TempDir Path folder) throws IOException {
    sameForAnyThreads(folder, LINPACK);
  }

  /** Jobs and intervals a tenth as long: the load is that of the scenario. */
  @Test
  @Tag("slow")
  void resultsOfTimeSharedSitesDoNotDependOnThreads(@TempDir Path folder) throws IOException {
    String jobs = "{distribution: lognormal, mean: 320 Mop, variation: 3}";
    sameForAnyThreads(
        folder,
        "scenarios/time-shared-sites.yaml",
        "clients.0.operations=" + jobs,
        "clients.0.send=50 KB",
        "clients.0.receive=5 KB",
        "clients.0.interval=450 ms");
  }

  private static void sameForAnyThreads(Path folder, String scenario, String... changes)
      throws IOException {
    Path one = folder.resolve("one");
    Path four = folder.resolve("four");
    List<String> set = Stream.of(changes).flatMap(change -> Stream.of("--set", change)).toList();
    String[] more = set.toArray(String[]::new);
    Run first = small("compare", scenario, join(more, "--threads", "1", "--out", one.toString()));
    Run second = small("compare", scenario, join(more, "--threads", "4", "--out", four.toString()));
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(second.out()).isEqualTo(first.out());
    for (String file : List.of("summary.json", "summary.csv", "jobs.csv")) {
      assertThat(Files.readString(four.resolve(file)))
          .isEqualTo(Files.readString(one.resolve(file)));
    }
    assertThat(Files.readAllLines(one.resolve("jobs.csv"))).hasSize(1 + 3 * 3 * 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"scenarios/aida-example.yaml", LINPACK})
  void theReferenceEngineGivesTheSameBytesAsTheLazyOne(String scenario) {
    String lazy = small("run", scenario, "--json", "--set", "jobs=40").out();
    String reference =
        small("run", scenario, "--json", "--set", "jobs=40", "--set", "engine=reference").out();
    assertThat(reference).isEqualTo(lazy).contains("\"backgroundUtilization\"", "\"sojourn\"");
  }

  /** Both engines draw numbers of their own: the 95 % interval of the difference holds 0. */
  @Test
  void theSkipEngineAgreesWithinItsInterval() {
    double[] means = new double[2];
    double[] halfWidths = new double[2];
    String[] engines = {"lazy", "skip"};
    for (int i = 0; i < 2; i++) {
      String json =
          Run.quoin(
                  "run",
                  "scenarios/ninf-single-client.yaml",
                  "--json",
                  "--set",
                  "replications=20",
                  "--set",
                  "jobs=60",
                  "--set",
                  "engine=" + engines[i])
              .out();
      means[i] = numbers(json, "mean").get(0);
      halfWidths[i] = numbers(json, "halfWidth").get(0);
    }
    assertThat(Math.abs(means[0] - means[1])).isLessThan(Math.hypot(halfWidths[0], halfWidths[1]));
    assertThat(Math.hypot(halfWidths[0], halfWidths[1])).isLessThan(0.01 * means[0]);
  }

  @Test
  void theTextbookCheckPrintsTheClosedFormBesideTheSimulation() {
    Run run = small("run", "scenarios/m-m-1-k.yaml", "--details");
    assertThat(run.out()).contains("closed form", "M/M/1/10", "loss probability", "0.05081");
  }

  @ParameterizedTest
  @CsvSource({"aida-environment-2-linpack, LOTH", "aida-environment-1-ep, LOAD"})
  void theBestIsMarkedAndTheBottleneckNamed(String scenario, String best) {
    Run run = small("compare", "scenarios/" + scenario + ".yaml");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains(best + " *").contains("the bottleneck is the");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
  }

  /**
   * With reports that are 160 s old all jobs of 160 s go to one server. The 95 % intervals of the
   * mean response times do not overlap: fresh reports are best, then old ones with LOAD's own
   * assignments added, then old ones alone.
   */
  @Test
  void loadHerdsOnOldInformationUnlessItCountsItsOwn() {
    double[] fresh = responseOfLoad();
    double[] counted = responseOfLoad("monitor.period=160 s", "monitor.own=true");
    double[] herding = responseOfLoad("monitor.period=160 s");
    assertThat(fresh[1]).isLessThan(counted[0]);
    assertThat(counted[1]).isLessThan(herding[0]);
  }

  /** The ends of the 95 % interval of the mean response time under LOAD. */
  private static double[] responseOfLoad(String... changes) {
    List<String> words = new ArrayList<>(List.of("--json"));
    List<String> settings =
        new ArrayList<>(List.of("metaservers=[LOAD]", "jobs=900", "warmup=100", "replications=10"));
    settings.addAll(List.of(changes));
    settings.forEach(setting -> words.addAll(List.of("--set", setting)));
    String scenario = "scenarios/aida-environment-1-ep.yaml";
    String json =
        Run.quoin(join(new String[] {"run", scenario}, words.toArray(String[]::new))).out();
    double mean = numbers(json, "mean").get(0);
    double half = numbers(json, "halfWidth").get(0);
    return new double[] {mean - half, mean + half};
  }

  private static String[] join(String[] a, String... b) {
    List<String> all = new ArrayList<>(List.of(a));
    all.addAll(List.of(b));
    return all.toArray(String[]::new);
  }

  @Test
  void aQueueOverItsCapacityIsNamedWithTheExcess(@TempDir Path folder) throws IOException {
    String[] overloaded = {"--set", "clients.0.interval=30 s", "--set", "jobs=40"};
    Run run = small("compare", LINPACK, join(overloaded, "--out", folder.toString()));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "LOAD (grows)",
            "LOAD does not keep up: its waits grow",
            "Warning: under LOAD, Qns1",
            "above its");
    assertThat(Files.readString(folder.resolve("summary.json"))).contains("\"stationary\": false");
  }

  /**
   * LOAD sends all jobs over the link to serverA, which can take 115 % of the jobs of 50 s; RR,
   * with half of them, is over its capacity, too, where jobs come every 20 s.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "50 s | LOTH is best: its mean response time is | LOAD does not keep up: its waits grow",
        "20 s | Only LOTH keeps up with the jobs: | RR and LOAD do not keep up: their waits grow"
      })
  void whatDoesNotKeepUpIsNotComparedWithWhatDoes(String interval, String answer, String others) {
    Run run =
        Run.quoin(
            "compare",
            LINPACK,
            "--set",
            "clients.0.interval=" + interval,
            "--set",
            "replications=2");
    assertThat(run.out()).startsWith(answer).contains("LOTH *").doesNotContain("between LOTH");
    assertThat(run.out().replace("\n  ", " ")).contains(others);
    Run alone =
        Run.quoin(
            "run",
            LINPACK,
            "--set",
            "metaservers=[LOAD]",
            "--set",
            "clients.0.interval=" + interval,
            "--set",
            "replications=2");
    assertThat(alone.out().replace("\n  ", " ")).contains(" LOAD does not keep up: its waits grow");
  }

  /** RR sends the only job to a server that needs longer than the run lasts. */
  @Test
  void aMetaserverWithoutACompletedJobIsNotTheBest(@TempDir Path folder) throws IOException {
    String link = "[dir=both, bandwidth=\"1 MB/s\", latency=\"100 ms\"];";
    Files.writeString(
        folder.resolve("g.dot"),
        """
        digraph g {
          c [kind=client]; r [kind=router];
          a [kind=server, speed="1 op/s"]; b [kind=server, speed="1 Mop/s"];
          c -> r %1$s r -> a %1$s r -> b %1$s
        }
        """
            .formatted(link));
    Path scenario = folder.resolve("s.yaml");
    Files.writeString(
        scenario,
        """
        topology: g.dot
        replications: 2
        jobs: 1
        warmup: 0
        horizon: 100 s
        metaservers: [RR, MCT]
        clients: [{job: generic, send: 1 KB, operations: 1 Mop, receive: 1 KB, interval: 1 s}]
        """);
    Run run = Run.quoin("compare", scenario.toString());
    assertThat(run.out()).startsWith("MCT is best").contains("MCT *").doesNotContain("RR *");
    assertThat(Run.quoin("compare", scenario.toString(), "--json").out())
        .contains("\"best\": \"MCT\"");
  }

  @Test
  void aFolderWithFilesIsNotOverwritten(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("mine.txt"), "mine");
    Run refused = small("run", LINPACK, "--out", folder.toString());
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("not empty", "--force");
    Run forced = small("run", LINPACK, "--out", folder.toString(), "--force");
    assertThat(forced.exitCode()).isZero();
    assertThat(folder.resolve("mine.txt")).hasContent("mine");
  }

  @Test
  void unfinishedJobsAreCountedAtTheHorizon() {
    Run run = small("run", LINPACK, "--json", "--set", "horizon=900 s");
    assertThat(run.exitCode()).as(run.err()).isZero();
    double submitted = numbers(run.out(), "submitted").get(0);
    double inside = submitted - numbers(run.out(), "completed").get(0);
    // One job of the three replications is on its way at the horizon.
    assertThat(submitted).isLessThan(120);
    assertThat(inside).isCloseTo(1.0 / 3, Offset.offset(1e-9));
    assertThat(numbers(run.out(), "inside").get(0)).isCloseTo(inside, Offset.offset(1e-9));
  }

  @Test
  void whatWaitsInRoutersIsNamed(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]; r [kind=router]; s [kind=server, speed="1 Gop/s"]
          c -- r [bandwidth="10 MB/s", buffer=10]
          r -- s [bandwidth="1 MB/s", throughput="200 KB/s", buffer=10]
        }
        """);
    Path scenario = folder.resolve("s.yaml");
    Files.writeString(
        scenario,
        """
        topology: t.dot
        metaservers: [RR]
        clients: [{job: generic, operations: 1 Mop, send: 1 MB, receive: 1 KB, arrivals: closed,
          interval: 1 s}]
        """);
    Path out = folder.resolve("out");
    Run run =
        Run.quoin(
            "run",
            scenario.toString(),
            "--set",
            "replications=2",
            "--set",
            "jobs=12",
            "--set",
            "warmup=2",
            "--details",
            "--out",
            out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .containsPattern("Qns2 r-s .* [34]\\d\\.\\d+ Qnr2")
        .containsPattern("before which [34]\\d\\.\\d+ packets wait in the router on average");
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"waitingPackets\"", "\"waitingPacketsMost\"");
    // Where routes have one limited hop nothing can wait, and nothing is said.
    assertThat(small("run", LINPACK, "--details").out())
        .doesNotContain("drops  waiting", "in the router");
  }

  @ParameterizedTest
  @CsvSource({
    "--threads, 0, at least 1",
    "--metaserver, LOTHH, did you mean 'LOTH'",
    "--set, jobs=many, jobs",
    "--set, clints.0.n=3, clients"
  })
  void wrongOptionsAreRefusedInOneSentence(String option, String value, String expected) {
    Run run = small("run", LINPACK, option, value);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(expected).doesNotContain("\tat ", "internal error");
  }
}
