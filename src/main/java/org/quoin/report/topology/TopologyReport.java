package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.Json;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.report.TextTable;
import org.quoin.report.block.Digits;
import org.quoin.result.TopologySummary;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Routes;
import org.quoin.topology.Storage;
import org.quoin.topology.Topology;
import org.quoin.topology.Vertex;
import org.quoin.topology.Vertex.NetworkQueue;

/** A topology, and its queues, as text tables and as a record for JSON. */
public final class TopologyReport {

  /** Columns of a terminal that people have. */
  static final int WIDTH = 100;

  /** The maximum number of routes, or of vertices, that are listed; others are counted. */
  private static final int MAX_LISTED = 40;

  private static final String MORE_ROUTES = " more routes\n";

  /** Characters of a cluster's options in one row. */
  private static final int WIDEST_CELL = 50;

  private TopologyReport() {}

  /**
   * {@return nodes, links and routes}
   *
   * @param details whether each has a row of its own where there are many alike
   */
  public static String text(QueueNetwork network, boolean details) {
    Topology topology = network.topology();
    FoldedTopology folded = new FoldedTopology(network);
    StringBuilder text = new StringBuilder();
    text.append(topology.name()).append(" (").append(topology.source()).append(")\n\nSites\n");
    TextTable sites = new TextTable("node", "kind", "at", "speed", "scheduling and background");
    for (Node node : topology.nodes()) {
      rows(node).forEach(sites::row);
    }
    String nodes = collapsed(sites);
    String links = links(network);
    String routes = routes(network, details);
    String fewNodes = details ? nodes : shorter(nodes, folded.nodes());
    String fewLinks = details ? links : shorter(links, folded.links());
    String fewRoutes = details ? routes : shorter(routes, folded.routes());
    text.append(fewNodes).append("\nLinks\n").append(fewLinks);
    LinkNotes.ofPackets(topology, network.packetBytes())
        .forEach(note -> text.append("  ").append(note).append('\n'));
    text.append("\nRoutes\n").append(fewRoutes);
    if (!(nodes.equals(fewNodes) && links.equals(fewLinks) && routes.equals(fewRoutes))) {
      text.append("\nAlike nodes, links and routes share a row; --details prints each.\n");
    }
    return text.toString();
  }

  /** Returns a long table as it is, unless alike things in one row make it half as long. */
  private static String shorter(String table, String folded) {
    boolean cut = table.endsWith(MORE_ROUTES);
    long lines = table.lines().count();
    boolean isLong = lines > FoldedTopology.MOST + 2;
    boolean fits = width(folded) <= Math.max(WIDTH, width(table));
    return fits && (cut || (isLong && 2 * folded.lines().count() <= lines)) ? folded : table;
  }

  private static String links(QueueNetwork network) {
    boolean named = areNamedByEnds(network.topology());
    String links = links(network, true).collapsed().render();
    if (width(links) > WIDTH && named) {
      links = links(network, false).collapsed().render();
    }
    return width(links) > WIDTH ? collapsed(links(network, !named)) : links;
  }

  /** Renders a table with series of rows as one, unless only the single rows fit a terminal. */
  private static String collapsed(TextTable table) {
    String all = table.render();
    String series = table.collapsed().render();
    return width(series) > WIDTH && width(series) > width(all) ? all : series;
  }

  static int width(String table) {
    return table.lines().mapToInt(String::length).max().orElse(0);
  }

  private static TextTable links(QueueNetwork network, boolean ends) {
    boolean propagates = propagates(network.topology());
    TextTable table =
        new TextTable(
            "link",
            ends ? List.of("from", "to") : List.of(),
            List.of("bandwidth", "throughput", "latency", "buffer"),
            propagates ? List.of("propagation") : List.of(),
            "queues");
    for (Link link : network.topology().links()) {
      if (link.isFirst()) {
        rows(network, link, ends, propagates).forEach(table::row);
      }
    }
    return table;
  }

  private static boolean propagates(Topology topology) {
    return topology.links().stream().anyMatch(link -> link.line().propagation() > 0);
  }

