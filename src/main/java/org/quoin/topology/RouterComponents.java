package org.quoin.topology;

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
      at[node] = only(leaving[node], router, component);
    }
    return new RouterComponents(at);
  }

  /** Returns the component of all routers at the ends of links; {@link #NONE} if they differ. */
  private static int only(int[] links, IntUnaryOperator router, int[] component) {
    int only = NONE;
    for (int link : links) {
      int end = router.applyAsInt(link);
      if (end >= 0 && only != NONE && component[end] != only) {
        return NONE;
      }
      only = end >= 0 ? component[end] : only;
    }
    return only;
  }

  /** Returns true if a route is certain to exist; false leaves it open. */
  boolean join(int node, int other) {
    return at[node] != NONE && at[node] == at[other];
  }
}
