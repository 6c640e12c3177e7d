package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.jgrapht.nio.dot.DOTEventDrivenImporter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyFile;

class TopologyCommandTest {
  @TempDir Path folder;

  @Test
  void theSlidesExampleShowsEveryRateBesideItsFormula() {
    Run run = Run.quoin("topology", "show", "topologies/aida-example.dot", "--queues");
    assertThat(run.out())
        .contains("packets of W = 10 KB (--packet) and jobs of W_c = 10 Mop (--job-size)");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsPattern("Qns1 +service rate +100/s +=")
        .containsPattern(
            "background rate +900/s += \\(T_net / T_act - 1\\) T_net / W = 9 \\* 100/s")
        .containsPattern("buffer N +10 += T_latency T_net / W = 100 ms \\* 100/s")
        .containsPattern("offered load +9 += T_net / T_act - 1 = 1 MB/s / 100 KB/s - 1")
        .containsPattern("Qs1 +service rate +10/s += T_ser / W_c = 100 Mop/s / 10 Mop")
        .containsPattern("background rate +100/s += T_ser / W_s_others U = 100 Mop/s / 100 Kop");
  }

  @ParameterizedTest
  @MethodSource("org.quoin.Shipped#topologies")
  void theTablesFitIn100Columns(String file) {
    Run run = Run.quoin("topology", "show", file, "--queues");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
  }

  /** 24 + 3 desks at two routers and 2 like sites: 29 links, and 27 x 2 routes of 2 or 3 links. */
  private Path manyDesks() throws IOException {
    return Files.writeString(
        folder.resolve("desks.dot"),
        """
        graph desks {
          desk [kind=client, count=24]
          far [kind=client, count=3]
          hub [kind=router]
          out [kind=router]
          s1 [kind=cluster, processors=4, speed="1 Gop/s"]
          s2 [kind=cluster, processors=4, speed="1 Gop/s"]
          desk -- hub [bandwidth="1 Gbit/s", latency="5 ms"]
          far -- out [bandwidth="1 Gbit/s", latency="10 ms"]
          out -- hub [name=wan, bandwidth="10 Gbit/s", buffer=100]
          hub -- s1 [bandwidth="1 Gbit/s", latency="5 ms"]
          hub -- s2 [bandwidth="1 Gbit/s", latency="5 ms"]
        }
        """);
  }

