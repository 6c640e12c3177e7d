package org.quoin.report.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Draws a graph in layers from left to right. Every label, and every line where it crosses a layer,
 * gets a place of its own between the boxes, so that nothing covers anything. The order within a
 * layer comes from moving each thing to the mean place of its neighbours a few times (barycentre
 * method, Sugiyama, Tagawa and Toda, IEEE Trans. SMC 1981).
 */
public final class Layers {
  private static final int SWEEPS = 12;
  private static final double GAP = 20;
  private static final double LEFT = 24;
  private static final double TOP = 70;

  /** Room between two columns: beside labels, and where there are none. */
  private static final double NEAR = 34;

  private static final double FAR = 84;

  /** A box, a label, or the place where a line crosses a layer. */
  private record Item(String id, int column, Picture.Ink ink, List<String> text, boolean isBox) {
    double width() {
      double widest = text.stream().mapToDouble(Picture::widthOf).max().orElse(0);
      return isBox ? widest + 24 : text.isEmpty() ? 2 : widest + 8;
    }

    double height() {
      return isBox ? 14 + Picture.LINE * text.size() : Picture.LINE;
    }
  }

  /** A line through the places with these ids. */
  private record Way(List<String> ids, Picture.Ink ink, boolean dashed, boolean arrow) {}

  private final List<List<Item>> columns = new ArrayList<>();
  private final Map<String, Item> items = new LinkedHashMap<>();
  private final List<Way> ways = new ArrayList<>();
  private final Map<String, List<String>> neighbours = new HashMap<>();

  /** A box with text in a layer, counted from 0 at the left. */
  public void box(String id, int layer, Picture.Ink ink, List<String> text) {
    item(new Item(id, 2 * layer, ink, text, true));
  }

  private void item(Item item) {
    items.put(item.id(), item);
    while (columns.size() <= item.column()) {
      columns.add(new ArrayList<>());
    }
    columns.get(item.column()).add(item);
  }

  /** A line between two boxes, with a label unless that is empty. */
  public void line(
      String from, String to, String label, Picture.Ink ink, boolean dashed, boolean arrow) {
    int start = items.get(from).column();
    int end = items.get(to).column();
    List<String> ids = new ArrayList<>(List.of(from));
    int step = end < start ? -1 : 1;
    List<String> text = label.isEmpty() ? List.of() : List.of(label);
    for (int column = start + step; column * step < end * step; column += step) {
      String id = "\n" + items.size();
      item(new Item(id, column, ink, text, false));
      ids.add(id);
      text = List.of();
    }
    if (!text.isEmpty()) {
      String id = "\n" + items.size();
      item(new Item(id, start + 1, ink, text, false));
      ids.add(id);
    }
    ids.add(to);
    ways.add(new Way(ids, ink, dashed, arrow));
  }

  /** {@return where the middle of each box is, from 0 at the left and at the top to 1} */
  public Map<String, double[]> positions() {
    Map<String, Picture.Box> places = placed();
    double right = places.values().stream().mapToDouble(Picture.Box::middleX).max().orElse(1);
    double low = places.values().stream().mapToDouble(Picture.Box::middleY).max().orElse(1);
    double left = places.values().stream().mapToDouble(Picture.Box::middleX).min().orElse(0);
    double high = places.values().stream().mapToDouble(Picture.Box::middleY).min().orElse(0);
    Map<String, double[]> positions = new LinkedHashMap<>();
    places.forEach(
        (id, place) -> {
          if (items.get(id).isBox()) {
            double x = right > left ? (place.middleX() - left) / (right - left) : 0.5;
            double y = low > high ? (place.middleY() - high) / (low - high) : 0.5;
            positions.put(id, new double[] {x, y});
          }
        });
    return positions;
  }

  private Map<String, Picture.Box> placed() {
    dropEmptyColumns();
    for (Way way : ways) {
      for (int i = 1; i < way.ids().size(); i++) {
        join(way.ids().get(i - 1), way.ids().get(i));
      }
    }
    arrange();
    return places();
  }

  /** Places everything and adds it to a picture. */
  public void draw(Picture picture) {
    Map<String, Picture.Box> places = placed();
    for (Way way : ways) {
      List<Picture.Box> stops = way.ids().stream().map(places::get).toList();
      for (int i = 1; i < stops.size(); i++) {
        boolean last = i == stops.size() - 1;
        picture.add(between(stops.get(i - 1), stops.get(i), way, way.arrow() && last));
        if (!last) {
          picture.add(across(stops.get(i), way));
        }
      }
    }
    places.forEach(
        (id, place) -> {
          if (items.get(id).isBox()) {
            picture.add(place);
          } else if (!place.text().isEmpty()) {
            picture.add(label(place));
          }
        });
  }

  /** Columns without a box or label only bend lines. */
  private void dropEmptyColumns() {
    Set<String> dropped = new HashSet<>();
    for (List<Item> column : columns) {
      if (column.stream().noneMatch(item -> item.isBox() || !item.text().isEmpty())) {
        column.forEach(item -> dropped.add(item.id()));
        column.clear();
      }
    }
    columns.removeIf(List::isEmpty);
    ways.forEach(way -> way.ids().removeAll(dropped));
  }

