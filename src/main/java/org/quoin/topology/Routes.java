package org.quoin.topology;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.alg.interfaces.ShortestPathAlgorithm.SingleSourcePaths;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DirectedWeightedMultigraph;

/**
 * Routes between the clients and sites of a topology. A route minimises the sum of the {@link
 * Routing} costs of its links. Ties go to the fewest links, then to the links that come first in
 * the file, compared from the start. Routes pass only through routers. A result takes the opposite
 * links of its data; if one of them has no opposite, it takes the best route back. An explicit
 * route takes precedence.
 *
 * <p>JGraphT finds the distances between routers, once per router adjacent to a destination. They
 * give a table of the next link to each destination, computed at its first use. No path is stored.
 * Safe to share between threads.
 */
public final class Routes {
  private static final int NONE = -1;

  /**
   * Constant cost per link, relative to the maximum cost of a link, so that fewer links win a tie.
   */
  private static final double LINK_COST = 1e-6;

  /**
   * Sums whose difference is smaller are equal: below {@link #LINK_COST}, above rounding errors.
   */
  private static final double EQUAL = 1e-9;

  private final Topology topology;
  private final Map<Long, int[]> given = new HashMap<>();
  private final int[] from;
  private final int[] to;
  private final int[] opposite;
  private final double[] cost;
  private final boolean oneWay;

  /** Outgoing links by node, in file order; {@link #reaching}: incoming links. */
  private final int[][] leaving;

  private final int[][] reaching;

  /** Index among the routers by node; negative for any other node. */
  private final int[] router;

  private final int[] routerNodes;

  /** Outgoing links to routers by node, in file order. */
  private final int[][] toRouters;

  private final Graph<Integer, Integer> reversed;
  private final Map<Integer, double[]> distances = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<Table> tables;

  /**
   * Component of the routers by node if every link has an opposite; negative if the node has no
   * router or routers of several components.
   */
  private final int[] component;

  /** Costs and next links to a destination, by router; NONE if it is not reachable. */
  private record Table(double[] cost, int[] next) {}

  /**
   * Creates the routes with the fewest links.
   *
   * @param topology topology of the routes
   */
  public Routes(Topology topology) {
    this(topology, Routing.HOPS, Map.of());
  }

  /**
   * Creates routes.
   *
   * @param topology topology of the routes
   * @param routing cost of a link
   * @param given explicit routes by the names of their two ends; each is a chain of links
   */
  public Routes(Topology topology, Routing routing, Map<List<String>, List<Link>> given) {
    this.topology = topology;
    given.forEach(
        (ends, route) ->
            this.given.put(
                key(topology.number(ends.get(0)), topology.number(ends.get(1))),
                route.stream().mapToInt(Link::index).toArray()));
    List<Link> links = topology.links();
    int nodes = topology.nodes().size();
    from = links.stream().mapToInt(link -> topology.number(link.from())).toArray();
    to = links.stream().mapToInt(link -> topology.number(link.to())).toArray();
    cost = links.stream().mapToDouble(link -> routing.cost(link.line())).toArray();
    opposite = links.stream().mapToInt(Link::opposite).toArray();
    oneWay = !links.stream().allMatch(Link::isPaired);
    tables = new AtomicReferenceArray<>(nodes);
    double maxCost = Arrays.stream(cost).max().orElse(0);
    for (int i = 0; i < cost.length; i++) {
      cost[i] = (maxCost > 0 ? cost[i] / maxCost : 0) + LINK_COST;
    }
    leaving = linksBy(from, nodes);
    reaching = linksBy(to, nodes);
    router = new int[nodes];
    Arrays.fill(router, NONE);
    int routers = 0;
    for (int node = 0; node < nodes; node++) {
      if (topology.nodes().get(node) instanceof Node.Router) {
        router[node] = routers++;
      }
    }
    routerNodes = new int[routers];
    for (int node = 0; node < nodes; node++) {
      if (router[node] != NONE) {
        routerNodes[router[node]] = node;
      }
    }
    toRouters = new int[nodes][];
    for (int node = 0; node < nodes; node++) {
      int[] found = new int[leaving[node].length];
      int count = 0;
      for (int link : leaving[node]) {
        if (router[to[link]] != NONE) {
          found[count++] = link;
        }
      }
      toRouters[node] = Arrays.copyOf(found, count);
    }
    reversed = reversed();
    component = oneWay ? new int[0] : components();
  }

