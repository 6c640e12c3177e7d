package org.quoin.report.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.report.block.Figure;
import org.quoin.result.NetworkPlan;

class MapRegionsTest {
  private final List<NetworkPlan.Node> nodes = new ArrayList<>();
  private final List<NetworkPlan.Link> links = new ArrayList<>();

  private void node(String name, String kind, double speed) {
    nodes.add(new NetworkPlan.Node(name, kind, 0.5, 0.5, null, null, 1, speed));
  }

  private void link(String from, String to) {
    links.add(new NetworkPlan.Link(from + to, "to " + to, from, to, Optional.empty(), 1e6));
  }

  /** Routers r0, r1 ... in rings of a size, neighbouring rings linked once. */
  private void rings(int rings, int size) {
    IntStream.range(0, rings * size).forEach(i -> node("r" + i, "router", 0));
    for (int i = 0; i < rings * size; i++) {
      int ring = i / size * size;
      for (int step = 1; step <= 2; step++) {
        link("r" + i, "r" + (ring + (i - ring + step) % size));
      }
      if (i % size == 0 && i > 0) {
        link("r" + (i - 1), "r" + i);
      }
    }
  }

  private MapRegions regions() {
    return MapRegions.of(new NetworkPlan(nodes, links, List.of()));
  }

  /** Returns the regions around a node, the outermost first. */
  private List<String> around(MapRegions map, String node) {
    List<String> names = new ArrayList<>();
    int index = nodes.stream().map(NetworkPlan.Node::name).toList().indexOf(node);
    for (int r = map.of(index); r >= 0; r = map.regions().get(r).around()) {
      names.add(0, map.regions().get(r).name());
    }
    return names;
  }

  @Test
  void equalClientsARouterAndAllBehindItAreRegions() {
    node("hub", "router", 0);
    node("fast", "server", 2);
    link("hub", "fast");
    for (int i = 1; i <= 30; i++) {
      node("c" + i, "client", 0);
      link("c" + i, "hub");
    }
    MapRegions map = regions();
    assertThat(around(map, "c7")).containsExactly("hub", "c1 to c30");
    assertThat(around(map, "fast")).containsExactly("hub");
    assertThat(around(map, "hub")).containsExactly("hub");
    assertThat(map.regions()).extracting(Figure.Region::around).containsExactly(-1, 0);
  }

  @Test
  void equalClientsAreOneBesideTheirRouterWhereNothingElseIsBehindIt() {
    node("hub", "router", 0);
    for (int i = 1; i <= 30; i++) {
      node("c" + i, "client", 0);
      link("c" + i, "hub");
    }
    MapRegions map = regions();
    assertThat(around(map, "c7")).containsExactly("hub", "c1 to c30");
    assertThat(around(map, "hub")).containsExactly("hub");
  }

  @Test
  void routersWithManyLinksAmongThemAreARegion() {
    rings(5, 9);
    MapRegions map = regions();
    assertThat(map.regions()).hasSize(5);
    assertThat(around(map, "r10")).isEqualTo(around(map, "r16")).isNotEqualTo(around(map, "r2"));
  }

  @Test
  void smallNetworksHaveNoRegions() {
    rings(2, 12);
    assertThat(regions().regions()).isEmpty();
  }
}
