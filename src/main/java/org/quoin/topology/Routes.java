package org.quoin.topology;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.alg.interfaces.ShortestPathAlgorithm.SingleSourcePaths;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DirectedWeightedMultigraph;

/**
 * The routes between the clients and sites of a topology: the least sum of what {@link Routing}
 * charges; of equals the fewest links; of those the one whose links come first in the file,
 * compared from the start on. Only routers are passed through. A result takes the links of its data
 * back, the other way; where one of them has no other direction it takes the best route of its own.
 * A route that was given explicitly wins.
 *
 * <p>JGraphT finds the distances between routers, once for each router that a destination stands
 * at; from them follows a table of the next link to each destination, made when first asked for. No
 * path is stored. Safe to share between threads.
 */
public final class Routes {
  private static final int NONE = -1;

  /** What a link costs beside its share of the dearest one's cost, so that fewer links win. */
  private static final double LINK = 1e-6;

  /** Sums that differ by less are equal: below the price of a link, above rounding. */
  private static final double EQUAL = 1e-9;

  private final Topology topology;
  private final Map<Long, int[]> given = new HashMap<>();
  private final int[] from;
  private final int[] to;
  private final int[] opposite;
  private final double[] cost;
  private final boolean oneWay;

  /** By node: the links that leave it, and those that reach it, in file order. */
  private final int[][] leaving;

  private final int[][] reaching;

  /** By node: its number among the routers; negative for every other kind. */
  private final int[] router;

  private final int[] routerNodes;

  /** By node: the links that leave it to routers, in file order. */
  private final int[][] onward;

  private final Graph<Integer, Integer> towards;
  private final Map<Integer, double[]> distances = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<Table> tables;

  /** Null where links have one direction. */
  private final RouterComponents islands;

  /** How to get to a destination: by router, the cost and the first link; NONE without a way. */
  private record Table(double[] cost, int[] next) {}

  /**
   * Creates the routes with the fewest links.
   *
   * @param topology whose nodes they join
   */
  public Routes(Topology topology) {
    this(topology, Routing.HOPS, Map.of());
  }