  private static int[][] linksBy(int[] end, int nodes) {
    int[] counts = new int[nodes];
    for (int node : end) {
      counts[node]++;
    }
    int[][] links = new int[nodes][];
    for (int node = 0; node < nodes; node++) {
      links[node] = new int[counts[node]];
    }
    for (int link = end.length - 1; link >= 0; link--) {
      links[end[link]][--counts[end[link]]] = link;
    }
    return links;
  }

  private int[] components() {
    int[] ofRouter = new int[routerNodes.length];
    int components = 0;
    for (Set<Integer> joined : new ConnectivityInspector<>(reversed).connectedSets()) {
      for (int number : joined) {
        ofRouter[number] = components;
      }
      components++;
    }
    return Arrays.stream(leaving).mapToInt(links -> componentAt(links, ofRouter)).toArray();
  }

  /** Returns the component of all routers at the ends of links; {@link #NONE} if they differ. */
  private int componentAt(int[] links, int[] ofRouter) {
    int only = NONE;
    for (int link : links) {
      int end = router[to[link]];
      if (end >= 0 && only != NONE && ofRouter[end] != only) {
        return NONE;
      }
      only = end >= 0 ? ofRouter[end] : only;
    }
    return only;
  }

  /** Returns the reversed graph of the routers: a search from a router finds the routes to it. */
  private Graph<Integer, Integer> reversed() {
    Graph<Integer, Integer> graph = new DirectedWeightedMultigraph<>(null, null);
    for (int number = 0; number < routerNodes.length; number++) {
      graph.addVertex(number);
    }
    for (int link = 0; link < from.length; link++) {
      if (router[from[link]] != NONE && router[to[link]] != NONE) {
        graph.addEdge(router[to[link]], router[from[link]], link);
        graph.setEdgeWeight(link, cost[link]);
      }
    }
    return graph;
  }

  private double[] distancesTo(int target) {
    return distances.computeIfAbsent(
        target,
        number -> {
          SingleSourcePaths<Integer, Integer> paths =
              new DijkstraShortestPath<>(reversed).getPaths(number);
          double[] found = new double[routerNodes.length];
          for (int other = 0; other < found.length; other++) {
            found[other] = paths.getWeight(other);
          }
          return found;
        });
  }

  private Table tableTo(int destination) {
    Table table = tables.get(destination);
    if (table == null) {
      table = makeTable(destination); // racing threads compute equal tables
      tables.set(destination, table);
    }
    return table;
  }

  private Table makeTable(int destination) {
    double[] costs = new double[routerNodes.length];
    Arrays.fill(costs, Double.POSITIVE_INFINITY);
    for (int link : reaching[destination]) {
      int last = router[from[link]];
      if (last != NONE) {
        double[] before = distancesTo(last);
        for (int number = 0; number < costs.length; number++) {
          costs[number] = Math.min(costs[number], before[number] + cost[link]);
        }
      }
    }
    Table table = new Table(costs, new int[routerNodes.length]);
    for (int number = 0; number < costs.length; number++) {
      table.next[number] = first(toRouters[routerNodes[number]], destination, table);
    }
    for (int link : reaching[destination]) {
      int number = router[from[link]];
      if (number != NONE && router[destination] == NONE) {
        table.next[number] = first(links(routerNodes[number], destination), destination, table);
      }
    }
    return table;
  }

  /**
   * {@return the links from a node to routers and to a destination that is not a router, in file
   * order} No other link can begin a route to the destination.
   */
  private int[] links(int node, int destination) {
    return IntStream.concat(
            Arrays.stream(toRouters[node]),
            Arrays.stream(reaching[destination]).filter(link -> from[link] == node))
        .sorted()
        .toArray();
  }

  /** Returns the first of the links that begin a route of minimum cost. */
  private int first(int[] links, int destination, Table table) {
    int best = NONE;
    double minimum = Double.POSITIVE_INFINITY;
    for (int link : links) {
      int end = to[link];
      double total =
          end == destination
              ? cost[link]
              : router[end] == NONE
                  ? Double.POSITIVE_INFINITY
                  : cost[link] + table.cost[router[end]];
      if (total < minimum - EQUAL) {
        best = link;
        minimum = total;
      }
    }
    return best;
  }

