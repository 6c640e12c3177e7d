package org.quoin.scenario.grid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quoin.base.Glob;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Routing;
import org.quoin.topology.Topology;
import tools.jackson.databind.JsonNode;

/**
 * Reads {@code routing} and {@code routes}. Given routes win over computed ones; of two routes with
 * equal ends the first wins.
 */
public final class RoutesReader {
  private static final int MAX_PAIRS = 1_000_000;

  private final Values values;
  private final Document document;
  private final Topology topology;
  private final Map<List<String>, List<Link>> given = new HashMap<>();

  private RoutesReader(Values values, Topology topology) {
    this.values = values;
    this.document = values.document();
    this.topology = topology;
  }

  /** {@return the routes; null without a topology} Mistakes go to the document. */
  public static Routes read(Values values, Topology topology) {
    Routing routing = values.choice("routing", Routing.class);
    if (topology == null) {
      return null;
    }
    RoutesReader reader = new RoutesReader(values, topology);
    JsonNode list = values.at("routes");
    for (int i = 0; list != null && i < list.size(); i++) {
      reader.route("routes." + i);
    }
    return new Routes(topology, routing, reader.given);
  }

  private void route(String path) {
    List<Node> from = ends(path + ".from");
    List<Node> to = ends(path + ".to");
    List<Node> via = via(path + ".via");
    if (from.isEmpty() || to.isEmpty() || via == null) {
      return;
    }
    if ((long) from.size() * to.size() + given.size() > MAX_PAIRS) {
      document.mistake(path, "stands for more than " + MAX_PAIRS + " routes");
      return;
    }
    boolean onward =
        Stream.concat(from.stream(), to.stream()).noneMatch(Node.Client.class::isInstance);
    boolean joins = false;
    for (Node start : from) {
      for (Node end : to) {
        if (isRoute(start, end, onward)) {
          joins = true;
          Optional<List<Link>> links = links(path, start, via, end);
          if (links.isEmpty()) {
            return;
          }
          given.putIfAbsent(List.of(start.name(), end.name()), links.get());
        }
      }
    }
    if (!joins) {
      document.mistake(path, "joins no client and site, nor two sites; expected such ends");
    }
  }

  /**
   * {@return whether a route may be given: client to site, site to client, or file holder to site}
   */
  private static boolean isRoute(Node start, Node end, boolean onward) {
    if (start instanceof Node.Client || end instanceof Node.Client) {
      return start instanceof Node.Site || end instanceof Node.Site;
    }
    return onward && end instanceof Node.Site && !start.equals(end);
  }

  private List<Node> ends(String path) {
    String name = values.text(path, null);
    if (name == null) {
      return List.of();
    }
    List<Node> all = new ArrayList<>(topology.clients());
    all.addAll(topology.holders());
    Glob glob = new Glob(name);
    boolean pattern = Glob.isPattern(name) && !topology.has(name);
    List<Node> found =
        all.stream()
            .filter(node -> pattern ? glob.matches(node.name()) : node.name().equals(name))
            .toList();
    if (found.isEmpty()) {
      document.mistake(
          path,
          "the topology has no client or site '%s'%s"
              .formatted(name, document.near(name, all.stream().map(Node::name).toList())));
    }
    return found;
  }

  private List<Node> via(String path) {
    JsonNode list = values.at(path);
    List<Node> routers = new ArrayList<>();
    boolean sound = true;
    for (int i = 0; list != null && i < list.size(); i++) {
      String name = values.text(path + "." + i, "");
      if (topology.has(name) && topology.node(name) instanceof Node.Router) {
        routers.add(topology.node(name));
      } else {
        sound = false;
        List<String> known = topology.of(Node.Router.class).stream().map(Node::name).toList();
        document.mistake(
            path + "." + i,
            "the topology has no router '" + name + "'" + document.near(name, known));
      }
    }
    return sound ? routers : null;
  }

  /** {@return the router between a node with a disk and the network, which no route names} */
  private Optional<Node> disk(Node node) {
    String router = Node.Router.beforeDisk(node.name());
    return topology.has(router) ? Optional.of(topology.node(router)) : Optional.empty();
  }

  private Optional<List<Link>> links(String path, Node start, List<Node> via, Node end) {
    List<Node> stops = new ArrayList<>(List.of(start));
    disk(start).filter(router -> !via.contains(router)).ifPresent(stops::add);
    stops.addAll(via);
    disk(end).filter(router -> !via.contains(router)).ifPresent(stops::add);
    stops.add(end);
    List<Link> links = new ArrayList<>();
    for (int i = 1; i < stops.size(); i++) {
      Node a = stops.get(i - 1);
      Node b = stops.get(i);
      Optional<Link> link = topology.link(a, b);
      if (link.isEmpty()) {
        document.mistake(path, "no link goes from " + a.name() + " to " + b.name());
        return Optional.empty();
      }
      links.add(link.get());
    }
    return Optional.of(links);
  }
}