  /** Returns whether the name of every link contains its ends and its directions are equal. */
  private static boolean areNamedByEnds(Topology topology) {
    return topology.links().stream()
        .filter(Link::isFirst)
        .allMatch(
            link ->
                link.name().equals(link.from() + "-" + link.to())
                    && (!link.isPaired() || topology.opposite(link).line().equals(link.line())));
  }

  /** Makes the row of a node, and further rows for a cluster with many options. */
  static List<List<String>> rows(Node node) {
    String speed = "";
    if (node instanceof Node.Site site) {
      boolean one = site instanceof Node.Server && site.processors() == 1;
      speed = (one ? "" : site.processors() + " x ") + Quantity.SPEED.show(site.speed());
    }
    String at = node.site().equals(node.name()) ? "" : node.site();
    List<String> scheduling = scheduling(node);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(node.name(), node.kind(), at, speed, scheduling.get(0)));
    scheduling.stream().skip(1).forEach(more -> rows.add(List.of("", "", "", "", more)));
    return rows;
  }

  /**
   * How a node schedules, in lines of at most {@link #WIDEST_CELL}; one empty line for a client.
   */
  private static List<String> scheduling(Node node) {
    if (node instanceof Node.Server server) {
      String others =
          server.utilization() > 0
              ? ", U = "
                  + Quantity.digits(server.utilization())
                  + " by jobs of "
                  + Quantity.OPERATIONS.show(server.backgroundOperations())
              : "";
      return List.of(server.discipline() + others + listed(storage(node), ", "));
    }
    if (!(node instanceof Node.Cluster cluster)) {
      return List.of(listed(storage(node), ""));
    }
    List<String> lines = new ArrayList<>(List.of(""));
    Map<String, String> options = new LinkedHashMap<>(cluster.options());
    options.putAll(storage(node));
    options.forEach(
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
    return lines;
  }

  private static String listed(Map<String, String> attributes, String before) {
    return attributes.isEmpty()
        ? ""
        : before
            + attributes.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
  }

  /** Returns the attributes of the storage of a node; none if it is unlimited. */
  private static Map<String, String> storage(Node node) {
    Map<String, String> attributes = new LinkedHashMap<>();
    Storage storage = node instanceof Node.Holder holder ? holder.storage() : Storage.UNLIMITED;
    if (storage.bytes() < Double.POSITIVE_INFINITY) {
      attributes.put("storage", Quantity.DATA.show(storage.bytes()));
    }
    if (node instanceof Node.Site && !storage.equals(Storage.UNLIMITED)) {
      attributes.put("replacement", lower(storage.replacement()));
    }
    return attributes;
  }

  /** Makes one row for a link with equal directions or one direction, else one per direction. */
  private static List<List<?>> rows(
      QueueNetwork network, Link link, boolean ends, boolean propagates) {
    boolean inBits = network.topology().isInBits();
    Link other = network.topology().opposite(link);
    if (other == null) {
      return List.of(row(link, link.name(), ends, propagates, inBits, queues(network, link)));
    }
    if (other.line().equals(link.line()) && other.name().equals(link.name())) {
      return List.of(
          row(link, link.name(), ends, propagates, inBits, queues(network, link, other)));
    }
    String name = other.name().equals(link.name()) ? "" : other.name();
    return List.of(
        row(link, link.name(), ends, propagates, inBits, queues(network, link)),
        row(other, name, ends, propagates, inBits, queues(network, other)));
  }

  /** The names of the queues of directions, Qns first. */
  private static String queues(QueueNetwork network, Link... directions) {
    String names =
        Stream.of(directions)
            .map(network::queue)
            .filter(Objects::nonNull)
            .sorted(Comparator.comparing(NetworkQueue::kind))
            .map(NetworkQueue::name)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }

  private static List<?> row(
      Link link, String name, boolean ends, boolean propagates, boolean inBits, String queues) {
    LinkParameters line = link.line();
    return List.of(
        name,
        ends ? List.of(link.from(), link.to()) : List.of(),
        line.isUnlimited()
            ? List.of("unlimited", "", "", "")
            : List.of(
                Quantity.bandwidth(line.bandwidth(), inBits),
                Quantity.bandwidth(line.throughput(), inBits),
                line.hasLatency() ? Quantity.DURATION.show(line.latency()) : "-",
                line.buffer() > 0 ? line.buffer() : "derived"),
        !propagates
            ? List.of()
            : line.propagation() > 0 ? Quantity.DURATION.show(line.propagation()) : "",
        queues);
  }

  private static String routes(QueueNetwork network, boolean all) {
    TextTable table = new TextTable("client", "site", "over");
    int room =
        WIDTH - 6 - longest(network.topology().clients()) - longest(network.topology().sites());
    int count = 0;
    for (Node client : network.topology().clients()) {
      for (Node site : network.topology().sites()) {
        if (network.routes().join(client.name(), site.name()) && (++count <= MAX_LISTED || all)) {
          List<String> lines = wrapped(over(network.routes(), client, site), room);
          table.row(client.name(), site.name(), lines.get(0));
          lines.stream().skip(1).forEach(line -> table.row("", "", line));
        }
      }
    }
    String more = count > MAX_LISTED && !all ? "  and " + (count - MAX_LISTED) + MORE_ROUTES : "";
    return collapsed(table) + more;
  }

  private static int longest(List<? extends Node> nodes) {
    return nodes.stream().mapToInt(node -> node.name().length()).max().orElse(0);
  }

  /** A list of names in lines of at most some characters, unless one name is longer. */
  private static List<String> wrapped(String names, int room) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String name : names.split("(?<=, )", -1)) {
      if (line.length() > 0 && line.length() + name.stripTrailing().length() > room) {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
      }
      line.append(name);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Lists the links to a site, and the links back if they are different. */
  private static String over(Routes routes, Node client, Node site) {
    List<Link> there = routes.there(client.name(), site.name());
    List<Link> back = routes.back(client.name(), site.name());
    String over = there.stream().map(Link::name).collect(Collectors.joining(", "));
    List<Integer> turned = new ArrayList<>(there.stream().map(Link::opposite).toList());
    Collections.reverse(turned);
    return turned.equals(back.stream().map(Link::index).toList())
        ? over
        : over + "; back " + back.stream().map(Link::name).collect(Collectors.joining(", "));
  }

  /**
   * {@return every queue with its derived values and the formulas that gave them, and the arcs}
   *
   * @param details whether each has a row of its own where there are many alike
   */
  public static String text(QueueRates rates, boolean details) {
    QueueNetwork network = rates.network();
    StringBuilder text = new StringBuilder();
    text.append("Queues with packets of W = ")
        .append(Quantity.DATA.show(network.packetBytes()))
        .append(" (--packet) and jobs of W_c = ")
        .append(Quantity.OPERATIONS.show(rates.jobOperations()))
        .append(" (--job-size)\n");
    TextTable table = new TextTable("queue", "", "", "formula");
    for (Vertex vertex : network.vertices()) {
      String name = vertex.name();
      for (QueueRates.Derived derived : rates.of(vertex)) {
        table.row(name, derived.name(), derived.shown(), "= " + derived.formula());
        name = "";
      }
    }
    String queues = table.render();
    String few = details ? queues : shorter(queues, FoldedTopology.queues(rates));
    text.append(few).append("\nQueueing network\n");
    TextTable vertices = new TextTable("vertex", "kind", "place", "next");
    List<Vertex> all = List.copyOf(network.vertices());
    int more = details ? 0 : Math.max(0, all.size() - MAX_LISTED);
    for (Vertex vertex : all.subList(0, all.size() - more)) {
      List<String> to = network.next(vertex).stream().map(Vertex::name).toList();
      String shown = String.join(", ", to.subList(0, Math.min(6, to.size())));
      vertices.row(
          vertex.name(),
          vertex.kind().word(),
          vertex.place(),
          to.size() > 6 ? shown + " and " + (to.size() - 6) + " more" : shown);
    }
    text.append(vertices.render());
    if (more > 0) {
      text.append("  and ").append(Digits.number(more)).append(" more vertices\n");
    }
    if (more > 0 || !few.equals(queues)) {
      text.append("\nAlike queues share a row; --details prints each.\n");
    }
    return text.toString();
  }

  /**
   * {@return the topology for JSON}
   *
   * @param rates null to leave the queues out
   */
  public static TopologySummary summary(QueueNetwork network, QueueRates rates) {
    Topology topology = network.topology();
    List<TopologySummary.Route> routes = new ArrayList<>();
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        if (network.routes().join(client.name(), site.name())) {
          routes.add(
              new TopologySummary.Route(
                  client.name(),
                  site.name(),
                  names(network.routes().there(client.name(), site.name())),
                  names(network.routes().back(client.name(), site.name()))));
        }
      }
    }
    List<List<String>> arcs = new ArrayList<>();
    for (Vertex from : network.vertices()) {
      network.next(from).forEach(to -> arcs.add(List.of(from.name(), to.name())));
    }
    boolean queues = rates != null;
    return new TopologySummary(
        topology.name(),
        topology.source(),
        topology.nodes().stream().map(TopologyReport::summary).toList(),
        topology.links().stream().map(link -> summary(network, link)).toList(),
        routes,
        queues ? network.packetBytes() : null,
        queues ? network.vertices().stream().map(v -> summary(v, rates)).toList() : null,
        queues ? arcs : null);
  }

  private static List<String> names(List<Link> links) {
    return links.stream().map(Link::name).toList();
  }

  private static TopologySummary.Node summary(Node node) {
    Node.Site site = node instanceof Node.Site own ? own : null;
    Node.Server server = node instanceof Node.Server own ? own : null;
    Storage storage = node instanceof Node.Holder holder ? holder.storage() : Storage.UNLIMITED;
    boolean limited = storage.bytes() < Double.POSITIVE_INFINITY;
    return new TopologySummary.Node(
        node.name(),
        node.kind(),
        node.site(),
        site == null ? null : site.speed(),
        site == null ? null : server == null ? 0 : server.utilization(),
        site == null ? null : server == null ? 0 : server.backgroundOperations(),
        site == null ? null : server == null ? 0 : server.backgroundRate(),
        site == null ? null : String.valueOf(server == null ? "FCFS" : server.discipline()),
        site == null ? null : site.processors(),
        site == null ? null : site instanceof Node.Cluster cluster ? cluster.options() : Map.of(),
        limited ? storage.bytes() : null,
        limited ? Setting.word(storage.replacement()) : null);
  }

  private static TopologySummary.Link summary(QueueNetwork network, Link link) {
    LinkParameters line = link.line();
    boolean limited = !link.isUnlimited();
    boolean changes = limited && line.background().changes();
    return new TopologySummary.Link(
        link.name(),
        link.from(),
        link.to(),
        link.isPaired() ? Optional.of(link.opposite()) : Optional.empty(),
        link.isUnlimited(),
        limited ? line.bandwidth() : null,
        limited ? line.throughput() : null,
        limited ? line.latency() : null,
        limited ? line.buffer() : null,
        limited ? line.propagation() : null,
        changes ? lower(line.background().kind()).replace('_', '-') : null,
        changes ? line.background().burstiness() : null,
        changes ? line.background().timescale() : null,
        limited ? network.queue(link).name() : null);
  }

  private static TopologySummary.Queue summary(Vertex vertex, QueueRates rates) {
    Map<String, Double> values = new LinkedHashMap<>();
    Map<String, String> formulas = new LinkedHashMap<>();
    for (QueueRates.Derived derived : rates.of(vertex)) {
      values.put(derived.key(), derived.value());
      formulas.put(derived.key(), derived.formula());
    }
    return new TopologySummary.Queue(
        vertex.name(),
        vertex.kind().word(),
        vertex.place(),
        new Json.Members(values),
        formulas.isEmpty() ? null : formulas);
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
