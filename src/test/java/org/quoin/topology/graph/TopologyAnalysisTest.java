package org.quoin.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.RouteStatistics;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;

/** Topology analysis against results by hand and by exhaustive search. */
class TopologyAnalysisTest {

  /** A link before it has a number. */
  private record Drawn(String from, String to, double rate, boolean oneWay) {}

  private static Topology topology(List<Node> nodes, List<Drawn> drawn) {
    Links links = new Links();
    for (Drawn one : drawn) {
      LinkParameters line =
          one.rate == Double.POSITIVE_INFINITY
              ? LinkParameters.UNLIMITED
              : LinkParameters.of(2 * one.rate, one.rate, 0.1);
      String name = one.from + "-" + one.to + "-" + links.list().size();
      if (one.oneWay) {
        links.arc(name, one.from, one.to, line);
      } else {
        links.pair(name, one.from, one.to, line, line);
      }
    }
    return new Topology("t", "t.dot", nodes, links.list());
  }

  private static TopologyAnalysis analysis(Topology topology) {
    return new TopologyAnalysis(new Routes(topology));
  }

  private static Drawn link(String from, String to, double rate) {
    return new Drawn(from, to, rate, false);
  }

  private static Node site(String name) {
    return Node.server(name, 1e6, 0, 0);
  }

  /** c has a link to each of two routers, which are joined by one link; d has but one. */
  private static Topology twoRouters() {
    return topology(
        List.of(Node.client("c"), Node.client("d"), Node.router("q"), Node.router("r"), site("s")),
        List.of(
            link("c", "q", 5),
            link("c", "r", 3),
            link("d", "q", 4),
            link("q", "r", 6),
            link("r", "s", Double.POSITIVE_INFINITY)));
  }

  @Test
  void aClientWithTwoLinksJoinsNobodyElse() {
    SinglePointsOfFailure points = analysis(twoRouters()).points();
    Map<String, List<SinglePointsOfFailure.Loss>> losses = new LinkedHashMap<>();
    points.failures().forEach(failure -> losses.put(failure.name(), points.losses(failure)));
    SinglePointsOfFailure.Loss onlyD = new SinglePointsOfFailure.Loss(List.of("d"), List.of("s"));
    SinglePointsOfFailure.Loss both =
        new SinglePointsOfFailure.Loss(List.of("c", "d"), List.of("s"));
    assertThat(losses)
        .containsOnlyKeys("r", "r-s-8", "q", "d-q-4", "q-r-6")
        .containsEntry("q", List.of(onlyD))
        .containsEntry("q-r-6", List.of(onlyD))
        .containsEntry("d-q-4", List.of(onlyD))
        .containsEntry("r", List.of(both))
        .containsEntry("r-s-8", List.of(both));
    assertThat(points.failures().stream().filter(SinglePointsOfFailure.Failure::leadsToOne))
        .extracting(SinglePointsOfFailure.Failure::name)
        .containsExactly("r-s-8", "d-q-4");
    assertThat(points.failures().get(0))
        .isEqualTo(new SinglePointsOfFailure.Failure("r", true, false, 2, 3));
  }

  /** Of c 3 go to r at once and 5 to q, with 4 of d; from q to r there is room for 6. */
  @Test
  void capacityIsBoundedByTheCut() {
    TopologyAnalysis.Carried carried = analysis(twoRouters()).together();
    assertThat(carried.data().bytesPerSecond()).isEqualTo(9);
    assertThat(carried.data().cut()).extracting(Link::name).containsExactly("c-r-2", "q-r-6");
    assertThat(carried.data().cut()).extracting(Link::to).containsExactly("r", "r");
    assertThat(carried.results().bytesPerSecond()).isEqualTo(9);
    assertThat(carried.results().cut()).extracting(Link::from).containsExactly("r", "r");
    assertThat(carried.dataNet()).isEqualTo(18);
  }

