package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.scenario.key.Periods;
import org.quoin.scenario.replay.DowntimeSpec;
import org.quoin.workload.Reservations;

/** A scenario printed with every key is the same scenario. */
class ResolvedTest {
  private static final Path REPLAY = Path.of("scenarios/replay-example.yaml");
  private static final Path CLUSTER = Path.of("scenarios/coschedule-example.yaml");
  private static final Path GRID = Path.of("scenarios/aida-environment-1-ep.yaml");

  @TempDir private Path folder;

  private Path shown(Path file, String... changes) throws IOException {
    String text = ScenarioFile.resolved(file, List.of(changes));
    return Files.writeString(folder.resolve(file.getFileName()), text);
  }

  private static String withoutOrigins(String text) {
    return text.replaceAll("(?m) *#.*$", "").strip();
  }

  /** Reads what is shown back, which is then shown alike. */
  private Scenario readBack(Path file, String... changes) throws IOException {
    Path copy = shown(file, changes);
    assertThat(withoutOrigins(ScenarioFile.resolved(copy, List.of())))
        .isEqualTo(withoutOrigins(Files.readString(copy)));
    return ScenarioFile.read(copy, List.of());
  }

  @ParameterizedTest
  @MethodSource("org.quoin.Shipped#scenarios")
  void everyShippedScenarioReadsBack(Path file) throws IOException {
    same(ScenarioFile.read(file, List.of()), readBack(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arrivals=closed",
        "of=[client1]",
        "operations={distribution: gamma, mean: 1 Gop, variation: 2}",
        "priority=3"
      })
  void changedClassesOfJobsReadBack(String change) throws IOException {
    String[] changes =
        change.startsWith("operations")
            ? new String[] {"clients.0={job: ep, interval: 100 s}", "clients.0." + change}
            : new String[] {"clients.0." + change};
    same(ScenarioFile.read(GRID, List.of(changes)), readBack(GRID, changes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"share", "list"})
  void reservationsOfAReplayReadBack(String kind) throws IOException {
    Files.copy(Path.of("scenarios/replay-example.swf"), folder.resolve("a.swf"));
    Files.writeString(
        folder.resolve("asked.csv"), "submitted,start,duration,processors\n2,20,6,2\n");
    Path file =
        Files.writeString(
            folder.resolve("given.yaml"),
            kind.equals("list")
                ? "log: a.swf\npolicy: planned\nreservations: asked.csv\n"
                : """
                log: a.swf
                policy: planned
                memory: 1 GB
                reservation-share: 20
                reservation-notice: 10 s
                """);
    Reservations reservations = reservations(ScenarioFile.read(file, List.of()));
    assertThat(reservations.any()).isTrue();
    Path copy = folder.resolve("shown.yaml");
    Files.writeString(copy, ScenarioFile.resolved(file, List.of()));
    assertThat(reservations(ScenarioFile.read(copy, List.of()))).isEqualTo(reservations);
  }

  @ParameterizedTest
  @ValueSource(strings = {"down.csv", "\"1 min for 10 s on 2, 3 min for 5 s\""})
  void maintenanceAndOutagesReadBack(String maintenance) throws IOException {
    Files.copy(Path.of("scenarios/replay-example.swf"), folder.resolve("a.swf"));
    Files.writeString(folder.resolve("down.csv"), "start,end,processors\n10,20,2\n");
    Path file =
        Files.writeString(
            folder.resolve("given.yaml"),
            "log: a.swf\nmaintenance: "
                + maintenance
                + "\noutages: down.csv\noutage-running: lost\noutage-repair: known\n");
    DowntimeSpec given = ((ReplayScenario) ScenarioFile.read(file, List.of())).downtimes();
    assertThat(given.maintenance().any()).isTrue();
    assertThat(given.rules().repairKnown()).isTrue();
    Path copy = folder.resolve("shown.yaml");
    Files.writeString(copy, ScenarioFile.resolved(file, List.of()));
    DowntimeSpec shown = ((ReplayScenario) ScenarioFile.read(copy, List.of())).downtimes();
    assertThat(shown.rules()).isEqualTo(given.rules());
    assertThat(shown.maintenance().on(9, null, Optional.empty()))
        .isEqualTo(given.maintenance().on(9, null, Optional.empty()));
    assertThat(shown.outages().periods())
        .extracting(Periods.Period::from)
        .isEqualTo(given.outages().periods().stream().map(Periods.Period::from).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "feedback: dependencies",
        "feedback: dependencies\nresample: 3",
        "feedback: think\nsession: 5 min",
        "resample: 3\nresample-by: week"
      })
  void whatJobsWaitForReadsBack(String keys) throws IOException {
    Files.copy(Path.of("scenarios/replay-example.swf"), folder.resolve("a.swf"));
    Path file = Files.writeString(folder.resolve("given.yaml"), "log: a.swf\n" + keys + "\n");
    ReplayScenario given = (ReplayScenario) ScenarioFile.read(file, List.of());
    assertThat(((ReplayScenario) readBack(file)).jobs()).isEqualTo(given.jobs());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "mean: 2 s\n", "mean: 2 s\nload: 0.5\ncount: 3\ntype: J5\n"})
  void theJobsOfALogWithMessagesReadBack(String keys) throws IOException {
    Files.copy(Path.of("scenarios/replay-example.swf"), folder.resolve("a.swf"));
    Path file =
        Files.writeString(
            folder.resolve("given.yaml"), "jobs: a.swf\nscheme: GS\nnodes: 8\n" + keys);
    CoschedulingScenario given = (CoschedulingScenario) ScenarioFile.read(file, List.of());
    assertThat(given.jobs()).isInstanceOf(JobSource.Logged.class);
    CoschedulingScenario shown = (CoschedulingScenario) readBack(file);
    assertThat(shown.jobs()).isEqualTo(given.jobs());
    assertThat(shown.jobs(0)).isEqualTo(given.jobs(0));
  }

  @Test
  void theJobsOfAModelReadBack() throws IOException {
    Path file =
        Files.writeString(folder.resolve("model.yaml"), "model: lublin-batch\nprocessors: 8\n");
    ReplayScenario given = (ReplayScenario) ScenarioFile.read(file, List.of());
    ReplayScenario shown = (ReplayScenario) readBack(file);
    assertThat(shown.jobs()).isEqualTo(given.jobs());
  }

  /** Files that options of a replay name are relative to the scenario, as its log is. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "policy: probabilistic\nfit: a.swf",
        "compare: none,probabilistic[fit=a.swf]",
        "policy: slurm\nmachine: slurm.conf"
      })
  void filesOfOptionsAreRelativeToTheScenario(String options) throws IOException {
    Files.copy(Path.of("scenarios/replay-example.swf"), folder.resolve("a.swf"));
    Path conf =
        Files.writeString(
            folder.resolve("slurm.conf"),
            "NodeName=n[1-4] CPUs=4\nPartitionName=all Nodes=n[1-4] Default=YES\n");
    Path file = Files.writeString(folder.resolve("given.yaml"), "log: a.swf\n" + options + "\n");
    Path named = options.contains("machine") ? conf : folder.resolve("a.swf");
    ReplayScenario given = (ReplayScenario) ScenarioFile.read(file, List.of());
    assertThat(given.files()).contains(named);
    assertThat(given.plans()).hasSize(options.startsWith("compare") ? 2 : 1);
    assertThat(given.jobs().read(0, false).processors())
        .isEqualTo(options.contains("machine") ? 16 : 8);
  }

  @Test
  void machinesOfSeveralWidthsNeedTheWidthOfTheComparison() throws IOException {
    Files.copy(Path.of("scenarios/replay-example.swf"), folder.resolve("a.swf"));
    for (int nodes : new int[] {1, 2}) {
      Files.writeString(
          folder.resolve(nodes + ".conf"),
          "NodeName=n[1-" + nodes + "] CPUs=4\nPartitionName=all Nodes=ALL Default=YES\n");
    }
    String rows = "log: a.swf\ncompare: ['slurm[machine=1.conf]', 'slurm[machine=2.conf]']\n";
    Path file = Files.writeString(folder.resolve("given.yaml"), rows);
    InputException e = assertThrows(InputException.class, () -> ScenarioFile.read(file, List.of()));
    assertThat(e)
        .hasMessageContaining("given.yaml:2:")
        .hasMessageContaining("the machines of the policies have 4 and 8 processors");
    Files.writeString(file, rows + "processors: 4\n");
    ReplayScenario given = (ReplayScenario) ScenarioFile.read(file, List.of());
    assertThat(given.jobs().read(0, false).processors()).isEqualTo(4);
  }

  private static Reservations reservations(Scenario scenario) {
    return ((ReplayScenario) scenario).plans().get(0).reservations();
  }

  @Test
  void metaserversWithOptionsReadBack() throws IOException {
    String[] changes = {
      "metaservers=[RR, {name: LOTH, load: work, own: true}, LOTH]",
      "monitor={period: 10 s}",
      "warmup=7",
      "horizon=3 h"
    };
    same(ScenarioFile.read(GRID, List.of(changes)), readBack(GRID, changes));
    String[] defaults = {"monitor.own=true"};
    Path example = Path.of("scenarios/aida-example.yaml");
    same(ScenarioFile.read(example, List.of(defaults)), readBack(example, defaults));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "policy=dynp order=fcfs decider=simple base=[fcfs, sjf]",
        "policy=dynp order=fcfs switch-at='1 h'",
        "compare=[none, 'easy:sjf[prediction=last-two]'] order=ljf prediction=none",
        "mpl=3 slice=7 metrics={} limit=9",
        "compare=['none[mpl=2,slice=9 s]', easy]",
        "user-processors=3 limit-order=strict over-limit=drop period=10",
        "policy=probabilistic tau=0.4 estimates='uniform:2' strict=true"
      })
  void changedReplaysReadBack(String changes) throws IOException {
    String[] all =
        Stream.of(("scheduling-overhead=0 " + changes).split(" (?=[a-z-]+=)"))
            .filter(one -> !(one.startsWith("scheduling") && changes.contains("mpl")))
            .toArray(String[]::new);
    Path file = changes.contains("mpl") ? folder.resolve("plain.yaml") : REPLAY;
    if (changes.contains("mpl")) {
      String log = Path.of("scenarios/replay-example.swf").toAbsolutePath().toString();
      Files.writeString(file, "log: " + log + "\n");
    }
    same(ScenarioFile.read(file, List.of(all)), readBack(file, all));
  }

  @Test
  void changedClustersReadBack() throws IOException {
    String[] changes = {
      "scheme=[GS, \"PB-A'\"]", "grain=0.5", "until=1.5 s", "metrics.m=2 slowdown"
    };
    same(ScenarioFile.read(CLUSTER, List.of(changes)), readBack(CLUSTER, changes));
    Path drawn =
        Files.writeString(folder.resolve("g.yaml"), "scheme: GS\ncount: 9\nmean: 100 ms\n");
    same(ScenarioFile.read(drawn, List.of()), readBack(drawn));
    Path typed =
        Files.writeString(
            folder.resolve("t.yaml"),
            """
            scheme: GS
            count: 9
            memory: 1 GB
            footprint: 300 MB
            slack: 50 us
            type: {cpu: 50 %, io: 20 %, comm: 30 %, pattern: Tree, message: 4 KB}
            """);
    assertThat(ScenarioFile.resolved(typed, List.of()))
        .containsPattern("\nmpl: 3 +# what fits in memory\n");
    same(ScenarioFile.read(typed, List.of()), readBack(typed));
  }

  private static void same(Scenario expected, Scenario read) {
    assertThat(read.name()).isEqualTo(expected.name());
    assertThat(read.title()).isEqualTo(expected.title());
    assertThat(read.seed()).isEqualTo(expected.seed());
    assertThat(read.replications()).isEqualTo(expected.replications());
    assertThat(read.compared()).isEqualTo(expected.compared());
    if (expected instanceof GridScenario grid) {
      GridScenario other = (GridScenario) read;
      assertThat(other.metaServers()).isEqualTo(grid.metaServers());
      assertThat(other.grid())
          .usingRecursiveComparison()
          .comparingOnlyFields("packets", "classes", "jobs", "warmup", "horizon", "monitor")
          // The lines of the file, for messages.
          .ignoringFieldsMatchingRegexes(".*\\.feed\\.source.*")
          .isEqualTo(grid.grid());
      assertThat(other.grid().topology().source())
          .isEqualTo(Path.of(grid.grid().topology().source()).toAbsolutePath().toString());
    } else if (expected instanceof ReplayScenario replay) {
      assertThat(read)
          .usingRecursiveComparison()
          .comparingOnlyFields("jobs.rules", "conditions", "metrics", "sideBySide", "output")
          .isEqualTo(replay);
    } else {
      assertThat(read)
          .usingRecursiveComparison()
          .comparingOnlyFields("jobs", "clusters", "untilNs", "metrics", "output")
          .isEqualTo(expected);
    }
  }

  @Test
  void everyValueHasItsOrigin() {
    String text = ScenarioFile.resolved(GRID, List.of("packet=50 KB", "clients.0.arrivals=closed"));
    assertThat(text)
        .containsPattern("\npacket: 50 KB +# --set packet=50 KB\n")
        .containsPattern("\njobs: 4500 +# aida-environment-1-ep.yaml:17\n")
        .containsPattern("\nengine: auto +# default\n")
        .containsPattern("\n +of: \\[client1, .*\\] +# topology\n")
        .containsPattern("\n +arrivals: closed +# --set clients.0.arrivals=closed\n")
        .containsPattern("\n +jobs-at-once: 1 +# default\n")
        .containsPattern("\n# without a value or a meaning here: .*horizon");
    assertThat(ScenarioFile.resolved(GRID, List.of("topology.nodes.serverA.speed=9 Mop/s")))
        .contains("# of the topology, so to be given again: --set topology.nodes.serverA.speed");
  }

  @Test
  void whatIsWrongIsRefusedAsEver() {
    InputException refused =
        assertThrows(
            InputException.class, () -> ScenarioFile.resolved(REPLAY, List.of("polcy=easy")));
    assertThat(refused.getMessage()).contains("polcy: unknown key");
  }
}
