package org.quoin.topology.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.topology.Topology;

class OptorSimGridTest {
  private static final String GRID =
      """
      #0)Hub
      #1)North
      #2)Vault
      0 0 0 1000 155
      80 2 500 700 1000 0 0
      0 1 9000 155 0 0
      """;

  @TempDir Path folder;

  @Test
  void workersAreProcessorsAndTheMatrixIsTheLinks() {
    Imported imported = Imported.of(folder, GRID, "speed", "3 Gop/s", "clients-at", "all");
    Topology topology = imported.topology();
    assertThat(topology.sites())
        .extracting(site -> site.name() + " " + site.processors() + " " + site.speed())
        .containsExactly("North-site 80 3.0E9");
    assertThat(imported.draft().dot())
        .contains(
            "Hub -- North [bandwidth=\"1 Gbit/s\", buffer=62, propagation=\"5 ms\", latency=\"0"
                + " s\"]",
            "Hub -- Vault [bandwidth=\"155 Mbit/s\", buffer=20, propagation=\"5 ms\", latency=\"0"
                + " s\"]");
    assertThat(imported.draft().account())
        .contains(
            "in the file: 3 nodes and 2 links with their bandwidths, 80 workers at 1 site",
            "in the file: 3 storage elements of 10.2 GB in all; 1 place without workers");
    assertThat(topology.holders())
        .extracting(holder -> holder.name() + " " + holder.kind() + " " + holder.storage().bytes())
        .containsExactly("North-site cluster 1.2E9", "Vault-store store 9.0E9");
    assertThat(topology.clients()).hasSize(3);
  }

  @Test
  void aLinkMayBeSlowerBackOrGoOneWay() {
    String dot = Imported.of(folder, "5 0 0 100 0\n1 0 10 0 8\n0 0 20 0 0").draft().dot();
    assertThat(dot)
        .contains(
            "digraph network {",
            "\"node-0\" -> \"node-1\" [bandwidth=\"100 Mbit/s|10 Mbit/s\", buffer=20,"
                + " propagation=\"5 ms\", latency=\"0 s\", dir=both]",
            "\"node-1\" -> \"node-2\" [bandwidth=\"1 MB/s\", buffer=20, propagation=\"5 ms\","
                + " latency=\"0 s\"]",
            "\"node-2\" -> \"node-0\" [bandwidth=\"20 Mbit/s\", buffer=20, propagation=\"5 ms\","
                + " latency=\"0 s\"]");
  }

  static Stream<String[]> refused() {
    return Stream.of(
        new String[] {"1 0 0 5\n1 0 5", "2: has 1 bandwidth; expected one for each of 2 rows"},
        new String[] {"1 0 0 5\n1 0 5 x", "2: is 'x'; expected a number from 0 to 1e12"},
        new String[] {"1 0 0 5\n1 9 5 0", "2: expected worker nodes, storage elements, the size"},
        new String[] {"1 1 1e308 0", "1: is '1e308'; expected a number from 0 to 1e12"},
        new String[] {"1 0 1e308", "1: is '1e308'; expected a number from 0 to 1e12"},
        new String[] {"1 2 1e12 1e12 0", "1: the storage elements hold more than 1e12 MB"},
        new String[] {
          "#0)Near\n#1)Far\n1 0 0", "2: names node 1; the file has 1 row, and the first is node 0"
        });
  }

  /** A quantity may need hundreds of digits after the point: what is written reads back. */
  @Test
  void theLeastAndTheLargestSizesAreWrittenSoThatTheyReadBack() {
    Topology topology = Imported.of(folder, "1 1 1e12 0 10\n1 1 1e-300 10 0").topology();
    assertThat(topology.holders())
        .extracting(holder -> holder.storage().bytes())
        .containsExactly(1e18, 1e-294);
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatIsNoGridIsRefusedByLine(String text, String expected) {
    assertThat(Imported.mistakes(folder, text)).first().asString().startsWith(expected);
  }

  @Test
  void aWrongRowIsOneMistake() {
    assertThat(Imported.mistakes(folder, "1 0 0 5\n1 0 5 x")).hasSize(1);
  }
}
