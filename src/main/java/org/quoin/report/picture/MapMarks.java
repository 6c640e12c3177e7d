package org.quoin.report.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.base.Plurals;
import org.quoin.report.block.Figure;

/**
 * The marks and lines of a printed map. A map of many nodes is folded, as on a page: each region is
 * one mark, at the deepest level at which there are few enough marks, and the links between two
 * marks are one line.
 */
final class MapMarks {
  /** Marks of a map that people can read in print. */
  static final int MAX_MARKS = 60;

  /** Lines that are drawn in full, per mark; the narrowest others are faint. */
  private static final double FULL_LINES = 1.5;

  /**
   * A node or a region.
   *
   * @param kind client, router, server, cluster, store or region
   * @param count its nodes
   * @param use utilization of its busiest node; NaN without nodes
   */
  record Mark(String name, String kind, int count, double x, double y, double use) {
    boolean isRegion() {
      return kind.equals("region");
    }
  }

  /**
   * All links between two marks.
   *
   * @param most the use of the busiest direction of a link; NaN without
   * @param breadth the capacity of all links as a share of that between any other two regions; NaN
   *     for links that are not between regions
   * @param faint whether many other lines are more important
   */
  record Tie(int from, int to, double most, String label, double breadth, boolean faint) {}

  private final Figure.NetworkMap map;
  private final List<List<Integer>> around = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();
  private final int[] markOf;

  /** Creates the marks and lines of a map. */
  MapMarks(Figure.NetworkMap map) {
    this.map = map;
    for (Figure.Place place : map.places()) {
      List<Integer> path = new ArrayList<>();
      for (int r = place.region(); r >= 0; r = map.regions().get(r).around()) {
        path.add(0, r);
      }
      around.add(path);
    }
    int deepest = around.stream().mapToInt(List::size).max().orElse(0);
    int level = deepest;
    while (level > 0 && members(level).size() > MAX_MARKS) {
      level--;
    }
    markOf = new int[map.places().size()];
    members(level)
        .forEach(
            (key, members) -> {
              members.forEach(place -> markOf[place] = marks.size());
              marks.add(mark(key, members));
            });
  }

  List<Mark> marks() {
    return List.copyOf(marks);
  }

  boolean isFolded() {
    return marks.stream().anyMatch(Mark::isRegion);
  }

  /** Returns the places of each mark; a key is a region, or -1 less the index of a place. */
  private Map<Integer, List<Integer>> members(int level) {
    return IntStream.range(0, map.places().size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                place ->
                    around.get(place).size() > level ? around.get(place).get(level) : -1 - place,
                LinkedHashMap::new,
                Collectors.toList()));
  }

  private Mark mark(int key, List<Integer> members) {
    List<Figure.Place> places = members.stream().map(map.places()::get).toList();
    return new Mark(
        key < 0 ? places.get(0).name() : map.regions().get(key).name(),
        key < 0 ? places.get(0).kind() : "region",
        places.size(),
        places.stream().mapToDouble(Figure.Place::x).average().orElseThrow(),
        places.stream().mapToDouble(Figure.Place::y).average().orElseThrow(),
        places.stream().mapToDouble(Figure.Place::use).reduce(Double.NaN, MapMarks::larger));
  }

  /** {@return the lines between marks, the faint ones first} */
  List<Tie> ties() {
    Map<List<Integer>, List<Figure.Connection>> between = new LinkedHashMap<>();
    for (Figure.Connection link : map.connections()) {
      int from = Math.min(markOf[link.from()], markOf[link.to()]);
      int to = Math.max(markOf[link.from()], markOf[link.to()]);
      if (from != to) {
        between.computeIfAbsent(List.of(from, to), ends -> new ArrayList<>()).add(link);
      }
    }
    double most =
        between.entrySet().stream()
            .filter(one -> joinsRegions(one.getKey()))
            .mapToDouble(one -> capacity(one.getValue()))
            .max()
            .orElse(0);
    List<Tie> ties = new ArrayList<>();
    between.forEach(
        (ends, links) ->
            ties.add(
                new Tie(
                    ends.get(0),
                    ends.get(1),
                    links.stream()
                        .mapToDouble(Figure.Connection::most)
                        .reduce(Double.NaN, MapMarks::larger),
                    label(links),
                    joinsRegions(ends) && most > 0 ? capacity(links) / most : Double.NaN,
                    false)));
    return thinned(ties);
  }

  /** Makes lines faint, unless they join all regions or are among the widest others. */
  private List<Tie> thinned(List<Tie> ties) {
    List<Tie> wide =
        ties.stream()
            .filter(tie -> !Double.isNaN(tie.breadth()))
            .sorted(Comparator.comparingDouble(Tie::breadth).reversed())
            .toList();
    int[] joined = IntStream.range(0, marks.size()).toArray();
    List<Tie> spare = new ArrayList<>();
    for (Tie tie : wide) {
      int from = joined[tie.from()];
      int to = joined[tie.to()];
      if (from == to) {
        spare.add(tie);
      }
      IntStream.range(0, joined.length).filter(i -> joined[i] == from).forEach(i -> joined[i] = to);
    }
    int room = (int) (FULL_LINES * marks.size()) - (wide.size() - spare.size());
    List<Tie> faint = spare.subList(Math.min(spare.size(), Math.max(0, room)), spare.size());
    return ties.stream()
        .map(
            tie ->
                new Tie(
                    tie.from(),
                    tie.to(),
                    tie.most(),
                    tie.label(),
                    tie.breadth(),
                    faint.contains(tie)))
        .sorted(Comparator.comparing(Tie::faint).reversed())
        .toList();
  }

  private boolean joinsRegions(List<Integer> ends) {
    return ends.stream().allMatch(end -> marks.get(end).isRegion());
  }

  private static double capacity(List<Figure.Connection> links) {
    return links.stream()
        .mapToDouble(Figure.Connection::capacity)
        .filter(capacity -> capacity > 0)
        .sum();
  }

  private static String label(List<Figure.Connection> links) {
    List<String> labels = links.stream().map(Figure.Connection::label).distinct().toList();
    String one = labels.size() == 1 ? labels.get(0) : "";
    return links.size() == 1 || labels.equals(List.of(""))
        ? one
        : one.isEmpty() ? Plurals.counted(links.size(), "link") : links.size() + " x " + one;
  }

  private static double larger(double one, double other) {
    return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.max(one, other);
  }
}
