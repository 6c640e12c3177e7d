package org.quoin.scenario.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.statistics.Precision;

class StudyFileTest {
  private static final String SCENARIO =
      """
      topology: w.dot
      jobs: 30
      warmup: 0
      replications: 2
      metaservers: [RR, LOAD]
      clients:
        - {job: generic, operations: 100 Mop, send: 10 KB, receive: 1 KB, interval: 20 s}
      """;
  private static final String TOPOLOGY =
      """
      graph g {
        a [kind=client]
        s [kind=server, speed="1 Mop/s"]
        t [kind=server, speed="2 Mop/s"]
        a -- s [bandwidth="1 MB/s", latency="10 ms"]
        a -- t [bandwidth="1 MB/s", latency="10 ms"]
      }
      """;

  @TempDir private Path folder;

  private Study study(String text, String... overrides) throws IOException {
    Files.writeString(folder.resolve("w.dot"), TOPOLOGY);
    Files.writeString(folder.resolve("w.yaml"), SCENARIO);
    Path file = Files.writeString(folder.resolve("s.yaml"), text);
    return StudyFile.read(file, List.of(overrides));
  }

  @Test
  void aKeyThatIsGivenTwiceIsOneMistakeInItsPlace() {
    String scenario = "scenario:\n" + SCENARIO.indent(2);
    assertThat(mistakes("scenario:\nvary: {jobs: [1, 2]}\n" + scenario))
        .containsExactly("s.yaml:3:1: scenario: this key is given twice");
    assertThat(mistakes(scenario + "vary:\n" + scenario))
        .satisfiesExactly(
            m -> assertThat(m).startsWith("s.yaml:9:6: vary: has no value; expected a group"),
            m -> assertThat(m).isEqualTo("s.yaml:10:1: scenario: this key is given twice"));
  }

  @Test
  void aStudyInBracesMayFollowAComment() throws IOException {
    String study = "# a study\n{vary: {seed: [1, 2]}, scenario: {topology: w.dot, %s\n";
    String clients = "clients: [{job: ep, m: 10, interval: 20 s}]}}";
    assertThat(study(study.formatted(clients)).points()).hasSize(2);
    assertThat(mistakes(study.formatted("jbos: 3, " + clients)))
        .singleElement()
        .asString()
        .startsWith("s.yaml:2:")
        .contains("jbos: unknown key");
    assertThat(mistakes("# nothing\n"))
        .singleElement()
        .asString()
        .startsWith("s.yaml:1:1: is not a study");
  }

  private List<String> mistakes(String text, String... overrides) {
    InputException refused =
        org.assertj.core.api.Assertions.catchThrowableOfType(
            InputException.class, () -> study(text, overrides));
    assertThat(refused).as("refused").isNotNull();
    return refused.mistakes().stream()
        .map(Mistake::toString)
        .map(line -> line.replace(folder + "/", ""))
        .toList();
  }

  private static GridScenario grid(Study study, int point) {
    return (GridScenario) study.points().get(point).scenario();
  }

