package org.quoin.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.format.TopologyChange;
import org.quoin.topology.format.TopologyFile;

/**
 * Links with different directions, arcs, groups, weights, explicit routes, and the graph of queues.
 */
class DirectedTopologyTest {
  private static final String NODES =
      " c [kind=client]; r [kind=router]; q [kind=router]; s [kind=server, speed=\"1 Mop/s\"];\n";
  private static final String LINE = "bandwidth=\"1 MB/s\", latency=\"1 s\"";

  @TempDir Path folder;

  private Topology dot(String text) throws IOException {
    return TopologyFile.read(Files.writeString(folder.resolve("t.dot"), text));
  }

  private static QueueNetwork network(Topology topology) {
    return new QueueNetwork(new Routes(topology), 1e4);
  }

  private static List<String> names(List<Link> links) {
    return links.stream().map(link -> link.from() + ">" + link.to()).toList();
  }

  @Test
  void theDirectionsOfALinkHaveFiguresOfTheirOwn() throws IOException {
    Topology topology =
        dot(
            "graph {"
                + NODES
                + "c -- s [bandwidth=\"1 MB/s|200 KB/s\", utilization=\"0|1\", latency=\"1 s\"]}");
    Link there = topology.links().get(0);
    Link back = topology.opposite(there);
    assertThat(there.line()).isEqualTo(new LinkParameters(1e6, 1e6, 1, 0, 1));
    assertThat(back.line()).isEqualTo(new LinkParameters(2e5, 1e5, 1, 0, 1));
    assertThat(back.from()).isEqualTo("s");
    QueueNetwork network = network(topology);
    assertThat(network.send(0, 0))
        .extracting(NetworkQueue::name, NetworkQueue::serviceRate, NetworkQueue::buffer)
        .containsExactly(tuple("Qns1", 100.0, 100));
    assertThat(network.receive(0, 0))
        .extracting(NetworkQueue::name, NetworkQueue::backgroundRate, NetworkQueue::buffer)
        .containsExactly(tuple("Qnr1", 20.0, 20));
  }

  @Test
  void oneDirectionMayBeUnlimited() throws IOException {
    Topology topology =
        dot("graph {" + NODES + "c -- s [bandwidth=\"1 MB/s|unlimited\", latency=\"1 s|\"]}");
    QueueNetwork network = network(topology);
    assertThat(network.send(0, 0)).hasSize(1);
    assertThat(network.receive(0, 0)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a -> b [dir=both, LINE]; b -> a is the other direction",
        "a -> b [LINE]  b -> a [LINE]; two arcs are a pair"
      })
  void aPairIsWrittenInTwoWays(String links) throws IOException {
    String text =
        "digraph { a [kind=client]; b [kind=server, speed=\"1 Mop/s\"]\n"
            + links.replace("LINE", LINE)
            + "}";
    Topology topology = dot(text);
    assertThat(topology.links()).hasSize(2);
    assertThat(topology.opposite(topology.links().get(0))).isSameAs(topology.links().get(1));
    QueueNetwork network = network(topology);
    assertThat(network.queues()).extracting(NetworkQueue::name).containsExactly("Qns1", "Qnr1");
  }

  /** Data go over r, the result over q. */
  @Test
  void aResultTakesItsOwnRouteWhereALinkGoesOneWay() throws IOException {
    Topology topology = dot("digraph { edge [" + LINE + "]" + NODES + "c -> r -> s\n s -> q -> c}");
    Routes routes = new Routes(topology);
    assertThat(names(routes.there("c", "s"))).containsExactly("c>r", "r>s");
    assertThat(names(routes.back("c", "s"))).containsExactly("s>q", "q>c");
    QueueNetwork network = network(topology);
    assertThat(network.queues())
        .extracting(NetworkQueue::name)
        .containsExactly("Qns1", "Qns2", "Qnr3", "Qnr4");
    assertThat(network.receive(0, 0))
        .extracting(NetworkQueue::name)
        .containsExactly("Qnr3", "Qnr4");
  }