  /** Returns whether every route follows the tables, and its result takes the opposite links. */
  boolean followTables() {
    return given.isEmpty() && !oneWay;
  }

  /** Returns the only outgoing link of a node; negative if it has none or several. */
  int onlyLink(int node) {
    return leaving[node].length == 1 ? leaving[node][0] : NONE;
  }

  int routers() {
    return routerNodes.length;
  }

  /** Returns the index of a node among the routers; negative for any other node. */
  int router(int node) {
    return router[node];
  }

  int routerNode(int number) {
    return routerNodes[number];
  }

  int opposite(int link) {
    return opposite[link];
  }

  int end(int link) {
    return to[link];
  }

  /** Returns the next link from a node to a destination; negative if it is not reachable. */
  int next(int node, int destination) {
    Table table = tableTo(destination);
    if (router[node] != NONE) {
      return table.next[router[node]];
    }
    // A client may have thousands of sites behind it; testing all its links per site is
    // quadratic.
    boolean many =
        router[destination] == NONE && leaving[node].length > reaching[destination].length;
    return first(many ? links(node, destination) : leaving[node], destination, table);
  }

  /**
   * Returns the links from one node to another, shared and not to be modified; null without a
   * route.
   */
  private int[] route(int start, int end) {
    if (!given.isEmpty()) {
      int[] explicit = given.get(key(start, end));
      if (explicit != null) {
        return explicit;
      }
    }
    int length = 0;
    for (int node = start; node != end; length++) {
      int link = next(node, end);
      if (link == NONE) {
        return null;
      }
      node = to[link];
    }
    int[] links = new int[length];
    int node = start;
    for (int i = 0; i < length; i++) {
      links[i] = next(node, end);
      node = to[links[i]];
    }
    return links;
  }

  /** Returns the links of a data route between two node numbers; null without a route. */
  int[] there(int client, int site) {
    return route(client, site);
  }

  /** Returns the links of a result's route; null without a route. */
  int[] back(int client, int site) {
    if (!given.isEmpty() && given.containsKey(key(site, client))) {
      return given.get(key(site, client));
    }
    int[] there = there(client, site);
    if (there == null) {
      return null;
    }
    int[] back = new int[there.length];
    for (int i = 0; i < back.length; i++) {
      back[i] = opposite[there[there.length - 1 - i]];
      if (back[i] == NONE) {
        return route(site, client);
      }
    }
    return back;
  }

  /**
   * {@return whether routes exist from a client to a site and back}
   *
   * @param client {@linkplain Topology#number number} of the client
   * @param site {@linkplain Topology#number number} of the site
   */
  public boolean join(int client, int site) {
    if (followTables()) {
      // This runs for each client and site; reading each site's table would miss the CPU cache.
      boolean joined = component[client] != NONE && component[client] == component[site];
      return joined || next(client, site) != NONE;
    }
    return there(client, site) != null && back(client, site) != null;
  }

  private static long key(int start, int end) {
    return (long) start << 32 | end;
  }

  /** {@return the topology of these routes} */
  public Topology topology() {
    return topology;
  }

  /**
   * {@return whether routes exist from a client to a site and back}
   *
   * @param client name of the client
   * @param site name of the site
   */
  public boolean join(String client, String site) {
    return join(topology.number(client), topology.number(site));
  }

  /**
   * {@return whether a route exists from one node to another}
   *
   * @param from name of a node
   * @param to name of another node
   */
  public boolean leads(String from, String to) {
    return route(topology.number(from), topology.number(to)) != null;
  }

  /**
   * {@return the links of the data route from a client to a site}
   *
   * @param client name of the client
   * @param site name of the site
   * @throws IllegalArgumentException if no route exists
   */
  public List<Link> there(String client, String site) {
    return links(there(topology.number(client), topology.number(site)), client, site);
  }

  /**
   * {@return the links of the result's route from a site to a client}
   *
   * @param client name of the client
   * @param site name of the site
   * @throws IllegalArgumentException if no route exists
   */
  public List<Link> back(String client, String site) {
    return links(back(topology.number(client), topology.number(site)), client, site);
  }

  private List<Link> links(int[] route, String client, String site) {
    if (route == null) {
      throw new IllegalArgumentException("no route joins " + client + " and " + site);
    }
    return Arrays.stream(route).mapToObj(topology.links()::get).toList();
  }
}
