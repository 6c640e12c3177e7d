package org.quoin.topology;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The walks over a network's queues, by numbers. Those of a client with one link are that link's
 * queue and what its router has in common for all, which is kept by router and site.
 */
final class QueuePaths {
  private static final int NONE = -1;
  private static final int[] NOTHING = {};

  /** Routers times sites whose walks are kept: some hundred megabytes at most. */
  private static final int MOST_KEPT = 4_000_000;

  private final Routes routes;
  private final int[] clients;
  private final int[] sites;

  /** By link: the number of its queue; negative without one. */
  private final int[] queues;

  /** By client: the number of the router that its only link goes to; negative for others. */
  private final int[] entry;

  /** By client with an entry: the queue of its link, and of the other direction. */
  private final int[] up;

  private final int[] down;

  private final AtomicReferenceArray<int[]> onward;
  private final AtomicReferenceArray<int[]> homeward;

  /**
   * Creates the paths.
   *
   * @param clients nodes by number
   * @param sites likewise
   * @param queues by link the number of its queue; negative without one
   */
  QueuePaths(Routes routes, int[] clients, int[] sites, int[] queues) {
    this.routes = routes;
    this.clients = clients;
    this.sites = sites;
    this.queues = queues;
    long kept = (long) routes.routers() * sites.length;
    boolean keeps = routes.areTables() && kept <= MOST_KEPT;
    onward = new AtomicReferenceArray<>(keeps ? (int) kept : 0);
    homeward = new AtomicReferenceArray<>(keeps ? (int) kept : 0);
    entry = new int[clients.length];
    up = new int[clients.length];
    down = new int[clients.length];
    for (int client = 0; client < clients.length; client++) {
      int link = routes.onlyLink(clients[client]);
      entry[client] = keeps && link != NONE ? routes.router(routes.end(link)) : NONE;
      up[client] = entry[client] == NONE ? NONE : queues[link];
      down[client] = entry[client] == NONE ? NONE : queues[routes.opposite(link)];
    }
  }

  /** The queue of a client's only link; negative without one. */
  int onlySend(int client) {
    return up[client];
  }

  /** The queue of the other direction of it. */
  int onlyReceive(int client) {
    return down[client];
  }

  /** The router of a client, from which the way to a site is that of all there; or negative. */
  int entry(int client) {
    return entry[client];
  }

  /** Lays the walk of a job's data, or of its result. */
  void lay(int client, int site, boolean there, QueuePath walk) {
    if (entry[client] == NONE) {
      int start = clients[client];
      int end = sites[site];
      walk.lay(NONE, queues(there ? routes.there(start, end) : routes.back(start, end)), NONE);
    } else if (there) {
      walk.lay(up[client], kept(onward, entry[client], site, true), NONE);
    } else {
      walk.lay(NONE, kept(homeward, entry[client], site, false), down[client]);
    }
  }

  /** Lays the walk over some links. */
  void lay(int[] links, QueuePath walk) {
    walk.lay(NONE, queues(links), NONE);
  }

  private int[] kept(AtomicReferenceArray<int[]> walks, int router, int site, boolean there) {
    int place = router * sites.length + site;
    int[] walk = walks.get(place);
    if (walk == null) {
      int start = routes.routerNode(router);
      int[] links = there ? routes.there(start, sites[site]) : routes.back(start, sites[site]);
      walk = queues(links); // two threads may: they make the same
      walks.set(place, walk);
    }
    return walk;
  }

  private int[] queues(int[] links) {
    int[] passed = Arrays.stream(links).map(link -> queues[link]).filter(q -> q >= 0).toArray();
    return passed.length == 0 ? NOTHING : passed;
  }
}