  @Test
  void whoGetsNoResultBackReachesNothing() {
    assertThatThrownBy(() -> dot("digraph {" + NODES + "c -> s [" + LINE + "]}"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("client 'c' reaches no server or cluster");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "graph {NODES c -- s [bandwidth=\"1 MB/s|x\", latency=\"1 s\"]}; link c-s, from s:"
            + " bandwidth",
        "digraph {NODES c -> s [bandwidth=\"1 MB/s|2 MB/s\", latency=\"1 s\"]}; one-way, so '|'",
        "graph {NODES c -- s [weight=0, LINE]}; weight is '0'; expected a number above 0"
      })
  void mistakesAreTold(String text, String expected) {
    assertThatThrownBy(() -> dot(text.replace("NODES", NODES).replace("LINE", LINE)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void aGroupStandsForAsManyNodesAlike() throws IOException {
    Topology topology =
        dot(
            "graph { c [kind=client, count=3, site=here]; r [kind=router]\n"
                + "s [kind=server, speed=\"1 Mop/s\", count=2]\n"
                + "c -- r ["
                + LINE
                + "]\n r -- s [name=far, "
                + LINE
                + "]}");
    assertThat(topology.clients())
        .extracting(Node::name, Node::site)
        .containsExactly(tuple("c1", "here"), tuple("c2", "here"), tuple("c3", "here"));
    assertThat(topology.sites())
        .extracting(Node::name, Node::site)
        .containsExactly(tuple("s1", "s1"), tuple("s2", "s2"));
    assertThat(topology.links().stream().filter(Link::isFirst).map(Link::name))
        .containsExactly("c1-r", "c2-r", "c3-r", "far1", "far2");
  }

  @Test
  void aMemberOfAGroupIsNotDeclaredAgain() {
    assertThatThrownBy(
            () ->
                dot(
                    "graph { c [kind=client, count=3]; c2 [kind=client]\n"
                        + "s [kind=server, speed=\"1 Mop/s\"]\n c -- s ["
                        + LINE
                        + "]}"))
        .hasMessageContaining("stands for 'c2' too, which is declared itself");
  }

  /** Two ways: one link of 1 MB/s that is slow to cross, or two of 10 MB/s. */
  @ParameterizedTest
  @CsvSource({"HOPS, r", "LATENCY, q", "BANDWIDTH, q", "WEIGHT, r"})
  void routesAreChosenByWhatWasAskedFor(Routing routing, String via) throws IOException {
    String fast = "bandwidth=\"10 MB/s\", latency=\"1 ms\", weight=5";
    Topology topology =
        dot(
            "graph {"
                + NODES
                + "p [kind=router]\n c -- r [bandwidth=unlimited]\n r -- s ["
                + LINE
                + "]\n c -- q [bandwidth=unlimited]\n q -- p ["
                + fast
                + "]\n p -- s ["
                + fast
                + "]}");
    Routes routes = new Routes(topology, routing, Map.of());
    assertThat(routes.there("c", "s").get(0).to()).isEqualTo(via);
  }

  @Test
  void aGivenRouteWins() throws IOException {
    Topology topology =
        dot("graph { edge [" + LINE + "]" + NODES + "c -- r -- s\n c -- q -- s\n q -- r}");
    List<Link> given =
        List.of(
            topology.link(topology.node("c"), topology.node("q")).orElseThrow(),
            topology.link(topology.node("q"), topology.node("r")).orElseThrow(),
            topology.link(topology.node("r"), topology.node("s")).orElseThrow());
    Routes routes = new Routes(topology, Routing.HOPS, Map.of(List.of("c", "s"), given));
    assertThat(names(routes.there("c", "s"))).containsExactly("c>q", "q>r", "r>s");
    assertThat(names(routes.back("c", "s"))).containsExactly("s>r", "r>q", "q>c");
    QueueNetwork network = new QueueNetwork(routes, 1e4);
    assertThat(network.queues().stream().filter(q -> q.kind() == Vertex.Kind.QNS)).hasSize(3);
  }

  @Test
  void theGraphCannotBeChanged() throws IOException {
    Topology topology = dot("graph {" + NODES + "c -- s [" + LINE + "]}");
    assertThat(topology.graph().vertexSet()).hasSize(4);
    assertThat(topology.graph().edgeSet()).hasSize(2);
    assertThatThrownBy(() -> topology.graph().removeVertex(topology.node("c")))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  /** Random networks of links both ways and arcs; every criterion. */
  private static Topology random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      nodes.add(Node.client("c" + i));
      nodes.add(Node.server("s" + i, 1e6, 0, 0));
      nodes.add(Node.router("r" + i));
      nodes.add(Node.router("q" + i));
    }
    Links links = new Links();
    for (int i = 0; i < 40; i++) {
      String a = nodes.get(random.nextInt(20)).name();
      String b = nodes.get(random.nextInt(20)).name();
      LinkParameters line =
          random.nextInt(5) == 0
              ? LinkParameters.UNLIMITED
              : new LinkParameters(1e5 * (1 + random.nextInt(9)), 1e5, random.nextInt(4), 0, 1);
      if (a.equals(b)) {
        continue;
      }
      if (random.nextInt(3) == 0) {
        links.arc(a + ">" + b + i, a, b, line);
      } else {
        links.pair(a + "-" + b + i, a, b, line, line);
      }
    }
    return new Topology("random", "random", nodes, links.list());
  }

  /** Every walk that a job takes is a path of the graph, and every edge is on some walk. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void theWalksOfJobsAreTheEdgesOfTheGraph(long seed) {
    QueueNetwork network = network(random(seed));
    Graph<Vertex, DefaultEdge> graph = network.graph();
    List<DefaultEdge> walked = new ArrayList<>();
    QueuePath walk = new QueuePath();
    for (Vertex.Source client : network.clients()) {
      for (Vertex.SiteQueue site : network.sites()) {
        if (network.connects(client.number(), site.number())) {
          List<Vertex> all = new ArrayList<>(List.of(client));
          network.send(client.number(), site.number(), walk);
          add(network, walk, all);
          all.add(site);
          network.receive(client.number(), site.number(), walk);
          add(network, walk, all);
          all.add(client);
          for (int i = 1; i < all.size(); i++) {
            assertThat(graph.containsEdge(all.get(i - 1), all.get(i))).isTrue();
            walked.add(graph.getEdge(all.get(i - 1), all.get(i)));
          }
        }
      }
    }
    assertThat(walked).isNotEmpty();
    assertThat(graph.edgeSet()).hasSameElementsAs(walked);
  }

  private static void add(QueueNetwork network, QueuePath walk, List<Vertex> all) {
    for (int i = 0; i < walk.length(); i++) {
      all.add(network.queues().get(walk.at(i)));
    }
  }

  /** Against all simple paths, tried one by one. */
  @ParameterizedTest
  @EnumSource(Routing.class)
  void noOtherWayIsCheaper(Routing routing) {
    for (long seed = 1; seed <= 5; seed++) {
      Topology topology = random(seed);
      Routes routes = new Routes(topology, routing, Map.of());
      for (Node client : topology.clients()) {
        for (Node site : topology.sites()) {
          double least = cheapest(topology, routing, client, site, new ArrayList<>());
          if (routes.join(client.name(), site.name())) {
            List<Link> route = routes.there(client.name(), site.name());
            assertThat(cost(routing, route)).isCloseTo(least, within(1e-4));
          }
        }
      }
    }
  }

  private static double cost(Routing routing, List<Link> route) {
    double cost = 0;
    for (Link link : route) {
      cost += routing == Routing.HOPS ? 1 : routing.cost(link.line()) * 1e3 + 1e-6;
    }
    return cost;
  }

  private static double cheapest(
      Topology topology, Routing routing, Node at, Node site, List<Link> so) {
    if (at.equals(site)) {
      return cost(routing, so);
    }
    if (so.size() == 6 || (!so.isEmpty() && !(at instanceof Node.Router))) {
      return Double.POSITIVE_INFINITY;
    }
    double least = Double.POSITIVE_INFINITY;
    for (Link link : topology.graph().outgoingEdgesOf(at)) {
      so.add(link);
      least = Math.min(least, cheapest(topology, routing, topology.node(link.to()), site, so));
      so.remove(so.size() - 1);
    }
    return least;
  }

  @Test
  void changesReachEveryAttribute() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("t.dot"),
            "graph {"
                + NODES
                + "c -- r [bandwidth=unlimited]\n"
                + "r -- s [name=\"back.bone\", utilization=1, "
                + LINE
                + "]}");
    Topology topology =
        TopologyFile.read(
            file,
            List.of(
                change("topology.links.back.bone.throughput", "100 KB/s"),
                change("topology.links.*.name", ""),
                change("topology.links.*.latency", "2 s"), // which an unlimited link has not
                change("topology.links.c-?.bandwidth", "5 KB/s"),
                change("topology.links.c-r.buffer", "7"),
                change("topology.nodes.s.speed", "3 Mop/s")));
    assertThat(topology.links().get(0).line())
        .isEqualTo(new LinkParameters(5e3, 5e3, LinkParameters.NO_LATENCY, 7, 1));
    assertThat(topology.links().get(2).line()).isEqualTo(new LinkParameters(1e6, 1e5, 2, 0, 1));
    assertThat(topology.sites().get(0).speed()).isEqualTo(3e6);
    assertThatThrownBy(
            () -> TopologyFile.read(file, List.of(change("topology.links.backbone.name", "x"))))
        .hasMessageContaining(
            "--set x: the topology has no link 'backbone'; did you mean 'back.bone'?");
  }

  @Test
  void aPatternLeavesUnlimitedLinksAloneBesideOthers() throws IOException {
    Path file = folder.resolve("t.dot");
    Files.writeString(
        file, "graph {" + NODES + "c -- r [bandwidth=unlimited]\nr -- s [" + LINE + "]}");
    Topology topology =
        TopologyFile.read(file, List.of(change("topology.links.*.bandwidth", "2 MB/s")));
    assertThat(topology.links().get(0).line()).isEqualTo(LinkParameters.UNLIMITED);
    assertThat(topology.links().get(2).line().bandwidth()).isEqualTo(2e6);
  }

  private static TopologyChange change(String path, String value) {
    return TopologyChange.of(path, value, "--set x").orElseThrow();
  }
}
