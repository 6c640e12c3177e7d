package org.quoin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.topology.NodeGroup;

/** Jobs run on the fastest free nodes of a heterogeneous cluster. */
class HeterogeneousSpeedTest {
  private static final List<NodeGroup> KINDS = NodeGroup.parse("8 x 10 op/s, 4 x 25 op/s");

  @TempDir private Path folder;

  /**
   * States 0, 1 and 2 or more have weights 1, 1/2 and 1/4: 7/4 in all, and one server busy on
   * average.
   */
  @Test
  void twoServersByHand() {
    assertThat(new HeterogeneousSpeed(NodeGroup.parse("1 x 1 op/s, 1 x 2 op/s"), 1).speed(1))
        .isCloseTo(1.75, within(1e-12));
  }

  @Test
  void fromTheFastestToTheMean() {
    HeterogeneousSpeed servers = new HeterogeneousSpeed(KINDS, 2);
    assertThat(servers.speed(0)).isEqualTo(50);
    assertThat(servers.speed(180)).isEqualTo(30);
    assertThat(servers.speed(1e9)).isEqualTo(30);
    double before = 50;
    for (double load = 0.05; load < 1; load += 0.05) {
      double speed = servers.speed(180 * load);
      assertThat(speed).isBetween(30.0, before);
      before = speed;
    }
    List<NodeGroup> many = NodeGroup.parse("90000 x 10 op/s, 10000 x 20 op/s");
    assertThat(new HeterogeneousSpeed(many, 1).speed(1e5)).isBetween(19.9, 20.0);
    assertThat(new HeterogeneousSpeed(many, 1).speed(1.0999e6)).isBetween(11.0, 11.1);
  }

  /** The load is 0.11, 0.46, 0.69 and 0.85; with the mean speed every service would take 6.7 s. */
  @ParameterizedTest
  @ValueSource(strings = {"5 s", "1.2 s", "0.8 s", "0.65 s"})
  @Tag("slow")
  void asInARun(String interval) throws IOException {
    GridScenario scenario = scenario(1, "clients.0.interval=" + interval);
    double simulated = run(scenario).metric(Metrics.COMPUTE_TIME).mean();
    GridAnalysis analysis =
        new GridAnalysis(scenario.grid(), SiteShares.read(scenario.grid(), "even"));
    assertThat(analysis.total().computing()).isCloseTo(simulated, within(0.05 * simulated));
    assertThat(analysis.approximations())
        .anyMatch(text -> text.startsWith("jobs start on the fastest free processors"));
  }

  /**
   * Few and many clients that wait for their results, at twelve nodes. With one queue for all nodes
   * they would wait less; with the mean speed every service would take 6.7 s.
   */
  @ParameterizedTest
  @ValueSource(ints = {3, 20})
  void asInARunOfClosedClients(int clients) throws IOException {
    GridScenario scenario =
        scenario(clients, "clients.0.arrivals=closed", "jobs=5000", "replications=2");
    MetaServerOutcome simulated = run(scenario);
    GridAnalysis analysis =
        new GridAnalysis(scenario.grid(), SiteShares.read(scenario.grid(), "even"));
    double computing = simulated.metric(Metrics.COMPUTE_TIME).mean();
    double response = simulated.metric(Metrics.RESPONSE_TIME).mean();
    assertThat(analysis.total().computing()).isCloseTo(computing, within(0.07 * computing));
    assertThat(analysis.total().response()).isBetween(0.85 * response, response);
  }

  private static MetaServerOutcome run(GridScenario scenario) {
    return GridExperiment.run(scenario, 1, () -> {}).metaServers().get(0);
  }

  private GridScenario scenario(int clients, String... changes) throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c [kind=client, count=%d]
          k [kind=cluster, processors="8 x 10 Gop/s, 4 x 25 Gop/s", scheduler=none, width=1]
          c -- k [bandwidth=unlimited]
        }
        """
            .formatted(clients));
    Path file =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            topology: t.dot
            jobs: 15000
            replications: 2
            warmup: 1000
            metaservers: [RR]
            clients:
              - {job: generic, operations: {distribution: exponential, mean: 100 Gop}, send: 1 B,
                 receive: 1 B, interval: 5 s}
            """);
    return ScenarioFile.grid(file, List.of(changes));
  }
}
