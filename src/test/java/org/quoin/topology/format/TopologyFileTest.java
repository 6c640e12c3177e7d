package org.quoin.topology.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.topology.Coordinates;
import org.quoin.topology.Discipline;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;
import org.quoin.topology.Routes;
import org.quoin.topology.Storage;
import org.quoin.topology.Topology;

class TopologyFileTest {
  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private List<String> mistakes(Path file) {
    InputException refused =
        catchThrowableOfType(InputException.class, () -> TopologyFile.read(file));
    assertThat(refused).as("%s is refused", file).isNotNull();
    return refused.mistakes().stream().map(m -> m.line() + ": " + m.message()).toList();
  }

  private List<String> mistakesIn(String dot) throws IOException {
    return mistakes(file("t.dot", dot));
  }

  /** A disk is a link behind a router of its own; what is written reads as an equal topology. */
  @Test
  void aDiskIsOneMoreLinkInEachDirection() throws IOException {
    Topology topology =
        TopologyFile.read(
            file(
                "t.dot",
                """
                graph t {
                  c [kind=client]
                  s [kind=server, count=2, speed="1 Gop/s", "disk-write"="20 MB/s", site=x,
                     transfers=4]
                  w [kind=store, "disk-read"="40 MB/s", transfers=5]
                  c -- s [bandwidth="1 MB/s", latency="1 s", transfers="3|"]
                  w -- c [bandwidth=unlimited]
                }
                """));
    Link write = topology.link(topology.node("s2 port"), topology.node("s2")).orElseThrow();
    assertThat(write.name()).isEqualTo("s2 disk");
    assertThat(write.line().bandwidth()).isEqualTo(2e7);
    assertThat(topology.opposite(write).isUnlimited()).isTrue();
    Link there = topology.link(topology.node("c"), topology.node("s2 port")).orElseThrow();
    assertThat(there.name()).isEqualTo("c-s2");
    assertThat(there.line().transfers()).isEqualTo(3);
    assertThat(topology.opposite(there).line().transfers()).isZero();
    assertThat(topology.node("s1 port").site()).isEqualTo("x");
    assertThat(topology.holders())
        .extracting(node -> node.storage().transfers())
        .containsExactly(4, 4, 5);
    Link read = topology.link(topology.node("w"), topology.node("w port")).orElseThrow();
    assertThat(read.line().bandwidth()).isEqualTo(4e7);
    Topology again = TopologyFile.read(file("u.dot", TopologyWriter.dot(topology)));
    assertThat(again.links()).isEqualTo(topology.links());
    assertThat(again.nodes()).containsExactlyInAnyOrderElementsOf(topology.nodes());
  }

  @ParameterizedTest
  @MethodSource("org.quoin.Shipped#topologies")
  void everyShippedFileReadsAndIsNamedAsItsFile(Path path) {
    Topology topology = TopologyFile.read(path);
    assertThat(path.getFileName().toString()).startsWith(topology.name() + ".");
    assertThat(topology.clients()).isNotEmpty();
    assertThat(topology.sites()).isNotEmpty();
  }

  @Test
  void theSlidesExampleHasTheSlidesRates() {
    Topology topology = TopologyFile.read(Path.of("topologies/aida-example.dot"));
    Link link = topology.links().get(0);
    assertThat(link.line().packetRate(10_000)).isCloseTo(100, within(1e-9));
    assertThat(link.line().backgroundRate(10_000)).isCloseTo(900, within(1e-9));
    assertThat(link.line().bufferSize(10_000)).isEqualTo(10);
    assertThat(((Node.Server) topology.node("server")).backgroundRate())
        .isCloseTo(100, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "aida-environment-1, 5, 20",
    "aida-environment-1-straight, 20, 5",
    "aida-environment-2, 20, 108",
    "aida-environment-2-straight, 108, 20"
  })
  void environmentsHaveTheirBuffersAndNoBackground(String name, int bufferA, int bufferB) {
    Topology topology = TopologyFile.read(Path.of("topologies", name + ".dot"));
    List<Link> queues =
        topology.links().stream().filter(link -> link.isFirst() && !link.isUnlimited()).toList();
    assertThat(queues)
        .extracting(link -> link.line().bufferSize(10_000))
        .containsExactly(bufferA, bufferB);
    assertThat(queues).allMatch(link -> link.line().offeredLoad() == 0);
    assertThat(topology.clients()).hasSize(4);
  }

