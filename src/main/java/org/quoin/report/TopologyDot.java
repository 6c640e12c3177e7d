package org.quoin.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.QueueGraph;
import org.quoin.topology.Topology;

/**
 * Writes a topology as DOT: as it was read, which Quoin reads again to the same figures, or
 * expanded into its queues, a directed graph for drawing programs.
 */
public final class TopologyDot {
  private final StringBuilder dot = new StringBuilder();

  private TopologyDot() {}

  /** Nodes and links, with every figure to its last digit. */
  public static String of(Topology topology) {
    TopologyDot writer = new TopologyDot();
    writer.dot.append("graph ").append(quote(topology.name())).append(" {\n");
    for (Node node : topology.nodes()) {
      writer.statement(quote(node.name()), attributes(node));
    }
    writer.dot.append('\n');
    for (Link link : topology.links()) {
      writer.statement(quote(link.from()) + " -- " + quote(link.to()), attributes(link));
    }
    return writer.dot.append("}\n").toString();
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
      attributes.put("discipline", node.discipline().name());
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
    TopologyDot writer = new TopologyDot();
    writer.dot.append("digraph ").append(quote(topology.name() + "-queues")).append(" {\n");
    writer.dot.append("  rankdir=LR\n  node [shape=box, style=rounded]\n");
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
      writer.statement(quote(vertex.name()), attributes);
    }
    writer.dot.append('\n');
    for (QueueGraph.Arc arc : graph.arcs()) {
      writer.statement(quote(arc.from()) + " -> " + quote(arc.to()), Map.of());
    }
    return writer.dot.append("}\n").toString();
  }

  private void statement(String subject, Map<String, String> attributes) {
    dot.append("  ").append(subject);
    String separator = " [";
    for (Map.Entry<String, String> attribute : attributes.entrySet()) {
      dot.append(separator).append(quote(attribute.getKey())).append('=');
      dot.append(quote(attribute.getValue()));
      separator = ", ";
    }
    dot.append(attributes.isEmpty() ? "\n" : "]\n");
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

  /**
   * A bare word where DOT allows one, else quoted. Only a quote is escaped: DOT leaves every other
   * backslash as it is, and no name of a topology has an odd number of them before a quote.
   */
  private static String quote(String text) {
    boolean bare =
        text.matches("[A-Za-z_][A-Za-z_0-9]*|\\d+(\\.\\d+)?")
            && !text.toLowerCase(Locale.ROOT).matches("strict|graph|digraph|node|edge|subgraph");
    return bare ? text : '"' + text.replace("\"", "\\\"") + '"';
  }
}