  @Test
  void everyKindOfAxisChangesItsKey() throws IOException {
    Study study =
        study(
            """
            base: w.yaml
            vary:
              clients.0.interval: [40 s, 10 s]
              topology.nodes.s.speed: {from: 1 Mop/s, to: 100 Mop/s, steps: 3, scale: log}
              jobs: {from: 20, to: 40, steps: 2}
              monitor.own: [true, false]
              clients.0.operations: [50 Mop, {distribution: exponential, mean: 20 Mop}]
            """);
    assertThat(study.points()).hasSize(2 * 3 * 2 * 2 * 2);
    assertThat(study.axes())
        .extracting(Axis::key)
        .containsExactly(
            "clients.0.interval",
            "topology.nodes.s.speed",
            "jobs",
            "monitor.own",
            "clients.0.operations");
    assertThat(study.axes()).extracting(Axis::unit).containsExactly("s", "op/s", "", "", "");
    assertThat(study.axes().get(1).values())
        .extracting(Axis.Value::number)
        .containsExactly(1e6, 1e7, 1e8);
    assertThat(study.axes().get(3).isNumeric()).isFalse();
    GridScenario first = grid(study, 0);
    assertThat(first.grid().classes().get(0).interval()).isEqualTo(40);
    assertThat(first.grid().topology().sites().get(0).speed()).isEqualTo(1e6);
    assertThat(first.grid().jobs()).isEqualTo(20);
    assertThat(first.grid().monitor().own()).isTrue();
    assertThat(first.grid().classes().get(0).stages().get(0).operations().mean()).isEqualTo(5e7);
    GridScenario last = grid(study, 47);
    assertThat(last.grid().classes().get(0).interval()).isEqualTo(10);
    assertThat(last.grid().topology().sites().get(0).speed()).isEqualTo(1e8);
    assertThat(last.grid().jobs()).isEqualTo(40);
    assertThat(last.grid().monitor().own()).isFalse();
    assertThat(last.grid().classes().get(0).stages().get(0).operations().mean()).isEqualTo(2e7);
    assertThat(study.points().get(47).label())
        .isEqualTo(
            "interval 10 s, speed 100 Mop/s, jobs 40, own false, operations"
                + " {\"distribution\":\"exponential\",\"mean\":\"20 Mop\"}");
  }

  /** A row's own option wins over the axis: its name says so. */
  @Test
  void namesLeaveOutWhatAnAxisGivesAndNoOther() throws IOException {
    Study study =
        study(
            """
            scenario:
              model: krc-exponential
              compare: [probabilistic, 'probabilistic[offset=free,tau=0.5]', 'dynp[switch-at=2 h]']
            vary:
              tau: [0.1, 0.3]
              switch-at: [1 h, 3600]
            """);
    assertThat(study.points())
        .hasSize(4)
        .allSatisfy(
            point ->
                assertThat(point.compared())
                    .containsExactly(
                        "probabilistic:fcfs",
                        "probabilistic:fcfs[tau=0.5,offset=free]",
                        "dynp:fcfs[switch-at=2 h]"));
  }

  @Test
  void anAxisOfMetaserversIsComparedAtEveryPoint() throws IOException {
    Study study =
        study(
            """
            base: w.yaml
            replications: 7
            set: {jobs: 25, monitor.period: 1 s}
            vary:
              metaservers: [RR, {name: LOTH, own: true}]
              clients.0.interval: [40 s, 10 s]
            """,
            "jobs=26");
    assertThat(study.points()).hasSize(2);
    assertThat(study.axes()).extracting(Axis::key).containsExactly("clients.0.interval");
    assertThat(grid(study, 1).compared()).containsExactly("RR", "LOTH own");
    assertThat(grid(study, 1).replications()).isEqualTo(7);
    assertThat(grid(study, 1).grid().jobs()).as("--set wins over the file").isEqualTo(26);
    assertThat(study.lastingChanges())
        .containsExactly("jobs=25", "monitor.period=\"1 s\"", "jobs=26");
  }

  /** What all metaservers do by default stands in no name. */
  @Test
  void aMetaserverIsNamedByWhatItDoesUnlikeTheOthers() throws IOException {
    Study study =
        study(
            """
            base: w.yaml
            set: {monitor.period: 1 s, monitor.own: true}
            vary:
              metaservers: [RR, {name: LOTH, own: false}, {name: LOAD, own: true}]
            """);
    assertThat(grid(study, 0).compared()).containsExactly("RR", "LOTH own=false", "LOAD");
  }

  @Test
  void axesThatGoTogetherMakeNoProduct() throws IOException {
    Study study =
        study(
            """
            base: w.yaml
            vary:
              clients.0.interval: [40 s, 10 s]
              jobs: [20, 30, 40]
              topology.links.*.bandwidth: [1 MB/s, 2 MB/s]
            zip: [[clients.0.interval, topology.links.*.bandwidth]]
            """);
    assertThat(study.points()).hasSize(6);
    assertThat(study.points())
        .extracting(Point::label)
        .contains(
            "interval 40 s, bandwidth 1 MB/s, jobs 20", "interval 10 s, bandwidth 2 MB/s, jobs 40");
  }

