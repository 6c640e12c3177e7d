package org.quoin.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.quoin.topology.DotText;
import org.quoin.topology.Line;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueNetwork.Vertex;
import org.quoin.topology.Topology;

/**
 * Writes a topology as DOT: as it was read, which Quoin reads again to the same figures, or
 * expanded into its queues, a directed graph for drawing programs.
 */
public final class TopologyDot {
  private TopologyDot() {}

  /** Nodes and links, with every figure to its last digit. */
  public static String of(Topology topology) {
    boolean directed = isDirected(topology);
    DotText dot = directed ? DotText.digraph(topology.name()) : DotText.graph(topology.name());
    for (Node node : topology.nodes()) {
      dot.node(node.name(), attributes(node));
    }
    dot.line("");
    for (Link link : topology.links()) {
      if (link.isFirst()) {
        write(link, topology.opposite(link), directed, dot);
      }
    }
    return dot.toString();
  }

  /** A digraph only where data flow one way somewhere, or two directions differ in their names. */
  private static boolean isDirected(Topology topology) {
    return topology.links().stream()
        .anyMatch(link -> !link.isPaired() || !link.name().equals(topology.opposite(link).name()));
  }

  private static void write(Link link, Link other, boolean directed, DotText dot) {
    boolean pair = other != null && other.name().equals(link.name());
    Map<String, String> attributes = attributes(link, pair ? other : link);
    if (directed && pair) {
      attributes.put("dir", "both");
    }
    dot.link(link.from(), link.to(), attributes);
    if (other != null && !pair) {
      write(other, null, directed, dot);
    }
  }

  private static Map<String, String> attributes(Node node) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("kind", node.kind().name().toLowerCase(Locale.ROOT));
    if (!node.site().equals(node.name())) {
      attributes.put("site", node.site());
    }
    if (node.speed() > 0) {
      attributes.put("speed", plain(node.speed()) + " op/s");
    }
    if (node.kind() == Node.Kind.SERVER) {
      if (node.utilization() > 0) {
        attributes.put("utilization", String.valueOf(node.utilization()));
        attributes.put("others", plain(node.othersOperations()) + " op");
      }
      if (node.processors() > 1) {
        attributes.put("servers", String.valueOf(node.processors()));
      }
      attributes.put("discipline", node.discipline().toString());
    }
    if (node.kind() == Node.Kind.CLUSTER) {
      attributes.put("processors", String.valueOf(node.processors()));
      attributes.putAll(node.options());
    }
    return attributes;
  }

  private static Map<String, String> attributes(Link link, Link other) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("name", link.name());
    Map<String, String> there = attributes(link.line());
    Map<String, String> back = attributes(other.line());
    there.forEach(
        (key, value) -> {
          String otherWay = back.getOrDefault(key, "");
          attributes.put(key, value.equals(otherWay) ? value : value + "|" + otherWay);
        });
    back.forEach((key, value) -> attributes.putIfAbsent(key, "|" + value));
    return attributes;
  }

  private static Map<String, String> attributes(Line line) {
    Map<String, String> attributes = new LinkedHashMap<>();
    if (line.isUnlimited()) {
      attributes.put("bandwidth", "unlimited");
    } else {
      attributes.put("bandwidth", plain(line.bandwidth()) + " B/s");
      if (line.throughput() < line.bandwidth()) {
        attributes.put("throughput", plain(line.throughput()) + " B/s");
      }
      if (line.buffer() > 0) {
        attributes.put("buffer", String.valueOf(line.buffer()));
      } else {
        attributes.put("latency", plain(line.latency()) + " s");
      }
    }
    if (line.weight() != 1) {
      attributes.put("weight", plain(line.weight()));
    }
    return attributes;
  }

  /** Clients, Qns, Qs and Qnr; every derived value is an attribute, and shown in the label. */
  public static String of(QueueRates rates) {
    QueueNetwork network = rates.network();
    DotText dot = DotText.digraph(network.topology().name() + "-queues");
    dot.line("  rankdir=LR");
    dot.line("  node [shape=box, style=rounded]");
    for (Vertex vertex : network.vertices()) {
      Map<String, String> attributes = new LinkedHashMap<>();
      attributes.put("kind", vertex.kind().name().toLowerCase(Locale.ROOT));
      attributes.put("place", vertex.place());
      StringBuilder label =
          new StringBuilder(vertex.name()).append("\\n").append(drawn(vertex.place()));
      for (QueueRates.Derived derived : rates.of(vertex)) {
        attributes.put(
            derived.name().toLowerCase(Locale.ROOT).replace(' ', '_'),
            plain(derived.value()) + derived.unit());
        label.append("\\n").append(derived.name()).append(' ').append(derived.shown());
      }
      attributes.put("label", label.toString());
      dot.node(vertex.name(), attributes);
    }
    dot.line("");
    for (Vertex from : network.vertices()) {
      for (Vertex to : network.next(from)) {
        dot.link(from.name(), to.name(), Map.of());
      }
    }
    return dot.toString();
  }

  /** Every digit of a number, and no more. */
  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }

  /** In a label a backslash begins an escape of its own. */
  private static String drawn(String text) {
    return text.replace("\\", "\\\\");
  }
}
