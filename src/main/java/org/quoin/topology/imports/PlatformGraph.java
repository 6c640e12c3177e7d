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
 * Finds between which nodes the links of a platform lie. SimGrid says only which links a route
 * takes; a link of a network has two ends. An end that several links share without a router of the
 * platform being there becomes a junction. A link that routes pass between more than two ends, as
 * the switch of a cluster, becomes a junction, too, to which every end has a link of its figures.
 */
final class PlatformGraph {

  /** A piece of a route: a link, or one of the two halves of a shared one. */
  private record Step(String link, boolean half) {}

  private final List<Platform.Route> routes;
  private final Set<String> shared = new LinkedHashSet<>();
  private final Map<String, Set<String>> ends = new LinkedHashMap<>();
  private final Map<String, String> junctions = new LinkedHashMap<>();
  private final Map<Platform.Route, List<String>> ways = new HashMap<>();
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
      ways.put(routes.get(r), List.of(nodes.get(r)));
    }
  }

  /** The nodes that a route passes, its ends included. */
  List<String> nodes(Platform.Route route) {
    return ways.get(route);
  }

  /** The junctions by their ids, with the link that each is named after. */
  Map<String, String> junctions() {
    return junctions;
  }

  /** The links that have more than two ends. */
  Set<String> shared() {
    return shared;
  }

  /** The ends of every link that a route takes; of a shared one without its junction. */
  Map<String, Set<String>> ends() {
    return ends;
  }

  /** The junction of a shared link. */
  static String hub(String link) {
    return "shared " + link;
  }

  /** Finds all ends; a link that cannot have only two, when there is one. */
  private String resolve() {
    ends.clear();
    junctions.clear();
    shared.forEach(link -> junctions.put(hub(link), link));
    start();
    while (true) {
      boolean changed = false;
      for (int r = 0; r < steps.size(); r++) {
        changed |= walk(steps.get(r), nodes.get(r));
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

  /** Goes on from known nodes over links whose ends are known; whether that told anything new. */
  private boolean walk(Step[] taken, String[] passed) {
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

  /** A link of these that ends at more than two nodes, or at one. */
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

  /** Puts a junction where a route's next node is unknown; false when none is. */
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
