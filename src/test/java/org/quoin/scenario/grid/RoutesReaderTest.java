package org.quoin.scenario.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Vertex.NetworkQueue;

/** What a scenario says of the topology: routes, patterns of names, changes of attributes. */
class RoutesReaderTest {
  @TempDir Path folder;

  /** c1, c2 and d reach s by r (two links, the second slow) or by q and p (three). */
  @BeforeEach
  void topology() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c [kind=client, count=2]
          d [kind=client]
          r [kind=router]; q [kind=router]; p [kind=router]
          s [kind=server, speed="100 Mop/s"]
          edge [bandwidth="1 MB/s", latency="1 ms"]
          c -- r
          d -- r
          r -- s [name=slow, latency="1 s"]
          r -- q
          q -- p
          p -- s
        }
        """);
  }

  private GridScenario read(String keys, String... changes) throws IOException {
    String text =
        "topology: t.dot\nclients: [{job: linpack, n: 100, interval: 100 s}]\n" + keys + "\n";
    return ScenarioFile.grid(Files.writeString(folder.resolve("s.yaml"), text), List.of(changes));
  }

  private static List<String> send(GridScenario scenario, int client) {
    QueueNetwork network = scenario.grid().network();
    return network.send(client, 0).stream().map(NetworkQueue::place).toList();
  }

  @ParameterizedTest
  @CsvSource({"hops, 2", "latency, 4", "bandwidth, 2", "weight, 2"})
  void routesAreChosenByTheKey(String routing, int links) throws IOException {
    assertThat(send(read("routing: " + routing), 0)).hasSize(links);
  }

  @Test
  void weightsAreReadAndChanged() throws IOException {
    GridScenario scenario = read("routing: weight", "topology.links.slow.weight=3.5");
    assertThat(send(scenario, 0)).hasSize(4);
  }

  @Test
  void theFirstOfTwoGivenRoutesWins() throws IOException {
    GridScenario scenario =
        read(
            """
            routes:
              - {from: c*, to: s, via: [r, q, p]}
              - {from: "*", to: s, via: [r]}
              - {from: s, to: d, via: [p, q, r]}
            """);
    assertThat(send(scenario, 0)).containsExactly("c1 to r", "r to q", "q to p", "p to s");
    assertThat(send(scenario, 1)).hasSize(4);
    assertThat(send(scenario, 2)).containsExactly("d to r", "r to s");
    QueueNetwork network = scenario.grid().network();
    assertThat(network.receive(0, 0)).hasSize(4);
    assertThat(network.receive(2, 0))
        .extracting(NetworkQueue::place)
        .containsExactly("s to p", "p to q", "q to r", "r to d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{from: c7, to: s, via: [r]}  | the topology has no client or site 'c7'",
        "{from: c1, to: s, via: [x]}  | the topology has no router 'x'",
        "{from: c1, to: s, via: [q]}  | no link goes from c1 to q",
        "{from: c1, to: d, via: [r]}  | joins no client and site",
        "{from: c1, to: s}            | via"
      })
  void mistakesOfRoutesAreTold(String route, String expected) {
    assertThatThrownBy(() -> read("routes: [" + route + "]"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("s.yaml:3")
        .hasMessageContaining(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"[c*]; 2", "[\"?\"]; 1", "[\"*\"]; 3", "[d, \"*\"]; 3"})
  void clientsAreMeantByPatterns(String of, int clients) throws IOException {
    GridScenario scenario = read("", "clients.0.of=" + of);
    assertThat(scenario.grid().classes().get(0).clients()).hasSize(clients).doesNotHaveDuplicates();
  }

  @Test
  void aPatternThatMatchesNobodyIsAMistake() {
    assertThatThrownBy(() -> read("", "clients.0.of=[x*]"))
        .hasMessageContaining("'x*' matches no client");
  }

  @Test
  void theTopologyIsChangedFromTheCommandLine() throws IOException {
    GridScenario scenario =
        read(
            "",
            "topology.links.slow.throughput=\"100 KB/s\"",
            "topology.nodes.s.utilization=0.3",
            "topology.nodes.s.others='1 Mop'",
            "topology.nodes.c.count=5");
    assertThat(scenario.grid().topology().clients()).hasSize(6);
    assertThat(scenario.grid().topology().of(Node.Server.class).get(0).utilization())
        .isEqualTo(0.3);
    NetworkQueue slow =
        scenario.grid().network().queues().stream()
            .filter(queue -> queue.link().name().equals("slow"))
            .findFirst()
            .orElseThrow();
    assertThat(slow.backgroundRate()).isEqualTo(900);
    assertThatThrownBy(() -> read("", "topology.links.slow.thruput=1 B/s"))
        .hasMessageContaining("unknown attribute 'thruput'; ");
    assertThatThrownBy(() -> read("", "topology.nodes.sx.speed=1 op/s"))
        .hasMessageContaining(
            "--set topology.nodes.sx.speed=1 op/s: the topology has no node 'sx'");
  }
}
