package org.quoin.topology.imports;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DirectedWeightedPseudograph;
import org.quoin.base.Plurals;
import org.quoin.topology.draft.RawNetwork;

/**
 * Converts a platform to a raw network: finds the ends of its links, and keeps the explicit routes
 * that are not the routes with the fewest links.
 */
final class PlatformMap {
  private static final long MAX_ROUTES = 200_000;

  private final Platform platform;
  private final PlatformGraph graph;
  private final List<RawNetwork.Node> nodes;
  private final List<RawNetwork.Link> links;
  private final List<String> notes = new ArrayList<>();

  private PlatformMap(Platform platform, List<RawNetwork.Node> nodes, List<RawNetwork.Link> links) {
    this.platform = platform;
    this.nodes = new ArrayList<>(nodes);
    this.links = new ArrayList<>(links);
    this.graph = new PlatformGraph(routes(platform));
  }

  /**
   * Converts a platform.
   *
   * @param nodes places, junctions and sites of the platform
   * @param links links within clusters
   * @param first first notes
   */
  static RawNetwork of(
      String title,
      Platform platform,
      List<RawNetwork.Node> nodes,
      List<RawNetwork.Link> links,
      List<String> first) {
    PlatformMap map = new PlatformMap(platform, nodes, links);
    map.notes.addAll(first);
    map.addLinks();
    return new RawNetwork(
        title, "a SimGrid platform", map.nodes, map.links, map.ownRoutes(), map.notes);
  }

  private static List<Platform.Route> routes(Platform platform) {
    return platform.zones().values().stream().flatMap(zone -> zone.routes().stream()).toList();
  }

  private void addLinks() {
    graph
        .junctions()
        .forEach(
            (id, link) -> {
              String name = id.equals(PlatformGraph.hub(link)) ? link : link + "-end";
              nodes.add(RawNetwork.Node.junction(id, name));
            });
    graph.ends().forEach((id, ends) -> addLink(platform.links().get(id), ends));
    Set<List<String>> joined = new HashSet<>();
    for (Platform.Route route : routes(platform)) {
      List<String> ends = List.of(route.from(), route.to());
      if (route.links().isEmpty() && !route.from().equals(route.to()) && joined.add(ends)) {
        double infinite = Double.POSITIVE_INFINITY;
        links.add(RawNetwork.Link.both(route.from(), route.to(), null, infinite, Double.NaN));
      }
    }
    if (!graph.shared().isEmpty()) {
      notes.add(
          ("changed: %s with more than two ends (%s): each a router, with a link of its"
                  + " bandwidth to every end")
              .formatted(
                  Plurals.counted(graph.shared().size(), "link"),
                  String.join(", ", graph.shared())));
    }
    int unused = platform.links().size() - graph.ends().size();
    if (unused > 0) {
      notes.add("left out: " + Plurals.counted(unused, "link") + " that no route takes");
    }
  }

  private void addLink(Platform.Link link, Set<String> ends) {
    if (!graph.shared().contains(link.id())) {
      List<String> two = List.copyOf(ends);
      links.add(
          RawNetwork.Link.both(
              two.get(0), two.get(1), link.id(), link.bandwidth(), link.latency()));
      return;
    }
    String hub = PlatformGraph.hub(link.id());
    int number = 1;
    for (String end : ends) {
      if (!end.equals(hub)) {
        String name = link.id() + "-" + number++;
        links.add(RawNetwork.Link.both(end, hub, name, link.bandwidth(), link.latency() / 2));
      }
    }
  }

  /**
   * Returns the routes from places to sites that are not the unique route with the fewest links.
   */
  private List<RawNetwork.Route> ownRoutes() {
    List<RawNetwork.Node> places = of(RawNetwork.Kind.PLACE);
    List<RawNetwork.Node> sites = new ArrayList<>(of(RawNetwork.Kind.SITE));
    places.stream().filter(place -> place.processors() > 0).forEach(sites::add);
    if ((long) places.size() * sites.size() > MAX_ROUTES) {
      notes.add(
          "left out: the platform's routes, which are too many; routes have the fewest links");
      return List.of();
    }
    Map<String, List<String>> neighbours = neighbours();
    PlatformRoutes routes = new PlatformRoutes(platform, graph);
    List<RawNetwork.Route> own = new ArrayList<>();
    int missing = 0;
    for (RawNetwork.Node place : places) {
      Map<String, Integer> fewest = fewest(place.id(), neighbours);
      for (RawNetwork.Node site : sites) {
        String door = site.kind() == RawNetwork.Kind.SITE ? site.at() : site.id();
        List<String> data = routes.nodes(place.id(), door);
        List<String> result = routes.nodes(door, place.id());
        if (data == null || result == null) {
          missing++;
          continue;
        }
        if (data.size() - 1 != fewest.getOrDefault(door, -1)) {
          own.add(new RawNetwork.Route(place.id(), site.id(), false, data));
        }
        Collections.reverse(data);
        if (!result.equals(data)) {
          own.add(new RawNetwork.Route(place.id(), site.id(), true, result));
        }
      }
    }
    if (missing > 0) {
      notes.add(
          "changed: "
              + Plurals.counted(missing, "pair")
              + " of a place and a site without a route in the file: routes with the fewest links");
    }
    return own;
  }

  private List<RawNetwork.Node> of(RawNetwork.Kind kind) {
    return nodes.stream().filter(node -> node.kind() == kind).toList();
  }

  private Map<String, List<String>> neighbours() {
    Map<String, List<String>> neighbours = new HashMap<>();
    for (RawNetwork.Link link : links) {
      neighbours.computeIfAbsent(link.from(), id -> new ArrayList<>()).add(link.to());
      neighbours.computeIfAbsent(link.to(), id -> new ArrayList<>()).add(link.from());
    }
    return neighbours;
  }

  /**
   * Returns the minimum number of links to each node; negative if several routes have the minimum.
   */
  private static Map<String, Integer> fewest(String from, Map<String, List<String>> neighbours) {
    Map<String, Integer> links = new HashMap<>(Map.of(from, 0));
    Set<String> ambiguous = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(from));
    while (!next.isEmpty()) {
      String node = next.remove();
      int further = links.get(node) + 1;
      for (String neighbour : neighbours.getOrDefault(node, List.of())) {
        Integer known = links.putIfAbsent(neighbour, further);
        if (known == null) {
          next.add(neighbour);
        }
        if (known == null ? ambiguous.contains(node) : known == further) {
          ambiguous.add(neighbour);
        }
      }
    }
    ambiguous.forEach(node -> links.put(node, -1));
    return links;
  }

  /**
   * Finds SimGrid's routes. Between two zones, hosts or routers of one zone the zone's routing
   * decides. A route between zones passes their gateways, and follows the routing of each zone
   * within it.
   */
  private static final class PlatformRoutes {

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
}
