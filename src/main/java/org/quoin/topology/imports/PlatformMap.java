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
          "changed: "
              + Plurals.counted(graph.shared().size(), "link")
              + " with more than two ends ("
              + String.join(", ", graph.shared())
              + "): each a router, with a link of its bandwidth to every end");
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
}
