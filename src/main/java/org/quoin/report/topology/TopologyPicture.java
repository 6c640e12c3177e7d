package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.Drawing;
import org.quoin.report.picture.FigurePainter;
import org.quoin.report.picture.Ink;
import org.quoin.report.picture.Layers;
import org.quoin.result.NetworkPlan;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.topology.Vertex;

/**
 * Draws a topology. Nodes with coordinates are drawn on a map of the earth, many others on a folded
 * map, few in layers: clients left, routers, sites right. A queueing network is drawn in layers of
 * clients, Qns, Qs, Qnr and clients again.
 */
public final class TopologyPicture {

  /** The most boxes and lines of a picture that people can read. */
  static final int MAX_BOXES = 400;

  static final int MAX_LINES = 1000;

  private TopologyPicture() {}

  /** {@return the drawing of nodes and links} */
  public static Drawing of(QueueNetwork network) {
    Topology topology = network.topology();
    boolean many = topology.nodes().size() > NetworkFile.MAX_SORTED;
    if (many || EarthMap.of(topology).isPresent()) {
      NetworkPlan plan =
          NetworkFile.of(network)
              .orElseThrow(
                  () -> tooMany(topology.nodes().size(), topology.links().size(), topology));
      String says =
          "A link: its bandwidth; dashed if unlimited."
              + (many ? " A square with a number stands for so many nodes. " : "")
              + (many ? MapRegions.LINKS : "");
      Figure.NetworkMap map = NetworkFile.map(plan, topology.name(), says, topology.isInBits());
      return FigurePainter.paint(map).orElseThrow();
    }
    Map<String, Integer> layers = layers(network.routes());
    Layers graph = new Layers();
    for (Node node : topology.nodes()) {
      graph.box(node.name(), layers.get(node.name()), role(node), describe(node));
    }
    for (Link link : topology.links()) {
      if (!link.isFirst()) {
        continue;
      }
      Link other = topology.opposite(link);
      boolean ideal = link.isUnlimited() && (other == null || other.isUnlimited());
      graph.line(
          link.from(),
          link.to(),
          ideal ? "" : describe(link, other, topology.isInBits()),
          ideal,
          other == null);
    }
    return graph.draw(
        topology.name(),
        "A link: T_net (T_act), T_latency or N + propagation; dashed if unlimited.");
  }

