package org.quoin.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.base.Meaning;

/**
 * Statistics of the routes between clients and sites: routes per link (edge betweenness), number of
 * links and latency.
 */
public final class RouteStatistics {
  private final Topology topology;
  private final long[] data;
  private final long[] results;
  private final Map<Integer, Hops> byHops = new TreeMap<>();
  private final double[] latency;
  private long connected;
  private Route longest;
  private Route slowest;

  /**
   * Number of routes over a link.
   *
   * @param link link that the routes pass
   * @param data number of data routes
   * @param results number of result routes
   */
  public record Travel(Link link, long data, long results) {
    /** {@return the number of routes in total} */
    public long routes() {
      return data + results;
    }
  }

  /** Statistics of the data routes with one number of links. */
  public record Hops(
      @Meaning("Number of links") int hops,
      @Meaning("Number of routes") long routes,
      @Meaning("Mean sum of latencies and propagation delays along a route, in s")
          double meanLatency,
      @Meaning("Maximum of that sum, in s") double mostLatency) {

    private Hops with(double more) {
      return new Hops(
          hops,
          routes + 1,
          meanLatency + (more - meanLatency) / (routes + 1),
          Math.max(mostLatency, more));
    }
  }

  /** Data route from a client to a site. */
  public record Route(
      @Meaning("Name of the client") String client,
      @Meaning("Name of the site") String site,
      @Meaning("Number of links") int hops,
      @Meaning("Sum of the latencies and propagation delays of its links, in s") double latency) {}

  /**
   * Creates the statistics. Follows all routes.
   *
   * @param routes routes between all clients and sites of a topology
   */
  public RouteStatistics(Routes routes) {
    topology = routes.topology();
    data = new long[topology.links().size()];
    results = new long[data.length];
    latency = topology.links().stream().mapToDouble(link -> link.line().delay()).toArray();
    int[] clients = numbers(topology.clients());
    for (int site : numbers(topology.sites())) {
      if (routes.followTables()) {
        new Tree(routes, site, clients).count();
      } else {
        for (int client : clients) {
          follow(routes, client, site);
        }
      }
    }
  }

  private int[] numbers(List<? extends Node> nodes) {
    return nodes.stream().mapToInt(node -> topology.number(node.name())).toArray();
  }

  private void follow(Routes routes, int client, int site) {
    if (routes.join(client, site)) {
      int hops = 0;
      double seconds = 0;
      for (int link : routes.there(client, site)) {
        data[link]++;
        seconds += latency[link];
        hops++;
      }
      for (int link : routes.back(client, site)) {
        results[link]++;
      }
      count(client, site, hops, seconds);
    }
  }

  /** Tree of the routes to one site when routes follow tables. */
  private final class Tree {
    private final Routes routes;
    private final int site;
    private final int[] clients;
    private final int[] next = new int[topology.nodes().size()];
    private final int[] hops = new int[next.length];
    private final double[] seconds = new double[next.length];
    private final long[] passing = new long[next.length];

    /** Nodes in an order in which the next hop of a node precedes it. */
    private final int[] order = new int[next.length];

    private int known;

    Tree(Routes routes, int site, int[] clients) {
      this.routes = routes;
      this.site = site;
      this.clients = clients;
    }

    void count() {
      for (int client : clients) {
        if (routes.join(client, site)) {
          append(client);
          passing[client]++;
          RouteStatistics.this.count(client, site, hops[client], seconds[client]);
        }
      }
      for (int i = known - 1; i >= 0; i--) {
        int node = order[i];
        data[next[node]] += passing[node];
        results[routes.opposite(next[node])] += passing[node];
        passing[routes.end(next[node])] += passing[node];
      }
    }

    /** Adds the nodes of a route to the order, up to the first node that is in it already. */
    private void append(int start) {
      int top = order.length;
      for (int node = start; node != site && hops[node] == 0; node = routes.end(next[node])) {
        next[node] = routes.next(node, site);
        order[--top] = node;
      }
      for (; top < order.length; top++) {
        int node = order[top];
        hops[node] = hops[routes.end(next[node])] + 1;
        seconds[node] = seconds[routes.end(next[node])] + latency[next[node]];
        order[known++] = node;
      }
    }
  }

  private void count(int client, int site, int hops, double seconds) {
    connected++;
    byHops.put(hops, byHops.getOrDefault(hops, new Hops(hops, 0, 0, 0)).with(seconds));
    if (longest == null || hops > longest.hops) {
      longest = route(client, site, hops, seconds);
    }
    if (slowest == null || seconds > slowest.latency) {
      slowest = route(client, site, hops, seconds);
    }
  }

  private Route route(int client, int site, int hops, double seconds) {
    return new Route(
        topology.nodes().get(client).name(), topology.nodes().get(site).name(), hops, seconds);
  }

  /** {@return the number of pairs of a client and a site with a route} */
  public long joinedPairs() {
    return connected;
  }

  /** {@return statistics of the data routes by number of links, in ascending order} */
  public List<Hops> byHops() {
    return List.copyOf(byHops.values());
  }

  /** {@return the mean number of links of a data route; NaN without a route} */
  public double meanHops() {
    return byHops.values().stream().mapToDouble(h -> (double) h.hops * h.routes).sum() / connected;
  }

  /** {@return the mean latency of a data route in seconds; NaN without a route} */
  public double meanLatency() {
    return byHops.values().stream().mapToDouble(h -> h.meanLatency * h.routes).sum() / connected;
  }

  /**
   * {@return the first of the data routes with the maximum number of links; null without a route}
   */
  public Route longest() {
    return longest;
  }

  /** {@return the first of the data routes with the maximum latency; null without a route} */
  public Route slowest() {
    return slowest;
  }

  /**
   * {@return the links on routes, in descending order of their number of routes, then in file
   * order}
   */
  public List<Travel> travels() {
    List<Travel> travels = new ArrayList<>();
    for (Link link : topology.links()) {
      int i = link.index();
      if (data[i] + results[i] > 0) {
        travels.add(new Travel(link, data[i], results[i]));
      }
    }
    travels.sort(Comparator.comparingLong(Travel::routes).reversed());
    return travels;
  }

  /** {@return the first links of the pairs that no route passes in either direction} */
  public List<Link> idle() {
    return topology.links().stream()
        .filter(Link::isFirst)
        .filter(
            link -> {
              Link other = topology.opposite(link);
              int back = other == null ? link.index() : other.index();
              return data[link.index()] + results[link.index()] + data[back] + results[back] == 0;
            })
        .toList();
  }
}
