package org.quoin.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A topology's nodes and links by number: who is joined to whom. */
final class Graph {
  private final Map<String, Integer> number = new HashMap<>();
  private final boolean[] router;
  private final int[] from;
  private final int[] to;
  private final int[][] linksOf;
  private final Hop[] forward;
  private final Hop[] backward;

  Graph(List<Node> nodes, List<Link> links) {
    router = new boolean[nodes.size()];
    List<List<Integer>> adjacent = new ArrayList<>();
    for (Node node : nodes) {
      router[number.size()] = node.kind() == Node.Kind.ROUTER;
      if (number.put(node.name(), number.size()) != null) {
        throw new IllegalArgumentException("two nodes named " + node.name());
      }
      adjacent.add(new ArrayList<>());
    }
    from = new int[links.size()];
    to = new int[links.size()];
    forward = new Hop[links.size()];
    backward = new Hop[links.size()];
    for (Link link : links) {
      int i = link.index();
      from[i] = numberOf(link.from());
      to[i] = numberOf(link.to());
      forward[i] = new Hop(link, true);
      backward[i] = new Hop(link, false);
      adjacent.get(from[i]).add(i);
      adjacent.get(to[i]).add(i);
    }
    linksOf =
        adjacent.stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
  }

  int size() {
    return router.length;
  }

  int numberOf(String name) {
    Integer found = number.get(name);
    if (found == null) {
      throw new IllegalArgumentException("no node named " + name);
    }
    return found;
  }

  boolean isRouter(int node) {
    return router[node];
  }

  /** The links at a node, in file order. */
  int[] linksOf(int node) {
    return linksOf[node];
  }

  int otherEnd(int link, int node) {
    return from[link] == node ? to[link] : from[link];
  }

  /** A link travelled away from a node. */
  Hop hop(int link, int node) {
    return from[link] == node ? forward[link] : backward[link];
  }
}