  @Test
  void graphMlAndDotOfTheSameTopologyAreEqual() {
    Topology dot = TopologyFile.read(Path.of("topologies/aida-slide-9.dot"));
    Topology graphMl = TopologyFile.read(Path.of("topologies/aida-slide-9.graphml"));
    assertThat(graphMl.nodes()).isEqualTo(dot.nodes());
    assertThat(graphMl.links()).isEqualTo(dot.links());
    assertThat(dot.links().stream().filter(link -> !link.isUnlimited())).hasSize(8);
  }

  @Test
  void parallelLinksAreDistinctAndTheFirstIsTaken() throws IOException {
    Topology topology =
        TopologyFile.read(
            file(
                "t.dot",
                """
                graph {
                  edge [latency="1 s"]
                  c [kind=client]; s [kind=server, speed="1 Mop/s"]
                  c -- s [bandwidth="1 KB/s"]
                  s -- c [bandwidth="2 KB/s"]
                  c -- s [bandwidth="3 KB/s", utilization=3]
                }
                """));
    assertThat(topology.links())
        .extracting(Link::name)
        .containsExactly("c-s", "c-s", "s-c", "s-c", "c-s-2", "c-s-2");
    assertThat(topology.links().get(4).line().throughput()).isEqualTo(750);
    assertThat(new Routes(topology).there("c", "s")).extracting(Link::name).containsExactly("c-s");
    assertThat(topology.name()).isEqualTo("t");
  }

  @Test
  void clusterOptionsAreKept() throws IOException {
    Topology topology =
        TopologyFile.read(
            file(
                "t.dot",
                """
                graph {
                  c [kind=client]
                  k [kind=cluster, processors=64, speed="1 Mop/s", scheduler=EASY, order=SJF,
                    width=8, label="K"]
                  c -- k [bandwidth=unlimited]
                }
                """));
    Node.Cluster cluster = (Node.Cluster) topology.node("k");
    assertThat(cluster.processors()).isEqualTo(64);
    assertThat(cluster.options())
        .isEqualTo(Map.of("scheduler", "EASY", "order", "SJF", "width", "8"));
  }

  @Test
  void aServerMayBeSeveralAndHasADiscipline() throws IOException {
    String file =
        """
        graph {
          c [kind=client]
          a [kind=server, speed="10 Mop/s", servers=4, discipline="priority-preemptive",
             utilization=0.5, others="1 Mop"]
          b [kind=server, speed="10 Mop/s", discipline=lcfs]
          c -- a [bandwidth=unlimited]
          c -- b [bandwidth=unlimited]
        }
        """;
    Topology topology = TopologyFile.read(file("t.dot", file));
    Node.Server several = (Node.Server) topology.node("a");
    assertThat(several.processors()).isEqualTo(4);
    assertThat(several.discipline()).isEqualTo(Discipline.PRIORITY_PREEMPTIVE);
    assertThat(several.totalSpeed()).isEqualTo(4e7);
    assertThat(several.backgroundRate()).isEqualTo(20);
    assertThat(((Node.Server) topology.node("b")).processors()).isEqualTo(1);
    assertThat(((Node.Server) topology.node("b")).discipline()).isEqualTo(Discipline.LCFS);
    assertThat(mistakesIn(file.replace("servers=4", "servers=0").replace("lcfs", "\"lcfs-pre\"")))
        .hasSize(2)
        .anyMatch(m -> m.contains("servers is '0'; expected a whole number from 1 to 10,000"))
        .anyMatch(m -> m.startsWith("5: node 'b': unknown discipline 'lcfs-pre'; "));
  }

