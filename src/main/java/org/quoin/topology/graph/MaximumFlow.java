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
 * What the links can carry at once from some nodes to others, over all ways together: a maximum
 * flow, and the links of a minimum cut, which bound it (L. R. Ford, D. R. Fulkerson, Canadian
 * Journal of Mathematics 8, 1956). Only routers are passed through.
 */
public final class MaximumFlow {
  private static final int SOURCE = -1;
  private static final int SINK = -2;

  private final Topology topology;
  private final ToDoubleFunction<LinkParameters> rate;

  /**
   * Creates the flow problem of a topology.
   *
   * @param rate bytes a second of one direction, such as T_net or T_act; may be infinite
   */
  MaximumFlow(Topology topology, ToDoubleFunction<LinkParameters> rate) {
    this.topology = topology;
    this.rate = rate;
  }

  /**
   * A maximum flow.
   *
   * @param bytesPerSecond what it carries; infinite over unlimited links, 0 without a way
   * @param cut directions of links, full, that part the two sides; empty without a bound or a way
   */
  public record Flow(double bytesPerSecond, List<Link> cut) {
    public Flow {
      cut = List.copyOf(cut);
    }
  }

  /** Directions that lead from one vertex of the flow network to another. */
  private record Arc(int from, int to) {}

  /** From nodes, all sending at once, to others; none of them in both. */
  Flow flow(Set<Node> from, Set<Node> to) {
    Map<Arc, List<Link>> arcs = new HashMap<>();
    for (Link link : topology.links()) {
      int start = vertex(link.from(), from, SOURCE);
      int end = vertex(link.to(), to, SINK);
      if (start != Integer.MIN_VALUE && end != Integer.MIN_VALUE && start != end) {
        arcs.computeIfAbsent(new Arc(start, end), arc -> new ArrayList<>()).add(link);
      }
    }
    double most = 0;
    double sum = 0;
    for (List<Link> links : arcs.values()) {
      double together = rate(links);
      if (together < Double.POSITIVE_INFINITY) {
        most = Math.max(most, together);
        sum += together;
      }
    }
    // Where nothing is limited any number stands for unlimited.
    return most == 0 ? solve(arcs, 1, 1) : solve(arcs, most, 2 * sum);
  }

  /** Routers are passed; of the ends one may be a start or a goal; others are not passed. */
  private int vertex(String node, Set<Node> ends, int end) {
    int number = topology.number(node);
    Node one = topology.nodes().get(number);
    if (one.kind() == Node.Kind.ROUTER) {
      return number;
    }
    return ends.contains(one) ? end : Integer.MIN_VALUE;
  }

  private double rate(List<Link> links) {
    return links.stream().mapToDouble(link -> rate.applyAsDouble(link.line())).sum();
  }

  /** In units of the widest, so that rounding stays far below what is compared. */
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
