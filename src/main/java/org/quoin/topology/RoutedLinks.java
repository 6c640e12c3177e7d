package org.quoin.topology;

/** Which directions of links the routes pass, and which of each pair data travel first. */
final class RoutedLinks {
  private final boolean[] passed;

  /** By link: whether data travel it before its opposite. */
  private final boolean[] sends;

  private final boolean[] decided;
  private final Topology topology;

  /**
   * Creates the set of links on the routes from all clients to all sites, in file order.
   *
   * @param clients nodes by number
   * @param sites likewise
   */
  RoutedLinks(Routes routes, int[] clients, int[] sites) {
    topology = routes.topology();
    passed = new boolean[topology.links().size()];
    sends = new boolean[passed.length];
    decided = new boolean[passed.length];
    // By router: 0 not yet walked from, 1 to no site, 2 to some.
    byte[] walked = new byte[routes.routers()];
    boolean[][] seen = new boolean[sites.length][];
    for (int client : clients) {
      if (!routes.areTables()) {
        follow(routes, client, sites);
        continue;
      }
      int only = routes.onlyLink(client);
      int entry = only < 0 ? -1 : routes.router(routes.end(only));
      if (entry < 0 || walked[entry] == 0) {
        boolean joined = follow(routes, client, sites, seen);
        if (entry >= 0) {
          walked[entry] = (byte) (joined ? 2 : 1);
        }
      } else if (walked[entry] == 2) {
        // All that is behind its router was passed for another client.
        pass(only, true);
        pass(routes.opposite(only), false);
      }
    }
  }

  private void follow(Routes routes, int client, int[] sites) {
    for (int site : sites) {
      if (routes.join(client, site)) {
        for (int link : routes.there(client, site)) {
          pass(link, true);
        }
        for (int link : routes.back(client, site)) {
          pass(link, false);
        }
      }
    }
  }

  /**
   * Follows the routes of one client by tables; whether there is any. From a router that a route to
   * a site came by, all go on the same way.
   *
   * @param seen by site and router; made when first needed
   */
  private boolean follow(Routes routes, int client, int[] sites, boolean[][] seen) {
    boolean joined = false;
    for (int s = 0; s < sites.length; s++) {
      if (!routes.join(client, sites[s])) {
        continue;
      }
      joined = true;
      seen[s] = seen[s] == null ? new boolean[routes.routers()] : seen[s];
      for (int node = client; node != sites[s]; ) {
        int number = routes.router(node);
        if (number >= 0 && seen[s][number]) {
          break;
        }
        if (number >= 0) {
          seen[s][number] = true;
        }
        int link = routes.next(node, sites[s]);
        pass(link, true);
        pass(routes.opposite(link), false);
        node = routes.end(link);
      }
    }
    return joined;
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