  @Test
  void sitesAndStoresKeepFiles() throws IOException {
    Topology topology =
        TopologyFile.read(
            file(
                "s.dot",
                """
                graph s {
                  c [kind=client]
                  r [kind=router]
                  plain [kind=server, speed="1 op/s"]
                  small [kind=server, speed="1 op/s", storage="10 GB", replacement=lfu]
                  farm [kind=cluster, processors=4, speed="1 op/s", replacement=none]
                  tape [kind=store, storage="1 PB"]
                  edge [bandwidth=unlimited]
                  r -- c; r -- plain; r -- small; r -- farm; r -- tape
                }
                """));
    assertThat(((Node.Holder) topology.node("plain")).storage()).isEqualTo(Storage.UNLIMITED);
    assertThat(((Node.Holder) topology.node("small")).storage())
        .isEqualTo(new Storage(1e10, Replacement.LFU));
    assertThat(((Node.Holder) topology.node("farm")).storage().replacement())
        .isEqualTo(Replacement.NONE);
    assertThat(((Node.Cluster) topology.node("farm")).options()).isEmpty();
    assertThat(((Node.Holder) topology.node("tape")).storage().bytes()).isEqualTo(1e15);
    assertThat(topology.sites()).extracting(Node::name).doesNotContain("tape");
    assertThat(topology.holders())
        .extracting(Node::name)
        .containsExactly("plain", "small", "farm", "tape");
    Topology again = TopologyFile.read(file("again.dot", TopologyWriter.dot(topology)));
    assertThat(again.nodes()).isEqualTo(topology.nodes());
  }

  @Test
  void coordinatesAreDegreesAndComeTogether() throws IOException {
    String rest = "c -- s [bandwidth=unlimited] }";
    Path file =
        file(
            "earth.dot",
            "graph g { c [kind=client, latitude=-33.5, longitude=151.25]"
                + " s [kind=server, speed=\"1 Mop/s\"] "
                + rest);
    Topology topology = TopologyFile.read(file);
    assertThat(topology.node("c").coordinates()).isEqualTo(new Coordinates(-33.5, 151.25));
    assertThat(topology.node("s").coordinates()).isNull();
    assertThat(
            mistakesIn(
                "graph g {\nc [kind=client, latitude=12]\n"
                    + "s [kind=server, speed=\"1 Mop/s\", latitude=91, longitude=east]\n"
                    + rest))
        .containsExactly(
            "2: node 'c': has a latitude and no longitude; expected both or neither",
            "3: node 's': latitude is '91'; expected a number from -90 to 90",
            "3: node 's': longitude is 'east'; expected a number from -180 to 180");
  }

  @Test
  void wrongStorageIsRefused() throws IOException {
    String dot =
        """
        graph s {
          c [kind=client, storage="1 GB"]
          s [kind=server, speed="1 op/s", storage="10 KB/s", replacement=fifo]
          t [kind=store, speed="1 op/s", replacement=lru]
          edge [bandwidth=unlimited]
          c -- s; s -- t
        }
        """;
    assertThat(mistakesIn(dot))
        .anyMatch(m -> m.startsWith("2: node 'c': unknown attribute 'storage'"))
        .anyMatch(m -> m.startsWith("3: node 's': storage: '10 KB/s'"))
        .contains("3: node 's': unknown replacement 'fifo'; expected one of lru, lfu, none")
        .anyMatch(m -> m.startsWith("4: node 't': unknown attribute 'speed'"))
        .anyMatch(m -> m.startsWith("4: node 't': unknown attribute 'replacement'"))
        .hasSize(5);
  }

  @Test
  void allMistakesAreReportedAtOnceWithTheirLines() throws IOException {
    List<String> mistakes =
        mistakesIn(
            """
            graph {
              c1 [kind=clint]
              c2 [kind=client]
              r [kind=router]
              s1 [kind=server, speed="10 MB/s"]
              s2 [kind=server]
              s3 [kind=server, speed="0 Mop/s", discpline=PS]
              s3 [kind=server]
              c2 -- r [bandwidth="-5 KB/s", latency="1 s"]
              c2 -- c2 [bandwidth="1 KB/s", latency="1 s"]
              r -- s1 [latency="1 s"]
              r -- s2 [bandwidth="1e30 KB/s", latency="NaN s"]
              r -- s3 [bandwidth="1 MB/s", throughput="2 MB/s", latency="1 s"]
              r -- s9 [bandwith="1 MB/s", latency="1 s"]
            }
            """);
    assertThat(String.join("\n", mistakes))
        .contains("2: node 'c1': unknown kind 'clint'")
        .contains("did you mean 'client'?")
        .contains("5: node 's1': speed: '10 MB/s' has the unit 'MB/s'")
        .contains("6: node 's2': has no speed")
        .contains("7: node 's3': speed is '0 Mop/s'; expected 1 op/s to")
        .contains("did you mean 'discipline'?")
        .contains("8: node 's3' is declared twice, first on line 7")
        .contains("9: link c2-r: bandwidth: '-5 KB/s' is negative")
        .contains("10: link c2-c2: connects a node with itself")
        .contains("11: link r-s1: has no bandwidth")
        .contains("12: link r-s2: bandwidth: '1e30 KB/s' is too large")
        .contains("12: link r-s2: latency: 'NaN s' is not a duration")
        .contains("13: link r-s3: the throughput 2 MB/s exceeds the bandwidth 1 MB/s")
        .contains("14: node 's9': has no kind")
        .contains("did you mean 'bandwidth'?");
  }