  @Test
  void routesAreCountedOverEachDirection() {
    RouteStatistics use = analysis(twoRouters()).use();
    assertThat(use.joinedPairs()).isEqualTo(2);
    assertThat(use.byHops())
        .containsExactly(
            new RouteStatistics.Hops(2, 1, 0.1, 0.1), new RouteStatistics.Hops(3, 1, 0.2, 0.2));
    assertThat(use.meanHops()).isEqualTo(2.5);
    assertThat(use.meanLatency()).isCloseTo(0.15, within(1e-12));
    assertThat(use.longest()).isEqualTo(new RouteStatistics.Route("d", "s", 3, 0.2));
    assertThat(use.travels().get(0).link().name()).isEqualTo("r-s-8");
    assertThat(use.travels().get(0).data()).isEqualTo(2);
    assertThat(use.travels().get(1).results()).isEqualTo(2);
    assertThat(use.idle()).extracting(Link::name).containsExactly("c-q-0");
  }

  @Test
  void unlimitedAndMissingWaysAreSaid() {
    Topology parted =
        topology(
            List.of(Node.client("c"), Node.client("lone"), Node.router("r"), site("s"), site("t")),
            List.of(
                link("c", "r", Double.POSITIVE_INFINITY),
                link("r", "s", Double.POSITIVE_INFINITY)));
    TopologyAnalysis analysis = analysis(parted);
    assertThat(analysis.parts()).extracting(Set::size).containsExactly(3, 1, 1);
    assertThat(analysis.sites())
        .extracting(carried -> carried.data().bytesPerSecond())
        .containsExactly(Double.POSITIVE_INFINITY, 0.0);
    assertThat(analysis.sites()).allMatch(carried -> carried.data().cut().isEmpty());
    assertThat(analysis.points().joinedPairs()).isEqualTo(1);
  }

  @Test
  void tooManyPairsAreRefused() {
    List<Node> nodes = new ArrayList<>();
    IntStream.range(0, 8000).forEach(i -> nodes.add(Node.client("c" + i)));
    IntStream.range(0, 8000).forEach(i -> nodes.add(site("s" + i)));
    Topology topology = topology(nodes, List.of());
    assertThatThrownBy(() -> analysis(topology))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("at most 50 million pairs");
  }

  /** Clients, routers and sites joined at random, some ends by several links. */
  private static final class Draw {
    private final Random random;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Drawn> links = new ArrayList<>();

    Draw(int seed) {
      random = new Random(seed);
      IntStream.range(0, 6).forEach(i -> nodes.add(Node.router("r" + i)));
      IntStream.range(0, 4).forEach(i -> nodes.add(Node.client("c" + i)));
      IntStream.range(0, 3).forEach(i -> nodes.add(site("s" + i)));
      for (int i = 0; i < 6 + random.nextInt(4); i++) {
        add("r" + random.nextInt(6), "r" + random.nextInt(6), seed);
      }
      for (Node node : nodes.subList(6, nodes.size())) {
        for (int i = 0; i <= random.nextInt(2); i++) {
          add(node.name(), "r" + random.nextInt(6), seed);
        }
      }
      if (random.nextBoolean()) {
        add("c0", "s0", seed);
      }
    }

    private void add(String from, String to, int seed) {
      if (!from.equals(to)) {
        double rate = random.nextInt(8) == 0 ? Double.POSITIVE_INFINITY : 1 + random.nextInt(9);
        links.add(new Drawn(from, to, rate, seed % 2 == 0 && random.nextInt(4) == 0));
      }
    }

    Topology whole() {
      return topology(nodes, links);
    }
  }

  private static Set<List<String>> joined(Topology topology) {
    Routes routes = new Routes(topology);
    return topology.clients().stream()
        .flatMap(
            c ->
                topology.sites().stream()
                    .filter(s -> routes.join(c.name(), s.name()))
                    .map(s -> List.of(c.name(), s.name())))
        .collect(Collectors.toSet());
  }

