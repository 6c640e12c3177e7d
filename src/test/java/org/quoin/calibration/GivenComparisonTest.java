package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.result.GivenSummary;
import org.quoin.scenario.ScenarioFile;

/** Round robin sends jobs to both servers, LOAD to the faster one; equal servers make a tie. */
class GivenComparisonTest {
  @TempDir private Path folder;

  private GivenSummary compare(List<List<String>> sets) throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]
          r [kind=router]
          a [kind=server, speed="100 Mop/s"]
          b [kind=server, speed="100 Mop/s"]
          c -- r [bandwidth="1 MB/s", throughput="900 KB/s", latency="100 ms"]
          r -- a [bandwidth="1 MB/s", throughput="900 KB/s", latency="100 ms"]
          r -- b [bandwidth="1 MB/s", throughput="900 KB/s", latency="100 ms"]
        }
        """);
    Path scenario =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            topology: t.dot
            jobs: 40
            warmup: 0
            replications: 2
            metaservers: [RR, LOAD]
            clients:
              - {job: generic, operations: 100 Mop, send: 20 KB, receive: 20 KB, interval: 20 s}
            """);
    return new GivenComparison(sets, changes -> ScenarioFile.grid(scenario, changes))
        .run(1, 1, () -> {});
  }

  @Test
  void theShareCountsTheSetsInWhichAMetaserverIsBest() throws IOException {
    List<String> fastB = List.of("topology.nodes.b.speed=1 Gop/s");
    List<String> slowB = List.of("topology.nodes.b.speed=10 Mop/s");
    GivenSummary summary = compare(List.of(fastB, slowB, fastB, slowB));
    assertThat(summary.best()).isEqualTo("LOAD");
    assertThat(summary.sets()).isEqualTo(4);
    assertThat(summary.metaServers()).extracting(GivenSummary.One::wins).containsExactly(0, 4);
    GivenSummary.One roundRobin = summary.metaServers().get(0);
    // Half of the jobs take 10 s at the slow server, and half 0.1 s at the fast one.
    assertThat(roundRobin.high() - roundRobin.low()).isBetween(4.0, 6.0);
    assertThat(GivenComparison.text(summary))
        .startsWith("LOAD is best with 100 %, given what was measured")
        .contains("in 4 of 4 sets");
  }

  /** With equal servers that no two jobs meet at, LOAD takes the first one: the same times. */
  @Test
  void metaserversWithEqualTimesAreBestTogether() throws IOException {
    String first = "metaservers=[LOAD, RANDOM, LOTH]";
    GivenSummary summary =
        compare(
            List.of(
                List.of(first, "topology.nodes.b.speed=10 Mop/s"),
                List.of(first, "topology.nodes.b.speed=20 Mop/s")));
    assertThat(summary.metaServers()).extracting(GivenSummary.One::wins).containsExactly(2, 0, 2);
    assertThat(GivenComparison.text(summary))
        .startsWith(
            "LOAD and LOTH are best, each with 100 %, given what was measured: each has the");
  }

  @Test
  void aFileWithoutSetsIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("f.json"), "{\"jobs\": 3}");
    assertThatThrownBy(() -> GivenValues.sets(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has no sets of values in 'draws'");
  }
}