  private static String served(String server, String link) {
    return """
    graph {
      c [kind=client]
      s [kind=server, %s]
      c -- s [bandwidth=%s]
    }
    """
        .formatted(server, link);
  }

  /** A slip of a prefix, 1 op for 1 Mop, would have a run draw background jobs for ever. */
  @Test
  void aServersBackgroundHasALimit() throws IOException {
    String most = "speed=\"10 Gop/s\", utilization=0.5, others=\"5 Kop\"";
    assertThat(TopologyFile.read(file("t.dot", served(most, "unlimited"))).node("s"))
        .matches(server -> ((Node.Server) server).backgroundRate() == 1e6);
    assertThat(mistakesIn(served(most.replace("5 Kop", "4 Kop"), "unlimited")))
        .containsExactly(
            "3: node 's': speed, utilization and others mean 1,250,000 background jobs a second;"
                + " expected at most 1,000,000 (give a larger mean size in others)");
    assertThat(mistakesIn(served(most.replace("5 Kop", "1 op"), "unlimited"))).hasSize(1);
    String none = most.replace("0.5", "0").replace("5 Kop", "1 op");
    assertThat(TopologyFile.read(file("t.dot", served(none, "unlimited")))).isNotNull();
  }

  @Test
  void aLinkHasALatencyABufferOrBoth() throws IOException {
    String server = "speed=\"1 Mop/s\"";
    LinkParameters both = line(server, "\"1 MB/s\", latency=\"1 s\", buffer=5");
    assertThat(both.latency()).isEqualTo(1);
    assertThat(both.bufferSize(10_000)).isEqualTo(5);
    assertThat(both.fluidDelay(10_000)).isEqualTo(1);
    LinkParameters latency = line(server, "\"1 MB/s\", latency=\"1 s\", propagation=\"2 s\"");
    assertThat(latency.bufferSize(10_000)).isEqualTo(100);
    assertThat(latency.fluidDelay(10_000)).isEqualTo(3);
    LinkParameters buffer = line(server, "\"1 MB/s\", buffer=5");
    assertThat(buffer.hasLatency()).isFalse();
    assertThat(buffer.fluidDelay(10_000)).isEqualTo(0.05);
    assertThat(mistakesIn(served(server, "\"1 MB/s\", propagation=\"1 s\"")))
        .containsExactly(
            "4: link c-s: has neither a latency nor a buffer; expected latency = \"10 ms\"");
    assertThat(mistakesIn(served(server, "unlimited, propagation=\"1 s\"")))
        .containsExactly(
            "4: link c-s: is unlimited, so it has no queue and 'propagation' has no meaning");
  }

  private LinkParameters line(String server, String link) throws IOException {
    return TopologyFile.read(file("t.dot", served(server, link))).links().get(0).line();
  }

  @Test
  void whatNoRouteJoinsIsRefused() throws IOException {
    assertThat(
            mistakesIn(
                """
                graph {
                  edge [bandwidth=unlimited]
                  c1 [kind=client]
                  c2 [kind=client]
                  c3 [kind=client]
                  s1 [kind=server, speed="1 Mop/s"]
                  s2 [kind=server, speed="1 Mop/s"]
                  c1 -- s1
                  c3 -- c1
                }
                """))
        .containsExactly(
            "4: client 'c2' reaches no server or cluster: it has no link",
            "5: client 'c3' reaches no server or cluster (routes pass only through routers)",
            "7: server 's2' is reached by no client: it has no link");
  }