  @Test
  void alikeLinksAndRoutesShareARowWithTheirNumber() throws IOException {
    Run run = Run.quoin("topology", "show", manyDesks().toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern(
            "desk1-hub \\.\\.\\. desk24-hub +24 +1 Gbit/s +1 Gbit/s +5 ms +derived +Qns1 ")
        .containsPattern("far1-out \\.\\.\\. far3-out +3 .* 10 ms ")
        .containsPattern("wan +1 +10 Gbit/s +10 Gbit/s +-")
        .containsPattern("desk1 \\.\\.\\. desk24 +s1, s2 +48 +2 +desk1-hub, hub-s1\n")
        .containsPattern("far1 \\.\\.\\. far3 +s1, s2 +6 +3 +far1-out, wan, hub-s1\n")
        .contains("Alike nodes, links and routes share a row; --details prints each.");
    assertThat(run.out().lines()).hasSizeLessThan(40).allMatch(line -> line.length() <= 100);
  }

  /** Without numbers in their names, forty routers of forty towns are still forty alike. */
  @Test
  void alikeNodesOfAnyNameShareARow() throws IOException {
    StringBuilder graph = new StringBuilder("graph towns {\n  home [kind=client]\n");
    for (char first = 'a'; first <= 'z'; first++) {
      graph.append(
          "  %stown [kind=router]\n  %ssite [kind=server, speed=\"1 Gop/s\"]\n"
              .formatted(first, first));
      graph.append(
          "  home -- %stown [bandwidth=\"1 Gbit/s\", latency=\"5 ms\"]\n".formatted(first));
      graph.append(
          "  %stown -- %ssite [bandwidth=\"2 Gbit/s\", latency=\"5 ms\"]\n"
              .formatted(first, first));
    }
    Path file = Files.writeString(folder.resolve("towns.dot"), graph.append("}\n"));
    assertThat(Run.quoin("topology", "show", file.toString()).out())
        .containsPattern("atown \\.\\.\\. ztown +26 +router")
        .containsPattern("asite \\.\\.\\. zsite +26 +server")
        .containsPattern("home-atown \\.\\.\\. home-ztown +26 +1 Gbit/s")
        .containsPattern("home +asite \\.\\.\\. zsite +26 +2 +home-atown, atown-asite");
  }

  /**
   * 22 queues of wide-area links, 44 of campus links, and sites of three sizes; 122 vertices in
   * all.
   */
  @Test
  void manyAlikeQueuesShareARow() {
    Run run = Run.quoin("topology", "show", "topologies/tiered-grid.dot", "--queues");
    String queues = run.out().substring(run.out().indexOf("Queues with"));
    assertThat(queues.replaceAll(" +", " "))
        .contains(
            "Qns1 ... Qnr11 22 service rate 125,000/s = T_net / W",
            "buffer N 62 to 6,112 = T_latency T_net / W",
            "Qns12 ... Qnr33 44 service rate 12,500/s",
            "Qs13 ... Qs34 22 service rate 10,000/s",
            "and 82 more vertices",
            "Alike queues share a row; --details prints each.");
    assertThat(queues.lines()).hasSizeLessThan(80).allMatch(line -> line.length() <= 100);
    Run each = Run.quoin("topology", "show", "topologies/tiered-grid.dot", "--queues", "--details");
    assertThat(each.out())
        .contains("= T_latency T_net / W = 41.7 ms * 125,000/s, rounded, at least 1", "\n  Qs34 ")
        .doesNotContain("more vertices", "Alike queues");
  }

  @Test
  void detailsPrintEachOfManyAlike() throws IOException {
    Run run = Run.quoin("topology", "show", manyDesks().toString(), "--details");
    assertThat(run.out())
        .containsPattern("desk17-hub +desk17 +hub ")
        .containsPattern("far3 +s\\d.* +far3-out, wan, hub-s\\d")
        .doesNotContain("more routes", "share a row");
  }

  @Test
  void packetAndJobSizesChangeTheRates() {
    Run run =
        Run.quoin(
            "topology",
            "show",
            "topologies/aida-example.dot",
            "--queues",
            "--packet",
            "20 KB",
            "--job-size",
            "1 Mop",
            "--json");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith("{")
        .contains("\"serviceRate\": 50,")
        .contains("\"backgroundRate\": 450,")
        .contains("\"buffer\": 5,")
        .contains("\"serviceRate\": 100,");
  }

  @ParameterizedTest
  @MethodSource("org.quoin.Shipped#topologies")
  void itsOwnDotReadsBackTheSame(String file) {
    Path out = folder.resolve("out.dot");
    Run run = Run.quoin("topology", "show", file, "--dot", out.toString());
    assertThat(run.err()).isEmpty();
    Topology before = TopologyFile.read(Path.of(file));
    Topology after = TopologyFile.read(out);
    assertThat(after.nodes()).isEqualTo(before.nodes());
    assertThat(after.links()).isEqualTo(before.links());
    assertThat(after.name()).isEqualTo(before.name());
    assertThat(after.isInBits()).isEqualTo(before.isInBits());
  }

  /** 40 Gbit/s are 5 GB/s; which of the two people say depends on the file alone. */
  @Test
  void bandwidthsAreShownInTheUnitOfTheFile() throws IOException {
    String text =
        """
        graph g {
          c [kind=client]
          r [kind=router]
          s [kind=server, speed="1 Gop/s"]
          c -- r [bandwidth="40 Gbit/s", throughput="10 Gbps", buffer=50]
          r -- s [bandwidth="100 Mb/s", latency="2 ms"]
        }
        """;
    Path file = Files.writeString(folder.resolve("bits.dot"), text);
    Path out = folder.resolve("out.dot");
    Run run = Run.quoin("topology", "show", file.toString(), "--queues");
    assertThat(run.out())
        .containsPattern("c-r .* 40 Gbit/s +10 Gbit/s")
        .containsPattern("r-s .* 100 Mbit/s +100 Mbit/s")
        .contains("T_net / W = 100 Mbit/s / ")
        .doesNotContain("B/s");
    Run.quoin("topology", "show", file.toString(), "--dot", out.toString());
    assertThat(Files.readString(out))
        .contains("bandwidth=\"40 Gbit/s\", throughput=\"10 Gbit/s\"", "bandwidth=\"100 Mbit/s\"");

    Files.writeString(file, text.replace("40 Gbit/s", "5 GB/s").replace("10 Gbps", "1250 MB/s"));
    assertThat(Run.quoin("topology", "show", file.toString()).out())
        .containsPattern("c-r .* 5 GB/s +1.25 GB/s")
        .containsPattern("r-s .* 12.5 MB/s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\\\\", "\"", "a\"", "\\b", "a\\\\\"b", "\\N", "<b>", "node", "-1", "é\\\\c"})
  void anyNameReadsBackTheSame(String name) throws IOException {
    Path file = named(name);
    Path out = folder.resolve("out.dot");
    Path queues = folder.resolve("queues.dot");
    assertThat(Run.quoin("topology", "show", file.toString(), "--dot", out.toString()).err())
        .isEmpty();
    assertThat(TopologyFile.read(out).nodes()).isEqualTo(TopologyFile.read(file).nodes());
    assertThat(TopologyFile.read(out).name()).isEqualTo(name);
    assertThat(
            Run.quoin("topology", "show", file.toString(), "--queues", "--dot", queues.toString())
                .err())
        .isEmpty();
    // In a label \n is a new line and two backslashes are one.
    assertThat(Files.readString(queues))
        .contains("\\n" + name.replace("\\", "\\\\").replace("\"", "\\\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\", "a\\\"b", "\\\\\\", "\\\\\\\""})
  void aNameThatDotCannotHoldIsRefused(String name) throws IOException {
    Run run = Run.quoin("topology", "show", named(name).toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("t.graphml:2: '" + name + "' has a backslash at its end or before a quote");
  }

  @Test
  void aClustersWrongSchedulerIsRefusedWithoutItsLog() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("t.dot"),
            """
            graph t {
              c [kind=client]
              k [kind=cluster, processors=8, speed="1 Mop/s", workload="no.swf", scheduler=FCFS]
              c -- k [bandwidth=unlimited]
            }
            """);
    Run run = Run.quoin("topology", "show", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("t.dot:3: cluster k: 'FCFS' is an order and no policy")
        .doesNotContain("no.swf");
    Files.writeString(file, Files.readString(file).replace("FCFS", "EASY"));
    assertThat(Run.quoin("topology", "show", file.toString()).exitCode()).isZero();
  }

  /** Rows are one only where every number grows by the same step. */
  @Test
  void nodesThatOneDeclarationCountsAreOneRow() throws IOException {
    assertThat(Run.quoin("topology", "show", "topologies/eight-machines.dot").out())
        .contains(
            "machine1 ... machine8  server      100 Mop/s  FCFS",
            "client-machine1 ... client-machine8  unlimited",
            "client  machine1 ... machine8  client-machine1 ... client-machine8")
        .doesNotContain("machine2");
    Path file = folder.resolve("t.dot");
    Files.writeString(
        file,
        """
        graph t {
          c [kind=client]
          s1 [kind=server, speed="1 Mop/s"]
          s2 [kind=server, speed="2 Mop/s"]
          s4 [kind=server, speed="3 Mop/s"]
          c -- s1 [bandwidth=unlimited]
          c -- s2 [bandwidth=unlimited]
          c -- s4 [bandwidth=unlimited]
        }
        """);
    assertThat(Run.quoin("topology", "show", file.toString()).out())
        .contains("s1    server", "s2    server", "s4    server");
  }

  /** A topology of that name, whose server and its site are named so, too. */
  private Path named(String name) throws IOException {
    String xml = name.replace("<", "&lt;").replace("\"", "&quot;");
    String text =
        """
        <graphml>KEYS
        <graph id="NAME">
        <node id="c"><data key="kind">client</data><data key="site">NAME</data></node>
        <node id="NAME"><data key="kind">server</data><data key="speed">1 Mop/s</data></node>
        <edge source="c" target="NAME"><data key="bandwidth">unlimited</data></edge>
        </graph></graphml>
        """;
    String keys =
        Stream.of("kind", "speed", "site", "bandwidth")
            .map(
                key ->
                    "<key id='" + key + "' for='all' attr.name='" + key + "' attr.type='string'/>")
            .collect(Collectors.joining());
    return Files.writeString(
        folder.resolve("t.graphml"), text.replace("KEYS", keys).replace("NAME", xml));
  }

  @ParameterizedTest
  @MethodSource("org.quoin.Shipped#topologies")
  @Tag("slow")
  void theExpandedGraphIsDotAndPicturesAreDrawn(String file) throws IOException {
    Path dot = folder.resolve("queues.dot");
    Path svg = folder.resolve("queues.svg");
    Path png = folder.resolve("queues.png");
    Run run =
        Run.quoin(
            "topology",
            "show",
            file,
            "--queues",
            "--dot",
            dot.toString(),
            "--picture",
            svg.toString(),
            "--png",
            png.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> vertices = new ArrayList<>();
    DOTEventDrivenImporter importer = new DOTEventDrivenImporter();
    importer.addVertexConsumer(vertices::add);
    importer.importInput(new StringReader(Files.readString(dot)));
    assertThat(vertices).contains("Qs1");
    // Behind unlimited links alone there is no network queue.
    if (Files.readString(Path.of(file))
        .matches("(?s).*(throughput|utilization|latency|buffer).*")) {
      assertThat(vertices).contains("Qns1", "Qnr1");
    }
    String drawn = Files.readString(svg);
    assertThat(drawn).startsWith("<svg").endsWith("</svg>\n");
    assertThat(Arrays.asList(drawn.split("[<>]"))).containsAll(vertices);
    BufferedImage image = ImageIO.read(png.toFile());
    assertThat(image.getWidth()).isGreaterThan(400);
  }

  @Test
  void anExistingFileIsKeptWithoutForce() throws IOException {
    Path out = Files.writeString(folder.resolve("out.svg"), "mine");
    Run refused =
        Run.quoin("topology", "show", "topologies/aida-example.dot", "--svg", out.toString());
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("--force");
    assertThat(out).hasContent("mine");
    Run replaced =
        Run.quoin(
            "topology", "show", "topologies/aida-example.dot", "--svg", out.toString(), "--force");
    assertThat(replaced.exitCode()).isZero();
    assertThat(Files.readString(out)).startsWith("<svg");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10", "0 KB", "-1 KB", "10 Mop", "NaN", "1e300 KB"})
  void wrongPacketSizesAreRefused(String packet) {
    Run run = Run.quoin("topology", "show", "topologies/aida-example.dot", "--packet", packet);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--packet").doesNotContain("\tat ");
  }

  @Test
  void aWrongFileIsRefusedWithoutAStackTrace() throws IOException {
    Path file = Files.writeString(folder.resolve("t.dot"), "graph { a [kind=sever] }");
    Run run = Run.quoin("topology", "show", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("t.dot:1")
        .contains("did you mean 'server'?")
        .doesNotContain("\tat ");
  }

  private static final String MAP =
      """
      graph [ label "Pair"
        node [ id 0 label "A" ] node [ id 1 label "B" ] node [ id 2 label "C" ]
        edge [ source 0 target 1 ] edge [ source 0 target 2 ] edge [ source 1 target 2 ]
      ]
      """;

  @Test
  void anImportTellsWhatItFilledInAndIsShownAndRunAtOnce() throws IOException {
    Path map = Files.writeString(folder.resolve("pair.txt"), MAP);
    Path out = folder.resolve("pair.dot");
    Run run =
        Run.quoin(
            "topology",
            "import",
            map.toString(),
            "--sites-at",
            "A",
            "--scheduler",
            "conservative",
            "--out",
            out.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("filled in: bandwidth 125 MB/s = 1,000 Mbit/s of 3 of 3 links (--bandwidth)")
        .endsWith("written: " + out + "\n");
    assertThat(Files.readString(out))
        .startsWith("// Made by: quoin topology import " + map + " --sites-at A")
        .contains("// Source: pair.txt, a Topology Zoo map (GML)");
    assertThat(Run.quoin("topology", "show", out.toString(), "--queues").out())
        .contains("A-site", "scheduler conservative", "C-client");
    Run again = Run.quoin("topology", "import", map.toString(), "--out", out.toString());
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("--out", "exists; name another file, or add --force");
  }

  @Test
  void aCommandDoesNotWriteOverWhatItReads() throws IOException {
    Path map = Files.writeString(folder.resolve("pair.gml"), MAP);
    String same = " is the same file as ";
    for (String[] words :
        new String[][] {
          {"--out", "import", map.toString(), "--sites-at", "A", "--out", map.toString()},
          {"--routes", "import", map.toString(), "--sites-at", "A", "--routes", map.toString()}
        }) {
      Run run = Run.quoin(command(words));
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).startsWith("quoin: " + words[0] + ": " + map + same + map);
    }
    assertThat(map).hasContent(MAP);
    Path dot = folder.resolve("t.dot");
    Files.copy(Path.of("topologies/aida-example.dot"), dot);
    Run shown = Run.quoin(command("--dot", "show", dot.toString(), "--dot", dot.toString()));
    assertThat(shown.err()).startsWith("quoin: --dot: " + dot + same + dot);
  }

  /** The words after the first, of quoin topology, with --force. */
  private static String[] command(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.set(0, "topology");
    all.add("--force");
    return all.toArray(String[]::new);
  }

  @Test
  void anEmptyNameOfAFileIsRefused() {
    for (String option : List.of("--out", "--routes")) {
      Run run = Run.quoin("topology", "import", "map.gml", option, "");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err())
          .startsWith(
              "quoin: Invalid value for option '"
                  + option
                  + "': it is empty; expected the name of a file or a folder");
    }
    Run run = Run.quoin("run", "scenarios/aida-example.yaml", "--out=");
    assertThat(run.err()).contains("--out: it is empty");
  }

  @Test
  void withoutAFileTheTopologyIsPrinted() throws IOException {
    Path map = Files.writeString(folder.resolve("pair.txt"), MAP);
    Run run = Run.quoin("topology", "import", map.toString(), "--sites-at", "all");
    assertThat(run.out()).startsWith("// Made by: quoin").endsWith("}\n");
  }

  @Test
  void anImportThatCannotBeSaysWhy() throws IOException {
    Path map = Files.writeString(folder.resolve("pair.gml"), MAP);
    Run none = Run.quoin("topology", "import", map.toString());
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("--sites-at: 'degree>=3' is not a place of this map");
    Run scheduler =
        Run.quoin("topology", "import", map.toString(), "--scheduler", "esay", "--sites-at", "all");
    assertThat(scheduler.err()).contains("--scheduler: unknown 'esay'", "did you mean 'easy'?");
    Run shown = Run.quoin("topology", "show", map.toString());
    assertThat(shown.exitCode()).isEqualTo(2);
    assertThat(shown.err())
        .contains("is a Topology Zoo map (GML); import it: quoin topology import " + map);
  }

  @Test
  void aGeneratedTopologyIsShownAtOnce() {
    Path out = folder.resolve("star.dot");
    Run run =
        Run.quoin(
            "topology",
            "generate",
            "--model",
            "star",
            "--sites",
            "3",
            "--clients",
            "7",
            "--server",
            "1 Gop/s",
            "--out",
            out.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("made: a star\n").contains("3 sites, 7 clients");
    assertThat(Run.quoin("topology", "show", out.toString()).out()).contains("hub", "p1-client3");
    Run wrong = Run.quoin("topology", "generate", "--model", "ring");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("--model").contains("waxman");
  }

  /** As a scenario reads them: with the groups of clients that an import makes. */
  @Test
  void theRoutesOfAPlatformGoIntoAScenario() throws IOException {
    Path platform =
        Files.writeString(
            folder.resolve("ring.xml"),
            """
            <platform version="4.1"><zone id="ring" routing="Full">
              <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><host id="c" speed="1Gf"/>
              <link id="ab" bandwidth="1MBps"/><link id="bc" bandwidth="1MBps"/>
              <link id="ca" bandwidth="1MBps"/>
              <route src="a" dst="b"><link_ctn id="ab"/></route>
              <route src="b" dst="c"><link_ctn id="bc"/></route>
              <route src="a" dst="c"><link_ctn id="ab"/><link_ctn id="bc"/></route>
              <zoneRoute src="ring" dst="ring" gw_src="c" gw_dst="a"><link_ctn id="ca"/></zoneRoute>
            </zone></platform>
            """);
    Path routes = folder.resolve("routes.yaml");
    Run run =
        Run.quoin(
            "topology",
            "import",
            platform.toString(),
            "--clients",
            "2",
            "--routes",
            routes.toString(),
            "--out",
            folder.resolve("ring.dot").toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("ring.dot, " + routes);
    Path scenario =
        Files.writeString(
            folder.resolve("ring.yaml"),
            """
            topology: ring.dot
            clients: [{job: generic, operations: 1 Mop, send: 1 B, receive: 1 B, interval: 1 s}]
            """
                + Files.readString(routes));
    assertThat(Files.readString(routes)).contains("from: a-client*, to: c-site, via: [a, b, c]");
    Run checked = Run.quoin("validate", scenario.toString());
    assertThat(checked.err()).isEmpty();
    assertThat(checked.exitCode()).isZero();
  }
}
