package org.quoin.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.quoin.topology.DotText;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.QueueGraph;
import org.quoin.topology.Topology;

/**
 * Writes a topology as DOT: as it was read, which Quoin reads again to the same figures, or
 * expanded into its queues, a directed graph for drawing programs.
 */
public final class TopologyDot {
  private TopologyDot() {}

  /** Nodes and links, with every figure to its last digit. */
  public static String of(Topology topology) {
    DotText dot = DotText.graph(topology.name());
    for (Node node : topology.nodes()) {
      dot.node(node.name(), attributes(node));
    }
    dot.line("");
    for (Link link : topology.links()) {
      dot.link(link.from(), link.to(), attributes(link));
    }
    return dot.toString();
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

  private static Map<String, String> attributes(Link link) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("name", link.name());
    if (link.isUnlimited()) {
      attributes.put("bandwidth", "unlimited");
      return attributes;
    }
    attributes.put("bandwidth", plain(link.bandwidth()) + " B/s");
    if (link.throughput() < link.bandwidth()) {
      attributes.put("throughput", plain(link.throughput()) + " B/s");
    }
    if (link.buffer() > 0) {
      attributes.put("buffer", String.valueOf(link.buffer()));
    } else {
      attributes.put("latency", plain(link.latency()) + " s");
    }
    return attributes;
  }

  /** Clients, Qns, Qs and Qnr; every derived value is an attribute, and shown in the label. */
  public static String of(Topology topology, QueueGraph graph) {
    DotText dot = DotText.digraph(topology.name() + "-queues");
    dot.line("  rankdir=LR");
    dot.line("  node [shape=box, style=rounded]");
    for (QueueGraph.Vertex vertex : graph.vertices()) {
      Map<String, String> attributes = new LinkedHashMap<>();
      attributes.put("kind", vertex.kind().name().toLowerCase(Locale.ROOT));
      attributes.put("place", vertex.place());
      StringBuilder label =
          new StringBuilder(vertex.name()).append("\\n").append(drawn(vertex.place()));
      for (QueueGraph.Derived derived : vertex.derived()) {
        attributes.put(
            derived.name().toLowerCase(Locale.ROOT).replace(' ', '_'),
            plain(derived.value()) + derived.unit());
        label.append("\\n").append(derived.name()).append(' ').append(derived.shown());
      }
      attributes.put("label", label.toString());
      dot.node(vertex.name(), attributes);
    }
    dot.line("");
    for (QueueGraph.Arc arc : graph.arcs()) {
      dot.link(arc.from(), arc.to(), Map.of());
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