  @Test
  void aScenarioInTheStudyKeepsItsPlaces() throws IOException {
    String text =
        """
        title: All in one
        scenario:   # no file of its own
          topology: w.dot
          jobs: 30
          clients:
            - {job: generic, operations: 100 Mop, send: 10 KB, receive: 1 KB, interval: 20 s}
        vary:
          warmup: [0, 1]
        """;
    assertThat(grid(study(text), 1).grid().warmup()).isEqualTo(1);
    assertThat(mistakes(text.replace("jobs: 30", "jobs: none")))
        .singleElement()
        .asString()
        .startsWith("s.yaml:4:");
  }

  @Test
  void allMistakesAreToldAtOnceWhereTheyAre() {
    assertThat(
            mistakes(
                """
                base: w.yaml
                replicatoins: 3
                set:
                  wramup: 3
                vary:
                  clients.0.interval: [40 s, 10 x]
                  jobs: {from: 20, to: 40, step: 2}
                  topology.nodes.s.speed: [1 Mop/s, 1 Mop/s]
                  topology.links.x.bandwidth: [1 MB/s]
                  packet: [10 KB, 20 KB, 30 KB]
                zip: [[packet, clients.0.interval], [jbos, clients.0.interval]]
                """,
                "seeed=3"))
        .satisfiesExactlyInAnyOrder(
            m ->
                assertThat(m)
                    .startsWith(
                        "s.yaml:2:1: replicatoins: unknown key; did you mean 'replications'?"),
            m -> assertThat(m).startsWith("s.yaml:4:").contains("did you mean 'warmup'?"),
            m -> assertThat(m).startsWith("s.yaml:6:30: clients.0.interval: '10 x' has the unit"),
            m -> assertThat(m).startsWith("s.yaml:7:").contains("did you mean 'steps'?"),
            m -> assertThat(m).startsWith("s.yaml:7:").contains("a range needs 'steps'"),
            m -> assertThat(m).startsWith("s.yaml:8:").contains("'1 Mop/s' is listed twice"),
            m -> assertThat(m).startsWith("s.yaml:11:").contains("has 2 values and 'packet' has 3"),
            m -> assertThat(m).startsWith("s.yaml:11:").contains("'vary' has no 'jbos'"),
            m -> assertThat(m).startsWith("s.yaml:11:").contains("is in 'zip' before"),
            m -> assertThat(m).startsWith("s.yaml:9:32: the topology has no link 'x'"),
            m -> assertThat(m).startsWith("--set seeed=3: seeed: unknown key"));
  }

  /** All values of an axis have the wrong key in common; one value alone is wrong in its place. */
  @Test
  void aWrongKeyOfAnAxisIsOneMistakeInThePlaceOfTheKey() {
    assertThat(
            mistakes(
                """
                base: w.yaml
                vary:
                  clients.0.intervall: [10 s, 20 s, 30 s]
                  topology.nodes.x.speed: [1 Mop/s, 2 Mop/s]
                """))
        .satisfiesExactlyInAnyOrder(
            m -> assertThat(m).startsWith("s.yaml:3:3: clients.0.intervall: unknown key; did you"),
            m -> assertThat(m).startsWith("s.yaml:4:3: the topology has no node 'x'"));
    assertThat(mistakes("base: w.yaml\nvary: {jobs: [10, 0, 20]}\n"))
        .satisfiesExactly(m -> assertThat(m).startsWith("s.yaml:2:19: jobs: is 0"));
  }