  static Stream<String[]> refusedTexts() {
    return Stream.of(
        new String[] {"t.dot", "", "is empty"},
        new String[] {"t.dot", " \n ", "is blank"},
        new String[] {"t.dot", "\0\1\2", "not a text file"},
        new String[] {"t.dot", "hello", "expected it to begin with 'graph'"},
        new String[] {"t.dot", "graph {\n a [x=1", "never closed"},
        new String[] {"t.dot", "graph { a [x=\"1] }", "quote opened here is never closed"},
        new String[] {"t.dot", "/* graph { }", "comment opened here is never closed"},
        new String[] {"t.dot", "graph { a [kind] }", "attribute 'kind' has no value"},
        new String[] {"t.dot", "graph { a [speed=10 Mop] }", "needs quotes"},
        new String[] {"t.dot", "graph { a [kind=client, kind=router] }", "given twice"},
        new String[] {"t.dot", "graph { a -> b }", "write '--', or begin the file with 'digraph'"},
        new String[] {"t.dot", "digraph { a -- b }", "write '->' (with [dir=both]"},
        new String[] {
          "t.dot", "digraph { a -> b [dir=none] }", "expected one of forward, back, both"
        },
        new String[] {"t.dot", "graph { } graph { }", "one graph"},
        new String[] {"t.dot", "graph { ] }", "not valid DOT here"},
        new String[] {"t.dot", "graph " + "{".repeat(9999), "nested more than 50 deep"},
        new String[] {"t.dot", "graph { r [kind=router] }", "has no client"},
        new String[] {"t.txt", "graph { }", "extension 'txt'"},
        new String[] {"t", "graph { }", "extension ''"},
        new String[] {"t.dot", "graph { \"\u009b31m\" [kind=client] }", "control character"},
        new String[] {"t.dot", "graph { a [site=\"\u202eb\", kind=client] }", "control character"},
        new String[] {"t.dot", "graph \"\u007f\" { }", "control character"},
        new String[] {"t.dot", "graph { \"a\nb\" [kind=client] }", "a name is one line"},
        new String[] {
          "t.dot", "graph { a [site=\"b\nc\", kind=client] }", "'site' is not one line"
        },
        new String[] {
          "t.graphml",
          "<?xml version=\"1.1\"?><graphml><graph><node id=\"a&#27;[31m\"/></graph></graphml>",
          "1: 'a\u001b[31m' has a control character"
        },
        new String[] {
          "t.graphml",
          "<graphml>\n<key id=\"k\" attr.name=\"k\" attr.type=\"integer\"/><graph/></graphml>",
          "2: attr.type 'integer' is unknown"
        },
        keyed("attr.type=\"string\"", "2: key 'u' does not say what it is for"),
        keyed(
            "for=\"nodes\"",
            "2: key 'u' is for 'nodes'; did you mean 'node'? Expected one of node, edge, all"),
        keyed("for=\"edge\"", "4: key 'u' is declared for 'edge' and given to a node"),
        keyed("for=\"graph\"", "4: key 'u' is declared for 'graph' and given to a node"),
        new String[] {"t.gml", "graph [ ]", "is a Topology Zoo map (GML); import it"},
        new String[] {"t.xml", "<platform/>", "is a SimGrid platform; import it"},
        new String[] {"t.conf", "1 0 0 5\n0 0 5 0", "is an OptorSim grid configuration; import it"},
        new String[] {"u.gml", "graph { }", "expected a topology as a .dot or .graphml file"},
        new String[] {"u.xml", "<html/>", "expected a topology as a .dot or .graphml file"},
        new String[] {"t.graphml", "<graphml>\n</b>", "2: is not valid XML here: The element type"},
        new String[] {"t.graphml", "hello", "not valid XML here"},
        new String[] {"t.graphml", "<html/>", "not a GraphML file"},
        new String[] {"t.graphml", "<graphml/>", "has no <graph>"},
        new String[] {"t.graphml", "<graphml><graph><a>".repeat(99), "second <graph>"},
        new String[] {"t.graphml", "<graphml>" + "<a>".repeat(9999), "nested more than 50 deep"},
        new String[] {
          "t.graphml",
          "<graphml><graph><node id=\"a\"/><edge source=\"a\" target=\"b\"/></graph></graphml>",
          "'b', which is not a node"
        },
        new String[] {
          "t.graphml",
          "<graphml><graph><node id=\"a\"/><node id=\"a\"/></graph></graphml>",
          "declared twice"
        });
  }

