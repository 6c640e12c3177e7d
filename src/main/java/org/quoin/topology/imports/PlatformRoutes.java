package org.quoin.topology.imports;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DirectedWeightedPseudograph;

/**
 * Finds SimGrid's routes. Between two zones, hosts or routers of one zone the zone's routing
 * decides. A route between zones passes their gateways, and follows the routing of each zone within
 * it.
 */
final class PlatformRoutes {

  /** Route in its own or in the reverse direction. */
  private record Turn(Platform.Route route, boolean turned) {
    String from() {
      return turned ? route.to() : route.from();
    }
  }

  /** Cost of a route without links: positive, but below the cost of a link. */
  private static final double ROUTE_PRICE = 1e-6;

  private final Platform platform;
  private final PlatformGraph graph;
  private final Map<Platform.Zone, DirectedWeightedPseudograph<String, Turn>> zones =
      new HashMap<>();

  PlatformRoutes(Platform platform, PlatformGraph graph) {
    this.platform = platform;
    this.graph = graph;
    platform.zones().values().forEach(zone -> zones.put(zone, pieces(zone)));
  }

  private static DirectedWeightedPseudograph<String, Turn> pieces(Platform.Zone zone) {
    DirectedWeightedPseudograph<String, Turn> pieces =
        new DirectedWeightedPseudograph<>(Turn.class);
    for (Platform.Route route : zone.routes()) {
      pieces.addVertex(route.source());
      pieces.addVertex(route.target());
      add(pieces, route.source(), route.target(), new Turn(route, false));
      if (route.both()) {
        add(pieces, route.target(), route.source(), new Turn(route, true));
      }
    }
    return pieces;
  }

  private static void add(
      DirectedWeightedPseudograph<String, Turn> pieces, String from, String to, Turn turn) {
    if (pieces.addEdge(from, to, turn)) {
      pieces.setEdgeWeight(turn, turn.route().links().size() + ROUTE_PRICE);
    }
  }

  /**
   * Returns the nodes from one host or router to another, including both, as a new list; null
   * without a route.
   */
  List<String> nodes(String from, String to) {
    List<String> nodes = new ArrayList<>(List.of(from));
    return append(nodes, to) ? nodes : null;
  }

  private boolean append(List<String> nodes, String to) {
    String from = nodes.get(nodes.size() - 1);
    if (from.equals(to)) {
      return true;
    }
    List<Platform.Zone> there = zonesAround(from);
    List<Platform.Zone> here = zonesAround(to);
    Platform.Zone common = null;
    int depth = 0;
    while (depth < Math.min(there.size(), here.size()) && there.get(depth) == here.get(depth)) {
      common = there.get(depth++);
    }
    if (common == null) {
      return false;
    }
    List<Turn> turns =
        within(
            common,
            depth == there.size() ? from : there.get(depth).id(),
            depth == here.size() ? to : here.get(depth).id());
    for (Turn turn : turns) {
      if (!append(nodes, turn.from())) {
        return false;
      }
      List<String> passed = new ArrayList<>(graph.nodes(turn.route()));
      if (turn.turned()) {
        Collections.reverse(passed);
      }
      nodes.addAll(passed.subList(1, passed.size()));
    }
    return !turns.isEmpty() && append(nodes, to);
  }

  /** Returns the zones that contain a host or router, the outermost first. */
  private List<Platform.Zone> zonesAround(String node) {
    List<Platform.Zone> around = new ArrayList<>();
    for (Platform.Zone z = platform.home().get(node); z != null; z = z.parent()) {
      around.add(0, z);
    }
    return around;
  }

  private List<Turn> within(Platform.Zone zone, String from, String to) {
    DirectedWeightedPseudograph<String, Turn> pieces = zones.get(zone);
    if (!pieces.containsVertex(from) || !pieces.containsVertex(to)) {
      return List.of();
    }
    if (zone.routing() == Platform.Routing.SHORTEST) {
      GraphPath<String, Turn> path = DijkstraShortestPath.findPathBetween(pieces, from, to);
      return path == null ? List.of() : path.getEdgeList();
    }
    Turn turn = pieces.getEdge(from, to);
    return turn == null ? List.of() : List.of(turn);
  }
}
