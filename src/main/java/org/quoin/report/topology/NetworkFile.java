package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.base.Json;
import org.quoin.report.picture.Ink;
import org.quoin.report.picture.Layers;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;

/**
 * {@code network.json}: the nodes of a grid with their places in layers and, where known, on the
 * earth, its links, a direction each, and the routes of its clients as numbers of links.
 */
public final class NetworkFile {
  private NetworkFile() {}

  /** {@return the file's text; empty where there are too many nodes or links for a map} */
  public static Optional<String> json(QueueNetwork network) {
    Topology topology = network.topology();
    if (topology.nodes().size() > TopologyPicture.MOST_BOXES
        || topology.links().size() > 2 * TopologyPicture.MOST_LINES) {
      return Optional.empty();
    }
    Map<String, Object> tree = new LinkedHashMap<>();
    Map<String, double[]> positions = positions(network.routes());
    Map<String, double[]> degrees = EarthMap.of(topology).orElse(Map.of());
    tree.put(
        "nodes",
        topology.nodes().stream()
            .map(node -> node(node, positions.get(node.name()), degrees.get(node.name())))
            .toList());
    tree.put("links", topology.links().stream().map(NetworkFile::link).toList());
    tree.put("routes", routes(network.routes()));
    return Optional.of(Json.write(tree));
  }

  private static Map<String, double[]> positions(Routes routes) {
    Topology topology = routes.topology();
    Map<String, Integer> layers = TopologyPicture.layers(routes);
    Layers graph = new Layers();
    for (Node node : topology.nodes()) {
      graph.box(node.name(), layers.get(node.name()), Ink.Role.ROUTER, List.of(node.name()));
    }
    for (Link link : topology.links()) {
      if (link.isFirst()) {
        graph.line(link.from(), link.to(), "", false, false);
      }
    }
    return graph.positions();
  }

  /** Degrees are where it is drawn: where it is, or a little beside. */
  private static Map<String, Object> node(Node node, double[] position, double[] degrees) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", node.name());
    tree.put("kind", node.kind().name().toLowerCase(Locale.ROOT));
    tree.put("x", position[0]);
    tree.put("y", position[1]);
    if (degrees != null) {
      tree.put("longitude", degrees[0]);
      tree.put("latitude", degrees[1]);
    }
    tree.put("processors", node.processors());
    tree.put("speed", node.speed());
    return tree;
  }

  /** The number of the opposite direction is null where data flow only one way. */
  private static Map<String, Object> link(Link link) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", link.name());
    tree.put("direction", link.direction());
    tree.put("from", link.from());
    tree.put("to", link.to());
    tree.put("opposite", link.isPaired() ? link.opposite() : null);
    tree.put("bandwidth", link.line().bandwidth());
    return tree;
  }

  private static List<Object> routes(Routes routes) {
    List<Object> all = new ArrayList<>();
    for (Node client : routes.topology().clients()) {
      for (Node site : routes.topology().sites()) {
        if (routes.join(client.name(), site.name())) {
          Map<String, Object> tree = new LinkedHashMap<>();
          tree.put("client", client.name());
          tree.put("site", site.name());
          tree.put("there", numbers(routes.there(client.name(), site.name())));
          tree.put("back", numbers(routes.back(client.name(), site.name())));
          all.add(tree);
        }
      }
    }
    return all;
  }

  private static String numbers(List<Link> links) {
    return links.stream()
        .map(link -> String.valueOf(link.index()))
        .collect(Collectors.joining(" "));
  }
}