  /** A server's utilization under a key of its own. */
  private static String[] keyed(String key, String expected) {
    String text =
        """
        <graphml><key id="k" for="all" attr.name="kind"/><key id="n" for="all" attr.name="speed"/>
        <key id="u" attr.name="utilization" %s/><key id="b" for="edge" attr.name="bandwidth"/>
        <key id="o" for="node" attr.name="others"/><graph><node id="c"><data key="k">client</data>
        </node><node id="s"><data key="u">0.5</data><data key="k">server</data>
        <data key="n">1 Mop/s</data><data key="o">1 Mop</data></node><edge source="c" target="s">
        <data key="b">unlimited</data></edge></graph></graphml>
        """;
    return new String[] {"t.graphml", text.formatted(key), expected};
  }

  @ParameterizedTest
  @ValueSource(strings = {"for=\"node\"", "for=\"all\"", "for=\"node\" attr.type=\"double\""})
  void graphMlDataAreReadWhateverTheirKeySays(String key) throws IOException {
    Topology topology = TopologyFile.read(file("t.graphml", keyed(key, "")[1]));
    assertThat(((Node.Server) topology.node("s")).utilization()).isEqualTo(0.5);
  }

  @ParameterizedTest
  @MethodSource("refusedTexts")
  void refused(String name, String text, String expected) throws IOException {
    assertThat(String.join("\n", mistakes(file(name, text)))).contains(expected);
  }

  @Test
  void anExternalEntityIsNeverRead() throws IOException {
    Path secret = file("secret", "very-secret");
    List<String> mistakes =
        mistakes(
            file(
                "t.graphml",
                "<?xml version=\"1.0\"?>\n<!DOCTYPE g [<!ENTITY x SYSTEM \""
                    + secret.toUri()
                    + "\">]>\n<graphml><graph><node id=\"&x;\"/></graph></graphml>"));
    assertThat(mistakes).hasSize(1);
    assertThat(mistakes.get(0)).startsWith("2: ").contains("DOCTYPE").doesNotContain("very-secret");
  }

  @Test
  void aHugeFileIsRefusedUnread() throws IOException {
    Path huge = folder.resolve("huge.dot");
    try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
      file.setLength(100_000_000_000L);
    }
    assertThat(mistakes(huge)).containsExactly("0: has 100 GB; a topology has at most 8 MB");
  }

  @Test
  void missingFilesFoldersAndOtherEncodingsAreRefused() throws IOException {
    file("grid.dot", "graph { }");
    assertThat(mistakes(folder.resolve("gird.dot")).get(0)).contains("did you mean 'grid.dot'?");
    Files.createDirectory(folder.resolve("d.dot"));
    assertThat(mistakes(folder.resolve("d.dot")).get(0)).contains("is a folder");
    Path latin = folder.resolve("latin.dot");
    Files.write(latin, "graph {\n \"é\" }".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(mistakes(latin).get(0)).startsWith("2: is not UTF-8");
  }

  @Test
  void manyMistakesAreCut() throws IOException {
    StringBuilder text = new StringBuilder("graph {\n");
    for (int i = 0; i < 500; i++) {
      text.append("n").append(i).append(" [kind=no]\n");
    }
    assertThat(mistakesIn(text + "}")).hasSize(51).last().asString().contains("450 more mistakes");
  }

  @Test
  void mistakesNameTheFile() throws IOException {
    Path path = file("t.dot", "graph {\n a [kind=x] }");
    assertThatThrownBy(() -> TopologyFile.read(path))
        .isInstanceOfSatisfying(
            InputException.class,
            e ->
                assertThat(e.mistakes()).extracting(Mistake::source).containsOnly(path.toString()));
  }
}
