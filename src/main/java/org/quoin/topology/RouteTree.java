package org.quoin.topology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The routes from everywhere to one site: fewest hops, and of equals the one whose links come first
 * in the file, compared from the client on. Only routers are passed through.
 */
final class RouteTree {
  private static final int NONE = -1;

  private final Graph graph;
  private final int site;

  /** By node: the index of the first link on the way to the site, or {@link #NONE}. */
  private final int[] next;

  /** Searches once from the site: O(nodes + links). */
  RouteTree(Graph graph, int site) {
    this.graph = graph;
    this.site = site;
    int[] distance = new int[graph.size()];
    Arrays.fill(distance, Integer.MAX_VALUE);
    distance[site] = 0;
    ArrayDeque<Integer> reached = new ArrayDeque<>();
    reached.add(site);
    while (!reached.isEmpty()) {
      int node = reached.remove();
      for (int link : graph.linksOf(node)) {
        int neighbour = graph.otherEnd(link, node);
        if (distance[neighbour] == Integer.MAX_VALUE) {
          distance[neighbour] = distance[node] + 1;
          if (graph.isRouter(neighbour)) {
            reached.add(neighbour);
          }
        }
      }
    }
    this.next = new int[graph.size()];
    for (int node = 0; node < next.length; node++) {
      next[node] = firstLink(node, distance);
    }
  }

  /** The first link of the file that leads one hop closer to the site. */
  private int firstLink(int node, int[] distance) {
    if (node == site || distance[node] == Integer.MAX_VALUE) {
      return NONE;
    }
    for (int link : graph.linksOf(node)) {
      int neighbour = graph.otherEnd(link, node);
      boolean passable = neighbour == site || graph.isRouter(neighbour);
      if (passable && distance[neighbour] == distance[node] - 1) {
        return link;
      }
    }
    throw new IllegalStateException("a node at a finite distance has a link towards the site");
  }

  boolean reachableFrom(int node) {
    return node == site || next[node] != NONE;
  }

  /** The hops from a node to the site. */
  List<Hop> from(int start) {
    List<Hop> hops = new ArrayList<>();
    for (int node = start; node != site; node = graph.otherEnd(next[node], node)) {
      hops.add(graph.hop(next[node], node));
    }
    return List.copyOf(hops);
  }

  /** Notes the direction in which each link on the way from a node is travelled, if not yet set. */
  void markDirections(int start, Boolean[] forward, boolean[] seen) {
    for (int node = start; node != site && !seen[node]; ) {
      seen[node] = true;
      int link = next[node];
      if (forward[link] == null) {
        forward[link] = graph.hop(link, node).forward();
      }
      node = graph.otherEnd(link, node);
    }
  }
}
