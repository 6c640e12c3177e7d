package org.quoin.topology.imports;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.topology.draft.RawNetwork;

/**
 * Reads a Topology Zoo map from GraphML, with the attributes of the Zoo or as written by the editor
 * yEd, where the name of a node is the text in its graphics. JGraphT's importer ignores such
 * graphics, which are data without a name.
 */
final class ZooGraphMl {
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
