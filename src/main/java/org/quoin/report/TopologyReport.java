package org.quoin.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.input.Quantity;
import org.quoin.topology.Hop;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.QueueGraph;
import org.quoin.topology.Topology;

/** A topology, and its queues, as text tables and as a tree for JSON. */
public final class TopologyReport {

  /** More routes than this are counted, not listed. */
  private static final int MOST_ROUTES = 40;

  /** Characters of a cluster's options in one row. */
  private static final int WIDEST_CELL = 50;

  private TopologyReport() {}

  /** Nodes, links and routes. */
  public static String text(Topology topology) {
    StringBuilder text = new StringBuilder();
    text.append(topology.name()).append(" (").append(topology.source()).append(")\n\nSites\n");
    TextTable sites = new TextTable("node", "kind", "at", "speed", "scheduling and background");
    for (Node node : topology.nodes()) {
      rows(node).forEach(sites::row);
    }
    text.append(sites.render()).append("\nLinks\n");
    TextTable links =
        new TextTable("link", "from", "to", "T_net", "T_act", "T_latency", "buffer", "queues");
    for (Link link : topology.links()) {
      links.row(row(topology, link));
    }
    text.append(links.render()).append("\nRoutes\n");
    return text.append(routes(topology)).toString();
  }

  /** The row of a node, and more below it where a cluster was given much. */
  private static List<String[]> rows(Node node) {
    String speed = node.speed() > 0 ? Quantity.SPEED.show(node.speed()) : "";
    if (node.kind() == Node.Kind.CLUSTER || node.processors() > 1) {
      speed = node.processors() + " x " + speed;
    }
    String at = node.site().equals(node.name()) ? "" : node.site();
    List<String> scheduling = scheduling(node);
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {node.name(), lower(node.kind()), at, speed, scheduling.get(0)});
    for (String more : scheduling.subList(1, scheduling.size())) {
      rows.add(new String[] {"", "", "", "", more});
    }
    return rows;
  }

  /**
   * How a node schedules, in lines of at most {@link #WIDEST_CELL}; one empty line for a client.
   */
  private static List<String> scheduling(Node node) {
    return switch (node.kind()) {
      case CLUSTER -> {
        List<String> lines = new ArrayList<>(List.of(""));
        node.options()
            .forEach(
                (key, value) -> {
                  int last = lines.size() - 1;
                  String joined = lines.get(last) + ", " + key + " " + value;
                  if (lines.get(last).isEmpty()) {
                    lines.set(last, key + " " + value);
                  } else if (joined.length() <= WIDEST_CELL) {
                    lines.set(last, joined);
                  } else {
                    lines.add(key + " " + value);
                  }
                });
        yield lines;
      }
      case SERVER -> {
        String others =
            node.utilization() > 0
                ? ", U = "
                    + Quantity.digits(node.utilization())
                    + " by jobs of "
                    + Quantity.OPERATIONS.show(node.othersOperations())
                : "";
        yield List.of(node.discipline() + others);
      }
      default -> List.of("");
    };
  }

  private static String[] row(Topology topology, Link link) {
    if (link.isUnlimited()) {
      return new String[] {link.name(), link.from(), link.to(), "unlimited", "", "", "", "none"};
    }
    boolean forward = topology.sendsForward(link);
    return new String[] {
      link.name(),
      link.from(),
      link.to(),
      Quantity.BANDWIDTH.show(link.bandwidth()),
      Quantity.BANDWIDTH.show(link.throughput()),
      link.buffer() > 0 ? "-" : Quantity.DURATION.show(link.latency()),
      link.buffer() > 0 ? String.valueOf(link.buffer()) : "derived",
      topology.queueName(link, forward) + ", " + topology.queueName(link, !forward)
    };
  }

  private static String routes(Topology topology) {
    TextTable table = new TextTable("client", "site", "over");
    int count = 0;
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        if (topology.reaches(client.name(), site.name()) && ++count <= MOST_ROUTES) {
          String over =
              topology.route(client.name(), site.name()).stream()
                  .map(hop -> hop.link().name())
                  .collect(Collectors.joining(", "));
          table.row(client.name(), site.name(), over);
        }
      }
    }
    String more = count > MOST_ROUTES ? "  and " + (count - MOST_ROUTES) + " more routes\n" : "";
    return table.render() + more;
  }

  /** Every queue with its derived values and the formulas that gave them, and the arcs. */
  public static String text(Topology topology, QueueGraph graph, double packetBytes) {
    StringBuilder text = new StringBuilder();
    text.append("Queues with packets of W = ")
        .append(Quantity.DATA.show(packetBytes))
        .append(" (--packet) and jobs of W_c = ")
        .append(Quantity.OPERATIONS.show(graph.jobOperations()))
        .append(" (--job-size)\n");
    TextTable table = new TextTable("queue", "", "", "formula");
    for (QueueGraph.Vertex vertex : graph.vertices()) {
      String name = vertex.name();
      for (QueueGraph.Derived derived : vertex.derived()) {
        table.row(name, derived.name(), derived.shown(), "= " + derived.formula());
        name = "";
      }
    }
    text.append(table.render()).append("\nQueueing network\n");
    TextTable network = new TextTable("vertex", "kind", "place", "next");
    Map<String, List<String>> next = new LinkedHashMap<>();
    graph.arcs().forEach(a -> next.computeIfAbsent(a.from(), f -> new ArrayList<>()).add(a.to()));
    for (QueueGraph.Vertex vertex : graph.vertices()) {
      List<String> to = next.getOrDefault(vertex.name(), List.of());
      String shown = String.join(", ", to.subList(0, Math.min(6, to.size())));
      network.row(
          vertex.name(),
          kind(vertex),
          vertex.place(),
          to.size() > 6 ? shown + " and " + (to.size() - 6) + " more" : shown);
    }
    return text.append(network.render()).toString();
  }

  private static String kind(QueueGraph.Vertex vertex) {
    return switch (vertex.kind()) {
      case CLIENT -> "client";
      case QNS -> "Qns";
      case QS -> "Qs";
      case QNR -> "Qnr";
    };
  }

  /** The topology as a tree for {@link Json}; with its queues where a graph is given. */
  public static Map<String, Object> tree(Topology topology, QueueGraph graph, double packetBytes) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("topology", topology.name());
    tree.put("source", topology.source());
    tree.put("nodes", topology.nodes().stream().map(TopologyReport::tree).toList());
    tree.put("links", topology.links().stream().map(link -> tree(topology, link)).toList());
    List<Object> routes = new ArrayList<>();
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        if (topology.reaches(client.name(), site.name())) {
          List<Hop> hops = topology.route(client.name(), site.name());
          Map<String, Object> route = new LinkedHashMap<>();
          route.put("client", client.name());
          route.put("site", site.name());
          route.put("links", hops.stream().map(hop -> hop.link().name()).toList());
          routes.add(route);
        }
      }
    }
    tree.put("routes", routes);
    if (graph != null) {
      tree.put("packetBytes", packetBytes);
      tree.put("queues", graph.vertices().stream().map(TopologyReport::tree).toList());
      tree.put("arcs", graph.arcs().stream().map(arc -> List.of(arc.from(), arc.to())).toList());
    }
    return tree;
  }

  private static Map<String, Object> tree(Node node) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", node.name());
    tree.put("kind", lower(node.kind()));
    tree.put("site", node.site());
    if (node.kind().isSite()) {
      tree.put("speed", node.speed());
      tree.put("utilization", node.utilization());
      tree.put("othersOperations", node.othersOperations());
      tree.put("backgroundRate", node.backgroundRate());
      tree.put("discipline", node.discipline().toString());
      tree.put("processors", node.processors());
      tree.put("options", node.options());
    }
    return tree;
  }

  private static Map<String, Object> tree(Topology topology, Link link) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", link.name());
    tree.put("from", link.from());
    tree.put("to", link.to());
    tree.put("unlimited", link.isUnlimited());
    if (!link.isUnlimited()) {
      tree.put("bandwidth", link.bandwidth());
      tree.put("throughput", link.throughput());
      tree.put("latency", link.latency());
      tree.put("buffer", link.buffer());
      boolean forward = topology.sendsForward(link);
      tree.put("send", topology.queueName(link, forward));
      tree.put("receive", topology.queueName(link, !forward));
    }
    return tree;
  }

  private static Map<String, Object> tree(QueueGraph.Vertex vertex) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", vertex.name());
    tree.put("kind", kind(vertex));
    tree.put("place", vertex.place());
    Map<String, String> formulas = new LinkedHashMap<>();
    for (QueueGraph.Derived derived : vertex.derived()) {
      String key =
          switch (derived.name()) {
            case "service rate" -> "serviceRate";
            case "background rate" -> "backgroundRate";
            case "buffer N" -> "buffer";
            case "offered load" -> "offeredLoad";
            default -> derived.name();
          };
      tree.put(key, derived.value());
      formulas.put(key, derived.formula());
    }
    if (!formulas.isEmpty()) {
      tree.put("formulas", formulas);
    }
    return tree;
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
