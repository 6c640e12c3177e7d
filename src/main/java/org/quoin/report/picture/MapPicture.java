package org.quoin.report.picture;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.quoin.report.picture.Picture.Ink;

/** Places and the links between them, each where it is: in a plane, or on the earth. */
public final class MapPicture {
  private static final double LEFT = 110;
  private static final double TOP = 84;
  private static final double WIDTH = 760;
  private static final double LEAST_HEIGHT = 260;
  private static final double MOST_HEIGHT = 640;
  private static final double HALF = 7;
  private static final double[] STEPS = {1, 2, 5, 10, 20, 30, 60};

  private final Picture picture = new Picture();
  private final boolean geographic;
  private final List<double[]> points;
  private final double left;
  private final double low;
  private final double scaleX;
  private final double scaleY;
  private final double width;
  private final double height;
  private final List<double[]> taken = new ArrayList<>();
  private final List<Picture.Line> links = new ArrayList<>();

  /**
   * A map of nothing yet.
   *
   * @param geographic whether points are degrees east and north, shown in the equirectangular
   *     projection that is true in the middle; else they go from 0 at the upper left to 1
   * @param points where the places are
   */
  public MapPicture(String title, String subtitle, boolean geographic, List<double[]> points) {
    this.geographic = geographic;
    this.points = points;
    double[] xs = points.stream().mapToDouble(at -> at[0]).sorted().toArray();
    double[] ys = points.stream().mapToDouble(at -> geographic ? -at[1] : at[1]).sorted().toArray();
    left = xs.length == 0 ? 0 : xs[0];
    low = ys.length == 0 ? 0 : ys[0];
    double wide = Math.max(1e-9, xs.length == 0 ? 0 : xs[xs.length - 1] - left);
    double high = Math.max(1e-9, ys.length == 0 ? 0 : ys[ys.length - 1] - low);
    if (geographic) {
      double shortening = Math.max(0.1, Math.cos(Math.toRadians(low + high / 2)));
      scaleY = Math.min(WIDTH / (wide * shortening), MOST_HEIGHT / high);
      scaleX = scaleY * shortening;
    } else {
      double tall = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, 24.0 * points.size()));
      scaleX = WIDTH / wide;
      scaleY = tall / high;
    }
    width = wide * scaleX;
    height = high * scaleY;
    picture.add(new Picture.Text(24, 30, 18, true, Ink.PLAIN, title));
    picture.add(new Picture.Text(24, 50, 12, false, Ink.FAINT, subtitle));
    points.forEach(at -> taken.add(box(x(at) - HALF, y(at) - HALF, 2 * HALF, 2 * HALF)));
    if (geographic) {
      graticule();
    }
  }

  private double x(double[] at) {
    return LEFT + (at[0] - left) * scaleX;
  }

  private double y(double[] at) {
    return TOP + ((geographic ? -at[1] : at[1]) - low) * scaleY;
  }

  /** Lines of longitude and latitude that are about as far apart as a hand is wide. */
  private void graticule() {
    double step = STEPS[STEPS.length - 1];
    for (int i = STEPS.length - 1; i >= 0 && STEPS[i] * scaleX >= 90; i--) {
      step = STEPS[i];
    }
    double room = 34;
    double bottom = TOP + height + room;
    double right = LEFT + width + room;
    for (double east = Math.ceil((left - 60) / step) * step; east < left + 400; east += step) {
      double at = LEFT + (east - left) * scaleX;
      if (at > LEFT - room && at < right) {
        line(at, TOP - room / 2, at, bottom, Ink.GRID, 1);
        double round = ((east + 180) % 360 + 360) % 360 - 180;
        label(at, bottom + 10, degrees(round, "E", "W"));
      }
    }
    for (double south = Math.ceil(low / step - 1) * step; south * scaleY < 1e6; south += step) {
      double at = TOP + (south - low) * scaleY;
      if (at > bottom) {
        return;
      }
      if (at > TOP - room / 2 && Math.abs(south) <= 90) {
        line(LEFT - room, at, right, at, Ink.GRID, 1);
        label(LEFT - room - 26, at, degrees(-south, "N", "S"));
      }
    }
  }

  private static String degrees(double value, String positive, String negative) {
    return (long) Math.abs(value)
        + "°"
        + (value > 0 ? " " + positive : value < 0 ? " " + negative : "");
  }

  /**
   * A link between two places.
   *
   * @param label in its middle, where that is long enough; may be empty
   */
  public void link(int from, int to, Ink ink, double thick, boolean dashed, String label) {
    double x1 = x(points.get(from));
    double y1 = y(points.get(from));
    double x2 = x(points.get(to));
    double y2 = y(points.get(to));
    Picture.Line line = new Picture.Line(x1, y1, x2, y2, ink, dashed, false, thick);
    links.add(line);
    picture.add(line);
    double[] ground = around((x1 + x2) / 2, (y1 + y2) / 2, label);
    double room = Math.hypot(x2 - x1, y2 - y1) - 2 * HALF;
    if (!label.isEmpty()
        && room > 0.8 * ground[2]
        && taken.stream().noneMatch(b -> meet(b, ground))) {
      taken.add(ground);
      picture.add(new Picture.Label(asBox(ground), label));
    }
  }

  /** A place with its name beside it, off the links where it can be; after all links. */
  public void place(int number, Ink ink, String name) {
    double x = x(points.get(number));
    double y = y(points.get(number));
    picture.add(new Picture.Box(x - HALF, y - HALF, 2 * HALF, 2 * HALF, ink, List.of()));
    double wide = wide(name);
    double[][] sides = {
      {x + HALF + 3, y - 7},
      {x - HALF - 3 - wide, y - 7},
      {x - wide / 2, y + HALF + 2},
      {x - wide / 2, y - HALF - 16}
    };
    Arrays.stream(sides)
        .map(side -> box(side[0], side[1], wide, 14))
        .filter(ground -> taken.stream().noneMatch(other -> meet(other, ground)))
        .min(Comparator.comparing(this::isCrossed))
        .ifPresent(
            ground -> {
              taken.add(ground);
              picture.add(new Picture.Text(ground[0], ground[1] + 11, 11, false, Ink.PLAIN, name));
            });
  }

  private boolean isCrossed(double[] box) {
    Rectangle2D ground = new Rectangle2D.Double(box[0], box[1], box[2], box[3]);
    return links.stream()
        .anyMatch(line -> ground.intersectsLine(line.x1(), line.y1(), line.x2(), line.y2()));
  }

  /** {@return the drawing, with the colours of use where they are shown} */
  public Picture done(boolean use) {
    if (use) {
      double right = LEFT + width;
      for (int i = 0; i <= 8; i++) {
        double x = right - 190 + 10 * i;
        picture.add(new Picture.Band(x, TOP + height + 62, 10, 10, Ink.heat(i / 8.0)));
      }
      picture.add(new Picture.Text(right - 212, TOP + height + 71, 11, false, Ink.PLAIN, "0 %"));
      picture.add(
          new Picture.Text(right - 94, TOP + height + 71, 11, false, Ink.PLAIN, "100 % in use"));
    }
    return picture;
  }

  private static double wide(String text) {
    return text.length() * 6.4;
  }

  private static double[] around(double x, double y, String text) {
    double wide = text.length() * 7.0;
    return box(x - wide / 2, y - 8, wide, 16);
  }

  private static double[] box(double x, double y, double wide, double high) {
    return new double[] {x, y, wide, high};
  }

  private static Picture.Box asBox(double[] b) {
    return new Picture.Box(b[0], b[1], b[2], b[3], Ink.PLAIN, List.of());
  }

  private static boolean meet(double[] a, double[] b) {
    return a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
  }

  private void line(double x1, double y1, double x2, double y2, Ink ink, double thick) {
    picture.add(new Picture.Line(x1, y1, x2, y2, ink, false, false, thick));
  }

  private void label(double x, double y, String text) {
    picture.add(new Picture.Label(asBox(around(x, y, text)), text));
  }
}
