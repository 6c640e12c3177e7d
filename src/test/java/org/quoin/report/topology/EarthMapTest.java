package org.quoin.report.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.topology.Coordinates;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyFile;

class EarthMapTest {
  private static Topology read(String name) {
    return TopologyFile.read(Path.of("topologies", name + ".dot"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"abilene", "cross-site", "tiered-grid", "ninf-multi-client"})
  void nothingIsCoveredAndWhatHasCoordinatesStaysThere(String name) {
    Topology topology = read(name);
    Map<String, double[]> degrees = EarthMap.of(topology).orElseThrow();
    assertThat(degrees).hasSameSizeAs(topology.nodes());
    List<double[]> all = List.copyOf(degrees.values());
    double wide = extent(all, 0);
    double extent = Math.max(wide, extent(all, 1));
    List<Double> distances = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      for (int k = 0; k < i; k++) {
        distances.add(Math.hypot(all.get(i)[0] - all.get(k)[0], all.get(i)[1] - all.get(k)[1]));
      }
    }
    assertThat(distances).allMatch(distance -> distance > 0.01 * extent);
    for (Node node : topology.nodes()) {
      if (node.coordinates() != null) {
        assertThat(degrees.get(node.name())[1])
            .isCloseTo(node.coordinates().latitude(), within(0.06 * extent));
        assertThat(degrees.get(node.name())[0])
            .isCloseTo(node.coordinates().longitude(), within(0.09 * extent));
      }
    }
  }

  private static double extent(List<double[]> all, int axis) {
    return all.stream().mapToDouble(at -> at[axis]).max().orElseThrow()
        - all.stream().mapToDouble(at -> at[axis]).min().orElseThrow();
  }

  /** The order from west to east is that of the longitudes. */
  @Test
  void placesThatAreApartAreWhereTheyAre() {
    Topology topology = read("abilene");
    Map<String, double[]> degrees = EarthMap.of(topology).orElseThrow();
    for (Node node : topology.nodes()) {
      if (node.coordinates() != null) {
        Coordinates at = node.coordinates();
        assertThat(degrees.get(node.name()))
            .containsExactly(new double[] {at.longitude(), at.latitude()}, within(1e-9));
      }
    }
  }

  @Test
  void withoutTwoPlacesThereIsNoMap() {
    assertThat(EarthMap.of(read("four-machines"))).isEmpty();
  }
}
