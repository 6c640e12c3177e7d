package org.quoin.topology.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.topology.draft.FibreDistance;
import org.quoin.topology.draft.RawNetwork;

/**
 * Builds a raw network from the nodes and links of a Topology Zoo file in GML or GraphML (Knight,
 * Nguyen, Falkner, Bowden and Roughan, IEEE JSAC 29(9), 2011).
 *
 * <p>Bandwidths come from {@code LinkSpeedRaw}, else from the labels of a link ({@link LinkRates}).
 * Propagation delays are those of light in a fibre along the great circle ({@link FibreDistance}).
 * A link with several ends, which the Zoo writes as a node, becomes a junction. Places outside the
 * network ({@code Internal 0}) and links from a place to itself are left out.
 */
final class ZooMap {
  private static final List<String> RATE_TEXTS =
      List.of("LinkLabel", "LinkType", "LinkNote", "label");

  private final String source;
  private final MapReader.Options options;
  private final Mistakes mistakes = new Mistakes();
  private final Map<String, RawNetwork.Node> nodes = new LinkedHashMap<>();
  private final Set<String> outside = new LinkedHashSet<>();
  private final List<RawNetwork.Link> links = new ArrayList<>();
  private final Map<String, Integer> lines = new HashMap<>();
  private int loops;
  private int bySpeed;
  private int byLabel;
  private int measured;

  ZooMap(String source, MapReader.Options options) {
    this.source = source;
    this.options = options;
  }

  void mistake(int line, String message) {
    mistakes.add(new Mistake(source, line, 0, message));
  }

  void node(Element node, String id) {
    if (id.isEmpty()) {
      mistake(node.line(), "a node has no id");
      return;
    }
    Integer before = lines.putIfAbsent(id, node.line());
    if (before != null) {
      mistake(node.line(), "node " + id + " is declared twice, first on line " + before);
      return;
    }
    String label = node.value("label");
    boolean named = !label.isEmpty() && !label.equalsIgnoreCase("none") && !label.equals("?");
    if (isTrue(node.value("hyperedge"))) {
      nodes.put(id, RawNetwork.Node.junction(id, named ? label : "junction-" + id));
      return;
    }
    double latitude = degrees(node, "Latitude", 90);
    double longitude = degrees(node, "Longitude", 180);
    String name = named ? label : "place-" + id;
    nodes.put(id, RawNetwork.Node.place(id, name, latitude, longitude));
    if (node.has("Internal") && !isTrue(node.value("Internal"))) {
      outside.add(id);
    }
  }

  private static boolean isTrue(String flag) {
    return flag.equals("1") || flag.equalsIgnoreCase("true");
  }

  private double degrees(Element node, String key, double most) {
    if (!node.has(key)) {
      return Double.NaN;
    }
    double value = Quantity.plain(node.value(key));
    if (Math.abs(value) <= most) {
      return value;
    }
    mistake(
        node.line(),
        key + " is '" + node.value(key) + "'; expected degrees from -" + most + " to " + most);
    return Double.NaN;
  }

  /** Adds a link with the Zoo's attributes; all nodes must have been added. */
  void link(Element link) {
    for (String end : List.of("source", "target")) {
      if (!link.has(end)) {
        mistake(link.line(), "an edge has no " + end);
        return;
      }
      if (!nodes.containsKey(link.value(end))) {
        mistake(link.line(), "the edge ends at " + link.value(end) + ", which is not a node");
        return;
      }
    }
    String from = link.value("source");
    String to = link.value("target");
    if (from.equals(to)) {
      loops++;
      return;
    }
    double bandwidth = bandwidth(link);
    double latency = FibreDistance.seconds(nodes.get(from), nodes.get(to), options.detour());
    if (options.external() || (!outside.contains(from) && !outside.contains(to))) {
      measured += Double.isNaN(latency) ? 0 : 1;
    }
    links.add(RawNetwork.Link.both(from, to, null, bandwidth, latency));
  }

  private double bandwidth(Element link) {
    boolean counts =
        options.external()
            || (!outside.contains(link.value("source")) && !outside.contains(link.value("target")));
    if (link.has("LinkSpeedRaw")) {
      double bits = Quantity.plain(link.value("LinkSpeedRaw"));
      if (bits > 0 && bits <= 1e18) {
        bySpeed += counts ? 1 : 0;
        return bits / 8;
      }
      mistake(
          link.line(),
          "LinkSpeedRaw is '" + link.value("LinkSpeedRaw") + "'; expected bits a second above 0");
    }
    double rate = LinkRates.of(RATE_TEXTS.stream().map(link::value).toList());
    byLabel += counts && rate > 0 ? 1 : 0;
    return rate;
  }

  /**
   * Returns the network.
   *
   * @throws InputException with all mistakes
   */
  RawNetwork map(String title, String what) {
    mistakes.refuse();
    if (nodes.isEmpty()) {
      throw new InputException(source, "has no nodes");
    }
    RawNetwork map =
        new RawNetwork(title, what, List.copyOf(nodes.values()), links, List.of(), notes());
    if (options.external() || outside.isEmpty()) {
      return map;
    }
    String places = Plurals.counted(outside.size(), "place") + " outside the network (Internal 0)";
    return map.without(
        outside, List.of("left out: " + places + " with their links; --external keeps them"));
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "in the map: %s and %s"
            .formatted(
                Plurals.counted(nodes.size(), "node"),
                Plurals.counted(links.size() + loops, "link")));
    note(notes, bySpeed, "from the map: the bandwidth of %s, by LinkSpeedRaw");
    note(notes, byLabel, "from the map: the bandwidth of %s, by their labels");
    note(
        notes,
        measured,
        "from the map: the propagation delay of %s, light in fibre (2/3 c) along the great circle"
            + (options.detour() == 1 ? "" : " times " + Quantity.digits(options.detour())));
    note(notes, loops, "left out: %s from a place to itself");
    long junctions =
        nodes.values().stream().filter(n -> n.kind() == RawNetwork.Kind.JUNCTION).count();
    note(
        notes,
        junctions,
        "changed: %s with several ends: each a router, with neither clients nor sites");
    return notes;
  }

  private static void note(List<String> notes, long count, String sentence) {
    if (count > 0) {
      notes.add(sentence.replace("%s", Plurals.counted(count, "link")));
    }
  }
}
