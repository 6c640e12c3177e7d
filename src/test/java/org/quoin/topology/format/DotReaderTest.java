package org.quoin.topology.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jgrapht.nio.dot.DOTEventDrivenImporter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.build.Trials;
import org.quoin.topology.Link;
import org.quoin.topology.parser.Declarations;
import org.quoin.topology.parser.DotReader;
import org.quoin.topology.parser.TopologyLimits;

class DotReaderTest {

  private static Declarations read(String text) {
    Declarations declarations = new Declarations("t.dot", "t", TopologyLimits.OF_COMMANDS);
    DotReader.read(text, declarations);
    return declarations;
  }

  private static List<String> mistakes(String text) {
    InputException refused =
        catchThrowableOfType(InputException.class, () -> read(text).refuseMistakes());
    assertThat(refused).as("the text is refused").isNotNull();
    return refused.mistakes().stream().map(Mistake::toString).toList();
  }

  /**
   * Random statements of the grammar, without what JGraphT reads otherwise than Graphviz: it
   * forgets links between groups whose nodes were named before or have attributes.
   */
  private static final class Writer {
    private final Random random;
    private final StringBuilder text = new StringBuilder();

    Writer(long seed) {
      random = new Random(seed);
    }

    String graph() {
      text.append(pick("graph", "strict graph", "GRAPH \"a title\"", "graph g")).append(" {\n");
      statements(0);
      return text.append("}\n").toString();
    }

    private String pick(String... words) {
      return words[random.nextInt(words.length)];
    }

    private void statements(int depth) {
      int count = 1 + random.nextInt(6);
      for (int i = 0; i < count; i++) {
        switch (random.nextInt(depth < 3 ? 6 : 5)) {
          case 0 -> list(text.append(pick("node ", "edge ", "graph ")), true);
          case 1 -> list(text.append(name()), true);
          case 2 -> text.append(name());
          case 3 -> text.append(pick("rankdir", "label")).append('=').append(value());
          case 4 -> links();
          default -> group(depth);
        }
        text.append(pick(";\n", "\n", " // said\n", " /* said */ ;\n"));
      }
    }

    private void links() {
      text.append(name());
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        text.append(" -- ").append(name());
      }
      list(text, false);
    }

    private void group(int depth) {
      text.append(pick("{ ", "subgraph { ", "subgraph s" + depth + " { "));
      statements(depth + 1);
      text.append("}");
    }

    private void list(StringBuilder at, boolean required) {
      if (required || random.nextBoolean()) {
        at.append(" [");
        for (String key : List.of("weight", "speed", "site")) {
          if (random.nextBoolean()) {
            at.append(key).append(pick("=", " = ")).append(value()).append(pick(", ", "; ", " "));
          }
        }
        at.append("]");
      }
    }

    private String name() {
      return pick("a", "b", "c_1", "\"d e\"", "\"f\"", "7", "\"--\"", "é");
    }

