package org.quoin.report.picture;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quoin.base.Percent;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.Drawing.Style;

/**
 * Draws a network: nodes by kind, links between them, coloured by their use where it is known. A
 * map of the earth is in the equirectangular projection that is true in its middle.
 */
final class MapPainter {
  private static final double WIDTH = 760;

  private static final double MIN_HEIGHT = 260;
  private static final double MAX_HEIGHT = 640;
  private static final double BORDER = 34;
  private static final double HALF = 7;

  /** Sweeps that move overlapping marks apart, and the space that is left between them. */
  private static final int SWEEPS = 60;

  private static final double SPACE = 6;
  private static final double[] STEPS = {1, 2, 5, 10, 20, 30, 60};

  private final Figure.NetworkMap figure;
  private final Drawing drawing = new Drawing();
  private final boolean geographic;
  private final double left;
  private final double top;
  private final double scaleX;
  private final double scaleY;
  private final double height;
  private final List<MapMarks.Mark> marks;
  private final List<MapMarks.Tie> ties;
  private final double[] xs;
  private final double[] ys;
  private final List<Rectangle2D> taken = new ArrayList<>();
  private final List<Line2D> lines = new ArrayList<>();

  /** Creates the painter of one map. */
  MapPainter(Figure.NetworkMap figure) {
    this.figure = figure;
    MapMarks folded = new MapMarks(figure);
    marks = folded.marks();
    ties = folded.ties();
    List<Figure.Place> places = figure.places();
    geographic = places.stream().allMatch(Figure.Place::geographic);
    left = places.stream().mapToDouble(Figure.Place::x).min().orElse(0);
    top = places.stream().mapToDouble(this::down).min().orElse(0);
    double right = places.stream().mapToDouble(Figure.Place::x).max().orElse(0);
    double bottom = places.stream().mapToDouble(this::down).max().orElse(0);
    double wide = Math.max(1e-9, right - left);
    double high = Math.max(1e-9, bottom - top);
    if (geographic) {
      double shortening = Math.max(0.1, Math.cos(Math.toRadians((top + bottom) / 2)));
      scaleY = Math.min(WIDTH / (wide * shortening), MAX_HEIGHT / high);
      scaleX = scaleY * shortening;
    } else {
      scaleX = WIDTH / wide;
      scaleY = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, 24.0 * marks.size())) / high;
    }
    height = high * scaleY;
    xs = marks.stream().mapToDouble(mark -> (mark.x() - left) * scaleX).toArray();
    ys =
        marks.stream()
            .mapToDouble(mark -> ((geographic ? -mark.y() : mark.y()) - top) * scaleY)
            .toArray();
    if (folded.isFolded()) {
      separate();
    }
  }

  private double down(Figure.Place place) {
    return geographic ? -place.y() : place.y();
  }

  /** Half the width of a mark: that of a region grows with its nodes. */
  private double half(int mark) {
    return marks.get(mark).isRegion()
        ? Math.min(17, 8 + 1.4 * Math.sqrt(marks.get(mark).count()))
        : HALF;
  }

  /** Moves marks apart that would cover each other. */
  private void separate() {
    boolean moved = true;
    for (int sweep = 0; moved && sweep < SWEEPS; sweep++) {
      moved = false;
      for (int i = 0; i < xs.length; i++) {
        for (int k = 0; k < i; k++) {
          double dx = xs[i] - xs[k];
          double dy = ys[i] == ys[k] ? 0.01 : ys[i] - ys[k];
          double distance = Math.max(Math.abs(dx), Math.abs(dy));
          double missing = (half(i) + half(k) + SPACE - distance) / 2;
          if (missing > 0.5) {
            xs[i] += missing * dx / distance;
            ys[i] += missing * dy / distance;
            xs[k] -= missing * dx / distance;
            ys[k] -= missing * dy / distance;
            moved = true;
          }
        }
      }
    }
  }

  /** {@return the drawing, with the title of the figure} */
  Drawing paint() {
    double edge = geographic ? -2 * BORDER - 20 : -BORDER;
    drawing.heading(figure.title(), figure.says(), edge, -BORDER - 10, WIDTH);
    if (geographic) {
      graticule();
    }
    for (int i = 0; i < marks.size(); i++) {
      taken.add(around(xs[i], ys[i], 2 * half(i), 2 * half(i)));
    }
    ties.forEach(this::line);
    ties.forEach(this::lineLabel);
    for (int i = 0; i < marks.size(); i++) {
      mark(i);
    }
    if (marks.stream().anyMatch(mark -> !Double.isNaN(mark.use()))
        || ties.stream().anyMatch(tie -> !Double.isNaN(tie.most()))) {
      ramp();
    }
    return drawing;
  }

  /** Draws lines of longitude and latitude, some way apart. */
  private void graticule() {
    double step = STEPS[STEPS.length - 1];
    for (int i = STEPS.length - 1; i >= 0 && STEPS[i] * scaleX >= Math.min(90, WIDTH / 5); i--) {
      step = STEPS[i];
    }
    double right = BORDER + Arrays.stream(xs).max().orElse(0);
    double bottom = height + BORDER;
    for (double east = Math.ceil((left - BORDER / scaleX) / step) * step;
        (east - left) * scaleX < right;
        east += step) {
      double at = (east - left) * scaleX;
      drawing.line(at, -BORDER / 2, at, bottom, Ink.GRID, 1);
      double round = ((east + 180) % 360 + 360) % 360 - 180;
      drawing.text(at, bottom + 16, 0.5, Style.LABEL, degrees(round, "E", "W"));
      taken.add(around(at, bottom + 12, 46, 16));
    }
    for (double south = Math.ceil((top - BORDER / 2 / scaleY) / step) * step;
        (south - top) * scaleY < bottom && south <= 90;
        south += step) {
      double at = (south - top) * scaleY;
      drawing.line(-BORDER, at, right, at, Ink.GRID, 1);
      drawing.text(-BORDER - 6, at + 4, 1, Style.LABEL, degrees(-south, "N", "S"));
      taken.add(new Rectangle2D.Double(-BORDER - 52, at - 8, 46, 16));
    }
  }

  private static String degrees(double value, String positive, String negative) {
    String side = value > 0 ? " " + positive : value < 0 ? " " + negative : "";
    return (long) Math.abs(value) + "°" + side;
  }

  private void line(MapMarks.Tie tie) {
    Line2D line = new Line2D.Double(xs[tie.from()], ys[tie.from()], xs[tie.to()], ys[tie.to()]);
    boolean known = !Double.isNaN(tie.most());
    double thick = known ? 2 + 5 * Math.min(1, tie.most()) : 1.3;
    if (tie.faint()) {
      drawing.stroke(line, Ink.GRID, 1, false);
    } else {
      drawing.stroke(
          line,
          known ? Ink.heat(tie.most()) : Ink.AXIS,
          Double.isNaN(tie.breadth()) ? thick : 1 + 3 * Math.sqrt(tie.breadth()),
          !known && tie.label().isEmpty());
      lines.add(line);
    }
  }

  /** Writes the use or the label of a line in its middle, where that is long enough and free. */
  private void lineLabel(MapMarks.Tie tie) {
    String label = Double.isNaN(tie.most()) ? tie.label() : Percent.whole(tie.most());
    double width = Style.SMALL.widthOf(label) + 4;
    Rectangle2D ground =
        around(
            (xs[tie.from()] + xs[tie.to()]) / 2,
            (ys[tie.from()] + ys[tie.to()]) / 2,
            width,
            Style.SMALL.size + 4.0);
    double length =
        Math.hypot(xs[tie.to()] - xs[tie.from()], ys[tie.to()] - ys[tie.from()])
            - half(tie.from())
            - half(tie.to());
    if (!tie.faint() && !label.isEmpty() && length > 0.8 * width && isFree(ground)) {
      taken.add(ground);
      drawing.label(ground, Style.SMALL, label);
    }
  }

  /** Draws a mark, with its name beside it where there is room, off the links if possible. */
  private void mark(int index) {
    MapMarks.Mark mark = marks.get(index);
    double x = xs[index];
    double y = ys[index];
    double half = half(index);
    boolean known = !Double.isNaN(mark.use());
    Ink.Role role =
        switch (mark.kind()) {
          case "client" -> Ink.Role.CLIENT;
          case "router", "region" -> Ink.Role.ROUTER;
          default -> Ink.Role.SITE;
        };
    Shape shape =
        mark.isRegion()
            ? new RoundRectangle2D.Double(x - half, y - half, 2 * half, 2 * half, 8, 8)
            : shape(mark.kind(), x, y);
    drawing.shape(shape, known ? Ink.heat(mark.use()) : role.fill, role.line);
    if (mark.isRegion()) {
      drawing.text(x, y + 4, 0.5, Style.SMALL, String.format(Locale.ROOT, "%,d", mark.count()));
    }
    String name = mark.name() + (known ? " " + Percent.whole(mark.use()) : "");
    double wide = Style.SMALL.widthOf(name);
    double side = half + 3 + wide / 2;
    Stream.of(
            around(x + side, y, wide, 14),
            around(x - side, y, wide, 14),
            around(x, y + half + 9, wide, 14),
            around(x, y - half - 9, wide, 14))
        .filter(this::isFree)
        .min(Comparator.comparing(ground -> lines.stream().anyMatch(ground::intersectsLine)))
        .ifPresent(
            ground -> {
              taken.add(ground);
              boolean crossed = lines.stream().anyMatch(ground::intersectsLine);
              if (crossed && mark.isRegion()) {
                drawing.label(ground, Style.SMALL, name);
              } else {
                drawing.text(ground.getX(), ground.getMaxY() - 3, 0, Style.SMALL, name);
              }
            });
  }

  /** Clients are circles, routers diamonds, stores triangles; servers and clusters are squares. */
  private static Shape shape(String kind, double x, double y) {
    Path2D path = new Path2D.Double();
    switch (kind) {
      case "client" -> path.append(new Ellipse2D.Double(x - 6, y - 6, 12, 12), false);
      case "router" -> {
        path.moveTo(x - HALF, y);
        path.lineTo(x, y - HALF);
        path.lineTo(x + HALF, y);
        path.lineTo(x, y + HALF);
        path.closePath();
      }
      case "store" -> {
        path.moveTo(x - HALF, y + HALF);
        path.lineTo(x, y - HALF);
        path.lineTo(x + HALF, y + HALF);
        path.closePath();
      }
      default -> path.append(around(x, y, 2 * HALF - 1, 2 * HALF - 1), false);
    }
    return path;
  }

  private boolean isFree(Rectangle2D ground) {
    return taken.stream().noneMatch(ground::intersects);
  }

  private static Rectangle2D around(double x, double y, double width, double height) {
    return new Rectangle2D.Double(x - width / 2, y - height / 2, width, height);
  }

  private void ramp() {
    double y = height + BORDER + 32;
    for (int i = 0; i <= 8; i++) {
      drawing.fill(WIDTH - 190 + 10 * i, y, 10, 10, Ink.heat(i / 8.0));
    }
    drawing.text(WIDTH - 196, y + 9, 1, Style.SMALL, "0 %");
    drawing.text(WIDTH - 94, y + 9, 0, Style.SMALL, "100 % in use");
  }
}
