package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.quoin.topology.Coordinates;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.graph.GraphDrawing;

/**
 * Places the nodes of a network that is too large for layers: routers by forces along their links,
 * or at their coordinates, and the nodes that one router alone links in rings around it.
 */
final class LargeMap {
  /** The radius of a ring, as a share of the mean distance between routers. */
  private static final double RADIUS = 0.3;

  private static final int NODES_OF_A_RING = 12;

  private final Topology topology;
  private final Map<String, Set<String>> neighbours = new HashMap<>();
  private final List<String> core = new ArrayList<>();
  private final Map<String, List<String>> edges = new LinkedHashMap<>();

  private LargeMap(Topology topology) {
    this.topology = topology;
    for (Link link : topology.links()) {
      neighbours.computeIfAbsent(link.from(), k -> new LinkedHashSet<>()).add(link.to());
      neighbours.computeIfAbsent(link.to(), k -> new LinkedHashSet<>()).add(link.from());
    }
    for (Node node : topology.nodes()) {
      String hub = hub(node);
      if (hub == null) {
        core.add(node.name());
      } else {
        edges.computeIfAbsent(hub, k -> new ArrayList<>()).add(node.name());
      }
    }
  }

  /** Returns the router that alone links a node; null for other nodes. */
  private String hub(Node node) {
    Set<String> others = neighbours.getOrDefault(node.name(), Set.of());
    if (node instanceof Node.Router || others.size() != 1) {
      return null;
    }
    String hub = others.iterator().next();
    return topology.node(hub) instanceof Node.Router ? hub : null;
  }

  /** {@return the positions of all nodes, from 0 to 1} */
  static Map<String, double[]> positions(Topology topology) {
    LargeMap map = new LargeMap(topology);
    Map<String, Integer> index = new HashMap<>();
    map.core.forEach(name -> index.put(name, index.size()));
    List<int[]> links = new ArrayList<>();
    for (Link link : topology.links()) {
      if (link.isFirst() && index.containsKey(link.from()) && index.containsKey(link.to())) {
        links.add(new int[] {index.get(link.from()), index.get(link.to())});
      }
    }
    double[][] at = new GraphDrawing(index.size(), links).positions();
    Map<String, double[]> positions = new HashMap<>();
    index.forEach((name, i) -> positions.put(name, at[i]));
    map.rings(positions, 1);
    double[][] all = positions.values().toArray(double[][]::new);
    for (int k = 0; k < 2; k++) {
      int axis = k;
      double least = Arrays.stream(all).mapToDouble(one -> one[axis]).min().orElse(0);
      double most = Arrays.stream(all).mapToDouble(one -> one[axis]).max().orElse(1);
      Arrays.stream(all)
          .forEach(one -> one[axis] = most > least ? (one[axis] - least) / (most - least) : 0.5);
    }
    return positions;
  }

  /** {@return degrees east and north by node; empty where the coordinates do not make a map} */
  static Optional<Map<String, double[]>> degrees(Topology topology) {
    LargeMap map = new LargeMap(topology);
    Map<String, double[]> degrees = new HashMap<>();
    List<Coordinates> all =
        map.core.stream().map(name -> topology.node(name).coordinates()).toList();
    if (all.stream().anyMatch(Objects::isNull) || all.stream().distinct().count() < 2) {
      return Optional.empty();
    }
    double start =
        EarthMap.emptiest(all.stream().mapToDouble(Coordinates::longitude).sorted().toArray());
    for (int i = 0; i < all.size(); i++) {
      double east = all.get(i).longitude();
      degrees.put(
          map.core.get(i), new double[] {east < start ? east + 360 : east, all.get(i).latitude()});
    }
    double north = degrees.values().stream().mapToDouble(at -> at[1]).average().orElseThrow();
    map.rings(degrees, 1 / Math.max(0.1, Math.cos(Math.toRadians(north))));
    return Optional.of(degrees);
  }

  /**
   * Places the nodes at the edge.
   *
   * @param stretch the length of a unit to the right, in units down
   */
  private void rings(Map<String, double[]> positions, double stretch) {
    double[][] all = positions.values().toArray(double[][]::new);
    double extent = 0;
    for (int k = 0; k < 2; k++) {
      int axis = k;
      double least = Arrays.stream(all).mapToDouble(one -> one[axis]).min().orElse(0);
      double most = Arrays.stream(all).mapToDouble(one -> one[axis]).max().orElse(0);
      extent = Math.max(extent, most - least);
    }
    double radius = RADIUS * (extent > 0 ? extent : 1) / Math.sqrt(Math.max(1, core.size()));
    edges.forEach(
        (hub, nodes) -> {
          double[] middle = positions.get(hub);
          for (int i = 0; i < nodes.size(); i++) {
            int ring = i / NODES_OF_A_RING;
            int here = Math.min(NODES_OF_A_RING, nodes.size() - ring * NODES_OF_A_RING);
            double angle = 2 * Math.PI * (i % NODES_OF_A_RING + 0.5 * ring) / here;
            double length = radius * (1 + 0.5 * ring);
            positions.put(
                nodes.get(i),
                new double[] {
                  middle[0] + stretch * length * Math.sin(angle),
                  middle[1] - length * Math.cos(angle)
                });
          }
        });
  }
}
