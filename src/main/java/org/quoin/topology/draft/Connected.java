package org.quoin.topology.draft;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.quoin.base.Plurals;

/** Finds the largest strongly connected component of a network. */
final class Connected {
  private static final int NAMED = 5;

  private Connected() {}

  static RawNetwork largestPart(RawNetwork map) {
    Graph<String, DefaultEdge> graph = new DirectedPseudograph<>(DefaultEdge.class);
    map.nodes().forEach(node -> graph.addVertex(node.id()));
    for (RawNetwork.Link link : map.links()) {
      if (link.bandwidth() != 0) {
        graph.addEdge(link.from(), link.to());
      }
      if (link.back() != 0) {
        graph.addEdge(link.to(), link.from());
      }
    }
    List<Set<String>> parts =
        new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets();
    if (parts.size() < 2) {
      return map;
    }
    int most = parts.stream().mapToInt(Set::size).max().orElse(0);
    Map<String, Set<String>> partOf = new HashMap<>();
    parts.forEach(part -> part.forEach(id -> partOf.put(id, part)));
    Set<String> largest =
        map.nodes().stream()
            .map(node -> partOf.get(node.id()))
            .filter(part -> part.size() == most)
            .findFirst()
            .orElseThrow();
    return without(map, largest);
  }

  private static RawNetwork without(RawNetwork map, Set<String> kept) {
    List<RawNetwork.Node> rest =
        map.nodes().stream().filter(node -> !kept.contains(node.id())).toList();
    Set<String> ids = rest.stream().map(RawNetwork.Node::id).collect(Collectors.toSet());
    String named =
        rest.stream().limit(NAMED).map(RawNetwork.Node::name).collect(Collectors.joining(", "));
    String more = rest.size() > NAMED ? " and others" : "";
    return map.without(
        ids,
        List.of(
            "left out: %s not joined with the rest: %s%s"
                .formatted(Plurals.counted(rest.size(), "node"), named, more)));
  }
}
