package org.quoin.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyTest {

  private static Topology of(List<Node> nodes, String... links) {
    List<Link> list = new ArrayList<>();
    for (String link : links) {
      String[] ends = link.split("-");
      list.add(Link.of(list.size(), ends[0], ends[1], 1e6, 1e6, 1));
    }
    return new Topology("t", "t", nodes, list);
  }

  private static List<String> names(List<Hop> hops) {
    return hops.stream().map(hop -> hop.link().name() + (hop.forward() ? ">" : "<")).toList();
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
    assertThat(names(of(nodes, "c-a", "c-b", "b-s", "a-s").route("c", "s")))
        .containsExactly("c-a>", "a-s>");
    assertThat(names(of(nodes, "b-c", "c-a", "a-s", "b-s").route("c", "s")))
        .containsExactly("b-c<", "b-s>");
    assertThat(names(of(nodes, "c-a", "a-d", "d-s", "c-b", "b-s").route("c", "s")))
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
    Topology topology = of(nodes, "c-s", "s-t", "c-x", "x-t");
    assertThat(topology.reaches("c", "s")).isTrue();
    assertThat(topology.reaches("c", "t")).isFalse();
    assertThatThrownBy(() -> topology.route("c", "t"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no route");
  }

  /** One link is used in both directions, another has no queue. */
  @Test
  void aWayIsTheQueuesThereAndBackWithoutUnlimitedLinks() {
    List<Node> nodes =
        List.of(Node.client("c"), Node.router("a"), Node.router("b"), Node.server("s", 1e6, 0, 0));
    List<Link> links =
        List.of(
            Link.of(0, "c", "a", 1e6, 1e6, 1),
            Link.unlimited(1, "b", "a"),
            Link.of(2, "s", "b", 1e6, 1e6, 1));
    Topology topology = new Topology("t", "t", nodes, links);
    Way way = topology.way("c", "s");
    assertThat(way.send())
        .containsExactly(
            new Way.Queue("Qns1", links.get(0), true), new Way.Queue("Qns2", links.get(2), false));
    assertThat(way.receive())
        .containsExactly(
            new Way.Queue("Qnr2", links.get(2), true), new Way.Queue("Qnr1", links.get(0), false));
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
    Link middle = topology.links().get(2);
    assertThat(names(topology.route("c", "t"))).containsExactly("c-a>", "b-a<", "b-t>");
    assertThat(topology.queueName(middle, false)).isEqualTo("Qns3");
    assertThat(topology.queueName(middle, true)).isEqualTo("Qnr3");
    assertThat(topology.queueName(topology.links().get(3), false)).isEqualTo("Qns4");
    assertThat(topology.serverQueueName(topology.node("t"))).isEqualTo("Qs2");
  }

  @Test
  void unlimitedLinksHaveNoNumber() {
    Topology topology =
        new Topology(
            "t",
            "t",
            List.of(Node.client("c"), Node.router("r"), Node.server("s", 1e6, 0, 0)),
            List.of(Link.unlimited(0, "c", "r"), Link.of(1, "r", "s", 1e6, 1e5, 0.1)));
    assertThat(topology.queueName(topology.links().get(1), true)).isEqualTo("Qns1");
    assertThat(topology.links().get(0).backgroundRate(1e4)).isZero();
    assertThatThrownBy(() -> topology.queueName(topology.links().get(0), true))
        .isInstanceOf(IllegalArgumentException.class);
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
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        List<Integer> best = best(topology, client.name(), site.name(), 9);
        assertThat(topology.reaches(client.name(), site.name())).isEqualTo(best != null);
        if (best != null) {
          assertThat(topology.route(client.name(), site.name()))
              .extracting(hop -> hop.link().index())
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
      if (!link.from().equals(at) && !link.to().equals(at)) {
        continue;
      }
      String next = link.from().equals(at) ? link.to() : link.from();
      if (length == 1 && next.equals(site)) {
        return List.of(link.index());
      }
      if (length > 1 && topology.node(next).kind() == Node.Kind.ROUTER) {
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
    List<Link> links = new ArrayList<>();
    nodes.add(Node.router("core"));
    for (int i = 0; i < 2000; i++) {
      nodes.add(Node.client("c" + i));
      links.add(Link.of(links.size(), "c" + i, "core", 1e6, 5e5, 0.1));
    }
    for (int i = 0; i < 200; i++) {
      nodes.add(Node.server("s" + i, 1e8, 0, 0));
      links.add(Link.of(links.size(), "core", "s" + i, 1e6, 5e5, 0.1));
    }
    Topology topology = new Topology("big", "big", nodes, links);
    long hops = 0;
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        hops += topology.route(client.name(), site.name()).size();
      }
    }
    assertThat(hops).isEqualTo(800_000);
  }
}