  /** Returns the layers: 0 for clients, hops for routers, and one behind all for sites. */
  static Map<String, Integer> layers(Routes routes) {
    Topology topology = routes.topology();
    Map<String, Integer> layers = new HashMap<>();
    topology.nodes().forEach(node -> layers.put(node.name(), 0));
    int deepest = 0;
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        if (routes.join(client.name(), site.name())) {
          int depth = 0;
          for (Link link : routes.there(client.name(), site.name())) {
            depth++;
            layers.merge(link.to(), depth, Math::max);
          }
          deepest = Math.max(deepest, depth);
        }
      }
    }
    for (Node node : topology.nodes()) {
      if (node instanceof Node.Holder) {
        layers.put(node.name(), Math.max(1, deepest));
      } else if (node instanceof Node.Router && layers.get(node.name()) == 0) {
        layers.put(node.name(), 1);
      }
    }
    return layers;
  }

  /** {@return the drawing of clients and queues with their rates} */
  public static Drawing of(QueueRates rates) {
    QueueNetwork network = rates.network();
    Topology topology = network.topology();
    if (network.vertices().size() > MAX_BOXES || network.arcs() > MAX_LINES) {
      throw tooMany(network.vertices().size(), network.arcs(), topology);
    }
    int stages = 1 + network.vertices().stream().mapToInt(network::stage).max().orElse(0);
    Layers layers = new Layers();
    Set<String> clients = new HashSet<>();
    for (Vertex vertex : network.vertices()) {
      String name = vertex.name();
      List<String> text = describe(vertex, rates);
      int stage = network.stage(vertex);
      switch (vertex.kind()) {
        case CLIENT -> {
          clients.add(name);
          layers.box(name, 0, Ink.Role.CLIENT, text);
          layers.box(back(name), 2 * stages + 2, Ink.Role.CLIENT, text);
        }
        case QNS -> layers.box(name, 1 + stage, Ink.Role.SEND, text);
        case QS -> layers.box(name, stages + 1, Ink.Role.SITE, text);
        case QNR -> layers.box(name, stages + 2 + stage, Ink.Role.RETURN, text);
      }
    }
    for (Vertex from : network.vertices()) {
      for (Vertex next : network.next(from)) {
        String to = clients.contains(next.name()) ? back(next.name()) : next.name();
        layers.line(from.name(), to, "", false, true);
      }
    }
    return layers.draw(
        topology.name() + ": the queueing network",
        "A queue: service rate, buffer N; rate and offered load of the background.");
  }

  private static InputException tooMany(int boxes, int lines, Topology topology) {
    return new InputException(
        topology.source(),
        "%s and %s are too many for a picture; use --dot"
            .formatted(Plurals.counted(boxes, "box"), Plurals.counted(lines, "line")));
  }

  private static String back(String client) {
    return client + " (back)";
  }

  private static Ink.Role role(Node node) {
    return node instanceof Node.Client
        ? Ink.Role.CLIENT
        : node instanceof Node.Router ? Ink.Role.ROUTER : Ink.Role.SITE;
  }

  private static List<String> describe(Node node) {
    List<String> lines = new ArrayList<>(List.of(node.name()));
    if (!node.site().equals(node.name())) {
      lines.add(node.site());
    }
    if (node instanceof Node.Cluster cluster) {
      lines.add(cluster.processors() + " processors");
      lines.add(Quantity.SPEED.show(cluster.speed()));
    } else if (node instanceof Node.Server server) {
      double busy = server.utilization();
      lines.add(
          (server.servers() > 1 ? server.servers() + " x " : "")
              + Quantity.SPEED.show(server.speed())
              + (busy > 0 ? ", U " + Quantity.digits(busy) : ""));
    }
    if (node instanceof Node.Holder holder && holder.storage().bytes() < Double.POSITIVE_INFINITY) {
      lines.add("storage " + Quantity.DATA.show(holder.storage().bytes()));
    }
    return lines;
  }

  private static String describe(Link link, Link other, boolean inBits) {
    boolean alike = other == null || other.line().equals(link.line());
    return describe(link.line(), inBits) + (alike ? "" : " | " + describe(other.line(), inBits));
  }

  private static String describe(LinkParameters line, boolean inBits) {
    if (line.isUnlimited()) {
      return "unlimited";
    }
    String text = Quantity.bandwidth(line.bandwidth(), inBits);
    if (line.throughput() < line.bandwidth()) {
      text += " (" + Quantity.bandwidth(line.throughput(), inBits) + ")";
    }
    return text
        + ", "
        + (line.buffer() > 0 ? "N " + line.buffer() : Quantity.DURATION.show(line.latency()))
        + (line.propagation() > 0 ? " + " + Quantity.DURATION.show(line.propagation()) : "");
  }

  private static List<String> describe(Vertex vertex, QueueRates rates) {
    List<String> lines = new ArrayList<>(List.of(vertex.name()));
    if (!vertex.place().equals(vertex.name())) {
      lines.add(vertex.place());
    }
    String service = "";
    String background = "";
    for (QueueRates.Derived derived : rates.of(vertex)) {
      switch (derived.name()) {
        case "service rate" -> service = derived.shown() + service;
        case "buffer N" -> service += ", N " + derived.shown();
        case "background rate" -> background = "others " + derived.shown();
        case "offered load" -> background += ", " + derived.shown();
        default -> service = derived.shown() + " " + derived.name();
      }
    }
    if (!service.isEmpty()) {
      lines.add(service);
    }
    if (!background.isEmpty()) {
      lines.add(background);
    }
    return lines;
  }
}
