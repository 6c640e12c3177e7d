package org.quoin.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jgrapht.graph.DefaultEdge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.topology.Vertex.NetworkQueue;

class TopologyTest {

  private static Topology of(List<Node> nodes, String... links) {
    Links list = new Links();
    for (String link : links) {
      String[] ends = link.split("-");
      list.pair(ends[0], ends[1], 1e6, 1e6, 1);
    }
    return new Topology("t", "t", nodes, list.list());
  }

  private static Routes routes(List<Node> nodes, String... links) {
    return new Routes(of(nodes, links));
  }

  private static List<String> names(List<Link> route) {
    return route.stream().map(link -> link.name() + (link.isFirst() ? ">" : "<")).toList();
  }

  @Test
  void fewestHopsWinAndTiesGoByTheOrderOfTheLinks() {
    List<Node> nodes =
        List.of(
            Node.client("c"),
            Node.router("a"),
            Node.router("b"),
            Node.router("d"),
            Node.server("s", 1e6, 0, 0));
    assertThat(names(routes(nodes, "c-a", "c-b", "b-s", "a-s").there("c", "s")))
        .containsExactly("c-a>", "a-s>");
    assertThat(names(routes(nodes, "b-c", "c-a", "a-s", "b-s").there("c", "s")))
        .containsExactly("b-c<", "b-s>");
    assertThat(names(routes(nodes, "c-a", "a-d", "d-s", "c-b", "b-s").there("c", "s")))
        .containsExactly("c-b>", "b-s>");
  }

