package org.quoin.topology;

/** Finds the links that routes pass, and which link of each pair a data route passes first. */
final class RoutedLinks {
  private final boolean[] passed;

  /** By link index: whether a data route passes it before its opposite. */
  private final boolean[] sends;

  private final boolean[] decided;
  private final Topology topology;

  /**
   * Creates the set of links on the routes from all clients to all sites, in file order.
   *
   * @param clients node numbers of the clients
   * @param sites node numbers of the sites
   */
  RoutedLinks(Routes routes, int[] clients, int[] sites) {
    topology = routes.topology();
    passed = new boolean[topology.links().size()];
    sends = new boolean[passed.length];
    decided = new boolean[passed.length];
    // State by router: 0 not yet followed, 1 without a route to a site, 2 with one.
    byte[] state = new byte[routes.routers()];
    boolean[][] seen = new boolean[sites.length][];
    for (int client : clients) {
      if (!routes.followTables()) {
        follow(routes, client, sites);
        continue;
      }
      int onlyLink = routes.onlyLink(client);
      int accessRouter = onlyLink < 0 ? -1 : routes.router(routes.end(onlyLink));
      if (accessRouter < 0 || state[accessRouter] == 0) {
        boolean reached = follow(routes, client, sites, seen);
        if (accessRouter >= 0) {
          state[accessRouter] = (byte) (reached ? 2 : 1);
        }
      } else if (state[accessRouter] == 2) {
        // Another client of the router has marked all further links.
        pass(onlyLink, true);
        pass(routes.opposite(onlyLink), false);
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
   * Follows the tables from a client to all sites. Stops at a router that an earlier route to the
   * same site has passed. Returns whether the client reaches a site.
   *
   * @param seen whether a route passed a router, by site and router; rows are created when needed
   */
  private boolean follow(Routes routes, int client, int[] sites, boolean[][] seen) {
    boolean reached = false;
    for (int s = 0; s < sites.length; s++) {
      if (!routes.join(client, sites[s])) {
        continue;
      }
      reached = true;
      seen[s] = seen[s] == null ? new boolean[routes.routers()] : seen[s];
      for (int node = client; node != sites[s]; ) {
        int router = routes.router(node);
        if (router >= 0 && seen[s][router]) {
          break;
        }
        if (router >= 0) {
          seen[s][router] = true;
        }
        int link = routes.next(node, sites[s]);
        pass(link, true);
        pass(routes.opposite(link), false);
        node = routes.end(link);
      }
    }
    return reached;
  }

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

  boolean passes(Link link) {
    return passed[link.index()];
  }

  /**
   * Returns whether the link is the Qns of its pair; without routes that is the link written first.
   */
  boolean sends(Link link) {
    return decided[link.index()] ? sends[link.index()] : link.isFirst();
  }
}
