package org.quoin.topology.imports;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.TextFile;
import org.quoin.topology.draft.RawNetwork;
import org.quoin.topology.format.ForeignFormat;

/** Reads networks of other sources. The content of a file decides its format, not its name. */
final class MapReader {
  private static final long MAX_BYTES = 8_000_000;

  private static final String WHAT = "a map or platform";

  private MapReader() {}

  /**
   * Options of a reader.
   *
   * @param detour length of a fibre over the great-circle distance of its ends, at least 1
   * @param external whether to keep places outside the network
   */
  record Options(double detour, boolean external) {}

  /**
   * Reads a network.
   *
   * @throws InputException with all mistakes, or if the format is unknown
   */
  static RawNetwork read(Path path, Options options) {
    String source = path.toString();
    String text = TextFile.read(path, WHAT, MAX_BYTES);
    ForeignFormat format = ForeignFormat.of(text).orElseThrow(() -> unknown(source, text));
    String name = name(path);
    return switch (format) {
      case ZOO_GML -> zooGml(source, name, text, options);
      case ZOO_GRAPHML -> ZooGraphMl.read(source, name, XmlText.parse(source, text), options);
      case SIMGRID -> SimGridPlatform.read(source, name, XmlText.parse(source, text));
      case OPTORSIM -> OptorSimGrid.read(source, name, text);
    };
  }

  private static RawNetwork zooGml(String source, String name, String text, Options options) {
    List<Element> graphs = GmlText.parse(source, text).parts("graph");
    if (graphs.size() != 1) {
      throw new InputException(
          source,
          graphs.isEmpty() ? 0 : graphs.get(1).line(),
          graphs.isEmpty() ? "has no graph" : "holds a second graph; a file holds one");
    }
    Element graph = graphs.get(0);
    ZooMap map = new ZooMap(source, options);
    graph.parts("node").forEach(node -> map.node(node, node.value("id")));
    graph.parts("edge").forEach(map::link);
    return map.map(graph.has("label") ? graph.value("label") : name, "a Topology Zoo map (GML)");
  }

  private static InputException unknown(String source, String text) {
    String start = text.stripLeading();
    if (start.startsWith("<")) {
      Element root = XmlText.parse(source, text);
      if (root.name().equals("graphml")) {
        return new InputException(
            source, "is not a map of the Topology Zoo; a topology needs no import");
      }
      return new InputException(
          source,
          root.line(),
          "begins with <%s>; expected <graphml> (Topology Zoo) or <platform> (SimGrid)"
              .formatted(root.name()));
    }
    return new InputException(
        source,
        "has no format that can be imported; expected a Topology Zoo map (GML or GraphML), a"
            + " SimGrid platform (XML) or an OptorSim grid configuration");
  }

  private static String name(Path path) {
    Path file = path.getFileName();
    String name = file == null ? "network" : file.toString();
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? name : name.substring(0, dot);
  }

  /**
   * Reads a Topology Zoo map from GraphML, with the attributes of the Zoo or as written by the
   * editor yEd, where the name of a node is the text in its graphics. JGraphT's importer ignores
   * such graphics, which are data without a name.
   */
  private static final class ZooGraphMl {
    private ZooGraphMl() {}

    static RawNetwork read(String source, String name, Element root, MapReader.Options options) {
      List<Element> graphs = root.parts("graph");
      if (graphs.size() != 1) {
        throw new InputException(
            source,
            graphs.isEmpty() ? root.line() : graphs.get(1).line(),
            graphs.isEmpty() ? "has no <graph>" : "holds a second <graph>; a file holds one");
      }
      Element graph = graphs.get(0);
      Map<String, String> keys = new HashMap<>();
      root.parts("key").forEach(key -> keys.put(key.value("id"), key.value("attr.name")));
      ZooMap map = new ZooMap(source, options);
      for (Element node : graph.parts("node")) {
        data(node, keys);
        node.all()
            .filter(part -> part.name().equals("NodeLabel") && !part.text().isEmpty())
            .findFirst()
            .ifPresent(label -> node.put("label", label.text()));
        map.node(node, node.value("id"));
      }
      for (Element edge : graph.parts("edge")) {
        data(edge, keys);
        map.link(edge);
      }
      data(graph, keys);
      String network = graph.has("Network") ? graph.value("Network") : name;
      return map.map(network, "a Topology Zoo map (GraphML)");
    }

    private static void data(Element of, Map<String, String> keys) {
      for (Element data : of.parts("data")) {
        String key = keys.getOrDefault(data.value("key"), "");
        if (!key.isEmpty() && !data.text().isEmpty()) {
          of.put(key, data.text());
        }
      }
    }
  }
}
