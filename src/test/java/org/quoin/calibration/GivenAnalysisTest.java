package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.SiteShares;
import org.quoin.result.GivenAnalysisSummary;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** A server M/M/1 behind a link whose transfers take no time worth naming, unless it is slowed. */
class GivenAnalysisTest {
  @TempDir private Path folder;
  private Path scenario;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]
          s [kind=server, speed="10 Mop/s"]
          c -- s [name=wan, bandwidth="8 MB/s", throughput="7 MB/s", latency="1 ms"]
        }
        """);
    scenario =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            topology: t.dot
            metaservers: [RR]
            clients:
              - job: generic
                operations: {distribution: exponential, mean: 100 Mop}
                send: 50 KB
                receive: 1 B
                interval: 20 s
            """);
  }

  private GivenAnalysisSummary analyze(List<String> fixed, String... sets) {
    List<List<String>> all = new ArrayList<>();
    for (String set : sets) {
      List<String> changes = new ArrayList<>(fixed);
      changes.add(set);
      all.add(changes);
    }
    return new GivenAnalysis(
            all,
            changes -> {
              GridScenario one = ScenarioFile.grid(scenario, changes);
              return new GridAnalysis(one.grid(), SiteShares.read(one.grid(), "RR"));
            })
        .run("s");
  }

  /** A job every 20 s: services of 10 and 5 s make loads of .5 and .25, and 20 and 6.667 s. */
  @Test
  void timesAndLoadsAreThoseOfTheQueueUnderEachSet() {
    GivenAnalysisSummary found =
        analyze(List.of(), "topology.nodes.s.speed=10 Mop/s", "topology.nodes.s.speed=20 Mop/s");
    GivenAnalysisSummary.Time response = found.times().get(0);
    assertThat(response.name()).isEqualTo("response");
    assertThat(response.mean()).isCloseTo((20 + 20.0 / 3) / 2, within(0.02));
    assertThat(response.low()).isCloseTo(20.0 / 3, within(0.02));
    assertThat(response.high()).isCloseTo(20, within(0.02));
    GivenAnalysisSummary.Queue server = found.queues().get(0);
    assertThat(server.name()).isEqualTo("Qs1");
    assertThat(server.load()).isCloseTo(0.375, within(1e-9));
    assertThat(server.low()).isCloseTo(0.25, within(1e-9));
    assertThat(server.high()).isCloseTo(0.5, within(1e-9));
    assertThat(server.bottleneck()).isEqualTo(2);
    assertThat(server.fullFirst()).isEqualTo(2);
    assertThat(found.unsteady()).isZero();
    assertThat(found.withoutBottleneck()).isZero();
    assertThat(found.verdict())
        .startsWith("The bottleneck is the server, Qs1 (s), with 100 %, given what was measured")
        .contains("Jobs take 13.35 s on average, in 95 % of the sets between 6.6");
  }

  /** At 8 KB/s the 50 KB of a job take a third of the time between two jobs, and its link waits. */
  @Test
  void theBottleneckIsCountedByQueue() {
    String slow = "topology.links.wan.throughput=8 KB/s";
    String fast = "topology.links.wan.throughput=7 MB/s";
    GivenAnalysisSummary found =
        analyze(List.of("topology.nodes.s.speed=40 Mop/s"), slow, slow, fast, slow);
    assertThat(found.queues().get(0).kind()).isEqualTo("network");
    assertThat(found.queues()).extracting(GivenAnalysisSummary.Queue::bottleneck).contains(3);
    assertThat(found.verdict())
        .startsWith("The bottleneck is the network, Qns1 (wan, c to s), with 75 %")
        .contains("in 3 of 4 sets");
    assertThat(found.queues().stream().mapToInt(GivenAnalysisSummary.Queue::bottleneck).sum())
        .isEqualTo(4 - found.withoutBottleneck());
  }

  /** A service of 25 s is longer than the 20 s between two jobs. */
  @Test
  void aSetWithoutASteadyStateHasNoMeanTimes() {
    GivenAnalysisSummary found =
        analyze(List.of(), "topology.nodes.s.speed=4 Mop/s", "topology.nodes.s.speed=20 Mop/s");
    assertThat(found.unsteady()).isEqualTo(1);
    assertThat(found.times().get(0).mean()).isInfinite();
    assertThat(found.times().get(0).low()).isCloseTo(20.0 / 3, within(0.02));
    assertThat(found.verdict())
        .contains("In 1 of 2 sets a queue has no steady state.")
        .doesNotContain("on average");
    assertThat(GivenAnalysis.text(found, false)).containsPattern("response +- +6.6");
  }

  @Test
  void whatClosedFormsDoNotCoverHasLoadsAlone() {
    GivenAnalysisSummary found =
        analyze(List.of("clients.0.arrivals=deterministic"), "topology.nodes.s.speed=10 Mop/s");
    assertThat(found.times()).isEmpty();
    assertThat(found.withoutBottleneck()).isNull();
    assertThat(found.queues().get(0).load()).isCloseTo(0.5, within(1e-9));
    assertThat(GivenAnalysis.text(found, false))
        .startsWith("Closed forms do not cover the mean times")
        .contains("Mean times are left out, because");
  }
}