  /**
   * Creates routes.
   *
   * @param topology whose nodes they join
   * @param routing what they are chosen by
   * @param given routes that win, by the names of their two ends; each a chain of links
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
    double dearest = Arrays.stream(cost).max().orElse(0);
    for (int i = 0; i < cost.length; i++) {
      cost[i] = (dearest > 0 ? cost[i] / dearest : 0) + LINK;
    }
    leaving = linksBy(from, nodes);
    reaching = linksBy(to, nodes);
    router = new int[nodes];
    Arrays.fill(router, NONE);
    int routers = 0;
    for (int node = 0; node < nodes; node++) {
      if (topology.nodes().get(node).kind() == Node.Kind.ROUTER) {
        router[node] = routers++;
      }
    }
    routerNodes = new int[routers];
    for (int node = 0; node < nodes; node++) {
      if (router[node] != NONE) {
        routerNodes[router[node]] = node;
      }
    }
    onward = new int[nodes][];
    for (int node = 0; node < nodes; node++) {
      onward[node] =
          Arrays.stream(leaving[node]).filter(link -> router[to[link]] != NONE).toArray();
    }
    towards = towards();
    islands = oneWay ? null : RouterComponents.of(towards, leaving, link -> router[to[link]]);
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

  /** Routers and the links between them, turned round: a search from a router finds ways to it. */
  private Graph<Integer, Integer> towards() {
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

  /** The cost from every router to one of them. */
  private double[] distancesTo(int target) {
    return distances.computeIfAbsent(
        target,
        number -> {
          SingleSourcePaths<Integer, Integer> paths =
              new DijkstraShortestPath<>(towards).getPaths(number);
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
      table = makeTable(destination); // two threads may: they make the same
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
      table.next[number] = first(onward[routerNodes[number]], destination, table);
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
   * {@return the links from a node to a destination, which is no router, and to routers, in file
   * order} No other link can begin a route to the destination.
   */
  private int[] links(int node, int destination) {
    return IntStream.concat(
            Arrays.stream(onward[node]),
            Arrays.stream(reaching[destination]).filter(link -> from[link] == node))
        .sorted()
        .toArray();
  }

  /** The first of some links that begins a cheapest way to the table's destination. */
  private int first(int[] links, int destination, Table table) {
    int best = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int link : links) {
      int end = to[link];
      double whole =
          end == destination
              ? cost[link]
              : router[end] == NONE
                  ? Double.POSITIVE_INFINITY
                  : cost[link] + table.cost[router[end]];
      if (whole < least - EQUAL) {
        best = link;
        least = whole;
      }
    }
    return best;
  }

  /** Whether every route follows the tables there and the same links back. */
  boolean areTables() {
    return given.isEmpty() && !oneWay;
  }

  /** The only link that leaves a node; negative where there are more, or none. */
  int onlyLink(int node) {
    return leaving[node].length == 1 ? leaving[node][0] : NONE;
  }

  /** How many routers there are. */
  int routers() {
    return routerNodes.length;
  }

  /** The number of a router among the routers; negative for every other node. */
  int router(int node) {
    return router[node];
  }

  /** The node of a router. */
  int routerNode(int number) {
    return routerNodes[number];
  }

  /** The other direction of a link; negative where there is none. */
  int opposite(int link) {
    return opposite[link];
  }

  /** The node that a link ends at. */
  int end(int link) {
    return to[link];
  }

  /** The next link from a node towards a destination; negative without a way. */
  int next(int node, int destination) {
    Table table = tableTo(destination);
    if (router[node] != NONE) {
      return table.next[router[node]];
    }
    // A client may be linked to thousands of sites: to look at all those links would be quadratic.
    boolean many =
        router[destination] == NONE && leaving[node].length > reaching[destination].length;
    return first(many ? links(node, destination) : leaving[node], destination, table);
  }

  /** The links from a node to another; null without a way. Shared, not to be changed. */
  private int[] way(int start, int end) {
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

  /** The links that data take, by their indices, between nodes by theirs; null without a way. */
  int[] there(int client, int site) {
    return way(client, site);
  }

  /** The links that a result takes; null without a way. */
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
        return way(site, client);
      }
    }
    return back;
  }

  /**
   * {@return whether data flow from a client to a site and a result back}
   *
   * @param client its {@linkplain Topology#number number} in the topology
   * @param site likewise
   */
  public boolean join(int client, int site) {
    if (areTables()) {
      // Asked for each client and site: a look into each site's table would miss the cache.
      return islands.join(client, site) || next(client, site) != NONE;
    }
    return there(client, site) != null && back(client, site) != null;
  }

  private static long key(int start, int end) {
    return (long) start << 32 | end;
  }

  /** {@return the topology that these routes pass through} */
  public Topology topology() {
    return topology;
  }

  /**
   * {@return whether data flow from a client to a site and a result back}
   *
   * @param client its name
   * @param site its name
   */
  public boolean join(String client, String site) {
    return join(topology.number(client), topology.number(site));
  }

  /**
   * {@return whether data get from one node to another}
   *
   * @param from a node's name
   * @param to another's
   */
  public boolean leads(String from, String to) {
    return way(topology.number(from), topology.number(to)) != null;
  }

  /**
   * {@return the links that data take from a client to a site}
   *
   * @param client its name
   * @param site its name
   * @throws IllegalArgumentException when no route joins them
   */
  public List<Link> there(String client, String site) {
    return links(there(topology.number(client), topology.number(site)), client, site);
  }

  /**
   * {@return the links that a result takes from a site back to a client}
   *
   * @param client its name
   * @param site its name
   * @throws IllegalArgumentException when no route joins them
   */
  public List<Link> back(String client, String site) {
    return links(back(topology.number(client), topology.number(site)), client, site);
  }

  private List<Link> links(int[] way, String client, String site) {
    if (way == null) {
      throw new IllegalArgumentException("no route joins " + client + " and " + site);
    }
    return Arrays.stream(way).mapToObj(topology.links()::get).toList();
  }
}
