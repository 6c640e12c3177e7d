package org.quoin.topology.imports;

import java.util.List;
import org.quoin.base.InputException;
import org.quoin.topology.draft.RawNetwork;

/** Reads a Topology Zoo map from GML. */
final class ZooGml {
  private ZooGml() {}

  static RawNetwork read(String source, String name, String text, ReadOptions options) {
    List<Element> graphs = GmlText.parse(source, text).parts("graph");
    if (graphs.size() != 1) {
      throw new InputException(
          source,
          graphs.isEmpty() ? 0 : graphs.get(1).line(),
          graphs.isEmpty() ? "has no graph" : "holds a second graph; a file holds one");
    }
    Element graph = graphs.get(0);
    ZooMap map = new ZooMap(source, options.detour(), options.external());
    graph.parts("node").forEach(node -> map.node(node, node.value("id")));
    graph.parts("edge").forEach(map::link);
    return map.map(graph.has("label") ? graph.value("label") : name, "a Topology Zoo map (GML)");
  }
}
