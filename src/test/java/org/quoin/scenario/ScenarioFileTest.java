package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

class ScenarioFileTest {
  private static final Path ENVIRONMENT_2 = Path.of("scenarios/aida-environment-2-linpack.yaml");

  @TempDir Path folder;

  @BeforeEach
  void topology() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c1 [kind=client]
          c2 [kind=client]
          s [kind=server, speed="100 Mop/s"]
          c1 -- s [bandwidth="1 MB/s", latency="0.1 s"]
          c2 -- s [bandwidth="1 MB/s", latency="0.1 s"]
        }
        """);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("s.yaml"), text);
  }

  private GridScenario read(String text, String... overrides) throws IOException {
    return ScenarioFile.grid(file(text), List.of(overrides));
  }

  private static List<String> mistakes(Path file, String... overrides) {
    InputException refused =
        catchThrowableOfType(
            InputException.class, () -> ScenarioFile.grid(file, List.of(overrides)));
    assertThat(refused).as("%s is refused", file).isNotNull();
    return refused.mistakes().stream()
        .map(m -> m.line() + ":" + m.column() + " " + m.message())
        .toList();
  }

  private String refusal(String text, String... overrides) throws IOException {
    return String.join("\n", mistakes(file(text), overrides));
  }

  /** Figures that a run gives are told by the command that gives them, so that none grows old. */
  @Test
  void noMeasuredFigureIsTypedIntoAScenario() throws IOException {
    Pattern finding = Pattern.compile("(?m)^# (?:Finding|Under `quoin).*\\R(?:# .*\\R)*");
    Pattern row = Pattern.compile("(?m)^\\| `(?:studies/)?[\\w-]+\\.yaml` .*");
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("scenarios"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".yaml")).toList()) {
        all(finding, file).forEach(texts::add);
      }
    }
    assertThat(texts).hasSizeGreaterThan(7).allMatch(text -> text.contains("print"));
    all(row, Path.of("scenarios/README.md")).forEach(texts::add);
    assertThat(texts).hasSizeGreaterThan(25);
    assertThat(texts).noneMatch(text -> text.matches("(?s).*(±|\\+-|\\d\\.\\d).*"));
  }

  private static Stream<String> all(Pattern pattern, Path file) throws IOException {
    return pattern.matcher(Files.readString(file)).results().map(MatchResult::group);
  }

  @ParameterizedTest
  @MethodSource("org.quoin.Shipped#grids")
  void everyShippedScenarioIsGood(Path path) {
    GridScenario scenario = ScenarioFile.grid(path, List.of());
    assertThat(path).hasFileName(scenario.name() + ".yaml");
    assertThat(scenario.warnings()).isEmpty();
    assertThat(scenario.grid().classes()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "aida-environment-1-linpack, 400, 600, 100",
    "aida-environment-1-straight-linpack, 400, 600, 100",
    "aida-environment-2-linpack, 100, 600, 100",
    "aida-environment-2-straight-linpack, 100, 600, 100",
    "aida-environment-1-ep, 10, 4500, 500",
    "aida-environment-1-straight-ep, 10, 4500, 500",
    "aida-environment-2-ep, 20, 4500, 500",
    "aida-environment-2-straight-ep, 20, 4500, 500"
  })
  void environmentsAreAsDefined(String name, double interval, int jobs, int warmup) {
    GridScenario scenario = ScenarioFile.grid(Path.of("scenarios", name + ".yaml"), List.of());
    assertThat(scenario.replications()).isEqualTo(20);
    assertThat(scenario.grid().jobs()).isEqualTo(jobs);
    assertThat(scenario.grid().warmup()).isEqualTo(warmup);
    assertThat(scenario.grid().packets()).isEqualTo(PacketModel.defaults());
    assertThat(scenario.metaServers())
        .extracting(MetaServerSetup::name)
        .containsExactly("RR", "LOAD", "LOTH");
    JobClass only = scenario.grid().classes().get(0);
    assertThat(only.interval()).isEqualTo(interval);
    assertThat(only.clients()).hasSize(4);
    boolean ep = name.endsWith("ep");
    assertThat(only.stages().get(0).operations().mean())
        .isEqualTo(ep ? 268435456 : JobClass.linpackOperations(600));
    assertThat(only.inputBytes().mean()).isEqualTo(ep ? 100 : JobClass.linpackInput(600));
    assertThat(scenario.grid().topology().name())
        .isEqualTo(name.replace("-linpack", "").replace("-ep", ""));
  }

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    GridScenario scenario =
        read("topology: t.dot\nclients: [{job: linpack, n: 100, interval: 100 s}]\n");
    assertThat(scenario.name()).isEqualTo("s");
    assertThat(scenario.title()).isEqualTo("s");
    assertThat(scenario.seed()).isEqualTo(1);
    assertThat(scenario.replications()).isEqualTo(20);
    assertThat(scenario.grid().jobs()).isEqualTo(600);
    assertThat(scenario.grid().warmup()).isEqualTo(100);
    assertThat(scenario.grid().packets()).isEqualTo(PacketModel.defaults());
    assertThat(scenario.grid().horizon()).isInfinite();
    assertThat(scenario.metaServers())
        .extracting(MetaServerSetup::name)
        .containsExactly("RR", "LOAD", "LOTH");
    JobClass jobs = scenario.grid().classes().get(0);
    assertThat(jobs.clients()).containsExactly("c1", "c2");
    assertThat(jobs.arrivals()).isEqualTo(Arrivals.POISSON);
  }

  @Test
  void everythingIsRead() throws IOException {
    GridScenario scenario =
        read(
            """
            title: All
            topology: t.dot
            seed: 9
            replications: 3
            jobs: 50
            warmup: 5
            horizon: 30 d
            engine: reference
            packet: 5 KB
            service: deterministic
            spacing: deterministic
            retry: next-slot
            phase-lock: allow
            metaservers: [rr, {name: LOTH, load: work, throughput: observed, own: true}]
            monitor: {period: 10 s, delay: 1 s}
            clients:
              - of: [c2]
                job: generic
                operations: {distribution: exponential, mean: 10 Mop}
                send: {distribution: uniform, least: 10 KB, most: 30 KB}
                receive: {distribution: pareto, mean: 6 KB, shape: 2.5}
                arrivals: closed
                interval: 2 s
                jobs-at-once: 3
              - of: [c1]
                job: ep
                operations: 5 Mop
                arrivals: deterministic
                interval: 1 min
            """);
    PacketModel packets = scenario.grid().packets();
    assertThat(packets)
        .isEqualTo(
            new PacketModel(
                5000,
                TimeDistribution.DETERMINISTIC,
                TimeDistribution.DETERMINISTIC,
                Retry.NEXT_SLOT,
                QueueEngine.REFERENCE));
    assertThat(scenario.grid().horizon()).isEqualTo(30 * 86400.0);
    assertThat(scenario.metaServers())
        .extracting(MetaServerSetup::name)
        .containsExactly("RR", "LOTH load=work throughput=observed own");
    assertThat(scenario.metaServers().get(0).uses().get(0).monitor().own()).isFalse();
    assertThat(scenario.metaServers().get(1).uses().get(0).monitor().own()).isTrue();
    assertThat(scenario.grid().monitor().period()).isEqualTo(10);
    assertThat(scenario.grid().monitor().delay()).isEqualTo(1);
    JobClass generic = scenario.grid().classes().get(0);
    assertThat(generic.stages().get(0).operations().mean()).isEqualTo(1e7);
    assertThat(generic.inputBytes().mean()).isEqualTo(2e4);
    assertThat(generic.outputBytes().mean()).isCloseTo(6e3, within(1e-9));
    assertThat(generic.jobsAtOnce()).isEqualTo(3);
    JobClass ep = scenario.grid().classes().get(1);
    assertThat(ep.stages().get(0).operations().mean()).isEqualTo(5e6);
    assertThat(ep.outputBytes().mean()).isEqualTo(100);
    assertThat(ep.interval()).isEqualTo(60);
    assertThat(scenario.warnings()).anyMatch(warning -> warning.contains("in step"));
  }

  @Test
  void allMistakesAreReportedAtOnceWithLineColumnAndPath() throws IOException {
    String refusal =
        refusal(
            """
            title: 5
            topolgy: t.dot
            topology: t.dot
            replications: 0
            jobs: many
            engine: fast
            packet: 10 KBs
            service: deterministic
            retry: fixed
            seed: 3
            seed: 4
            metaservers: [RR, LOADD, {name: LOTH, load: wrk, xyz: 1}, RR]
            monitor: {period: 10, delay: 3 s}
            clients:
              - of: [c1, s, c3]
                job: linpack
                m: 3
                interval: 0 s
                intervall: 100 s
              - job: generic
                operations: {distribution: exponential}
                send: {distribution: parreto, mean: 3 KB}
                receive: {distribution: uniform, least: 5 KB, most: 1 KB, mean: 4 KB}
                interval: -5 s
              - 7
            """);
    assertThat(refusal)
        .contains("1:8 title: is '5'; expected a text")
        .contains("2:1 topolgy: unknown key")
        .contains("did you mean 'topology'?")
        .contains("4:15 replications: is 0; expected at least 1")
        .contains("5:7 jobs: is 'many'; expected a whole number")
        .contains("6:9 engine: 'fast' is unknown here; expected one of auto, reference, lazy, skip")
        .contains("7:9 packet: '10 KBs' has the unit 'KBs'")
        .contains("8:10 service: deterministic service with a fixed retry delay")
        .contains("11:1 seed: this key is given twice")
        .contains("12:19 metaservers.1: there is no metaserver 'LOADD'")
        .contains("did you mean 'LOAD'?")
        .contains(
            "12:39 metaservers.2.load: 'wrk': did you mean 'work'? Expected one of jobs, work")
        .contains("12:50 metaservers.2.xyz: LOTH has no option 'xyz'")
        .contains("12:59 metaservers.3: 'RR' is listed before")
        .contains("13:19 monitor.period: is '10' without a unit")
        .contains("13:30 monitor.delay: has a meaning only with a period")
        .contains("15:14 clients.0.of.1: 's' is a server; expected a client")
        .contains("15:17 clients.0.of.2: the topology has no client 'c3'")
        .contains("15:5 clients.0: a linpack needs its order")
        .contains("17:5 clients.0.m: has no meaning for job: linpack")
        .contains("18:15 clients.0.interval: is '0 s'; expected at least 1 us")
        .contains("19:5 clients.0.intervall: unknown key")
        .contains("did you mean 'interval'?")
        .contains("21:17 clients.1.operations: the distribution exponential needs mean")
        .contains("22:26 clients.1.send.distribution: 'parreto' is unknown here")
        .contains("clients.1.receive.mean: has no meaning for uniform")
        .contains("clients.1.receive.most: is not above least")
        .contains("24:15 clients.1.interval: '-5 s' is negative")
        .contains("25:5 clients.2: is '7'; expected a group of keys");
  }

  @Test
  void aliasesThatExplodeAreRefusedAtTheFirst() throws IOException {
    String bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n";
    assertThat(mistakes(file(bomb))).hasSize(1).first().asString().startsWith("1:4 anchors");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# only a comment\n",
        "text",
        "[1, 2]",
        "a: [1",
        "\ta: 1",
        "? [a]\n: 1",
        "a: 1\n---\nb: 2"
      })
  void whatIsNoScenarioIsRefused(String text) throws IOException {
    assertThat(mistakes(file(text))).isNotEmpty();
  }

  @Test
  void deepNestingAndHugeFilesAreRefused() throws IOException {
    assertThat(mistakes(file("a:\n " + "[".repeat(100_000))))
        .containsExactly("2:21 is nested more than 20 deep");
    assertThat(refusal("a: " + "x".repeat(1_100_000))).contains("a scenario has at most 1 MB");
  }

  @Test
  void mistakesOfTheTopologyComeWithTheirOwnFileAndLine() throws IOException {
    Files.writeString(folder.resolve("bad.dot"), "graph {\n c [kind=clint] }");
    InputException refused =
        catchThrowableOfType(
            InputException.class,
            () -> read("topology: bad.dot\nclients: [{job: ep, m: 1, interval: 1 s}]\n"));
    assertThat(refused.mistakes()).extracting(Mistake::line).containsExactly(1, 2);
    assertThat(refused.mistakes().get(1).source()).endsWith("bad.dot");
  }

  @Test
  void overridesChangeAddAndAppend() {
    GridScenario scenario =
        ScenarioFile.grid(
            ENVIRONMENT_2,
            List.of(
                "clients.0.interval=50 s",
                "monitor.period=10 s",
                "metaservers=[RR, {name: LOTH, load: work}]",
                "clients.1={job: ep, m: 20, interval: 1 s}",
                "seed=7"));
    assertThat(scenario.seed()).isEqualTo(7);
    assertThat(scenario.grid().monitor().period()).isEqualTo(10);
    assertThat(scenario.grid().classes()).hasSize(2);
    assertThat(scenario.grid().classes().get(0).interval()).isEqualTo(50);
    assertThat(scenario.metaServers())
        .extracting(MetaServerSetup::name)
        .containsExactly("RR", "LOTH load=work");
  }

  /** The keys of the exponential distribution that was there have no meaning for another one. */
  @Test
  void aGroupOfKeysReplacesTheWholeGroup() {
    Path file = Path.of("scenarios/clusters-behind-a-wan.yaml");
    GridScenario scenario =
        ScenarioFile.grid(
            file,
            List.of("clients.0.operations={distribution: uniform, least: 1 Gop, most: 3 Gop}"));
    assertThat(scenario.grid().classes().get(0).stages().get(0).operations().mean()).isEqualTo(2e9);
    assertThat(mistakes(file, "clients.0.operations={distribution: exponential}"))
        .singleElement()
        .asString()
        .contains("mean");
  }

  @Test
  void wrongOverridesAreRefusedAsSuch() {
    InputException refused =
        catchThrowableOfType(
            InputException.class,
            () ->
                ScenarioFile.grid(
                    ENVIRONMENT_2, List.of("clients.0.interval=50", "monitor.perod=3 s")));
    assertThat(refused.mistakes())
        .extracting(Mistake::toString)
        .containsExactlyInAnyOrder(
            "--set clients.0.interval=50: clients.0.interval: is '50' without a unit; expected a"
                + " number and a unit, as in '100 s'",
            "--set monitor.perod=3 s: monitor.perod: unknown key; did you mean 'period'?"
                + " Expected one of period, delay, own, loss, bytes, query");
    assertThat(mistakes(ENVIRONMENT_2, "clients.3.n=5").get(0)).contains("expected a position");
    assertThat(mistakes(ENVIRONMENT_2, "seed.x=5").get(0)).contains("single value");
    assertThat(mistakes(ENVIRONMENT_2, "seed").get(0)).contains("expected key.path=value");
    assertThat(mistakes(ENVIRONMENT_2, "seed=[").get(0)).contains("not YAML");
  }

  @Test
  void warningsNameTheQueueAndItsLoad() {
    GridScenario scenario =
        ScenarioFile.grid(
            ENVIRONMENT_2,
            List.of("clients.0.interval=10 s", "clients.0.of=[client1]", "packet=100 KB"));
    assertThat(scenario.warnings())
        .anySatisfy(w -> assertThat(w).contains("client2, client3, client4 submit no jobs"))
        .anySatisfy(w -> assertThat(w).contains("router-serverA (N = 2)"));
    GridScenario overloaded = ScenarioFile.grid(ENVIRONMENT_2, List.of("clients.0.interval=20 s"));
    // 0.1 jobs/s of 2,884,800 bytes on 200 KB/s.
    assertThat(overloaded.warnings())
        .anySatisfy(
            w -> assertThat(w).contains("Qns1 (router to serverA)").contains("1.442 times"));
  }

  /** Reports of 2 MB a second on 1 MB/s; what jobs bring there alone is less than a thousandth. */
  @Test
  void reportsThatCannotKeepTheirPeriodAreWarnedOf() throws IOException {
    String scenario = "topology: t.dot\nmonitor: {period: 1 s, bytes: 2 MB}\n" + CLIENTS;
    assertThat(read(scenario).warnings())
        .singleElement()
        .asString()
        .containsPattern("Qnr1 \\(s to c1\\) is offered 2(\\.00\\d)? times what it can serve")
        .endsWith("reports come late, and fewer");
    assertThat(read(scenario, "monitor.bytes=900 KB").warnings()).isEmpty();
    assertThat(read(scenario, "monitor.loss=0.6").warnings()).isEmpty();
  }

  @Test
  void linksThatNoRouteUsesAreWarnedOf() throws IOException {
    String scenario = "topology: t.dot\n" + CLIENTS;
    assertThat(read(scenario).warnings()).isEmpty();
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          edge [bandwidth="1 MB/s"]
          c [kind=client]
          r [kind=router]
          s [kind=server, speed="100 Mop/s"]
          c -- s [latency="0.1 s"]
          s -- c [name=second, buffer=1]
          c -- r [buffer=10]
          r -- s [bandwidth="9 MB/s", buffer=10]
        }
        """);
    assertThat(read(scenario).warnings())
        .containsExactly(
            "of parallel links only the first is ever used, so not second",
            "no route uses c-r, r-s: a job takes the fewest links, of equal routes the first in"
                + " the file");
  }

  private static final String CLIENTS =
      "clients: [{job: generic, operations: 1 Mop, send: 1 KB, receive: 1 KB, interval: 10 s}]\n";

  /** The parser's own reader fails where a piece of 1,025 characters would split a pair. */
  @Test
  void aCharacterOfTwoHalvesMayStandAnywhere() throws IOException {
    for (int at = 1; at < 2200; at += at % 1024 > 1000 || at % 1024 < 30 ? 1 : 97) {
      String text = "#" + "x".repeat(at - 1) + "\uD83D\uDE00\ntopology: t.dot\n" + CLIENTS;
      assertThat(read(text).grid().classes()).as("at character %d", at).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "monitor: [10 s] | 2:10 monitor: is a list; expected a group of keys",
        "seed: 1e308 | 2:7 seed: is 1000000000",
        "seed: 9007199254740993.5e300 | 2:7 seed: is '9007199254740993.5e300'; expected a whole",
        "jobs: .inf | 2:7 jobs: is '.inf'; expected a whole number",
        "replications: 1e18 | 2:15 replications: is 1000000000000000000; expected at most 100,000"
      })
  void aWrongValueIsOneMistakeInItsPlace(String line, String mistake) throws IOException {
    assertThat(mistakes(file("topology: t.dot\n" + line + "\n" + CLIENTS)))
        .singleElement()
        .asString()
        .startsWith(mistake);
  }

  @Test
  void aSingleValueStandsForAListOfOne() throws IOException {
    String text =
        """
        topology: t.dot
        jobs: 10
        metaservers: LOTH
        clients:
          - {of: c*, job: ep, m: 10, interval: 10 s}
        """;
    String listed = text.replace("LOTH", "[LOTH]").replace("c*", "[c*]");
    List<String> kept =
        ScenarioFile.resolved(file(text), List.of()).lines().map(l -> l.split(" +#")[0]).toList();
    assertThat(ScenarioFile.resolved(file(listed), List.of()).lines().map(l -> l.split(" +#")[0]))
        .containsExactlyElementsOf(kept)
        .contains("  - of: [\"c*\"]");
    assertThat(read(text, "metaservers=RR").metaServers()).hasSize(1);
    assertThat(mistakes(file(text.replace("LOTH", "LOHT"))))
        .singleElement()
        .asString()
        .startsWith("3:14 metaservers.0: there is no metaserver 'LOHT'");
    assertThat(mistakes(file(text.replace("LOTH", "7"))))
        .singleElement()
        .asString()
        .startsWith("3:14 metaservers: is '7'; expected a list");
  }

  @Test
  void aListWhereAGroupIsExpectedIsAMistake() throws IOException {
    assertThat(mistakes(file("topology: t.dot\nclients: [[[]]]\n")))
        .containsExactly(
            "2:11 clients.0: is a list; expected a group of keys; for example {job: linpack,"
                + " n: 600, interval: 100 s}");
    assertThat(refusal("topology: t.dot\n" + CLIENTS, "monitor=-", "clients.0.send=1e308"))
        .contains("monitor: ", "clients.0.send: ");
  }

  @Test
  void controlCharactersAreRefusedAndShown() throws IOException {
    InputException refused =
        catchThrowableOfType(
            InputException.class,
            () -> read("topology: t.dot\ntitle: \"a\\e[31m\"\n\"\\e[0m\": 1\n" + CLIENTS));
    assertThat(refused.getMessage().lines())
        .hasSize(3)
        .noneMatch(line -> line.contains("\u001b"))
        .anyMatch(line -> line.contains("s.yaml:2:8: 'a\\u001b[31m' has a control character"))
        .anyMatch(line -> line.contains("s.yaml:3:1: '\\u001b[0m' has a control character"))
        .anyMatch(line -> line.contains("s.yaml:3:1: \\u001b[0m: unknown key"));
    assertThat(refusal("topology: t.dot\ntitle: \"a\\nb\"\n" + CLIENTS))
        .isEqualTo("2:8 title: is more than one line");
  }

  @ParameterizedTest
  @CsvSource({"gamma, 1e-300", "lognormal, 1e-300", "gamma, 0", "gamma, 0.00099", "gamma, .nan"})
  void aVariationThatLeavesNoDistributionIsRefused(String distribution, String variation)
      throws IOException {
    String send = "{distribution: " + distribution + ", mean: 1 KB, variation: " + variation + "}";
    assertThat(refusal("topology: t.dot\n" + CLIENTS.replace("send: 1 KB", "send: " + send)))
        .startsWith("2:")
        .contains("clients.0.send.variation: is ")
        .contains("expected a");
  }

  @Test
  void aRateIsAnsweredWithTheInterval() throws IOException {
    assertThat(refusal("topology: t.dot\n" + CLIENTS.replace("interval: 10 s", "rate: 0.05")))
        .contains("clients.0.rate: unknown key; how often jobs come is given by the time between");
  }

  /** Each is sought among many, and the nearest to it, only as long as its mistake is told. */
  @Test
  @Timeout(20)
  void manyWrongNamesAmongManyClientsAreSoonTold() throws IOException {
    StringBuilder dot = new StringBuilder("graph { s [kind=server, speed=\"1 Mop/s\"]\n");
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 30_000; i++) {
      dot.append("client_").append(i).append(" [kind=client]\n");
      dot.append("client_").append(i).append(" -- s [bandwidth=unlimited]\n");
      names.append(", client-").append(i);
    }
    Files.writeString(folder.resolve("t.dot"), dot.append("}\n"));
    String of = "of: [" + names.substring(2) + "], ";
    List<String> mistakes =
        mistakes(file("topology: t.dot\n" + CLIENTS.replace("job:", of + "job:")));
    assertThat(mistakes).hasSize(51);
    assertThat(mistakes.get(7)).contains("no client 'client-7'; did you mean 'client_7'?");
    assertThat(mistakes.get(50)).endsWith("and 29950 more mistakes");
  }

  @Test
  void aNumberWithoutEndIsNoNumber() throws IOException {
    for (String digits : List.of("1".repeat(20_000), "1." + "1".repeat(20_000))) {
      assertThat(mistakes(file("topology: t.dot\nseed: " + digits + "\n" + CLIENTS)))
          .containsExactly(
              "2:7 seed: is '" + digits.substring(0, 57) + "...'; expected a whole number");
    }
  }

  @Test
  void aClassMayHaveAPriorityWhichAServerMustHeed() throws IOException {
    String text =
        """
        topology: t.dot
        clients:
          - {job: linpack, n: 100, interval: 100 s, priority: -2}
          - {job: ep, m: 20, interval: 100 s}
        """;
    GridScenario scenario = read(text);
    assertThat(scenario.grid().classes()).extracting(JobClass::priority).containsExactly(-2, 0);
    assertThat(scenario.warnings())
        .anyMatch(w -> w.startsWith("no server has discipline=priority, so the priorities"));
    assertThat(refusal(text.replace("-2", "2.5"))).contains("expected a whole number");
    assertThat(refusal(text.replace("-2", "1001"))).contains("expected at most 1,000");
    Path topology = folder.resolve("t.dot");
    Files.writeString(
        topology,
        Files.readString(topology).replace("kind=server", "kind=server, discipline=priority"));
    assertThat(read(text).warnings()).isEmpty();
  }
}
