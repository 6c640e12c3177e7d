package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyFile;

/** The examples of the pages that define the formats are good files. */
class FormatPagesTest {
  @TempDir Path folder;

  private static String example(String page, String language) throws IOException {
    String text = Files.readString(Path.of(page));
    String fence = "```" + language + "\n";
    int start = text.indexOf(fence) + fence.length();
    return text.substring(start, text.indexOf("```", start));
  }

  @Test
  void theTopologyOfThePageReads() throws IOException {
    Path file =
        Files.writeString(folder.resolve("two-sites.dot"), example("topologies/README.md", "dot"));
    Topology topology = TopologyFile.read(file);
    assertThat(topology.name()).isEqualTo("two-sites");
    assertThat(topology.links().get(6).line().bandwidth()).isEqualTo(1_250_000);
    assertThat(topology.links().get(6).line().bufferSize(10_000)).isEqualTo(40);
  }

  @Test
  void theScenarioOfThePageReads() throws IOException {
    String text = example("scenarios/README.md", "yaml");
    String absolute = Path.of("topologies").toAbsolutePath().toString();
    Path file =
        Files.writeString(folder.resolve("s.yaml"), text.replace("../topologies", absolute));
    GridScenario scenario = ScenarioFile.grid(file, List.of());
    assertThat(scenario.metaServers()).hasSize(3);
    assertThat(scenario.grid().classes()).hasSize(2);
  }
}
