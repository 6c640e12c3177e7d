package org.quoin.report.picture;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

  /** The most places of a map that people can read without folding it. */
  static final int MAX_PLACES = 400;

  private static final double MIN_HEIGHT = 260;
  private static final double MAX_HEIGHT = 640;
  private static final double BORDER = 34;
  private static final double HALF = 7;
  private static final double[] STEPS = {1, 2, 5, 10, 20, 30, 60};

  private final Figure.NetworkMap figure;
  private final Drawing drawing = new Drawing();
  private final boolean geographic;
  private final double left;
  private final double top;
  private final double scaleX;
  private final double scaleY;
  private final double height;
  private final List<Rectangle2D> taken = new ArrayList<>();
  private final List<Line2D> lines = new ArrayList<>();

  /** Creates the painter of one map. */
  MapPainter(Figure.NetworkMap figure) {
    this.figure = figure;
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
      scaleY = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, 24.0 * places.size())) / high;
    }
    height = high * scaleY;
  }

  private double down(Figure.Place place) {
    return geographic ? -place.y() : place.y();
  }

  private double x(Figure.Place place) {
    return (place.x() - left) * scaleX;
  }

  private double y(Figure.Place place) {
    return (down(place) - top) * scaleY;
  }

  /** {@return the drawing, with the title of the figure} */
  Drawing paint() {
    double edge = geographic ? -2 * BORDER - 20 : -BORDER;
    drawing.heading(figure.title(), figure.says(), edge, -BORDER - 10, WIDTH);
    if (geographic) {
      graticule();
    }
    for (Figure.Place place : figure.places()) {
      taken.add(around(x(place), y(place), 2 * HALF, 2 * HALF));
    }
    figure.connections().forEach(this::line);
    figure.connections().forEach(this::lineLabel);
    figure.places().forEach(this::place);
    if (figure.places().stream().anyMatch(place -> !Double.isNaN(place.use()))
        || figure.connections().stream().anyMatch(link -> !Double.isNaN(link.most()))) {
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
    double right = BORDER + figure.places().stream().mapToDouble(this::x).max().orElse(0);
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

  private void line(Figure.Connection link) {
    Figure.Place from = figure.places().get(link.from());
    Figure.Place to = figure.places().get(link.to());
    Line2D line = new Line2D.Double(x(from), y(from), x(to), y(to));
    boolean known = !Double.isNaN(link.most());
    double thick = known ? 2 + 5 * Math.min(1, link.most()) : 1.3;
    drawing.stroke(
        line, known ? Ink.heat(link.most()) : Ink.AXIS, thick, !known && link.label().isEmpty());
    lines.add(line);
  }

  /** Writes the use or the label of a link in its middle, where that is long enough and free. */
  private void lineLabel(Figure.Connection link) {
    String label = Double.isNaN(link.most()) ? link.label() : Percent.whole(link.most());
    Figure.Place from = figure.places().get(link.from());
    Figure.Place to = figure.places().get(link.to());
    double width = Style.SMALL.widthOf(label) + 4;
    Rectangle2D ground =
        around((x(from) + x(to)) / 2, (y(from) + y(to)) / 2, width, Style.SMALL.size + 4.0);
    double length = Math.hypot(x(to) - x(from), y(to) - y(from)) - 2 * HALF;
    if (!label.isEmpty() && length > 0.8 * width && isFree(ground)) {
      taken.add(ground);
      drawing.label(ground, Style.SMALL, label);
    }
  }

  /** Draws a node, with its name beside it where there is room, off the links if possible. */
  private void place(Figure.Place place) {
    double x = x(place);
    double y = y(place);
    boolean known = !Double.isNaN(place.use());
    Ink.Role role =
        switch (place.kind()) {
          case "client" -> Ink.Role.CLIENT;
          case "router" -> Ink.Role.ROUTER;
          default -> Ink.Role.SITE;
        };
    drawing.shape(shape(place.kind(), x, y), known ? Ink.heat(place.use()) : role.fill, role.line);
    String name = place.name() + (known ? " " + Percent.whole(place.use()) : "");
    double wide = Style.SMALL.widthOf(name);
    double side = HALF + 3 + wide / 2;
    Stream.of(
            around(x + side, y, wide, 14),
            around(x - side, y, wide, 14),
            around(x, y + HALF + 9, wide, 14),
            around(x, y - HALF - 9, wide, 14))
        .filter(this::isFree)
        .min(Comparator.comparing(ground -> lines.stream().anyMatch(ground::intersectsLine)))
        .ifPresent(
            ground -> {
              taken.add(ground);
              drawing.text(ground.getX(), ground.getMaxY() - 3, 0, Style.SMALL, name);
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