  private static Set<List<String>> lost(
      SinglePointsOfFailure points, SinglePointsOfFailure.Failure failure) {
    return points.losses(failure).stream()
        .flatMap(
            loss ->
                loss.clients().stream().flatMap(c -> loss.sites().stream().map(s -> List.of(c, s))))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void failuresAreThoseThatPartSomebodyWhenEachIsTakenAway(int seed) {
    Draw draw = new Draw(seed);
    Topology whole = draw.whole();
    Set<List<String>> all = joined(whole);
    Map<String, Set<List<String>>> expected = new LinkedHashMap<>();
    for (Node node : draw.nodes.subList(0, 6)) {
      List<Drawn> left =
          draw.links.stream()
              .filter(l -> !l.from.equals(node.name()) && !l.to.equals(node.name()))
              .toList();
      expected.put(node.name(), minus(all, joined(topology(draw.nodes, left))));
    }
    for (Link link : whole.links()) {
      if (link.isFirst()) {
        expected.put(link.name(), minus(all, joined(without(whole, link))));
      }
    }
    expected.values().removeIf(Set::isEmpty);
    SinglePointsOfFailure points = analysis(whole).points();
    Map<String, Set<List<String>>> found = new LinkedHashMap<>();
    for (SinglePointsOfFailure.Failure failure : points.failures()) {
      found.put(failure.name(), lost(points, failure));
      assertThat(failure.pairs()).isEqualTo(found.get(failure.name()).size());
    }
    assertThat(points.joinedPairs()).isEqualTo(all.size());
    assertThat(found).isEqualTo(expected);
  }

  private static Set<List<String>> minus(Set<List<String>> all, Set<List<String>> left) {
    return all.stream().filter(pair -> !left.contains(pair)).collect(Collectors.toSet());
  }

  private static Topology without(Topology whole, Link gone) {
    Links links = new Links();
    for (Link link : whole.links()) {
      if (link.number() != gone.number()) {
        links.arc(link.name(), link.from(), link.to(), link.line());
      }
    }
    return new Topology("t", "t.dot", whole.nodes(), links.list());
  }

  /** A maximum flow is the least capacity of all the ways to divide the routers in two. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void theFlowIsTheLeastOfAllCuts(int seed) {
    Topology topology = new Draw(seed).whole();
    TopologyAnalysis.Carried carried = analysis(topology).together();
    double least = Double.POSITIVE_INFINITY;
    for (int side = 0; side < 64; side++) {
      double sum = 0;
      for (Link link : topology.links()) {
        if (isNear(topology, link.from(), side) && !isNear(topology, link.to(), side)) {
          sum += passes(topology, link) ? link.line().throughput() : 0;
        }
      }
      least = Math.min(least, sum);
    }
    assertThat(carried.data().bytesPerSecond()).isEqualTo(least);
  }

  private static boolean isNear(Topology topology, String node, int side) {
    return switch (topology.node(node).kind()) {
      case "client" -> true;
      case "router" -> ((side >> (node.charAt(1) - '0')) & 1) == 1;
      default -> false;
    };
  }

  /** Nobody sends to a client or from a site. */
  private static boolean passes(Topology topology, Link link) {
    return !(topology.node(link.to()) instanceof Node.Client)
        && !(topology.node(link.from()) instanceof Node.Site);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 6, 7, 8})
  void countsAreThoseOfTheRoutesOneByOne(int seed) {
    Topology topology = new Draw(seed).whole();
    Routes routes = new Routes(topology);
    RouteStatistics use = analysis(topology).use();
    long[] data = new long[topology.links().size()];
    long[] results = new long[data.length];
    long hops = 0;
    for (List<String> pair : joined(topology)) {
      List<Link> there = routes.there(pair.get(0), pair.get(1));
      there.forEach(link -> data[link.index()]++);
      routes.back(pair.get(0), pair.get(1)).forEach(link -> results[link.index()]++);
      hops += there.size();
    }
    long[] foundData = new long[data.length];
    long[] foundResults = new long[data.length];
    for (RouteStatistics.Travel travel : use.travels()) {
      foundData[travel.link().index()] = travel.data();
      foundResults[travel.link().index()] = travel.results();
    }
    assertThat(foundData).isEqualTo(data);
    assertThat(foundResults).isEqualTo(results);
    assertThat(use.meanHops() * use.joinedPairs()).isCloseTo((double) hops, within(1e-9));
    assertThat(use.byHops().stream().mapToLong(RouteStatistics.Hops::routes).sum())
        .isEqualTo(use.joinedPairs());
  }
}
