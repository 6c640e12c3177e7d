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
 * The edges of a queueing network, which its routes make.
 *
 * @param graph unmodifiable
 * @param stages by network queue, how many are passed before it at most
 */
record ExpandedNetwork(Graph<Vertex, DefaultEdge> graph, Map<String, Integer> stages) {
  /** Clients times sites whose routes {@link #graph()} walks: some seconds. */
  private static final long MOST_PAIRS = 2_000_000;

  /**
   * Walks all routes of a network.
   *
   * @param byLink the network queue of each direction of a link; null without one
   * @throws InputException when they are too many
   */
  static ExpandedNetwork of(QueueNetwork network, NetworkQueue[] byLink) {
    List<Source> clients = network.clients();
    List<SiteQueue> sites = network.sites();
    if ((long) clients.size() * sites.size() > MOST_PAIRS) {
      throw new InputException(
          network.topology().source(),
          clients.size() + " clients and " + sites.size() + " sites are too many to be expanded");
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
    for (EndpointPair passage : network.passages()) {
      List<NetworkQueue> onto = network.forwardPath(passage.from(), passage.to());
      if (passage.from() != passage.to()) {
        // A store is no vertex: what it sends begins with its first queue.
        boolean site = passage.from() < sites.size();
        chain(graph, site ? sites.get(passage.from()) : null, onto, sites.get(passage.to()));
        number(onto, stages);
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
    Vertex before = first;
    for (Vertex queue : queues) {
      join(graph, before, queue);
      before = queue;
    }
    join(graph, before, last);
  }

  private static void join(Graph<Vertex, DefaultEdge> graph, Vertex from, Vertex to) {
    if (from != null) {
      graph.addEdge(from, to);
    }
  }

  /** All network queues, by the place of their links in the file. */
  private static List<NetworkQueue> inFileOrder(NetworkQueue[] byLink) {
    return Stream.of(byLink)
        .filter(Objects::nonNull)
        .sorted(Comparator.comparingInt(queue -> queue.link().number()))
        .toList();
  }
}
