package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.report.block.Figure;
import org.quoin.report.block.Figure.Connection;
import org.quoin.report.block.Figure.Place;

/** Folds equal nodes at the edge of a large map into one node, and their links into one. */
final class MapFold {
  /** Nodes that a map shows one by one. */
  static final int MAX_SINGLE = 24;

  /** Equal nodes from which on they are folded. */
  private static final int MIN_EQUAL = 3;

  private MapFold() {}

  /**
   * {@return the map with one node in place of each group of equal ones; the map itself where it is
   * small}
   *
   * @param keys by node what it has in common with equal nodes; empty for a node that stays
   */
  static Figure.NetworkMap folded(Figure.NetworkMap map, List<String> keys) {
    Map<String, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      groups.computeIfAbsent(keys.get(i), key -> new ArrayList<>()).add(i);
    }
    groups.values().removeIf(some -> some.size() < MIN_EQUAL);
    groups.remove("");
    if (map.places().size() <= MAX_SINGLE || groups.isEmpty()) {
      return map;
    }
    List<Place> places = new ArrayList<>();
    int[] where = new int[keys.size()];
    Arrays.fill(where, -1);
    for (int i = 0; i < where.length; i++) {
      List<Integer> equal = groups.getOrDefault(keys.get(i), List.of(i));
      if (where[i] < 0) {
        for (int member : equal) {
          where[member] = places.size();
        }
        places.add(place(equal.stream().map(map.places()::get).toList()));
      }
    }
    Map<List<Integer>, List<Connection>> links = new LinkedHashMap<>();
    for (int i = 0; i < map.connections().size(); i++) {
      Connection link = map.connections().get(i);
      boolean one =
          groups.containsKey(keys.get(link.from())) || groups.containsKey(keys.get(link.to()));
      List<Integer> ends = one ? sorted(where[link.from()], where[link.to()]) : List.of(-1, i);
      links.computeIfAbsent(ends, key -> new ArrayList<>()).add(link);
    }
    return new Figure.NetworkMap(
        map.title(),
        map.says() + " Equal nodes behind one router are one node with their number.",
        places,
        links.values().stream().map(some -> link(some, where)).toList(),
        map.times());
  }

  private static List<Integer> sorted(int one, int other) {
    return List.of(Math.min(one, other), Math.max(one, other));
  }

  private static Place place(List<Place> equal) {
    Place first = equal.get(0);
    if (equal.size() == 1) {
      return first;
    }
    double[] uses = equal.stream().mapToDouble(Place::use).toArray();
    return new Place(
        "%s to %s (%d)".formatted(first.name(), equal.get(equal.size() - 1).name(), equal.size()),
        first.kind(),
        equal.stream().mapToDouble(Place::x).average().orElseThrow(),
        equal.stream().mapToDouble(Place::y).average().orElseThrow(),
        first.geographic(),
        Arrays.stream(uses).average().orElse(Double.NaN),
        mean(equal.stream().map(Place::uses).toList()),
        range(equal.size() + " equal nodes", uses)
            + "\n"
            + equal.stream().map(Place::name).collect(Collectors.joining(", ")));
  }

  private static Connection link(List<Connection> equal, int[] where) {
    Connection first = equal.get(0);
    double[] uses = equal.stream().mapToDouble(Connection::use).toArray();
    boolean one = equal.size() == 1;
    return new Connection(
        one ? first.name() : equal.size() + " equal links",
        where[first.from()],
        where[first.to()],
        Arrays.stream(uses).average().orElse(Double.NaN),
        mean(equal.stream().map(Connection::uses).toList()),
        one ? first.says() : range(equal.size() + " links", uses) + "\n" + first.says(),
        first.label());
  }

  private static String range(String what, double[] uses) {
    double least = Arrays.stream(uses).min().orElse(Double.NaN);
    double most = Arrays.stream(uses).max().orElse(Double.NaN);
    return Double.isNaN(least + most)
        ? what
        : String.format(Locale.ROOT, "%s, %.0f to %.0f %% in use", what, 100 * least, 100 * most);
  }

  /** Returns the means of rows of one length; null where there are none. */
  private static double[] mean(List<double[]> rows) {
    if (rows.stream().anyMatch(row -> row == null)) {
      return null;
    }
    double[] mean = new double[rows.get(0).length];
    rows.forEach(row -> Arrays.setAll(mean, i -> mean[i] + row[i] / rows.size()));
    return mean;
  }
}