  @Test
  void aPrecisionIsReadWithItsUnits() throws IOException {
    Study study =
        study(
            """
            base: w.yaml
            warmup: 3
            precision:
              - {metric: responseTime, relative: 5 %}
              - {metric: waitTime, absolute: 20 ms, level: 0.9, least: 4, most: 50}
            vary: {jobs: [30]}
            """);
    assertThat(study.precision())
        .containsExactly(
            new Precision("responseTime", Precision.Width.RELATIVE, 0.05, 0.95, 10, 200),
            new Precision("waitTime", Precision.Width.ABSOLUTE, 0.02, 0.9, 4, 50));
    assertThat(study.least(study.points().get(0))).isEqualTo(10);
    assertThat(study.warmUp().isNone()).isTrue();
    assertThat(grid(study, 0).grid().warmup()).isEqualTo(3);
    assertThat(
            mistakes(
                """
                base: w.yaml
                replications: 3
                warmup: 5 moons
                precision:
                  - {metric: responsTime, relative: 5 %}
                  - {metric: waitTime, absolute: 2, level: 30 %, leats: 3}
                  - {metric: waitTime}
                  - {metric: waitTime, relative: 200 %, least: 9, most: 8}
                vary: {jobs: [30]}
                """))
        .satisfiesExactlyInAnyOrder(
            m ->
                assertThat(m)
                    .startsWith("s.yaml:2:1: replications: has no meaning with 'precision'"),
            m -> assertThat(m).startsWith("s.yaml:3:").contains("'5 moons' has the unit 'moons'"),
            m -> assertThat(m).startsWith("s.yaml:5:").contains("did you mean 'responseTime'?"),
            m -> assertThat(m).startsWith("s.yaml:6:").contains("'2' has no unit"),
            m -> assertThat(m).startsWith("s.yaml:6:").contains("is below 50 %"),
            m -> assertThat(m).startsWith("s.yaml:6:").contains("did you mean 'least'?"),
            m -> assertThat(m).startsWith("s.yaml:7:").contains("either 'relative' or 'absolute'"),
            m -> assertThat(m).startsWith("s.yaml:8:").contains("at most 100 %"),
            m -> assertThat(m).startsWith("s.yaml:8:").contains("is below 'least', which is 9"));
  }

  @Test
  void whatIsNoStudyIsToldWhatItIs() {
    assertThat(mistakes(SCENARIO))
        .singleElement()
        .asString()
        .contains("is a scenario and no study");
    assertThat(mistakes("vary: {jobs: [1]}\n"))
        .singleElement()
        .asString()
        .contains("the key 'base' is missing");
    assertThat(mistakes("base: x.yaml\nvary: {jobs: [30]}\n"))
        .anySatisfy(m -> assertThat(m).contains("x.yaml: there is no such file"));
    assertThatThrownBy(
            () -> {
              study("base: w.yaml\nvary: {jobs: [30]}\n");
              ScenarioFile.read(folder.resolve("s.yaml"), List.of());
            })
        .hasMessageContaining("this is a study and no single scenario; run it with 'quoin sweep");
  }

  @Test
  void pointsAreAFewAndNotMillions() {
    assertThat(
            mistakes(
                """
                base: w.yaml
                vary:
                  jobs: {from: 1, to: 1000, steps: 1000}
                  seed: {from: 1, to: 1000, steps: 1000}
                """))
        .singleElement()
        .asString()
        .contains("makes more than 100000 points");
  }

  @Test
  void theStudiesOfTheRepositoryAndOfThePageRead() throws IOException {
    Study shipped = StudyFile.read(Path.of("scenarios/studies/aida-environment-2.yaml"), List.of());
    assertThat(shipped.points()).hasSize(24);
    assertThat(shipped.points().get(0).compared()).containsExactly("RR", "LOAD", "LOTH");
    try (Stream<Path> studies = Files.list(Path.of("scenarios/studies"))) {
      assertThat(studies.filter(file -> file.toString().endsWith(".yaml")))
          .isNotEmpty()
          .allSatisfy(file -> assertThat(StudyFile.read(file, List.of()).points()).isNotEmpty());
    }
    String page = Files.readString(Path.of("scenarios/README.md"));
    String section = page.substring(page.indexOf("\n## Studies"));
    String example = section.substring(section.indexOf("```yaml\n") + 8);
    Study study =
        study(
            example
                .substring(0, example.indexOf("```"))
                .replace("../aida", Path.of("scenarios").toAbsolutePath() + "/aida"));
    assertThat(study.points()).hasSize(24);
  }
}
