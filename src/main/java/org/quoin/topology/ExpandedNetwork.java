package org.quoin.topology;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jgrapht.Graph;
import org.jgrapht.graph.AsUnmodifiableGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.quoin.base.InputException;
import org.quoin.topology.QueueNetwork.EndpointPair;
import org.quoin.topology.Vertex.Kind;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.topology.Vertex.Source;

/**
 * Graph of a queueing network, with an edge for every hop of its routes.
 *
 * @param graph unmodifiable
 * @param stages maximum number of queues before a network queue on a path, by its name
 */
record ExpandedNetwork(Graph<Vertex, DefaultEdge> graph, Map<String, Integer> stages) {
  /** Maximum of clients times sites; following this many routes takes some seconds. */
  private static final long MAX_PAIRS = 2_000_000;

  /**
   * Follows all routes of a network.
   *
   * @param byLink network queue by link index; null for an unlimited link
   * @throws InputException if there are too many routes
   */
  static ExpandedNetwork of(QueueNetwork network, NetworkQueue[] byLink) {
    List<Source> clients = network.clients();
    List<SiteQueue> sites = network.sites();
    if ((long) clients.size() * sites.size() > MAX_PAIRS) {
      throw new InputException(
          network.topology().source(),
          "%s clients and %s sites have too many routes for a graph"
              .formatted(clients.size(), sites.size()));
    }
    Graph<Vertex, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);
    Map<String, Integer> stages = new HashMap<>();
    clients.forEach(graph::addVertex);
    for (Kind kind : List.of(Kind.QNS, Kind.QNR)) {
      for (NetworkQueue queue : inFileOrder(byLink)) {
        if (queue.kind() == kind) {
          graph.addVertex(queue);
        }
      }
    }
    sites.forEach(graph::addVertex);
    for (Source client : clients) {
      for (SiteQueue site : sites) {
        if (network.connects(client.number(), site.number())) {
          List<NetworkQueue> send = network.send(client.number(), site.number());
          List<NetworkQueue> receive = network.receive(client.number(), site.number());
          chain(graph, client, send, site);
          chain(graph, site, receive, client);
          number(send, stages);
          number(receive, stages);
        }
      }
    }
    for (EndpointPair pair : network.passages()) {
      List<NetworkQueue> path = network.forwardPath(pair.from(), pair.to());
      if (pair.from() != pair.to()) {
        // A store is not a vertex, so its paths begin with their first queue.
        boolean site = pair.from() < sites.size();
        chain(graph, site ? sites.get(pair.from()) : null, path, sites.get(pair.to()));
        number(path, stages);
      }
    }
    return new ExpandedNetwork(new AsUnmodifiableGraph<>(graph), stages);
  }

  private static void number(List<NetworkQueue> queues, Map<String, Integer> stages) {
    for (int i = 0; i < queues.size(); i++) {
      stages.merge(queues.get(i).name(), i, Math::max);
    }
  }

  private static void chain(
      Graph<Vertex, DefaultEdge> graph, Vertex first, List<NetworkQueue> queues, Vertex last) {
    Vertex previous = first;
    for (Vertex queue : queues) {
      connect(graph, previous, queue);
      previous = queue;
    }
    connect(graph, previous, last);
  }

  private static void connect(Graph<Vertex, DefaultEdge> graph, Vertex from, Vertex to) {
    if (from != null) {
      graph.addEdge(from, to);
    }
  }

  private static List<NetworkQueue> inFileOrder(NetworkQueue[] byLink) {
    return Stream.of(byLink)
        .filter(Objects::nonNull)
        .sorted(Comparator.comparingInt(queue -> queue.link().number()))
        .toList();
  }
}
