package org.quoin.topology.format;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jgrapht.Graph;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.AttributeType;
import org.jgrapht.nio.BaseExporter;
import org.jgrapht.nio.DefaultAttribute;
import org.jgrapht.nio.GraphExporter;
import org.jgrapht.nio.dot.DOTExporter;
import org.jgrapht.nio.gml.GmlExporter;
import org.jgrapht.nio.graphml.GraphMLExporter;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Topology;
import org.quoin.topology.Vertex;

/** Formats in which JGraphT's exporters write graphs. */
public enum GraphFormat {
  DOT {
    @Override
    <V, E> GraphExporter<V, E> exporter(Draft<V, E> draft) {
      DOTExporter<V, E> exporter = new DOTExporter<>(v -> quoted(draft.name.apply(v)));
      exporter.setGraphIdProvider(() -> quoted(draft.title));
      exporter.setGraphAttributeProvider(() -> attributes(Map.of("rankdir", "LR")));
      return provided(exporter, draft);
    }

    @Override
    public String write(Topology topology) {
      return TopologyWriter.dot(topology); // with pairs of links as one statement
    }
  },
  GRAPHML {
    @Override
    <V, E> GraphExporter<V, E> exporter(Draft<V, E> draft) {
      GraphMLExporter<V, E> exporter = new GraphMLExporter<>(draft.name);
      // The default name "weight" would clash with the attribute of a link.
      exporter.setEdgeWeightAttributeName("edgeWeight");
      for (String key : keys(draft.graph.vertexSet(), draft.vertex)) {
        exporter.registerAttribute(
            key, GraphMLExporter.AttributeCategory.NODE, AttributeType.STRING);
      }
      for (String key : keys(draft.graph.edgeSet(), draft.edge)) {
        exporter.registerAttribute(
            key, GraphMLExporter.AttributeCategory.EDGE, AttributeType.STRING);
      }
      return provided(exporter, draft);
    }
  },
  /** Graph Modelling Language. */
  GML {
    @Override
    <V, E> GraphExporter<V, E> exporter(Draft<V, E> draft) {
      GmlExporter<V, E> exporter = new GmlExporter<>();
      exporter.setParameter(GmlExporter.Parameter.EXPORT_CUSTOM_VERTEX_ATTRIBUTES, true);
      exporter.setParameter(GmlExporter.Parameter.EXPORT_CUSTOM_EDGE_ATTRIBUTES, true);
      exporter.setParameter(GmlExporter.Parameter.EXPORT_VERTEX_LABELS, true);
      return provided(exporter, draft);
    }
  };

  /** Graph with the names and attributes of its vertices and edges. */
  record Draft<V, E>(
      String title,
      Graph<V, E> graph,
      Function<V, String> name,
      Function<V, Map<String, String>> vertex,
      Function<E, Map<String, String>> edge) {}

  abstract <V, E> GraphExporter<V, E> exporter(Draft<V, E> draft);

  /** {@return a topology's nodes and links with the attributes of its file} */
  public String write(Topology topology) {
    return write(
        new Draft<>(
            topology.name(),
            topology.graph(),
            Node::name,
            TopologyWriter::attributes,
            link -> {
              Map<String, String> attributes = new LinkedHashMap<>();
              attributes.put(TopologyAttributes.NAME.name(), link.name());
              attributes.putAll(TopologyWriter.attributes(link.line(), topology.isInBits()));
              return attributes;
            }));
  }

  /**
   * {@return a queueing network: clients, Qns, Qs and Qnr}
   *
   * @param attributes additional attributes of each vertex, next to its kind and place
   */
  public String write(QueueNetwork network, Function<Vertex, Map<String, String>> attributes) {
    return write(
        new Draft<>(
            network.topology().name() + "-queues",
            network.graph(),
            Vertex::name,
            vertex -> {
              Map<String, String> all = new LinkedHashMap<>();
              all.put(
                  TopologyAttributes.KIND.name(), vertex.kind().name().toLowerCase(Locale.ROOT));
              all.put("place", vertex.place());
              all.putAll(attributes.apply(vertex));
              return all;
            },
            edge -> Map.of()));
  }

  private <V, E> String write(Draft<V, E> draft) {
    StringWriter out = new StringWriter();
    exporter(draft).exportGraph(draft.graph, out);
    return out.toString();
  }

  private static <V, E, X extends BaseExporter<V, E> & GraphExporter<V, E>> X provided(
      X exporter, Draft<V, E> draft) {
    exporter.setVertexAttributeProvider(
        vertex -> {
          Map<String, String> all = new LinkedHashMap<>(draft.vertex.apply(vertex));
          all.putIfAbsent("label", draft.name.apply(vertex));
          return attributes(all);
        });
    exporter.setEdgeAttributeProvider(edge -> attributes(draft.edge.apply(edge)));
    return exporter;
  }

  private static Map<String, Attribute> attributes(Map<String, String> values) {
    Map<String, Attribute> attributes = new LinkedHashMap<>();
    values.forEach(
        (key, value) ->
            attributes.put(
                key,
                key.equals(TopologyAttributes.WEIGHT.name()) // GML requires a number
                    ? DefaultAttribute.createAttribute(Double.valueOf(value))
                    : DefaultAttribute.createAttribute(value)));
    return attributes;
  }

  private static <T> Set<String> keys(Set<T> things, Function<T, Map<String, String>> of) {
    Set<String> keys = new TreeSet<>();
    things.forEach(thing -> keys.addAll(of.apply(thing).keySet()));
    return keys;
  }

  /**
   * Returns a quoted name for DOT; no name of a topology has an odd number of backslashes before a
   * quote.
   */
  private static String quoted(String text) {
    return '"' + text.replace("\"", "\\\"") + '"';
  }
}
