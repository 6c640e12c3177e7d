package org.quoin.topology.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;

/**
 * Computes a maximum flow from some nodes to others, and the links of a minimum cut, which bound it
 * (L. R. Ford, D. R. Fulkerson, Canadian Journal of Mathematics 8, 1956). Routes pass only through
 * routers.
 */
public final class MaximumFlow {
  private static final int SOURCE = -1;
  private static final int SINK = -2;

  private final Topology topology;
  private final ToDoubleFunction<LinkParameters> rate;

  /**
   * Creates the flow problem of a topology.
   *
   * @param rate bytes per second of a link, such as T_net or T_act; may be infinite
   */
  MaximumFlow(Topology topology, ToDoubleFunction<LinkParameters> rate) {
    this.topology = topology;
    this.rate = rate;
  }

  /**
   * Maximum flow.
   *
   * @param bytesPerSecond rate of the flow; infinite over unlimited links, 0 without a route
   * @param cut links of a minimum cut; empty if the flow is infinite or 0
   */
  public record Flow(double bytesPerSecond, List<Link> cut) {
    public Flow {
      cut = List.copyOf(cut);
    }
  }

  private record Arc(int from, int to) {}

  /** Returns the maximum flow from all nodes of one set together to another, disjoint set. */
  Flow flow(Set<? extends Node> from, Set<? extends Node> to) {
    Map<Arc, List<Link>> arcs = new HashMap<>();
    for (Link link : topology.links()) {
      int start = vertex(link.from(), from, SOURCE);
      int end = vertex(link.to(), to, SINK);
      if (start != Integer.MIN_VALUE && end != Integer.MIN_VALUE && start != end) {
        arcs.computeIfAbsent(new Arc(start, end), arc -> new ArrayList<>()).add(link);
      }
    }
    double max = 0;
    double sum = 0;
    for (List<Link> links : arcs.values()) {
      double rateOfAll = rate(links);
      if (rateOfAll < Double.POSITIVE_INFINITY) {
        max = Math.max(max, rateOfAll);
        sum += rateOfAll;
      }
    }
    // Without a limited link, any number can stand for the unlimited rate.
    return max == 0 ? solve(arcs, 1, 1) : solve(arcs, max, 2 * sum);
  }

  /**
   * Returns the vertex of a node: a router's number, {@code end} for a node of {@code ends}, else
   * none.
   */
  private int vertex(String node, Set<? extends Node> ends, int end) {
    int number = topology.number(node);
    Node candidate = topology.nodes().get(number);
    if (candidate instanceof Node.Router) {
      return number;
    }
    return ends.contains(candidate) ? end : Integer.MIN_VALUE;
  }

  private double rate(List<Link> links) {
    return links.stream().mapToDouble(link -> rate.applyAsDouble(link.line())).sum();
  }

  /** Solves in units of the maximum rate, so that rounding errors stay below the tolerance. */
  private Flow solve(Map<Arc, List<Link>> arcs, double unit, double unlimited) {
    Graph<Integer, Arc> graph = new SimpleDirectedWeightedGraph<>(null, null);
    graph.addVertex(SOURCE);
    graph.addVertex(SINK);
    arcs.entrySet().stream()
        .sorted(Comparator.comparingInt(entry -> entry.getValue().get(0).index()))
        .forEach(
            entry -> {
              Arc arc = entry.getKey();
              graph.addVertex(arc.from);
              graph.addVertex(arc.to);
              graph.addEdge(arc.from, arc.to, arc);
              graph.setEdgeWeight(arc, Math.min(unlimited, rate(entry.getValue())) / unit);
            });
    PushRelabelMFImpl<Integer, Arc> search = new PushRelabelMFImpl<>(graph);
    search.calculateMinCut(SOURCE, SINK);
    Set<Arc> full = search.getCutEdges();
    List<Link> cut =
        full.stream()
            .flatMap(arc -> arcs.get(arc).stream())
            .sorted(Comparator.comparingInt(Link::index))
            .collect(Collectors.toList());
    double bytes = rate(cut);
    return new Flow(bytes, bytes < Double.POSITIVE_INFINITY ? cut : List.of());
  }
}