    private String value() {
      return pick("client", "\"10 Mop/s\"", "0.5", "-3", "\"[x]\"", "\"\"");
    }
  }

  /** JGraphT's importer is another reader of the same grammar. */
  @Test
  void readsWhatJGraphTsImporterReads() {
    for (int seed = 0; seed < Trials.of(120); seed++) {
      String text = new Writer(seed).graph();
      Map<String, Map<String, String>> nodes = new LinkedHashMap<>();
      List<String> ends = new ArrayList<>();
      List<Map<String, String>> links = new ArrayList<>();
      DOTEventDrivenImporter importer = new DOTEventDrivenImporter();
      importer.addVertexConsumer(name -> nodes.put(name, new LinkedHashMap<>()));
      importer.addVertexAttributeConsumer(
          (key, value) -> nodes.get(key.getFirst()).put(key.getSecond(), value.getValue()));
      importer.addEdgeConsumer(
          pair -> {
            ends.add(pair.getFirst() + " -- " + pair.getSecond());
            links.add(new LinkedHashMap<>());
          });
      importer.addEdgeAttributeConsumer(
          (key, value) -> links.get(links.size() - 1).put(key.getSecond(), value.getValue()));
      importer.importInput(new StringReader(text));

      Declarations declarations = read(text);
      Map<String, Map<String, String>> ours = new LinkedHashMap<>();
      declarations.nodes().forEach((name, node) -> ours.put(name, node.attributes()));
      assertThat(ours).as(text).isEqualTo(nodes);
      assertThat(declarations.links().stream().map(l -> l.from() + " -- " + l.to()))
          .as(text)
          .containsExactlyElementsOf(ends);
      assertThat(declarations.links().stream().map(Declarations.LinkText::attributes))
          .as(text)
          .containsExactlyElementsOf(links);
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`\"a\\\\\"`, `a\\\\`",
        "`\"a\\\"b\"`, `a\"b`",
        "`\"a\\\\\\\"b\"`, `a\\\\\"b`",
        "`\"a\\nb\"`, `a\\nb`",
        "`\"a\\\nb\"`, ab"
      })
  void backslashesAreReadAsGraphvizDoes(String written, String name) {
    assertThat(read("graph { " + written + " [kind=client] }").nodes()).containsOnlyKeys(name);
  }

  @Test
  void groupsAreJoinedEachWithEach() {
    Declarations declarations =
        read("graph { a; edge [x=1]; {a {b [kind=client]; b -- c}} -- subgraph { d } -- a [y=2] }");
    assertThat(declarations.links().stream().map(l -> l.from() + l.to() + l.attributes()))
        .containsExactly("bc{x=1}", "ad{x=1, y=2}", "bd{x=1, y=2}", "cd{x=1, y=2}", "da{x=1, y=2}");
  }

  @Test
  void aProductOfGroupsIsCountedBeforeItIsMade() {
    String nodes = IntStream.range(0, 3000).mapToObj(i -> "a" + i).collect(Collectors.joining(" "));
    String text = "graph {\n {" + nodes + "}\n -- {" + nodes.replace('a', 'b') + "}\n}";
    assertThat(mistakes(text))
        .containsExactly(
            "t.dot:3: 3,000 nodes connected with 3,000 make 9,000,000 links; a topology has at most"
                + " 200,000 links");
  }

  @Test
  void thereIsALimitOfLinksAndNodesAndAttributes() {
    assertThat(mistakes("graph {\na" + " -- a".repeat(200_001) + "}"))
        .containsExactly("t.dot:2: this is link 200,001; a topology has at most 200,000 links");
    StringBuilder nodes = new StringBuilder("graph {\n");
    IntStream.rangeClosed(0, 200_000).forEach(i -> nodes.append(i).append(' '));
    assertThat(mistakes(nodes + "}"))
        .containsExactly("t.dot:2: this is node 200,001; a topology has at most 200,000 nodes");
    String defaults =
        IntStream.range(0, 2000).mapToObj(i -> "k" + i + "=1").collect(Collectors.joining(","));
    StringBuilder many = new StringBuilder("graph {\nnode [" + defaults + "]\n");
    IntStream.rangeClosed(0, 1000).forEach(i -> many.append(i).append(' '));
    assertThat(mistakes(many + "}")).hasSize(1).first().asString().contains("2,000,000 attributes");
  }

  @Test
  @Tag("slow")
  void sixtyThousandParallelLinksAreNamedInTime() {
    StringBuilder text = new StringBuilder("graph {\n a [kind=client]\n s [kind=router]\n");
    text.append(" a -- s [bandwidth=unlimited]\n".repeat(60_000)).append("}");
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    List<Link> links = new TopologyBuilder(read(text.toString())).links();
    assertThat(links.stream().filter(Link::isFirst).map(Link::name)).doesNotHaveDuplicates();
    assertThat(links.get(119_999).name()).isEqualTo("a-s-60000");
    assertThat(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before)
        .as("nanoseconds of processor time")
        .isLessThan(2_000_000_000L);
  }

  @Test
  void everyValueThatNeedsQuotesIsShownWithThem() {
    assertThat(
            mistakes(
                """
                graph {
                  a [kind=client]
                  s [kind=server, speed=10 Mop/s, utilization=10%, others=3Mop]
                  a -- s [bandwidth=200 KB/s, latency=10ms, name=a.b]
                }
                """))
        .containsExactly(
            "t.dot:3:25: the value of 'speed' needs quotes; write speed=\"10 Mop/s\"",
            "t.dot:3:47: the value of 'utilization' needs quotes; write utilization=\"10%\"",
            "t.dot:3:59: the value of 'others' needs quotes; write others=\"3Mop\"",
            "t.dot:4:21: the value of 'bandwidth' needs quotes; write bandwidth=\"200 KB/s\"",
            "t.dot:4:39: the value of 'latency' needs quotes; write latency=\"10ms\"",
            "t.dot:4:50: the value of 'name' needs quotes; write name=\"a.b\"");
  }

  /** "edge" is a word of DOT, and the name that many networks give to a router. */
  @Test
  void aNodeCalledEdgeNeedsQuotes() {
    assertThat(
            mistakes(
                """
                graph {
                  edge [kind=router]
                  a [kind=client]
                  a -- "edge" [bandwidth="1 MB/s", latency="1 ms"]
                }
                """))
        .startsWith(
            "t.dot:2: 'edge' sets defaults of links, which have no kind; a node of this name needs"
                + " quotes: \"edge\"")
        .noneMatch(mistake -> mistake.contains("unknown attribute 'kind'"));
  }

  @Test
  void readingGoesOnAfterAMistake() {
    assertThat(
            mistakes(
                """
                graph {
                  a [kind=client
                  b [kind=client]
                  a = [kind=client]
                  a -- -- b
                  a - b; x.y
                  node
                  c : [d]
                  subgraph c [d]
                  a [=, kind, site=x]
                  a -> b
                """))
        .containsExactly(
            "t.dot:1: the '{' opened here is never closed",
            "t.dot:2:5: the '[' opened here is never closed",
            "t.dot:4:7: attributes stand after a name, as in a [...]; expected a value after '='"
                + " but found '['",
            "t.dot:5:8: is not valid DOT here: expected a node or a link but found '--'",
            "t.dot:6:5: '-' is not allowed here; quote names with such characters",
            "t.dot:6:10: the name x.y needs quotes: \"x.y\"",
            "t.dot:8:3: 'node' sets defaults; expected node [...] but found 'c'",
            "t.dot:9:14: expected '{' but found '['",
            "t.dot:10:3: node 'a' is declared twice, first on line 2",
            "t.dot:10:6: expected an attribute, as in kind=client, but found '='",
            "t.dot:10:9: attribute 'kind' has no value; expected kind = \"...\"",
            "t.dot:11:5: links of a graph carry data both ways; write '--', or begin the file with"
                + " 'digraph'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"node", "Edge", "digraph", "1.2.3", "2x", "a.b"})
  void whatIsNoNameIsToBeQuoted(String word) {
    assertThat(mistakes("graph {\n a -- " + word + " }"))
        .containsExactly("t.dot:2:7: the name " + word + " needs quotes: \"" + word + "\"");
  }
}
