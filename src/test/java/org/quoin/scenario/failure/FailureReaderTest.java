package org.quoin.scenario.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.scenario.ScenarioFile;

/** The failures of a scenario and the traces of them. */
class FailureReaderTest {
  @TempDir Path folder;

  private String topology =
      Path.of("topologies/aida-environment-2.dot").toAbsolutePath().toString();

  private Path scenario(String failures) throws IOException {
    return Files.writeString(
        folder.resolve("s.yaml"),
        "topology: "
            + topology
            + "\nfailures:\n"
            + failures.indent(2)
            + "clients:\n  - {job: linpack, n: 600, interval: 100 s}\n");
  }

  private List<String> mistakes(String failures) throws IOException {
    Path file = scenario(failures);
    InputException refused =
        catchThrowableOfType(InputException.class, () -> ScenarioFile.grid(file, List.of()));
    return refused.mistakes().stream().map(Mistake::message).toList();
  }

  @Test
  void allKeysRead() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "time,part,state\n5,serverA,down\n9,serverA,up\n");
    FailureModel model =
        ScenarioFile.grid(
                scenario(
                    """
                    parts:
                      - {sites: ["server*"], every: 10 d, for: 2 h}
                      - {links: [router-serverA], every: 1 h, for: 1 min}
                    trace: t.csv
                    drain: [{sites: [serverB], from: 1 h, until: 2 h}]
                    running: checkpoint
                    checkpoint: {interval: 1 h, cost: 5 min}
                    queued: resubmit
                    transfer: lost
                    detection: 5 s
                    requeue: kept
                    retries: 7
                    """),
                List.of())
            .grid()
            .failures();
    assertThat(model.laws())
        .extracting(FailureModel.Law::component)
        .containsExactly(
            new FailureComponent(FailureComponent.Kind.SITE, "serverA"),
            new FailureComponent(FailureComponent.Kind.SITE, "serverB"),
            new FailureComponent(FailureComponent.Kind.LINK, "router-serverA"));
    assertThat(model.outages())
        .containsExactly(
            new FailureModel.Outage(
                new FailureComponent(FailureComponent.Kind.SITE, "serverA"), 5, 9, false));
    assertThat(model.drains()).containsExactly(new FailureModel.Drain("serverB", 3600, 7200));
    assertThat(model.policy())
        .isEqualTo(
            new FailurePolicy(
                FailurePolicy.Running.CHECKPOINT,
                new Checkpoints(3600, 300),
                FailurePolicy.Waiting.RESUBMIT,
                FailurePolicy.Waiting.LOST,
                5,
                FailurePolicy.Requeue.KEPT,
                7));
    assertThat(model.files()).containsExactly(folder.resolve("t.csv"));
  }

  @Test
  void processorsFailOnSpaceSharedClusters() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c [kind=client]
          s [kind=server, speed="1 Gop/s"]
          space [kind=cluster, processors=8, speed="1 Gop/s"]
          slices [kind=cluster, processors=8, speed="1 Gop/s", mpl=2, slice="1 s"]
          unlike [kind=cluster, processors="4 x 1 Gop/s, 4 x 2 Gop/s"]
          edge [bandwidth=unlimited]
          c -- s; c -- space; c -- slices; c -- unlike
        }
        """);
    Files.writeString(folder.resolve("t.csv"), "time,part,state\n5,space/3,down\n9,space/3,up\n");
    topology = "t.dot";
    FailureModel model =
        ScenarioFile.grid(
                scenario(
                    """
                    parts: [{sites: [space], processors: 2, every: 1 d, for: 1 h}]
                    trace: t.csv
                    """),
                List.of())
            .grid()
            .failures();
    assertThat(model.laws().get(0).component()).isEqualTo(FailureComponent.of("space", 2));
    assertThat(model.outages())
        .containsExactly(new FailureModel.Outage(FailureComponent.of("space", 3), 5, 9, false));
    Files.writeString(folder.resolve("t.csv"), "time,part,state\n5,space/9,down\n");
    assertThat(
            mistakes(
                """
                parts:
                  - {sites: ["*"], processors: 2, every: 1 d, for: 1 h}
                  - {sites: [space], processors: 9, every: 1 d, for: 1 h}
                  - {processors: 9, every: 1 d, for: 1 h}
                trace: t.csv
                """))
        .contains(
            "failures.parts.0.processors: site s fails as a whole; expected space-shared clusters"
                + " of equal nodes: space",
            "failures.parts.0.processors: site slices fails as a whole; expected space-shared"
                + " clusters of equal nodes: space",
            "failures.parts.0.processors: site unlike fails as a whole; expected space-shared"
                + " clusters of equal nodes: space",
            "failures.parts.1.processors: is 9, but site space has 8",
            "failures.parts.2.processors: has a meaning only with sites",
            "failures.parts.2: names neither sites nor links")
        .anyMatch(m -> m.startsWith("the topology has no site or link that has a queue 'space/9'"));
  }

  /** By default nobody knows a repair; a part may differ from what is said of all failures. */
  @Test
  void localJobsThatOutlastTheirSiteAreWarnedOf() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c [kind=client]
          own [kind=cluster, processors=4, speed="1 Gop/s", workload=lublin, load=0.3]
          none [kind=cluster, processors=4, speed="1 Gop/s"]
          edge [bandwidth=unlimited]
          c -- own; c -- none
        }
        """);
    topology = "t.dot";
    String often = "parts: [{sites: ['*'], every: 1 min, for: 1 s}]\n";
    assertThat(ScenarioFile.grid(scenario(often), List.of()).warnings())
        .singleElement()
        .asString()
        .startsWith("own fails every 60 s on average, and its local users' jobs run ")
        .endsWith("the run may never end; write a horizon");
    assertThat(ScenarioFile.grid(scenario(often), List.of("horizon=1 h")).warnings()).isEmpty();
    String seldom = often.replace("1 min", "30 d");
    assertThat(ScenarioFile.grid(scenario(seldom), List.of()).warnings()).isEmpty();
  }

  @Test
  void repairsMayBeKnown() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c [kind=client]
          s [kind=cluster, processors=8, speed="1 Gop/s"]
          c -- s [bandwidth=unlimited]
        }
        """);
    Files.writeString(folder.resolve("t.csv"), "time,part,state\n5,s/3,down\n9,s/3,up\n");
    topology = "t.dot";
    String parts =
        """
        parts:
          - {sites: [s], processors: 2, every: 1 d, for: 1 h}
          - {sites: [s], processors: 1, every: 1 d, for: 1 h, repair: %s}
        trace: t.csv
        """;
    FailureModel model =
        ScenarioFile.grid(scenario(parts.formatted("known")), List.of()).grid().failures();
    assertThat(model.laws()).extracting(FailureModel.Law::repairKnown).containsExactly(false, true);
    assertThat(model.outages().get(0).repairKnown()).isFalse();
    String all = parts.formatted("unknown") + "repair: known\n";
    model = ScenarioFile.grid(scenario(all), List.of()).grid().failures();
    assertThat(model.laws()).extracting(FailureModel.Law::repairKnown).containsExactly(true, false);
    assertThat(model.outages().get(0).repairKnown()).isTrue();
    assertThat(mistakes("parts: [{sites: [s], every: 1 d, for: 1 h, repair: known}]"))
        .containsExactly("failures.parts.0.repair: has a meaning only with processors");
  }

  @Test
  void allMistakesAreToldAtOnce() throws IOException {
    assertThat(
            mistakes(
                """
                parts:
                  - {sites: [servrA], every: -3 s, for: 1 h}
                  - {links: [nowhere], every: 0 s, for: 1 h}
                  - {every: 1 h, for: 1 h}
                drain: [{sites: [nosite], from: 100 s, until: 50 s}]
                running: checkpoint
                checkpoint: {interval: 30 s, cost: 1 min}
                """))
        .containsExactlyInAnyOrder(
            "failures.parts.0.sites.0: the topology has no site 'servrA'; did you mean"
                + " 'serverA'? Expected one of serverA, serverB",
            "failures.parts.0.every: '-3 s' is negative; a duration is at least 0",
            "failures.parts.1.links.0: the topology has no link that has a queue 'nowhere';"
                + " expected one of router-serverA, router-serverB",
            "failures.parts.1.every: is 0; expected a time above 0 s",
            "failures.parts.2: names neither sites nor links",
            "failures.drain.0.until: is not after from",
            "failures.drain.0.sites.0: the topology has no site 'nosite'; expected one of serverA,"
                + " serverB",
            "failures.checkpoint.cost: is 60 s, longer than the interval of 30 s");
  }

  @Test
  void soAreThoseOfATrace() throws IOException {
    Files.writeString(
        folder.resolve("t.csv"),
        """
        time,part,state
        10,serverA,down
        20,serverA,down
        5,serverB,up
        30,nobody,down
        40,serverB,broken
        -1,serverB,up
        60,serverB
        """);
    assertThat(mistakes("trace: t.csv"))
        .containsExactly(
            "site serverA is down since line 2; there is a gap",
            "time 5 s does not come after 20 s",
            "site serverB is up, but was not down; there is a gap",
            "the topology has no site or link that has a queue 'nobody'; expected one of"
                + " router-serverA, router-serverB, serverA, serverB",
            "state is 'broken'; expected down or up",
            "time '-1' is negative; a duration is at least 0",
            "has 2 fields; expected time,part,state",
            "site serverA is never up again; expected that, or a horizon");
    Files.writeString(folder.resolve("t.csv"), "time,part,state\n");
    assertThat(mistakes("trace: t.csv"))
        .containsExactly("holds no failure; expected rows of time,part,state");
  }
}
