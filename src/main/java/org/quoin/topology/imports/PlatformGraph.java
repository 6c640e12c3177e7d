package org.quoin.topology.imports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the two end nodes of each link of a platform. SimGrid only says which links a route takes.
 * An end that several links share becomes a junction if the platform has no router there. A link
 * that routes pass between more than two ends, such as the switch of a cluster, becomes a junction
 * with a link of equal parameters to every end.
 */
final class PlatformGraph {

  /** Step of a route: a link, or one of the two halves of a shared link. */
  private record Step(String link, boolean half) {}

  private final List<Platform.Route> routes;
  private final Set<String> shared = new LinkedHashSet<>();
  private final Map<String, Set<String>> ends = new LinkedHashMap<>();
  private final Map<String, String> junctions = new LinkedHashMap<>();
  private final Map<Platform.Route, List<String>> routeNodes = new HashMap<>();
  private List<Step[]> steps = List.of();
  private List<String[]> nodes = List.of();

  PlatformGraph(List<Platform.Route> routes) {
    this.routes = List.copyOf(routes);
    String wrong = resolve();
    while (wrong != null) {
      shared.add(wrong);
      wrong = resolve();
    }
    for (int r = 0; r < routes.size(); r++) {
      routeNodes.put(routes.get(r), List.of(nodes.get(r)));
    }
  }

  /** Returns the nodes of a route, including its ends. */
  List<String> nodes(Platform.Route route) {
    return routeNodes.get(route);
  }

  /** Returns the junctions by id, each with the link that it is named after. */
  Map<String, String> junctions() {
    return junctions;
  }

  /** Returns the links with more than two ends. */
  Set<String> shared() {
    return shared;
  }

  /** Returns the ends of every link on a route; for a shared link, those without its junction. */
  Map<String, Set<String>> ends() {
    return ends;
  }

  static String hub(String link) {
    return "shared " + link;
  }

  /** Finds all ends. Returns a link that must have more than two, or null. */
  private String resolve() {
    ends.clear();
    junctions.clear();
    shared.forEach(link -> junctions.put(hub(link), link));
    start();
    while (true) {
      boolean changed = false;
      for (int r = 0; r < steps.size(); r++) {
        changed |= extend(steps.get(r), nodes.get(r));
        String wrong = ends(steps.get(r), nodes.get(r));
        if (wrong != null) {
          return wrong;
        }
      }
      if (!changed && !newJunction()) {
        return null;
      }
    }
  }

  private void start() {
    steps = new ArrayList<>();
    nodes = new ArrayList<>();
    for (Platform.Route route : routes) {
      List<Step> taken = new ArrayList<>();
      List<String> passed = new ArrayList<>(List.of(route.from()));
      for (String link : route.links()) {
        if (shared.contains(link)) {
          taken.add(new Step(link, true));
          passed.add(hub(link));
        }
        taken.add(new Step(link, shared.contains(link)));
        passed.add(null);
      }
      passed.set(passed.size() - 1, route.to());
      steps.add(taken.toArray(Step[]::new));
      nodes.add(passed.toArray(String[]::new));
    }
  }

  /**
   * Finds nodes of a route from known nodes and the known ends of its links. Returns whether it
   * found any.
   */
  private boolean extend(Step[] taken, String[] passed) {
    boolean changed = false;
    for (int i = 0; i < taken.length; i++) {
      if (passed[i] != null && passed[i + 1] == null) {
        passed[i + 1] = other(taken[i], passed[i]);
        changed |= passed[i + 1] != null;
      }
    }
    for (int i = taken.length - 1; i >= 0; i--) {
      if (passed[i] == null && passed[i + 1] != null) {
        passed[i] = other(taken[i], passed[i + 1]);
        changed |= passed[i] != null;
      }
    }
    for (int i = 0; i < taken.length; i++) {
      if (passed[i] != null && passed[i + 1] != null) {
        changed |= known(taken[i].link()).addAll(Arrays.asList(passed[i], passed[i + 1]));
      }
    }
    return changed;
  }

  private Set<String> known(String link) {
    return ends.computeIfAbsent(link, key -> new LinkedHashSet<>());
  }

  private String other(Step step, String node) {
    Set<String> two = known(step.link());
    if (step.half() || two.size() != 2 || !two.contains(node)) {
      return null;
    }
    return two.stream().filter(end -> !end.equals(node)).findFirst().orElse(null);
  }

  /**
   * Records the ends of the links of a route. Returns a link with more than two ends or only one.
   */
  private String ends(Step[] taken, String[] passed) {
    for (int i = 0; i < taken.length; i++) {
      Set<String> two = known(taken[i].link());
      boolean there = passed[i] != null;
      boolean here = passed[i + 1] != null;
      boolean loop = there && passed[i].equals(passed[i + 1]);
      boolean elsewhere =
          two.size() == 2
              && ((there && !two.contains(passed[i])) || (here && !two.contains(passed[i + 1])));
      if (!taken[i].half() && (two.size() > 2 || loop || elsewhere)) {
        return taken[i].link();
      }
    }
    return null;
  }

  /**
   * Inserts a junction at the first unknown node of a route; returns false if all nodes are known.
   */
  private boolean newJunction() {
    for (int r = 0; r < steps.size(); r++) {
      String[] passed = nodes.get(r);
      for (int i = 0; i < steps.get(r).length; i++) {
        if (passed[i + 1] == null) {
          String link = steps.get(r)[i].link();
          String id = "end of " + link;
          id = junctions.containsKey(id) ? id + " " + r + " " + i : id;
          junctions.put(id, link);
          passed[i + 1] = id;
          return true;
        }
      }
    }
    return false;
  }
}
