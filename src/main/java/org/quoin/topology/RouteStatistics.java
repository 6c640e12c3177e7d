package org.quoin.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the routes between clients and sites are like: how often each direction of a link is
 * travelled (edge betweenness on these routes), how many links they have, and how long they are.
 */
public final class RouteStatistics {
  private final Topology topology;
  private final long[] data;
  private final long[] results;
  private final Map<Integer, Hops> byHops = new TreeMap<>();
  private final double[] latency;
  private long joined;
  private Route longest;
  private Route slowest;

  /**
   * A direction of a link.
   *
   * @param link which
   * @param data routes of data over it
   * @param results routes of results over it
   */
  public record Travel(Link link, long data, long results) {
    /** {@return routes of either} */
    public long routes() {
      return data + results;
    }
  }

  /**
   * Routes of data with the same number of links.
   *
   * @param hops links of each
   * @param routes how many there are
   * @param meanLatency seconds, the sum of the latencies and propagation delays of their links
   * @param mostLatency of the longest of them
   */
  public record Hops(int hops, long routes, double meanLatency, double mostLatency) {

    private Hops with(double more) {
      return new Hops(
          hops,
          routes + 1,
          meanLatency + (more - meanLatency) / (routes + 1),
          Math.max(mostLatency, more));
    }
  }

  /**
   * The route of data from a client to a site.
   *
   * @param client its name
   * @param site its name
   * @param hops links of it
   * @param latency seconds, the sum of the latencies and propagation delays of its links
   */
  public record Route(String client, String site, int hops, double latency) {}

  /**
   * Creates the statistics of all routes, each of which is followed once.
   *
   * @param routes between all clients and sites of their topology
   */
  public RouteStatistics(Routes routes) {
    topology = routes.topology();
    data = new long[topology.links().size()];
    results = new long[data.length];
    latency = topology.links().stream().mapToDouble(link -> link.line().delay()).toArray();
    int[] clients = numbers(topology.clients());
    for (int site : numbers(topology.sites())) {
      if (routes.areTables()) {
        new Tree(routes, site, clients).count();
      } else {
        for (int client : clients) {
          follow(routes, client, site);
        }
      }
    }
  }

  private int[] numbers(List<Node> nodes) {
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

  /** The ways to one site, where all that reach a node go on the same way. */
  private final class Tree {
    private final Routes routes;
    private final int site;
    private final int[] clients;
    private final int[] next = new int[topology.nodes().size()];
    private final int[] hops = new int[next.length];
    private final double[] seconds = new double[next.length];
    private final long[] passing = new long[next.length];

    /** Nodes in an order in which each comes after the one that it leads to. */
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
          find(client);
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

    /** Follows the way from a node to the first that is known, and returns on it. */
    private void find(int start) {
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
    joined++;
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

  /** {@return pairs of a client and a site that a route joins} */
  public long joinedPairs() {
    return joined;
  }

  /** {@return the routes of data by their number of links, the shortest first} */
  public List<Hops> byHops() {
    return List.copyOf(byHops.values());
  }

  /** {@return the mean number of links of a route of data; NaN without a route} */
  public double meanHops() {
    return byHops.values().stream().mapToDouble(h -> (double) h.hops * h.routes).sum() / joined;
  }

  /** {@return the mean of the latency of a route of data, in seconds; NaN without a route} */
  public double meanLatency() {
    return byHops.values().stream().mapToDouble(h -> h.meanLatency * h.routes).sum() / joined;
  }

  /** {@return the first route of the most links; null without a route} */
  public Route longest() {
    return longest;
  }

  /** {@return the first route of the most latency; null without a route} */
  public Route slowest() {
    return slowest;
  }

  /**
   * {@return all directions of links that are travelled, the most travelled first, then by file
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

  /** {@return links that no route passes, in either direction: their first directions} */
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
