package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.report.TextTable;
import org.quoin.report.block.Digits;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.topology.Vertex;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * Tables of a large topology in which like things share a row, with their number: nodes of one kind
 * and speed, links of one bandwidth between them, routes between such nodes.
 */
final class FoldedTopology {

  /** Rows of a table above which like things share a row. */
  static final int MOST = 20;

  private final QueueNetwork network;

  FoldedTopology(QueueNetwork network) {
    this.network = network;
  }

  /** Groups things by what they have in common. */
  private static <T> Collection<List<T>> groups(List<? extends T> things, Function<T, ?> key) {
    Map<Object, List<T>> groups = new LinkedHashMap<>();
    things.forEach(one -> groups.computeIfAbsent(key.apply(one), k -> new ArrayList<>()).add(one));
    return groups.values();
  }

  /** Groups things also by their names without numbers, if the groups are few enough. */
  private static <T> Collection<List<T>> groups(
      List<? extends T> things, Function<T, ?> key, Function<T, String> name) {
    Collection<List<T>> fine =
        groups(things, one -> List.of(stem(name.apply(one)), key.apply(one)));
    return fine.size() <= MOST ? fine : groups(things, key);
  }

  private static String stem(String name) {
    return name.replaceAll("\\d+", "#");
  }

  /** "a", "a, b" or "a ... z". */
  private static String span(List<String> names) {
    String first = names.get(0);
    String last = names.get(names.size() - 1);
    return first.equals(last) ? first : first + (names.size() == 2 ? ", " : " ... ") + last;
  }

  /**
   * Renders the queues: those of equal rates share a row each, with the range of what differs with
   * the link; without the numbers of the formulas if the table is too wide.
   */
  static String queues(QueueRates rates) {
    Collection<List<Vertex>> groups =
        groups(
            rates.network().vertices().stream().filter(one -> !rates.of(one).isEmpty()).toList(),
            one -> rates.of(one).stream().map(FoldedTopology::shared).toList());
    int more = groups.size() - MOST;
    return firstThatFits(queues(groups, rates, true), queues(groups, rates, false))
        + (more > 0 ? "  and " + more + " more kinds of queues\n" : "");
  }

  private static TextTable queues(
      Collection<List<Vertex>> groups, QueueRates rates, boolean numbers) {
    TextTable table = new TextTable("queues", "number", "", "", "formula");
    for (List<Vertex> alike : groups.stream().limit(MOST).toList()) {
      for (int i = 0; i < rates.of(alike.get(0)).size(); i++) {
        int row = i;
        List<QueueRates.Derived> values =
            alike.stream()
                .map(one -> rates.of(one).get(row))
                .sorted(Comparator.comparing(QueueRates.Derived::value))
                .toList();
        QueueRates.Derived one = values.get(0);
        boolean equal = values.stream().allMatch(other -> other.formula().equals(one.formula()));
        table.row(
            i > 0 ? "" : span(alike, Vertex::name),
            i > 0 ? "" : Digits.number(alike.size()),
            one.name(),
            range(one.shown(), values.get(values.size() - 1).shown()),
            "= " + (numbers && equal ? one.formula() : one.symbols()));
      }
    }
    return table;
  }

  /** Returns the cells that equal queues share: the formula in place of a value of one link. */
  private static List<String> shared(QueueRates.Derived derived) {
    return derived.isOfLink()
        ? List.of(derived.name(), derived.symbols())
        : List.of(derived.name(), derived.shown(), derived.formula());
  }

  private static <T> String span(List<T> things, Function<T, String> name) {
    return span(things.stream().map(name).distinct().toList());
  }

  private TextTable nodes(boolean places) {
    TextTable table =
        new TextTable(
            "nodes",
            "number",
            "kind",
            places ? List.of("at") : List.of(),
            "speed",
            "scheduling and background");
    for (List<Node> alike :
        groups(network.topology().nodes(), FoldedTopology::traits, Node::name)) {
      List<List<String>> rows = TopologyReport.rows(alike.get(0));
      for (int i = 0; i < rows.size(); i++) {
        List<String> row = rows.get(i);
        table.row(
            i > 0 ? "" : span(alike, Node::name),
            i > 0 ? "" : alike.size(),
            row.get(1),
            places ? List.of(i > 0 ? "" : span(alike, FoldedTopology::place)) : List.of(),
            row.subList(3, row.size()));
      }
    }
    return table;
  }

  /** Returns the cells that like nodes share: all of a row but the name and the place. */
  private static List<?> traits(Node node) {
    return TopologyReport.rows(node).stream()
        .map(row -> Stream.concat(Stream.of(row.get(1)), row.stream().skip(3)).toList())
        .toList();
  }

  private static String place(Node node) {
    return node.site().equals(node.name()) ? "" : node.site();
  }

  /** A link with equal directions, or one direction. */
  private record Line(String name, Link link, List<Link> directions) {}

