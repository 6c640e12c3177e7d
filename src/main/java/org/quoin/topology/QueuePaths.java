package org.quoin.topology;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Paths through the queues of a network. The path of a client with one link consists of that link's
 * queue and of a part that all clients of its router share; the parts are cached by router and
 * site.
 */
final class QueuePaths {
  private static final int NONE = -1;
  private static final int[] EMPTY = {};

  /**
   * Maximum of routers times sites for which parts are cached; they take some hundred megabytes.
   */
  private static final int MAX_CACHED = 4_000_000;

  private final Routes routes;
  private final int[] clients;
  private final int[] sites;

  /** Queue numbers by link index; negative without a queue. */
  private final int[] queues;

  /** Access router by client; negative if the client has several links or parts are not cached. */
  private final int[] accessRouter;

  /** Queue of the link to the access router, by client; {@link #down}: of the opposite link. */
  private final int[] up;

  private final int[] down;

  private final AtomicReferenceArray<int[]> dataParts;
  private final AtomicReferenceArray<int[]> resultParts;

  /**
   * Creates the paths.
   *
   * @param clients node numbers of the clients
   * @param sites node numbers of the sites
   * @param queues queue numbers by link index; negative without a queue
   */
  QueuePaths(Routes routes, int[] clients, int[] sites, int[] queues) {
    this.routes = routes;
    this.clients = clients;
    this.sites = sites;
    this.queues = queues;
    long shared = (long) routes.routers() * sites.length;
    boolean cached = routes.followTables() && shared <= MAX_CACHED;
    dataParts = new AtomicReferenceArray<>(cached ? (int) shared : 0);
    resultParts = new AtomicReferenceArray<>(cached ? (int) shared : 0);
    accessRouter = new int[clients.length];
    up = new int[clients.length];
    down = new int[clients.length];
    for (int client = 0; client < clients.length; client++) {
      int link = routes.onlyLink(clients[client]);
      accessRouter[client] = cached && link != NONE ? routes.router(routes.end(link)) : NONE;
      up[client] = accessRouter[client] == NONE ? NONE : queues[link];
      down[client] = accessRouter[client] == NONE ? NONE : queues[routes.opposite(link)];
    }
  }

  int onlySend(int client) {
    return up[client];
  }

  int onlyReceive(int client) {
    return down[client];
  }

  int accessRouter(int client) {
    return accessRouter[client];
  }

  void write(int client, int site, boolean there, QueuePath path) {
    if (accessRouter[client] == NONE) {
      int start = clients[client];
      int end = sites[site];
      path.write(NONE, queues(there ? routes.there(start, end) : routes.back(start, end)), NONE);
    } else if (there) {
      path.write(up[client], shared(dataParts, accessRouter[client], site, true), NONE);
    } else {
      path.write(NONE, shared(resultParts, accessRouter[client], site, false), down[client]);
    }
  }

  void write(int[] links, QueuePath path) {
    path.write(NONE, queues(links), NONE);
  }

  private int[] shared(AtomicReferenceArray<int[]> parts, int router, int site, boolean there) {
    int index = router * sites.length + site;
    int[] path = parts.get(index);
    if (path == null) {
      int start = routes.routerNode(router);
      int[] links = there ? routes.there(start, sites[site]) : routes.back(start, sites[site]);
      path = queues(links); // racing threads compute equal arrays
      parts.set(index, path);
    }
    return path;
  }

  private int[] queues(int[] links) {
    if (links == null) {
      throw new IllegalArgumentException("no route exists");
    }
    int[] passed = Arrays.stream(links).map(link -> queues[link]).filter(q -> q >= 0).toArray();
    return passed.length == 0 ? EMPTY : passed;
  }
}
