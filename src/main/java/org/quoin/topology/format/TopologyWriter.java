package org.quoin.topology.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.topology.Background;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.NodeGroup;
import org.quoin.topology.Storage;
import org.quoin.topology.Topology;

/** Writes topologies with exact numbers, so that reading the result gives an equal topology. */
final class TopologyWriter {
  private TopologyWriter() {}

  static String dot(Topology topology) {
    boolean directed = isDirected(topology);
    DotText dot = new DotText(directed, topology.name(), List.of());
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

  /**
   * Returns whether DOT needs a digraph: for one-way links, or pairs whose links differ in name.
   */
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

  static Map<String, String> attributes(Node node) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("kind", Setting.word(node.kind()));
    if (!node.site().equals(node.name())) {
      attributes.put("site", node.site());
    }
    if (node.coordinates() != null) {
      attributes.put("latitude", Quantity.everyDigit(node.coordinates().latitude()));
      attributes.put("longitude", Quantity.everyDigit(node.coordinates().longitude()));
    }
    if (node.speed() > 0 && !node.options().containsKey(NodeGroup.ATTRIBUTE)) {
      attributes.put("speed", Quantity.everyDigit(node.speed()) + " op/s");
    }
    if (node.kind() == Node.Kind.SERVER) {
      if (node.utilization() > 0) {
        attributes.put("utilization", String.valueOf(node.utilization()));
        attributes.put("others", Quantity.everyDigit(node.backgroundOperations()) + " op");
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
    Storage storage = node.storage();
    if (storage.bytes() < Double.POSITIVE_INFINITY) {
      attributes.put("storage", Quantity.everyDigit(storage.bytes()) + " B");
    }
    if (node.kind().isSite() && storage.replacement() != Storage.UNLIMITED.replacement()) {
      attributes.put("replacement", Setting.word(storage.replacement()));
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

  static Map<String, String> attributes(LinkParameters line) {
    Map<String, String> attributes = new LinkedHashMap<>();
    if (line.isUnlimited()) {
      attributes.put("bandwidth", "unlimited");
    } else {
      attributes.put("bandwidth", Quantity.everyDigit(line.bandwidth()) + " B/s");
      Background background = line.background();
      if (background.kind() == Background.Kind.TRACE) {
        attributes.put("trace", background.file());
      } else if (line.throughput() < line.bandwidth()) {
        attributes.put("throughput", Quantity.everyDigit(line.throughput()) + " B/s");
      }
      if (line.hasLatency()) {
        attributes.put("latency", Quantity.everyDigit(line.latency()) + " s");
      }
      if (line.buffer() > 0) {
        attributes.put("buffer", String.valueOf(line.buffer()));
      }
      if (line.propagation() > 0) {
        attributes.put("propagation", Quantity.everyDigit(line.propagation()) + " s");
      }
    }
    if (line.background().kind() != Background.Kind.POISSON
        && line.background().kind() != Background.Kind.TRACE) {
      attributes.put("background", Setting.word(line.background().kind()));
      attributes.put("burstiness", Quantity.everyDigit(line.background().burstiness()));
      attributes.put("timescale", Quantity.everyDigit(line.background().timescale()) + " s");
    }
    if (line.weight() != 1) {
      attributes.put("weight", Quantity.everyDigit(line.weight()));
    }
    return attributes;
  }
}
