package org.quoin.topology.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real files of the Topology Zoo, SimGrid and OptorSim; skipped if they are not next to the job
 * logs.
 */
class RealNetworksTest {
  @TempDir Path folder;

  private static Path file(String name) {
    Path traces = Path.of(System.getProperty("quoin.traces", "../shared/traces"));
    Path file = traces.resolveSibling(name);
    assumeTrue(Files.exists(file), () -> "the file " + name);
    return file;
  }

  /** Counts of nodes and links, of links with LinkSpeedRaw and of places outside, as published. */
  @ParameterizedTest
  @CsvSource({
    "Abilene, 11, 14, 0, 0",
    "Nsfnet, 13, 15, 0, 0",
    "Geant2001, 27, 38, 38, 0",
    "Geant2012, 40, 61, 39, 0",
    "Janetbackbone, 29, 45, 0, 0",
    "Garr201201, 61, 89, 77, 13",
    "Esnet, 68, 92, 10, 14",
    "Renater2010, 43, 56, 56, 5",
    "Surfnet, 50, 73, 0, 0",
    "Internode, 66, 78, 28, 46",
    "Cogentco, 197, 245, 0, 0",
    "Kdl, 754, 899, 0, 0"
  })
  void mapsOfTheZooAreRead(String name, int nodes, int links, int rated, int outside) {
    Path file = file("topologies/" + name + ".gml");
    Imported whole = Imported.of(file, folder, "external", "true");
    assertThat(whole.draft().account())
        .contains("in the map: " + nodes + " nodes and " + links + " links");
    if (rated > 0) {
      assertThat(whole.draft().account())
          .contains("from the map: the bandwidth of " + rated + " links, by LinkSpeedRaw");
    }
    assertThat(whole.draft().dot().lines().filter(line -> line.contains("[kind=router")))
        .hasSize(nodes);
    Imported inside = Imported.of(file, folder);
    assertThat(inside.draft().dot().lines().filter(line -> line.contains("[kind=router")))
        .hasSize(nodes - outside);
    assertThat(inside.topology().sites()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"Abilene, 11, 14", "Geant2012, 40, 62", "Garr201201, 61, 89"})
  void sourcesOfTheZooAreRead(String name, int nodes, int links) {
    Path file = file("topologies/source-graphml/" + name + ".graphml");
    Imported imported = Imported.of(file, folder, "external", "true");
    assertThat(imported.draft().account())
        .contains("in the map: " + nodes + " nodes and " + links + " links");
    assertThat(imported.topology().clients()).hasSize(nodes);
  }

  @ParameterizedTest
  @CsvSource({
    "lcg_sept2004_grid, 65, '101 nodes and 127 links with their bandwidths, 14,020 workers at 65"
        + " sites'",
    "gridpp_grid_2004, 17, '36 nodes and 39 links with their bandwidths, 6,888 workers at 17 sites'"
  })
  void gridsOfOptorSimAreRead(String name, int sites, String size) {
    Imported imported = Imported.of(file("platforms/" + name + ".conf"), folder);
    assertThat(imported.draft().account()).contains("in the file: " + size);
    assertThat(imported.topology().sites()).hasSize(sites);
  }

  @ParameterizedTest
  @CsvSource({
    "griffon, '3 clusters of 92 hosts, 0 other hosts, 0 routers, 1 link', 3, 1",
    "g5k, '40 clusters of 1,528 hosts, 0 other hosts, 22 routers, 46 links', 40, 9"
  })
  void platformsOfSimGridAreRead(String name, String size, int clusters, int places) {
    Imported imported = Imported.of(file("platforms/" + name + ".xml"), folder);
    assertThat(imported.draft().account()).contains("in the file: " + size);
    assertThat(imported.draft().routes()).isEmpty();
    assertThat(imported.topology().sites()).hasSize(clusters);
    assertThat(imported.topology().sites().stream().map(site -> site.site()).distinct())
        .hasSize(places);
  }

  /**
   * Its links by their ends, as a text, with their propagation delay, else their latency, in ms.
   */
  private static Map<String, Double> latencies(Path dot) throws IOException {
    Map<String, Double> latencies = new TreeMap<>();
    for (String line : Files.readAllLines(dot)) {
      if (line.contains(" -- ") && line.contains(" ms")) {
        String[] ends = line.replaceAll("[\"-]+DC|\"| \\[.*", "").strip().split(" -- ");
        Arrays.sort(ends);
        double ms =
            Double.parseDouble(
                line.replaceAll(".*(propagation|latency)=\"(?=[^\"]* ms)| ms.*", ""));
        latencies.put(String.join(" ", ends), ms);
      }
    }
    return latencies;
  }

  /** Written by hand, it has the circuits of the Zoo's map, and their lengths within 3 %. */
  @Test
  void theShippedAbileneIsThatOfTheZoo() throws IOException {
    Imported zoo = Imported.of(file("topologies/Abilene.gml"), folder);
    Map<String, Double> theirs = latencies(zoo.dot());
    Map<String, Double> ours = latencies(Path.of("topologies/abilene.dot"));
    assertThat(ours).hasSize(14).containsOnlyKeys(theirs.keySet());
    ours.forEach(
        (ends, ms) -> assertThat(theirs.get(ends)).as(ends).isCloseTo(ms, withinPercentage(3)));
  }
}
