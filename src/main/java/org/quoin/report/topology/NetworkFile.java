package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.base.Quantity;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.Ink;
import org.quoin.report.picture.Layers;
import org.quoin.result.NetworkPlan;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;

/**
 * Lays out the network of a grid for maps, in layers and, where coordinates are known, on earth.
 */
public final class NetworkFile {
  private NetworkFile() {}

  /** Nodes that are laid out in layers, or beside each other on the earth. */
  static final int MAX_SORTED = 60;

  /** Nodes and links, each, of the largest map. */
  private static final int MAX_NODES = 20_000;

  /** Routes that are written; of more none are. */
  private static final int MAX_ROUTES = 40_000;

  /** {@return the plan of a network} Empty where there are too many nodes or links for a map. */
  public static Optional<NetworkPlan> of(QueueNetwork network) {
    Topology topology = network.topology();
    if (Math.max(topology.nodes().size(), topology.links().size() / 2) > MAX_NODES) {
      return Optional.empty();
    }
    boolean many = topology.nodes().size() > MAX_SORTED;
    Map<String, double[]> positions =
        many ? LargeMap.positions(topology) : positions(network.routes());
    Map<String, double[]> degrees =
        (many ? LargeMap.degrees(topology) : EarthMap.of(topology)).orElse(Map.of());
    return Optional.of(
        new NetworkPlan(
            topology.nodes().stream()
                .map(node -> node(node, positions.get(node.name()), degrees.get(node.name())))
                .toList(),
            topology.links().stream().map(NetworkFile::link).toList(),
            (long) topology.clients().size() * topology.sites().size() > MAX_ROUTES
                ? List.of()
                : routes(network.routes())));
  }

  /**
   * {@return a map without uses; the label of a link is its bandwidth}
   *
   * @param inBits whether bandwidths are shown in bits per second
   */
  public static Figure.NetworkMap map(NetworkPlan plan, String title, String says, boolean inBits) {
    Map<String, Integer> indices = new HashMap<>();
    MapRegions regions = MapRegions.of(plan);
    List<Figure.Place> places = new ArrayList<>();
    for (NetworkPlan.Node node : plan.nodes()) {
      indices.put(node.name(), places.size());
      places.add(
          new Figure.Place(
              node.name(),
              node.kind(),
              node.mapX(),
              node.mapY(),
              node.isOnEarth(),
              Double.NaN,
              null,
              "",
              regions.of(places.size())));
    }
    List<Figure.Connection> links = new ArrayList<>();
    for (int i = 0; i < plan.links().size(); i++) {
      NetworkPlan.Link link = plan.links().get(i);
      if (link.opposite().orElse(i) >= i) {
        boolean limited = link.bandwidth() < Double.POSITIVE_INFINITY;
        links.add(
            new Figure.Connection(
                link.name(),
                indices.get(link.from()),
                indices.get(link.to()),
                Double.NaN,
                null,
                Double.NaN,
                null,
                "",
                limited ? Quantity.bandwidth(link.bandwidth(), inBits) : "",
                NetworkPlan.capacity(link, link.opposite().map(plan.links()::get).orElse(link))));
      }
    }
    return new Figure.NetworkMap(title, says, places, links, new double[0], regions.regions());
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

  private static NetworkPlan.Node node(Node node, double[] position, double[] degrees) {
    return new NetworkPlan.Node(
        node.name(),
        node.kind(),
        position[0],
        position[1],
        degrees == null ? null : degrees[0],
        degrees == null ? null : degrees[1],
        node instanceof Node.Site site ? site.processors() : 1,
        node instanceof Node.Site site ? site.speed() : 0);
  }

  private static NetworkPlan.Link link(Link link) {
    return new NetworkPlan.Link(
        link.name(),
        link.direction(),
        link.from(),
        link.to(),
        link.isPaired() ? Optional.of(link.opposite()) : Optional.empty(),
        link.line().bandwidth());
  }

  private static List<NetworkPlan.Route> routes(Routes routes) {
    List<NetworkPlan.Route> all = new ArrayList<>();
    for (Node client : routes.topology().clients()) {
      for (Node site : routes.topology().sites()) {
        if (routes.join(client.name(), site.name())) {
          all.add(
              new NetworkPlan.Route(
                  client.name(),
                  site.name(),
                  indices(routes.there(client.name(), site.name())),
                  indices(routes.back(client.name(), site.name()))));
        }
      }
    }
    return all;
  }

  private static String indices(List<Link> links) {
    return links.stream()
        .map(link -> String.valueOf(link.index()))
        .collect(Collectors.joining(" "));
  }
}
