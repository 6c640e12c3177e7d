package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.topology.Coordinates;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;

/**
 * Places the nodes of a topology on a map of the earth, in degrees. Nodes are at their coordinates,
 * or a little beside where they would cover each other; nodes without coordinates are beside their
 * neighbours. Distances are measured in the equirectangular projection, true in the map's middle.
 */
final class EarthMap {
  /** A point on the map: degrees east, shortened by the projection, and degrees north. */
  private record Point(double x, double y) {
    double to(Point other) {
      return Math.hypot(x - other.x, y - other.y);
    }

    Point towards(double angle, double length) {
      return new Point(x + length * Math.cos(angle), y + length * Math.sin(angle));
    }

    /** Returns the distance of this point from the line between two others. */
    double toLine(Point from, Point to) {
      double square = Math.pow(from.to(to), 2);
      double along = (x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y);
      double share = square > 0 ? Math.max(0, Math.min(1, along / square)) : 0;
      return to(new Point(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)));
    }
  }

  private static final int DIRECTIONS = 16;
  private static final int SWEEPS = 40;

  private final Topology topology;
  private final Map<String, List<String>> neighbours = new HashMap<>();
  private final Map<String, Point> points = new LinkedHashMap<>();
  private final double start;
  private final double shortening;
  private final double apart;

  private EarthMap(Topology topology, List<Node> located) {
    this.topology = topology;
    for (Link link : topology.links()) {
      neighbours.computeIfAbsent(link.from(), k -> new ArrayList<>()).add(link.to());
      neighbours.computeIfAbsent(link.to(), k -> new ArrayList<>()).add(link.from());
    }
    List<Coordinates> all = located.stream().map(Node::coordinates).toList();
    start = emptiest(all.stream().mapToDouble(Coordinates::longitude).sorted().toArray());
    double south = all.stream().mapToDouble(Coordinates::latitude).min().orElseThrow();
    double north = all.stream().mapToDouble(Coordinates::latitude).max().orElseThrow();
    shortening = Math.max(0.1, Math.cos(Math.toRadians((south + north) / 2)));
    located.forEach(node -> points.put(node.name(), point(node.coordinates())));
    double west = points.values().stream().mapToDouble(Point::x).min().orElseThrow();
    double east = points.values().stream().mapToDouble(Point::x).max().orElseThrow();
    double extent = Math.max(east - west, north - south);
    apart = extent * Math.min(0.06, 0.5 / Math.sqrt(topology.nodes().size()));
  }

  /** Returns degrees east and north by node; empty where the coordinates do not make a map. */
  static Optional<Map<String, double[]>> of(Topology topology) {
    List<Node> located =
        topology.nodes().stream().filter(node -> node.coordinates() != null).toList();
    if (located.stream().map(Node::coordinates).distinct().count() < 2) {
      return Optional.empty();
    }
    EarthMap map = new EarthMap(topology, located);
    map.separate();
    return map.placeOthers() ? Optional.of(map.degrees()) : Optional.empty();
  }

  /** Returns the longitude at which the map begins: the end of the widest empty range. */
  static double emptiest(double[] sorted) {
    double cut = sorted[0];
    double widest = sorted[0] + 360 - sorted[sorted.length - 1];
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] - sorted[i - 1] > widest) {
        widest = sorted[i] - sorted[i - 1];
        cut = sorted[i];
      }
    }
    return cut;
  }

  private Point point(Coordinates at) {
    double east = at.longitude() < start ? at.longitude() + 360 : at.longitude();
    return new Point(shortening * east, at.latitude());
  }

  /** Moves nodes that would cover each other apart. */
  private void separate() {
    List<String> names = List.copyOf(points.keySet());
    double least = apart / 2;
    boolean moved = true;
    for (int sweep = 0; sweep < SWEEPS && moved; sweep++) {
      moved = false;
      for (int i = 0; i < names.size(); i++) {
        for (int k = 0; k < i; k++) {
          Point one = points.get(names.get(i));
          Point other = points.get(names.get(k));
          double distance = one.to(other);
          if (distance < 0.99 * least) {
            double angle = distance > 0 ? Math.atan2(one.y - other.y, one.x - other.x) : i + k;
            points.put(names.get(i), one.towards(angle, (least - distance) / 2));
            points.put(names.get(k), other.towards(angle, (distance - least) / 2));
            moved = true;
          }
        }
      }
    }
  }

  /** Places nodes without coordinates; returns whether all nodes have a place. */
  private boolean placeOthers() {
    boolean more = true;
    while (more) {
      Map<String, List<Point>> next = new LinkedHashMap<>();
      for (Node node : topology.nodes()) {
        List<Point> beside =
            neighbours.getOrDefault(node.name(), List.of()).stream()
                .distinct()
                .filter(points::containsKey)
                .map(points::get)
                .toList();
        if (!points.containsKey(node.name()) && !beside.isEmpty()) {
          next.put(node.name(), beside);
        }
      }
      next.forEach((name, beside) -> points.put(name, free(beside)));
      more = !next.isEmpty();
    }
    return points.size() == topology.nodes().size();
  }

  /** Returns the point beside a neighbour, or between several, that is farthest from all else. */
  private Point free(List<Point> beside) {
    Point middle =
        new Point(
            beside.stream().mapToDouble(Point::x).average().orElseThrow(),
            beside.stream().mapToDouble(Point::y).average().orElseThrow());
    Point best = middle.towards(0, apart);
    double most = beside.size() > 1 ? room(middle) : -1;
    best = most > 0 ? middle : best;
    for (double radius : new double[] {apart, 1.5 * apart}) {
      for (int i = 0; i < DIRECTIONS; i++) {
        Point candidate = middle.towards(2 * Math.PI * i / DIRECTIONS, radius);
        double room = room(candidate);
        if (room > most + 0.05 * apart) {
          most = room;
          best = candidate;
        }
      }
    }
    return best;
  }

  /** Returns the distance to the nearest node or link, at most the given one. */
  private double room(Point point) {
    double least = apart;
    for (Point other : points.values()) {
      least = Math.min(least, point.to(other));
    }
    for (Link link : topology.links()) {
      Point from = points.get(link.from());
      Point to = points.get(link.to());
      if (link.isFirst() && from != null && to != null) {
        least = Math.min(least, 1.5 * point.toLine(from, to));
      }
    }
    return least;
  }

  private Map<String, double[]> degrees() {
    Map<String, double[]> degrees = new HashMap<>();
    points.forEach((name, at) -> degrees.put(name, new double[] {at.x / shortening, at.y}));
    return degrees;
  }
}
