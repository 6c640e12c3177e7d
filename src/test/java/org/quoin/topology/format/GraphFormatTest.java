package org.quoin.topology.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.alg.util.Pair;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.dot.DOTImporter;
import org.jgrapht.nio.gml.GmlImporter;
import org.jgrapht.nio.graphml.GraphMLImporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.topology.Vertex;
import org.quoin.topology.Vertex.NetworkQueue;

/** Written graphs can be read by Quoin and by JGraphT's importers. */
class GraphFormatTest {
  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("org.quoin.Shipped#topologies")
  void aTopologyWrittenAndReadIsTheSame(Path path) throws IOException {
    same(TopologyFile.read(path));
  }

  private void same(Topology topology) throws IOException {
    for (GraphFormat format : List.of(GraphFormat.DOT, GraphFormat.GRAPHML)) {
      Path copy = folder.resolve("copy." + format.name().toLowerCase(Locale.ROOT));
      Files.writeString(copy, format.write(topology));
      Topology read = TopologyFile.read(copy);
      assertThat(read.nodes()).isEqualTo(topology.nodes());
      assertThat(read.links()).isEqualTo(topology.links());
    }
  }

  @Test
  void soIsOneOfArcsAndOfUnlikeDirections() throws IOException {
    Topology topology =
        new Topology(
            "mixed \"one\"",
            "test",
            List.of(
                Node.client("c"),
                Node.router("a r"),
                Node.router("b"),
                Node.server("s", 1e6, 0, 0)),
            new Links()
                .pair(
                    "up",
                    "c",
                    "a r",
                    new LinkParameters(1e6, 3e5, 0.25, 9, 1).withPropagation(0.0125),
                    LinkParameters.UNLIMITED)
                .pair(
                    "b",
                    "a r",
                    "b",
                    new LinkParameters(1e6, 1e6, LinkParameters.NO_LATENCY, 7, 2.5),
                    LinkParameters.of(2e6, 1e6, 1))
                .arc("x", "b", "s", LinkParameters.of(1e6, 1e6 / 3, 0.1))
                .arc("y", "s", "b", LinkParameters.of(2e6, 1e6 / 3, 0.1))
                .arc("z", "s", "c", LinkParameters.of(5e6, 5e6, 0.1))
                .list());
    same(topology);
    Found gml = read(GraphFormat.GML, GraphFormat.GML.write(topology));
    assertThat(gml.edges())
        .containsExactlyInAnyOrder(
            "c > a r", "a r > c", "a r > b", "b > a r", "b > s", "s > b", "s > c");
  }

  /** Vertices by name, edges and attributes as an importer of JGraphT's finds them. */
  private record Found(
      Graph<String, DefaultEdge> graph, Map<String, Map<String, String>> attributes) {
    Set<String> edges() {
      Set<String> edges = new TreeSet<>();
      for (DefaultEdge edge : graph.edgeSet()) {
        edges.add(name(graph.getEdgeSource(edge)) + " > " + name(graph.getEdgeTarget(edge)));
      }
      return edges;
    }

    /** GML numbers its vertices and has their names as labels. */
    String name(String id) {
      Map<String, String> of = attributes.get(id);
      return id.matches("\\d+") ? of.get("label").split("\\\\n")[0] : id;
    }
  }

  private static Found read(GraphFormat format, String text) {
    Graph<String, DefaultEdge> graph = new DirectedPseudograph<>(DefaultEdge.class);
    Map<String, Map<String, String>> attributes = new HashMap<>();
    Function<String, String> vertex = id -> id;
    switch (format) {
      case DOT -> {
        DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
        importer.setVertexFactory(vertex);
        importer.addVertexAttributeConsumer((key, value) -> note(attributes, key, value));
        importer.importGraph(graph, new StringReader(text));
      }
      case GRAPHML -> {
        GraphMLImporter<String, DefaultEdge> importer = new GraphMLImporter<>();
        importer.setVertexFactory(vertex);
        importer.addVertexAttributeConsumer((key, value) -> note(attributes, key, value));
        importer.importGraph(graph, new StringReader(text));
      }
      case GML -> {
        GmlImporter<String, DefaultEdge> importer = new GmlImporter<>();
        importer.setVertexFactory(String::valueOf);
        importer.addVertexAttributeConsumer((key, value) -> note(attributes, key, value));
        importer.importGraph(graph, new StringReader(text));
      }
    }
    return new Found(graph, attributes);
  }

  private static void note(
      Map<String, Map<String, String>> attributes, Pair<String, String> key, Attribute value) {
    attributes
        .computeIfAbsent(key.getFirst(), vertex -> new LinkedHashMap<>())
        .put(key.getSecond(), value.getValue());
  }

  @ParameterizedTest
  @EnumSource(GraphFormat.class)
  void theQueuesOfSlide9AreReadBackEqual(GraphFormat format) {
    QueueNetwork network =
        new QueueNetwork(
            new Routes(TopologyFile.read(Path.of("topologies/aida-slide-9.dot"))), 1e4);
    String text =
        format.write(
            network,
            vertex ->
                vertex instanceof NetworkQueue queue
                    ? Map.of("buffer_n", String.valueOf(queue.buffer()))
                    : Map.of());
    Found found = read(format, text);
    assertThat(found.graph.vertexSet().stream().map(found::name))
        .containsExactlyInAnyOrderElementsOf(
            network.vertices().stream().map(Vertex::name).toList());
    Set<String> edges = new TreeSet<>();
    for (Vertex from : network.vertices()) {
      network.next(from).forEach(to -> edges.add(from.name() + " > " + to.name()));
    }
    assertThat(found.edges()).isEqualTo(edges).hasSizeGreaterThan(10);
    Map<String, String> buffers =
        found.attributes.entrySet().stream()
            .filter(vertex -> vertex.getValue().containsKey("buffer_n"))
            .collect(
                Collectors.toMap(v -> found.name(v.getKey()), v -> v.getValue().get("buffer_n")));
    assertThat(buffers)
        .isEqualTo(
            network.queues().stream()
                .collect(Collectors.toMap(NetworkQueue::name, q -> String.valueOf(q.buffer()))));
  }
}
