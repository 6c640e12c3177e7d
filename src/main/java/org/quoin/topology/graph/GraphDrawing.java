package org.quoin.topology.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.alg.clustering.GreedyModularityAlgorithm;
import org.jgrapht.alg.drawing.FRLayoutAlgorithm2D;
import org.jgrapht.alg.drawing.model.Box2D;
import org.jgrapht.alg.drawing.model.MapLayoutModel2D;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleGraph;

/** Positions and communities of the nodes of a large graph, for its drawing. */
public final class GraphDrawing {
  /** Nodes up to which a graph is laid out at once. */
  private static final int MAX_PLAIN = 100;

  private static final int ITERATIONS = 300;

  /** The radius of the circle that all communities together would take. */
  private static final double AREA = 0.45;

  private final Graph<Integer, DefaultEdge> graph = new SimpleGraph<>(DefaultEdge.class);

  /**
   * Creates the graph of nodes from 0.
   *
   * @param edges pairs of nodes, without direction; loops and repeated edges do not count
   */
  public GraphDrawing(int nodes, List<int[]> edges) {
    for (int i = 0; i < nodes; i++) {
      graph.addVertex(i);
    }
    for (int[] edge : edges) {
      if (edge[0] != edge[1]) {
        graph.addEdge(edge[0], edge[1]);
      }
    }
  }

  /**
   * {@return the position of each node, from 0 to 1 in both directions} Linked nodes attract each
   * other and all repel (Fruchterman and Reingold, Software: Practice and Experience 21, 1991). In
   * a large graph each community has an area of its own. The positions of one graph are always the
   * same ones.
   */
  public double[][] positions() {
    int count = graph.vertexSet().size();
    List<List<Integer>> groups = count > MAX_PLAIN ? communities() : List.of();
    return normal(groups.size() > 1 && groups.size() < count ? areas(groups) : byForces());
  }

  private double[][] byForces() {
    MapLayoutModel2D<Integer> model = new MapLayoutModel2D<>(new Box2D(0, 0, 1, 1));
    new FRLayoutAlgorithm2D<Integer, DefaultEdge>(
            ITERATIONS, FRLayoutAlgorithm2D.DEFAULT_NORMALIZATION_FACTOR, new Random(1))
        .layout(graph, model);
    double[][] at = new double[graph.vertexSet().size()][];
    Arrays.setAll(at, i -> new double[] {model.get(i).getX(), model.get(i).getY()});
    return at;
  }

  /** Places the communities as the nodes of a graph, and the nodes of each around its place. */
  private double[][] areas(List<List<Integer>> groups) {
    int[] group = new int[graph.vertexSet().size()];
    int[] place = new int[group.length];
    for (int g = 0; g < groups.size(); g++) {
      for (int k = 0; k < groups.get(g).size(); k++) {
        group[groups.get(g).get(k)] = g;
        place[groups.get(g).get(k)] = k;
      }
    }
    List<int[]> between = new ArrayList<>();
    List<List<int[]>> within = new ArrayList<>();
    groups.forEach(one -> within.add(new ArrayList<>()));
    for (DefaultEdge edge : graph.edgeSet()) {
      int one = graph.getEdgeSource(edge);
      int other = graph.getEdgeTarget(edge);
      if (group[one] == group[other]) {
        within.get(group[one]).add(new int[] {place[one], place[other]});
      } else {
        between.add(new int[] {group[one], group[other]});
      }
    }
    double[] radius =
        groups.stream()
            .mapToDouble(one -> AREA * Math.sqrt((double) one.size() / group.length))
            .toArray();
    double[][] centre = apart(new GraphDrawing(groups.size(), between).positions(), radius);
    double[][] at = new double[group.length][];
    for (int g = 0; g < groups.size(); g++) {
      double[][] inner = new GraphDrawing(groups.get(g).size(), within.get(g)).positions();
      for (int k = 0; k < inner.length; k++) {
        double half = 1.4 * radius[g];
        at[groups.get(g).get(k)] =
            new double[] {
              centre[g][0] + half * (inner[k][0] - 0.5), centre[g][1] + half * (inner[k][1] - 0.5)
            };
      }
    }
    return at;
  }

  /** Moves circles apart that overlap. */
  private static double[][] apart(double[][] centre, double[] radius) {
    boolean moved = true;
    for (int sweep = 0; sweep < ITERATIONS && moved; sweep++) {
      moved = false;
      for (int i = 0; i < centre.length; i++) {
        for (int k = 0; k < i; k++) {
          double dx = centre[i][0] - centre[k][0];
          double dy = centre[i][1] - centre[k][1];
          double distance = Math.max(1e-6, Math.hypot(dx, dy));
          double missing = (radius[i] + radius[k] - distance) / 2;
          if (missing > 1e-3) {
            centre[i][0] += missing * dx / distance;
            centre[i][1] += missing * dy / distance;
            centre[k][0] -= missing * dx / distance;
            centre[k][1] -= missing * dy / distance;
            moved = true;
          }
        }
      }
    }
    return centre;
  }

  /** Stretches positions so that they fill both directions from 0 to 1. */
  private static double[][] normal(double[][] at) {
    for (int axis = 0; axis < 2; axis++) {
      int k = axis;
      double least = Arrays.stream(at).mapToDouble(one -> one[k]).min().orElse(0);
      double most = Arrays.stream(at).mapToDouble(one -> one[k]).max().orElse(1);
      for (double[] one : at) {
        one[k] = most > least ? (one[k] - least) / (most - least) : 0.5;
      }
    }
    return at;
  }

  /**
   * {@return groups of nodes with more links among them than with others, the largest modularity
   * first} (Clauset, Newman and Moore, Physical Review E 70, 2004)
   */
  public List<List<Integer>> communities() {
    List<List<Integer>> groups = new ArrayList<>();
    if (!graph.edgeSet().isEmpty()) {
      for (Set<Integer> group : new GreedyModularityAlgorithm<>(graph).getClustering()) {
        groups.add(group.stream().sorted().toList());
      }
    } else {
      graph.vertexSet().forEach(one -> groups.add(List.of(one)));
    }
    return groups;
  }
}