  private List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (Link link : network.topology().links()) {
      Link other = network.topology().opposite(link);
      boolean equal =
          other != null && other.line().equals(link.line()) && other.name().equals(link.name());
      if (!equal) {
        lines.add(new Line(link.name(), link, List.of(link)));
      } else if (link.isFirst()) {
        lines.add(new Line(link.name(), link, List.of(link, other)));
      }
    }
    return lines;
  }

  /** Renders the first table that is not wider than some characters, or else the last one. */
  private static String firstThatFits(TextTable... tables) {
    String text = "";
    for (TextTable table : tables) {
      text = table.render();
      if (TopologyReport.width(text) <= TopologyReport.WIDTH) {
        return text;
      }
    }
    return text;
  }

  /** Renders the table of nodes, without their places if it is too wide. */
  String nodes() {
    return firstThatFits(nodes(true), nodes(false));
  }

  /** Renders the table of links, without their ends or their queues if it is too wide. */
  String links() {
    return firstThatFits(links(true, true), links(false, true), links(false, false));
  }

  /** Renders the table of routes, without an example if it is too wide. */
  String routes() {
    return firstThatFits(routes(true), routes(false));
  }

  private TextTable links(boolean ends, boolean queues) {
    boolean inBits = network.topology().isInBits();
    boolean propagates = any(line -> line.propagation() > 0);
    boolean delays = any(line -> line.latency() > 0);
    TextTable table =
        new TextTable(
            "links",
            "number",
            ends ? List.of("from", "to") : List.of(),
            List.of("bandwidth", "throughput"),
            delays ? List.of("latency") : List.of(),
            "buffer",
            propagates ? List.of("propagation") : List.of(),
            queues ? List.of("queues") : List.of());
    for (List<Line> alike : groups(lines(), line -> bandwidths(line.link(), inBits), Line::name)) {
      LinkParameters one = alike.get(0).link().line();
      table.row(
          span(alike, Line::name),
          alike.size(),
          !ends
              ? List.of()
              : List.of(
                  span(alike, line -> line.link().from()), span(alike, line -> line.link().to())),
          bandwidths(alike.get(0).link(), inBits),
          delays
              ? one.isUnlimited()
                  ? ""
                  : range(alike, LinkParameters::latency, Quantity.DURATION::show, "-")
              : List.of(),
          one.isUnlimited()
              ? ""
              : range(alike, LinkParameters::buffer, Quantity::digits, "derived"),
          propagates
              ? range(alike, LinkParameters::propagation, Quantity.DURATION::show, "")
              : List.of(),
          queues ? span(alike.stream().flatMap(this::queues).toList()) : List.of());
    }
    return table;
  }

  private boolean any(Predicate<LinkParameters> test) {
    return network.topology().links().stream().map(Link::line).anyMatch(test);
  }

  private static List<String> bandwidths(Link link, boolean inBits) {
    LinkParameters line = link.line();
    return line.isUnlimited()
        ? List.of("unlimited", "")
        : List.of(
            Quantity.bandwidth(line.bandwidth(), inBits),
            Quantity.bandwidth(line.throughput(), inBits));
  }

  /** Shows the least and the most of some values; those that are not positive are not stated. */
  private static String range(
      List<Line> lines,
      ToDoubleFunction<LinkParameters> of,
      Function<Double, String> show,
      String none) {
    List<Double> values = lines.stream().map(line -> of.applyAsDouble(line.link().line())).toList();
    Function<Double, String> shown = value -> value > 0 ? show.apply(value) : none;
    String least = shown.apply(Collections.min(values));
    String most = shown.apply(Collections.max(values));
    return range(least, most);
  }

  private static String range(String least, String most) {
    return least.equals(most) ? most : least.isEmpty() ? "to " + most : least + " to " + most;
  }

  private Stream<String> queues(Line line) {
    List<String> names =
        line.directions().stream()
            .map(network::queue)
            .filter(Objects::nonNull)
            .sorted(Comparator.comparing(NetworkQueue::kind))
            .map(NetworkQueue::name)
            .toList();
    return names.isEmpty() ? Stream.of("none") : names.stream();
  }

  /** Makes the table of routes: how many there are from like clients to like sites, and one. */
  private TextTable routes(boolean example) {
    Routes routes = network.routes();
    TextTable table =
        new TextTable(
            "clients",
            "sites",
            "routes",
            "links",
            example ? List.of("the first goes over") : List.of());
    Topology topology = network.topology();
    Collection<List<Node>> from = groups(topology.clients(), FoldedTopology::traits, Node::name);
    Collection<List<Node>> to = groups(topology.sites(), FoldedTopology::traits, Node::name);
    if (from.size() * to.size() > MOST) {
      from = groups(topology.clients(), FoldedTopology::traits);
      to = groups(topology.sites(), FoldedTopology::traits);
    }
    for (List<Node> clients : from) {
      for (List<Node> sites : to) {
        List<List<Link>> all = new ArrayList<>();
        for (Node client : clients) {
          for (Node site : sites) {
            if (routes.join(client.name(), site.name())) {
              all.add(routes.there(client.name(), site.name()));
            }
          }
        }
        if (!all.isEmpty()) {
          int least = all.stream().mapToInt(List::size).min().orElseThrow();
          int most = all.stream().mapToInt(List::size).max().orElseThrow();
          table.row(
              span(clients, Node::name),
              span(sites, Node::name),
              Digits.number(all.size()),
              least == most ? most : least + " to " + most,
              example
                  ? List.of(all.get(0).stream().map(Link::name).collect(Collectors.joining(", ")))
                  : List.of());
        }
      }
    }
    return table;
  }
}
