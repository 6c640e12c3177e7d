package org.quoin.topology;

/** Which directions of links the routes pass, and which of each pair data travel first. */
final class Travelled {
  private final boolean[] passed;

  /** By link: whether data travel it before its opposite. */
  private final boolean[] sends;

  private final boolean[] decided;
  private final Topology topology;

  /**
   * Follows the routes from all clients to all sites, in file order.
   *
   * @param clients nodes by number
   * @param sites likewise
   */
  Travelled(Routes routes, int[] clients, int[] sites) {
    topology = routes.topology();
    passed = new boolean[topology.links().size()];
    sends = new boolean[passed.length];
    decided = new boolean[passed.length];
    boolean[][] seen = new boolean[sites.length][];
    for (int client : clients) {
      for (int s = 0; s < sites.length; s++) {
        if (!routes.join(client, sites[s])) {
          continue;
        }
        if (routes.areTables()) {
          seen[s] = seen[s] == null ? new boolean[topology.nodes().size()] : seen[s];
          follow(routes, client, sites[s], seen[s]);
        } else {
          for (int link : routes.there(client, sites[s])) {
            pass(link, true);
          }
          for (int link : routes.back(client, sites[s])) {
            pass(link, false);
          }
        }
      }
    }
  }

  /** From a node that a route to this site came by, all go on the same way. */
  private void follow(Routes routes, int start, int site, boolean[] seen) {
    for (int node = start; node != site && !seen[node]; ) {
      seen[node] = true;
      int link = routes.next(node, site);
      pass(link, true);
      pass(topology.links().get(link).opposite(), false);
      node = routes.end(link);
    }
  }

  /** Data of jobs pass links on their way from one site to another. */
  void pass(int[] links) {
    for (int link : links) {
      pass(link, true);
    }
  }

  private void pass(int link, boolean data) {
    passed[link] = true;
    if (!decided[link]) {
      int opposite = topology.links().get(link).opposite();
      decided[link] = true;
      sends[link] = data;
      if (opposite >= 0) {
        decided[opposite] = true;
        sends[opposite] = !data;
      }
    }
  }

  /** Whether a route passes a direction. */
  boolean passes(Link link) {
    return passed[link.index()];
  }

  /** Whether a direction is the Qns of its pair: the first one written where no route passes. */
  boolean sends(Link link) {
    return decided[link.index()] ? sends[link.index()] : link.isFirst();
  }
}
