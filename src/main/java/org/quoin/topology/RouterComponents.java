package org.quoin.topology;

import java.util.Arrays;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;

/**
 * Connected components of the routers, for topologies in which every link has an opposite.
 *
 * @param at component by node; negative if the node has no router or routers of several components
 */
record RouterComponents(int[] at) {
  private static final int NONE = -1;

  /**
   * Finds the components.
   *
   * @param routers graph of the routers and the links between them
   * @param leaving outgoing links by node
   * @param router number of the router at the end of a link; negative for any other node
   */
  static RouterComponents of(
      Graph<Integer, Integer> routers, int[][] leaving, IntUnaryOperator router) {
    int[] component = new int[routers.vertexSet().size()];
    int components = 0;
    for (Set<Integer> joined : new ConnectivityInspector<>(routers).connectedSets()) {
      for (int number : joined) {
        component[number] = components;
      }
      components++;
    }
    int[] at = new int[leaving.length];
    for (int node = 0; node < at.length; node++) {
      int[] ends = Arrays.stream(leaving[node]).map(router).filter(end -> end >= 0).toArray();
      int[] distinct = Arrays.stream(ends).map(end -> component[end]).distinct().toArray();
      at[node] = distinct.length == 1 ? distinct[0] : NONE;
    }
    return new RouterComponents(at);
  }

  /** Returns true if a route is certain to exist; false leaves it open. */
  boolean join(int node, int other) {
    return at[node] != NONE && at[node] == at[other];
  }
}
