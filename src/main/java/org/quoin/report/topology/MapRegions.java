package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.report.block.Figure;
import org.quoin.result.NetworkPlan;
import org.quoin.topology.graph.GraphDrawing;

/**
 * Folds the nodes of a large map into regions: equal nodes behind one router into one, a router and
 * all nodes that only it links into one, and routers with many links among them into one.
 */
public final class MapRegions {
  /** Explains the lines between regions, for captions. */
  public static final String LINKS =
      "A line between squares is as wide as the capacity of all links between them; of many, the"
          + " narrow ones are faint.";

  /** Nodes that a map shows one by one. */
  static final int MAX_SINGLE = 24;

  /** Equal nodes from which on they are a region. */
  private static final int MIN_EQUAL = 3;

  private final NetworkPlan plan;
  private final List<Figure.Region> regions = new ArrayList<>();
  private final int[] of;
  private final List<Set<Integer>> neighbours = new ArrayList<>();
  private final List<List<String>> links = new ArrayList<>();

  private MapRegions(NetworkPlan plan) {
    this.plan = plan;
    of = new int[plan.nodes().size()];
    Arrays.fill(of, -1);
    Map<String, Integer> index = new HashMap<>();
    for (NetworkPlan.Node node : plan.nodes()) {
      index.put(node.name(), neighbours.size());
      neighbours.add(new LinkedHashSet<>());
      links.add(new ArrayList<>());
    }
    for (NetworkPlan.Link link : plan.links()) {
      int from = index.get(link.from());
      int to = index.get(link.to());
      neighbours.get(from).add(to);
      neighbours.get(to).add(from);
      links.get(from).add("to " + link.bandwidth());
      links.get(to).add("from " + link.bandwidth());
    }
  }

  /**
   * {@return the regions of a network, each after the one around it; none where the network is
   * small}
   */
  public static MapRegions of(NetworkPlan plan) {
    MapRegions map = new MapRegions(plan);
    if (plan.nodes().size() > MAX_SINGLE) {
      map.fold();
    }
    return map;
  }

  public List<Figure.Region> regions() {
    return List.copyOf(regions);
  }

  /** {@return the index of the innermost region around a node; -1 where there is none} */
  public int of(int node) {
    return of[node];
  }

  private void fold() {
    List<Integer> core = IntStream.range(0, of.length).filter(i -> hub(i) < 0).boxed().toList();
    area(core, -1);
    Map<Integer, List<Integer>> edges = new LinkedHashMap<>();
    for (int i = 0; i < of.length; i++) {
      if (hub(i) >= 0) {
        edges.computeIfAbsent(hub(i), hub -> new ArrayList<>()).add(i);
      }
    }
    edges.forEach(
        (hub, leaves) -> {
          int region = region(name(hub), of[hub]);
          of[hub] = region;
          Map<String, List<Integer>> equal =
              leaves.stream()
                  .collect(
                      Collectors.groupingBy(
                          this::key, LinkedHashMap::new, Collectors.toCollection(ArrayList::new)));
          equal
              .values()
              .forEach(
                  some -> {
                    boolean many = some.size() >= MIN_EQUAL;
                    int inner = many ? region(range(some), region) : region;
                    some.forEach(leaf -> of[leaf] = inner);
                  });
        });
  }

  /** Divides routers into regions, as long as there are many of them. */
  private void area(List<Integer> core, int around) {
    if (core.size() <= MAX_SINGLE) {
      return;
    }
    Map<Integer, Integer> place = new HashMap<>();
    core.forEach(node -> place.put(node, place.size()));
    List<int[]> edges = new ArrayList<>();
    for (int node : core) {
      for (int other : neighbours.get(node)) {
        if (node < other && place.containsKey(other)) {
          edges.add(new int[] {place.get(node), place.get(other)});
        }
      }
    }
    List<List<Integer>> groups = new GraphDrawing(core.size(), edges).communities();
    if (groups.size() < 2) {
      return;
    }
    for (List<Integer> group : groups) {
      List<Integer> members = group.stream().map(core::get).toList();
      if (members.size() > 1) {
        int most =
            members.stream().max((a, b) -> Integer.compare(degree(a), degree(b))).orElseThrow();
        int region = region("around " + name(most), around);
        members.forEach(node -> of[node] = region);
        area(members, region);
      }
    }
  }

  private int degree(int node) {
    return neighbours.get(node).size();
  }

  private int region(String name, int around) {
    regions.add(new Figure.Region(name, around));
    return regions.size() - 1;
  }

  /** Returns the only neighbour of a node at the edge, a router; -1 for other nodes. */
  private int hub(int node) {
    if (isRouter(node) || degree(node) != 1) {
      return -1;
    }
    int hub = neighbours.get(node).iterator().next();
    return isRouter(hub) ? hub : -1;
  }

  private boolean isRouter(int node) {
    return plan.nodes().get(node).kind().equals("router");
  }

  private String name(int node) {
    return plan.nodes().get(node).name();
  }

  private String range(List<Integer> equal) {
    return name(equal.get(0)) + " to " + name(equal.get(equal.size() - 1));
  }

  /** Returns what a node at the edge has in common with equal ones. */
  private String key(int node) {
    NetworkPlan.Node one = plan.nodes().get(node);
    String ends = links.get(node).stream().sorted().collect(Collectors.joining(" "));
    return one.kind() + " " + one.processors() + " " + one.speed() + " " + ends;
  }
}
