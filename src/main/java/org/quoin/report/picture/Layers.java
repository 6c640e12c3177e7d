package org.quoin.report.picture;

import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.report.picture.Drawing.Style;

/**
 * Draws a graph in layers from left to right. Every label, and every line where it crosses a layer,
 * gets a position of its own between the boxes, so that nothing covers anything. The order within a
 * layer comes from moving each item to the mean position of its neighbours a few times (barycentre
 * method, Sugiyama, Tagawa and Toda, IEEE Trans. SMC 1981).
 */
public final class Layers {
  private static final int SWEEPS = 12;
  private static final double GAP = 20;
  private static final double LINE = 16;

  /** The width between two columns: beside labels, and where there are none. */
  private static final double NEAR = 34;

  private static final double FAR = 84;

  /** A box, a label, or the point where a line crosses a layer; only a box has a role. */
  private record Item(String id, int column, Ink.Role role, List<String> text) {
    boolean isBox() {
      return role != null;
    }

    double width() {
      double widest = text.stream().mapToDouble(Style.HEAD::widthOf).max().orElse(0);
      return isBox() ? widest + 24 : text.isEmpty() ? 2 : widest + 8;
    }

    double height() {
      return isBox() ? 14 + LINE * text.size() : LINE;
    }
  }

  /** A line through the items with these ids. */
  private record Way(List<String> ids, boolean faint, boolean arrow) {}

  private final List<List<Item>> columns = new ArrayList<>();
  private final Map<String, Item> items = new LinkedHashMap<>();
  private final List<Way> ways = new ArrayList<>();
  private final Map<String, List<String>> neighbours = new HashMap<>();

  /** Adds a box with text to a layer, counted from 0 at the left. */
  public void box(String id, int layer, Ink.Role role, List<String> text) {
    item(new Item(id, 2 * layer, role, text));
  }

  private void item(Item item) {
    items.put(item.id(), item);
    while (columns.size() <= item.column()) {
      columns.add(new ArrayList<>());
    }
    columns.get(item.column()).add(item);
  }

  /**
   * Adds a line between two boxes.
   *
   * @param label in the middle of the line; may be empty
   * @param faint whether the line is pale and dashed
   */
  public void line(String from, String to, String label, boolean faint, boolean arrow) {
    int start = items.get(from).column();
    int end = items.get(to).column();
    List<String> ids = new ArrayList<>(List.of(from));
    int step = end < start ? -1 : 1;
    List<String> text = label.isEmpty() ? List.of() : List.of(label);
    for (int column = start + step; column * step < end * step; column += step) {
      String id = "\n" + items.size();
      item(new Item(id, column, null, text));
      ids.add(id);
      text = List.of();
    }
    if (!text.isEmpty()) {
      String id = "\n" + items.size();
      item(new Item(id, start + 1, null, text));
      ids.add(id);
    }
    ids.add(to);
    ways.add(new Way(ids, faint, arrow));
  }

  /** {@return the middle of each box, from 0 at the left and at the top to 1} */
  public Map<String, double[]> positions() {
    Map<String, Rectangle2D> places = placed();
    double[] xs = places.values().stream().mapToDouble(Rectangle2D::getCenterX).sorted().toArray();
    double[] ys = places.values().stream().mapToDouble(Rectangle2D::getCenterY).sorted().toArray();
    Map<String, double[]> positions = new LinkedHashMap<>();
    places.forEach(
        (id, place) -> {
          if (items.get(id).isBox()) {
            double x = share(place.getCenterX(), xs);
            positions.put(id, new double[] {x, share(place.getCenterY(), ys)});
          }
        });
    return positions;
  }

  /** The position of a value between the least and the most of sorted values, from 0 to 1. */
  private static double share(double value, double[] sorted) {
    double length = sorted[sorted.length - 1] - sorted[0];
    return length > 0 ? (value - sorted[0]) / length : 0.5;
  }

  private Map<String, Rectangle2D> placed() {
    dropEmptyColumns();
    for (Way way : ways) {
      for (int i = 1; i < way.ids().size(); i++) {
        join(way.ids().get(i - 1), way.ids().get(i));
      }
    }
    arrange();
    return places();
  }

  /** {@return the drawing, with a title and what is to be seen} */
  public Drawing draw(String title, String says) {
    Drawing drawing = new Drawing();
    drawing.heading(title, says, 0, -GAP, 640);
    Map<String, Rectangle2D> places = placed();
    for (Way way : ways) {
      List<Rectangle2D> stops = way.ids().stream().map(places::get).toList();
      Path2D path = new Path2D.Double();
      for (int i = 1; i < stops.size(); i++) {
        Line2D line = between(stops.get(i - 1), stops.get(i));
        if (i == 1) {
          path.moveTo(line.getX1(), line.getY1());
        } else {
          path.lineTo(line.getX1(), line.getY1());
        }
        path.lineTo(line.getX2(), line.getY2());
        if (way.arrow() && i == stops.size() - 1) {
          drawing.head(line.getX1(), line.getY1(), line.getX2(), line.getY2(), "444444");
        }
      }
      drawing.stroke(path, way.faint() ? Ink.AXIS : "444444", 1.3, way.faint());
    }
    places.forEach((id, place) -> draw(items.get(id), place, drawing));
    return drawing;
  }

  private static void draw(Item item, Rectangle2D place, Drawing drawing) {
    if (item.isBox()) {
      drawing.box(place, item.role().fill, item.role().line);
      double y = place.getCenterY() - (item.text().size() - 1) * LINE / 2 + 4.3;
      for (int i = 0; i < item.text().size(); i++) {
        Style style = i == 0 ? Style.HEAD : Style.LABEL;
        drawing.text(place.getCenterX(), y + i * LINE, 0.5, style, item.text().get(i));
      }
    } else if (!item.text().isEmpty()) {
      double width = Style.LABEL.widthOf(item.text().get(0)) + 4;
      Rectangle2D ground =
          new Rectangle2D.Double(place.getCenterX() - width / 2, place.getY(), width, LINE);
      drawing.label(ground, Style.LABEL, item.text().get(0));
    }
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

  /** The line between the facing sides of two items; of one column, between their right sides. */
  private static Line2D between(Rectangle2D a, Rectangle2D b) {
    boolean right = a.getX() <= b.getX();
    double x1 = right ? a.getMaxX() : a.getX();
    double x2 = right && a.getX() != b.getX() ? b.getX() : b.getMaxX();
    return new Line2D.Double(x1, a.getCenterY(), x2, b.getCenterY());
  }

  private Map<String, Rectangle2D> places() {
    double tallest = columns.stream().mapToDouble(Layers::height).max().orElse(0);
    Map<String, Rectangle2D> places = new LinkedHashMap<>();
    double x = 0;
    for (int c = 0; c < columns.size(); c++) {
      List<Item> column = columns.get(c);
      double width = column.stream().mapToDouble(Item::width).max().orElse(0);
      // A short column is spread over part of the free height, so that lines stay flat.
      double gap = GAP + Math.max(0, tallest - height(column)) * 0.8 / column.size();
      double used = height(column) + (gap - GAP) * (column.size() - 1);
      double y = (tallest - used) / 2;
      for (Item item : column) {
        places.put(item.id(), new Rectangle2D.Double(x, y, width, item.height()));
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
