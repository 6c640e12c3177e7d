package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.topology.format.TopologyFile;

class TopologyAnalyzeTest {

  @ParameterizedTest
  @MethodSource("org.quoin.Shipped#topologies")
  void everyShippedTopologyIsAnalyzedIn100Columns(String file) {
    Run run = Run.quoin("topology", "analyze", file);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Routes join ", "Capacity", "Single points of failure");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    int clients = TopologyFile.read(Path.of(file)).clients().size();
    assertThat(Run.quoin("topology", "analyze", file, "--json").out())
        .startsWith("{")
        .contains("\"clients\": " + clients + ",", "\"singlePoints\": [");
  }

  /** The line to the J90 carries 500 KB/s; the three universities together send 480 KB/s. */
  @Test
  void theCutIsNamed() {
    Run run = Run.quoin("topology", "analyze", "topologies/ninf-multi-client.dot");
    assertThat(run.out())
        .containsPattern("all sites +480 KB/s +750 KB/s +480 KB/s +750 KB/s")
        .contains("Data of all at once are bounded by utokyo-exchange (utokyo to exchange)")
        .containsPattern("exchange +router +100.0 % +all +j90")
        .contains("4 links are each the only one of a client or site.");
  }

  @Test
  void anUnknownRoutingIsRefused() {
    Run run = Run.quoin("topology", "analyze", "topologies/aida-example.dot", "--routing", "x");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--routing");
  }
}