  @Test
  void onlyRoutersArePassedThrough() {
    List<Node> nodes =
        List.of(
            Node.client("c"),
            Node.client("x"),
            Node.server("s", 1e6, 0, 0),
            Node.server("t", 1e6, 0, 0));
    Routes routes = routes(nodes, "c-s", "s-t", "c-x", "x-t");
    assertThat(routes.join("c", "s")).isTrue();
    assertThat(routes.join("c", "t")).isFalse();
    assertThatThrownBy(() -> routes.there("c", "t"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no route");
  }

  /** One link is used in both directions, another has no queue. */
  /** Of two islands of routers, a client stands at one, another at both. */
  @Test
  void whoStandsAtSeveralIslandsReachesTheSitesOfEach() {
    Links links = new Links();
    links.pair("c", "r1", 1e6, 1e6, 0).pair("d", "r1", 1e6, 1e6, 0).pair("d", "r2", 1e6, 1e6, 0);
    links.pair("r1", "s", 1e6, 1e6, 0).pair("r2", "t", 1e6, 1e6, 0).pair("c", "u", 1e6, 1e6, 0);
    Topology topology =
        new Topology(
            "islands",
            "test",
            List.of(
                Node.client("c"),
                Node.client("d"),
                Node.router("r1"),
                Node.router("r2"),
                Node.server("s", 1, 0, 1),
                Node.server("t", 1, 0, 1),
                Node.server("u", 1, 0, 1)),
            links.list());
    Routes routes = new Routes(topology);
    List<String> joined =
        Stream.of("c", "d")
            .flatMap(
                client ->
                    Stream.of("s", "t", "u")
                        .filter(s -> routes.join(client, s))
                        .map(s -> client + s))
            .toList();
    assertThat(joined).containsExactly("cs", "cu", "ds", "dt");
  }

  @Test
  void aWayIsTheQueuesThereAndBackWithoutUnlimitedLinks() {
    List<Node> nodes =
        List.of(Node.client("c"), Node.router("a"), Node.router("b"), Node.server("s", 1e6, 0, 0));
    List<Link> links =
        new Links()
            .pair("c", "a", 1e6, 1e6, 1)
            .unlimited("b", "a")
            .pair("s", "b", 1e6, 1e6, 1)
            .list();
    QueueNetwork network = network(new Topology("t", "t", nodes, links));
    assertThat(network.send(0, 0)).extracting(NetworkQueue::name).containsExactly("Qns1", "Qns2");
    assertThat(network.send(0, 0))
        .extracting(NetworkQueue::link)
        .containsExactly(links.get(0), links.get(5));
    assertThat(network.receive(0, 0))
        .extracting(NetworkQueue::name)
        .containsExactly("Qnr2", "Qnr1");
    assertThat(network.receive(0, 0))
        .extracting(NetworkQueue::link)
        .containsExactly(links.get(4), links.get(1));
  }

  /** A graph keeps its edges by the sum of 31 hashes of one end and the hash of the other. */
  @Test
  void theHashesOfMostHopsDiffer() {
    List<Node> nodes = new ArrayList<>(List.of(Node.router("r")));
    Links links = new Links();
    for (int i = 0; i < 100; i++) {
      nodes.add(Node.client("c" + i));
      nodes.add(Node.server("s" + i, 1e6, 0, 0));
      links.pair("c" + i, "r", 1e6, 1e6, 1).pair("r", "s" + i, 1e6, 1e6, 1);
    }
    Set<Integer> hashes = new HashSet<>();
    var graph = network(new Topology("t", "t", nodes, links.list())).graph();
    for (DefaultEdge edge : graph.edgeSet()) {
      hashes.add(31 * graph.getEdgeSource(edge).hashCode() + graph.getEdgeTarget(edge).hashCode());
    }
    assertThat(hashes).hasSizeGreaterThan(9 * graph.edgeSet().size() / 10);
  }

  private static QueueNetwork network(Topology topology) {
    return new QueueNetwork(new Routes(topology), 1e4);
  }

  @Test
  void queuesAreNamedByTheDirectionOfTheFirstRoute() {
    List<Node> nodes =
        List.of(
            Node.client("c"),
            Node.client("d"),
            Node.router("a"),
            Node.router("b"),
            Node.server("s", 1e6, 0, 0),
            Node.server("t", 1e6, 0, 0));
    // c and s hang on a, d and t on b: the link b-a is used both ways.
    Topology topology = of(nodes, "c-a", "d-b", "b-a", "s-a", "b-t");
    Link middle = topology.links().get(4);
    QueueNetwork network = network(topology);
    assertThat(names(network.routes().there("c", "t"))).containsExactly("c-a>", "b-a<", "b-t>");
    assertThat(network.queue(topology.opposite(middle)).name()).isEqualTo("Qns3");
    assertThat(network.queue(middle).name()).isEqualTo("Qnr3");
    assertThat(network.queue(topology.links().get(7)).name()).isEqualTo("Qns4");
    assertThat(network.sites().get(1).name()).isEqualTo("Qs2");
  }

  @Test
  void unlimitedLinksHaveNoNumber() {
    Topology topology =
        new Topology(
            "t",
            "t",
            List.of(Node.client("c"), Node.router("r"), Node.server("s", 1e6, 0, 0)),
            new Links().unlimited("c", "r").pair("r", "s", 1e6, 1e5, 0.1).list());
    QueueNetwork network = network(topology);
    assertThat(network.queue(topology.links().get(2)).name()).isEqualTo("Qns1");
    assertThat(topology.links().get(0).line().backgroundRate(1e4)).isZero();
    assertThat(network.queue(topology.links().get(0))).isNull();
  }

  /** Many clients behind few routers, some with two links, some out of reach of some sites. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void queuesAreThoseOfTheRoutesFollowedOneByOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Node> nodes = new ArrayList<>();
    Links links = new Links();
    for (int i = 0; i < 6; i++) {
      nodes.add(Node.router("r" + i));
      nodes.add(Node.server("s" + i, 1e6, 0, 0));
      links.pair(i % 2 == 0 ? "r" + i : "s" + i, i % 2 == 0 ? "s" + i : "r" + i, 1e6, 5e5, 0.1);
      if (random.nextInt(3) > 0) {
        links.pair("r" + (i + 1 + random.nextInt(5)) % 6, "r" + i, 1e6, 5e5, 0.1);
      }
    }
    for (int i = 0; i < 20; i++) {
      nodes.add(Node.client("c" + i));
      links.pair("c" + i, "r" + random.nextInt(6), 1e6, 5e5, 0.1);
      if (random.nextInt(5) == 0) {
        links.pair("r" + random.nextInt(6), "c" + i, 1e6, 5e5, 0.1);
      }
    }
    Topology topology = new Topology("random", "random", nodes, links.list());
    Routes routes = new Routes(topology);
    Map<Link, Vertex.Kind> kinds = new HashMap<>();
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        if (routes.join(client.name(), site.name())) {
          for (Link link : routes.there(client.name(), site.name())) {
            kinds.putIfAbsent(link, Vertex.Kind.QNS);
            kinds.putIfAbsent(topology.opposite(link), Vertex.Kind.QNR);
          }
        }
      }
    }
    QueueNetwork network = new QueueNetwork(routes, 1e4);
    for (Link link : topology.links()) {
      assertThat(network.passes(link)).isEqualTo(kinds.containsKey(link));
      if (kinds.containsKey(link)) {
        assertThat(network.queue(link).kind()).isEqualTo(kinds.get(link));
      }
    }
    assertThat(kinds).isNotEmpty();
  }

  /** Every route must be as short as an exhaustive search finds it and the first of its equals. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void routesAgreeWithAnotherSearch(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      nodes.add(Node.client("c" + i));
      nodes.add(Node.router("r" + i));
      nodes.add(Node.server("s" + i, 1e6, 0, 0));
    }
    String[] links = new String[24];
    for (int i = 0; i < links.length; i++) {
      int from = random.nextInt(18);
      int to = (from + 1 + random.nextInt(17)) % 18;
      links[i] = nodes.get(from).name() + "-" + nodes.get(to).name();
    }
    Topology topology = of(nodes, links);
    Routes routes = new Routes(topology);
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        List<Integer> best = best(topology, client.name(), site.name(), 9);
        assertThat(routes.join(client.name(), site.name())).isEqualTo(best != null);
        if (best != null) {
          assertThat(routes.there(client.name(), site.name()))
              .extracting(Link::index)
              .containsExactlyElementsOf(best);
        }
      }
    }
  }

  /** The best route by exhaustive search with at most so many hops; null without one. */
  private static List<Integer> best(Topology topology, String at, String site, int hops) {
    for (int length = 1; length <= hops; length++) {
      List<Integer> found = ofLength(topology, at, site, length);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static List<Integer> ofLength(Topology topology, String at, String site, int length) {
    for (Link link : topology.links()) {
      if (!link.from().equals(at)) {
        continue;
      }
      String next = link.to();
      if (length == 1 && next.equals(site)) {
        return List.of(link.index());
      }
      if (length > 1 && topology.node(next) instanceof Node.Router) {
        List<Integer> rest = ofLength(topology, next, site, length - 1);
        if (rest != null) {
          List<Integer> route = new ArrayList<>(List.of(link.index()));
          route.addAll(rest);
          return route;
        }
      }
    }
    return null;
  }

  @Test
  void twoThousandClientsAndTwoHundredSitesAreRoutedByOneSearchASite() {
    List<Node> nodes = new ArrayList<>();
    Links links = new Links();
    nodes.add(Node.router("core"));
    for (int i = 0; i < 2000; i++) {
      nodes.add(Node.client("c" + i));
      links.pair("c" + i, "core", 1e6, 5e5, 0.1);
    }
    for (int i = 0; i < 200; i++) {
      nodes.add(Node.server("s" + i, 1e8, 0, 0));
      links.pair("core", "s" + i, 1e6, 5e5, 0.1);
    }
    Topology topology = new Topology("big", "big", nodes, links.list());
    Routes routes = new Routes(topology);
    long hops = 0;
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        hops += routes.there(client.name(), site.name()).size();
      }
    }
    assertThat(hops).isEqualTo(800_000);
  }
}
