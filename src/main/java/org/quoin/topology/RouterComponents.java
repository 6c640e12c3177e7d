package org.quoin.topology;

import java.util.Arrays;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;

/**
 * Which routers are joined, where all links go both ways, and at which of them each node stands.
 *
 * @param at by node: the number of its island; negative where it stands at none, or at several
 */
record RouterComponents(int[] at) {
  private static final int NONE = -1;

  /**
   * Finds them.
   *
   * @param routers joined by their links
   * @param leaving the links of each node
   * @param router the number of the router that a link ends at; negative for every other node
   */
  static RouterComponents of(
      Graph<Integer, Integer> routers, int[][] leaving, IntUnaryOperator router) {
    int[] island = new int[routers.vertexSet().size()];
    int islands = 0;
    for (Set<Integer> joined : new ConnectivityInspector<>(routers).connectedSets()) {
      for (int number : joined) {
        island[number] = islands;
      }
      islands++;
    }
    int[] at = new int[leaving.length];
    for (int node = 0; node < at.length; node++) {
      int[] ends = Arrays.stream(leaving[node]).map(router).filter(end -> end >= 0).toArray();
      int[] distinct = Arrays.stream(ends).map(end -> island[end]).distinct().toArray();
      at[node] = distinct.length == 1 ? distinct[0] : NONE;
    }
    return new RouterComponents(at);
  }

  /** Whether two nodes stand at one island, so that some way joins them; else that is not known. */
  boolean join(int node, int other) {
    return at[node] != NONE && at[node] == at[other];
  }
}
