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
        write(link, topology.opposite(link), directed, topology.isInBits(), dot);
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

  private static void write(Link link, Link other, boolean directed, boolean inBits, DotText dot) {
    boolean pair = other != null && other.name().equals(link.name());
    Map<String, String> attributes = attributes(link, pair ? other : link, inBits);
    if (directed && pair) {
      attributes.put("dir", "both");
    }
    dot.link(link.from(), link.to(), attributes);
    if (other != null && !pair) {
      write(other, null, directed, inBits, dot);
    }
  }

  /**
   * Collects attributes under their declared names, with exact values in their base unit,
   * bandwidths in the unit of the topology's file.
   */
  private static final class Written {
    private final Map<String, String> values = new LinkedHashMap<>();

    void text(Setting rule, String text) {
      values.put(rule.name(), text);
    }

    void bandwidth(Setting rule, double value, boolean inBits) {
      values.put(rule.name(), Quantity.exactBandwidth(value, inBits));
    }

    void number(Setting rule, double value) {
      String unit = rule.quantity() == null ? "" : " " + rule.quantity().baseUnit();
      values.put(rule.name(), Quantity.everyDigit(value) + unit);
    }
  }

  static Map<String, String> attributes(Node node) {
    Written written = new Written();
    written.text(TopologyAttributes.KIND, node.kind());
    if (!node.site().equals(node.name())) {
      written.text(TopologyAttributes.SITE, node.site());
    }
    if (node.coordinates() != null) {
      written.number(TopologyAttributes.LATITUDE, node.coordinates().latitude());
      written.number(TopologyAttributes.LONGITUDE, node.coordinates().longitude());
    }
    if (node instanceof Node.Server server) {
      server(server, written);
    } else if (node instanceof Node.Cluster cluster) {
      cluster(cluster, written);
    }
    if (node instanceof Node.Holder holder && holder.storage().bytes() < Double.POSITIVE_INFINITY) {
      written.number(TopologyAttributes.STORAGE, holder.storage().bytes());
    }
    if (node instanceof Node.Holder holder && holder.storage().transfers() > 0) {
      written.text(TopologyAttributes.NODE_TRANSFERS, String.valueOf(holder.storage().transfers()));
    }
    if (node instanceof Node.Site site
        && site.storage().replacement() != Storage.UNLIMITED.replacement()) {
      written.text(TopologyAttributes.REPLACEMENT, Setting.word(site.storage().replacement()));
    }
    return written.values;
  }

  private static void server(Node.Server server, Written written) {
    written.number(TopologyAttributes.SPEED, server.speed());
    if (server.utilization() > 0) {
      written.text(TopologyAttributes.SERVER_UTILIZATION, String.valueOf(server.utilization()));
      written.number(TopologyAttributes.OTHERS, server.backgroundOperations());
    }
    if (server.servers() > 1) {
      written.text(TopologyAttributes.SERVERS, String.valueOf(server.servers()));
    }
    written.text(TopologyAttributes.DISCIPLINE, server.discipline().toString());
  }

  private static void cluster(Node.Cluster cluster, Written written) {
    if (!cluster.options().containsKey(TopologyAttributes.PROCESSORS.name())) {
      written.number(TopologyAttributes.CLUSTER_SPEED, cluster.speed());
    }
    written.text(TopologyAttributes.PROCESSORS, String.valueOf(cluster.processors()));
    written.values.putAll(cluster.options());
  }

  private static Map<String, String> attributes(Link link, Link other, boolean inBits) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put(TopologyAttributes.NAME.name(), link.name());
    Map<String, String> there = attributes(link.line(), inBits);
    Map<String, String> back = attributes(other.line(), inBits);
    there.forEach(
        (key, value) -> {
          String otherWay = back.getOrDefault(key, "");
          attributes.put(
              key,
              value.equals(otherWay) ? value : value + LinkBuilder.DIRECTION_SEPARATOR + otherWay);
        });
    back.forEach(
        (key, value) -> attributes.putIfAbsent(key, LinkBuilder.DIRECTION_SEPARATOR + value));
    return attributes;
  }

  static Map<String, String> attributes(LinkParameters line, boolean inBits) {
    Written written = new Written();
    Background background = line.background();
    boolean traced = background.kind() == Background.Kind.TRACE;
    if (line.isUnlimited()) {
      written.text(TopologyAttributes.BANDWIDTH, TopologyAttributes.UNLIMITED);
    } else {
      written.bandwidth(TopologyAttributes.BANDWIDTH, line.bandwidth(), inBits);
      if (traced) {
        written.text(TopologyAttributes.TRACE, background.file());
      } else if (line.throughput() < line.bandwidth()) {
        written.bandwidth(TopologyAttributes.THROUGHPUT, line.throughput(), inBits);
      }
      if (line.hasLatency()) {
        written.number(TopologyAttributes.LATENCY, line.latency());
      }
      if (line.buffer() > 0) {
        written.text(TopologyAttributes.BUFFER, String.valueOf(line.buffer()));
      }
      if (line.propagation() > 0) {
        written.number(TopologyAttributes.PROPAGATION, line.propagation());
      }
    }
    if (!traced && background.kind() != Background.Kind.POISSON) {
      written.text(TopologyAttributes.BACKGROUND, Setting.word(background.kind()));
      written.number(TopologyAttributes.BURSTINESS, background.burstiness());
      written.number(TopologyAttributes.TIMESCALE, background.timescale());
    }
    if (line.transfers() > 0) {
      written.text(TopologyAttributes.TRANSFERS, String.valueOf(line.transfers()));
    }
    if (line.weight() != 1) {
      written.number(TopologyAttributes.WEIGHT, line.weight());
    }
    return written.values;
  }
}
