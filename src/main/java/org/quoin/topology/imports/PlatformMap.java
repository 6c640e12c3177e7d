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

/** Makes a map of a platform: its links get ends, its routes are kept where hops would not do. */
final class PlatformMap {
  private static final long MOST_ROUTES = 200_000;

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
   * Makes the map.
   *
   * @param nodes places, junctions and sites that the platform names
   * @param links those within clusters
   * @param said notes that come first
   */
  static RawNetwork of(
      String title,
      Platform platform,
      List<RawNetwork.Node> nodes,
      List<RawNetwork.Link> links,
      List<String> said) {
    PlatformMap map = new PlatformMap(platform, nodes, links);
    map.notes.addAll(said);
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

  /** The routes from places to sites that are not the only ones of the fewest links. */
  private List<RawNetwork.Route> ownRoutes() {
    List<RawNetwork.Node> places = of(RawNetwork.Kind.PLACE);
    List<RawNetwork.Node> sites = new ArrayList<>(of(RawNetwork.Kind.SITE));
    places.stream().filter(place -> place.processors() > 0).forEach(sites::add);
    if ((long) places.size() * sites.size() > MOST_ROUTES) {
      notes.add("left out: the platform's own routes, which are too many; those of fewest links");
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
        List<String> way = routes.nodes(place.id(), door);
        List<String> back = routes.nodes(door, place.id());
        if (way == null || back == null) {
          missing++;
          continue;
        }
        if (way.size() - 1 != fewest.getOrDefault(door, -1)) {
          own.add(new RawNetwork.Route(place.id(), site.id(), false, way));
        }
        Collections.reverse(way);
        if (!back.equals(way)) {
          own.add(new RawNetwork.Route(place.id(), site.id(), true, back));
        }
      }
    }
    if (missing > 0) {
      notes.add(
          "changed: "
              + Plurals.counted(missing, "pair")
              + " of a place and a site without a route in the file: those of fewest links");
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

  /** How many links a way has at least, by its end; negative where several ways have so few. */
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