  private static Picture.Label label(Picture.Box place) {
    String text = place.text().get(0);
    double width = text.length() * Picture.TEXT * 0.57 + 4;
    Picture.Box ground =
        new Picture.Box(
            place.middleX() - width / 2, place.y(), width, place.height(), place.ink(), List.of());
    return new Picture.Label(ground, text);
  }

  private static Picture.Line between(Picture.Box a, Picture.Box b, Way way, boolean arrow) {
    boolean right = a.x() <= b.x();
    double x1 = right ? a.right() : a.x();
    double x2 = right ? b.x() : b.right();
    if (a.x() == b.x()) {
      x2 = b.right();
    }
    return new Picture.Line(x1, a.middleY(), x2, b.middleY(), way.ink(), way.dashed(), arrow);
  }

  private static Picture.Line across(Picture.Box place, Way way) {
    double y = place.middleY();
    return new Picture.Line(place.x(), y, place.right(), y, way.ink(), way.dashed(), false);
  }

  private Map<String, Picture.Box> places() {
    double tallest = columns.stream().mapToDouble(Layers::height).max().orElse(0);
    Map<String, Picture.Box> places = new LinkedHashMap<>();
    double x = LEFT;
    for (int c = 0; c < columns.size(); c++) {
      List<Item> column = columns.get(c);
      double width = column.stream().mapToDouble(Item::width).max().orElse(0);
      // A short column is spread over part of the free height, so that lines stay flat.
      double gap = GAP + Math.max(0, tallest - height(column)) * 0.8 / column.size();
      double used = height(column) + (gap - GAP) * (column.size() - 1);
      double y = TOP + (tallest - used) / 2;
      for (Item item : column) {
        places.put(item.id(), new Picture.Box(x, y, width, item.height(), item.ink(), item.text()));
        y += item.height() + gap;
      }
      x += width + space(c);
    }
    return places;
  }

  private double space(int column) {
    boolean labels =
        hasLabels(columns.get(column))
            || (column + 1 < columns.size() && hasLabels(columns.get(column + 1)));
    return labels ? NEAR : FAR;
  }

  private static boolean hasLabels(List<Item> column) {
    return column.stream().anyMatch(item -> !item.isBox() && !item.text().isEmpty());
  }

  private static double height(List<Item> column) {
    return column.stream().mapToDouble(Item::height).sum() + GAP * (column.size() - 1);
  }

  private void join(String a, String b) {
    neighbours.computeIfAbsent(a, key -> new ArrayList<>()).add(b);
    neighbours.computeIfAbsent(b, key -> new ArrayList<>()).add(a);
  }

  /** Keeps the order with the fewest crossings of all those tried, the file's among them. */
  private void arrange() {
    List<List<Item>> best = copy();
    long fewest = crossings();
    for (int sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
      order(sweep % 2 == 0);
      long crossings = crossings();
      if (crossings < fewest) {
        fewest = crossings;
        best = copy();
      }
    }
    columns.clear();
    columns.addAll(best);
  }

  private List<List<Item>> copy() {
    List<List<Item>> copy = new ArrayList<>();
    columns.forEach(column -> copy.add(new ArrayList<>(column)));
    return copy;
  }

  private long crossings() {
    Map<String, Double> place = new HashMap<>();
    columns.forEach(column -> number(column, place));
    long crossings = 0;
    for (int c = 0; c + 1 < columns.size(); c++) {
      Set<String> next = new HashSet<>();
      columns.get(c + 1).forEach(item -> next.add(item.id()));
      List<double[]> lines = new ArrayList<>();
      for (Item item : columns.get(c)) {
        for (String to : neighbours.getOrDefault(item.id(), List.of())) {
          if (next.contains(to)) {
            lines.add(new double[] {place.get(item.id()), place.get(to)});
          }
        }
      }
      for (int i = 0; i < lines.size(); i++) {
        for (int j = 0; j < i; j++) {
          double[] a = lines.get(i);
          double[] b = lines.get(j);
          crossings += (a[0] - b[0]) * (a[1] - b[1]) < 0 ? 1 : 0;
        }
      }
    }
    return crossings;
  }

  private void order(boolean forward) {
    Map<String, Double> place = new HashMap<>();
    columns.forEach(column -> number(column, place));
    for (int c = 0; c < columns.size(); c++) {
      List<Item> column = columns.get(forward ? c : columns.size() - 1 - c);
      Map<String, Double> mean = new HashMap<>();
      for (Item item : column) {
        mean.put(
            item.id(),
            neighbours.getOrDefault(item.id(), List.of()).stream()
                .mapToDouble(place::get)
                .average()
                .orElse(place.get(item.id())));
      }
      column.sort(Comparator.comparingDouble(item -> mean.get(item.id())));
      number(column, place);
    }
  }

  private static void number(List<Item> column, Map<String, Double> place) {
    for (int i = 0; i < column.size(); i++) {
      place.put(column.get(i).id(), (i + 0.5) / column.size());
    }
  }
}
