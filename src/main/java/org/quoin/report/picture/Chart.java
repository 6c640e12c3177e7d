package org.quoin.report.picture;

import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.Drawing.Style;

/**
 * A plane between two axes, with a title above and the names of its series at the right. The upper
 * left corner of the plane is the point (0, 0) of the drawing.
 */
final class Chart {
  static final double WIDTH = 640;
  static final double HEIGHT = 390;

  /**
   * The length of a piece of line beside a name, and of one below the axis, with a dash on each
   * side of a mark.
   */
  private static final double BESIDE = 18;

  private static final double BELOW = 30;

  private static final double LINE = 17;
  private static final double MAX_WORD = 150;

  /** The name of a series, and the height at which its curve ends. */
  private record Name(
      String text, int series, String ink, boolean area, boolean points, double y) {}

  private final Drawing drawing;
  private final Scale x;
  private final Scale y;
  private final double wide;
  private final double height;
  private final double lowest;
  private final List<Name> names = new ArrayList<>();

  /**
   * Creates a chart without series.
   *
   * @param xName the name of the axis along the bottom, without its unit; may be empty
   * @param yName the name of the axis at the left, without its unit; may be empty
   * @param above the height that is left free between the title and the plane
   */
  Chart(
      Drawing drawing, Figure figure, Scale x, String xName, Scale y, String yName, double above) {
    this(drawing, figure, x, xName, y, yName, above, drawing.paper().high());
  }

  /**
   * Creates a chart without series, of any height.
   *
   * @param xName the name of the axis along the bottom, without its unit; may be empty
   * @param yName the name of the axis at the left, without its unit; may be empty
   * @param above the height that is left free between the title and the plane
   * @param height the height of the plane
   */
  Chart(
      Drawing drawing,
      Figure figure,
      Scale x,
      String xName,
      Scale y,
      String yName,
      double above,
      double height) {
    this.height = height;
    wide = drawing.paper().wide();
    this.drawing = drawing;
    this.x = x;
    this.y = y;
    double left = -10 - leftAxis();
    boolean hasNames = !(figure instanceof Figure.Curves lines) || !lines.curves().isEmpty();
    drawing.heading(
        figure.title(),
        figure.says(),
        left,
        -36 - above,
        wide + (hasNames && !drawing.paper().namesBelow() ? 120 : 0) - left);
    drawing.text(left, -14, 0, Style.LABEL, y.titled(yName));
    double foot = bottomAxis();
    lowest = foot + (x.titled(xName).isEmpty() ? 0 : 22);
    drawing.text(wide / 2, foot + 22, 0.5, Style.LABEL, x.titled(xName));
  }

  /** Draws the marks of the left axis; returns the width of the widest. */
  private double leftAxis() {
    double widest = 0;
    double free = Double.NEGATIVE_INFINITY;
    for (Scale.Mark mark : y.marks()) {
      double at = y.at(mark);
      if (y.isRuled()) {
        line(0, at, wide, at, Ink.GRID);
      }
      if (Math.abs(at - free) >= LINE - 4) {
        String label = Style.LABEL.cut(mark.label(), MAX_WORD);
        drawing.text(-8, at + 4, 1, Style.LABEL, label);
        widest = Math.max(widest, Style.LABEL.widthOf(label));
        free = at;
      }
    }
    return widest;
  }

  /** Draws the marks of the bottom axis, rising ones where words are long; returns their foot. */
  private double bottomAxis() {
    line(0, height, wide, height, Ink.AXIS);
    boolean rising =
        x.isWords()
            && x.marks().stream()
                .anyMatch(mark -> Style.LABEL.widthOf(mark.label()) > x.part() - 6);
    double free = Double.NEGATIVE_INFINITY;
    double foot = height + 18;
    for (Scale.Mark mark : x.marks()) {
      double at = x.at(mark);
      String label = Style.LABEL.cut(mark.label(), MAX_WORD);
      double width = Style.LABEL.widthOf(label);
      if (at - (rising ? LINE : width / 2) < free) {
        continue;
      }
      line(at, height, at, height + 5, Ink.AXIS);
      if (rising) {
        drawing.risingText(at + 4, height + 14, Style.LABEL, label);
        foot = Math.max(foot, height + 14 + width * Math.sin(Math.toRadians(40)));
      } else {
        drawing.text(at, height + 18, 0.5, Style.LABEL, label);
      }
      free = at + (rising ? 0 : width / 2 + 6);
    }
    return foot;
  }

  /**
   * Draws curves: first all intervals, then the lines, then the marks of points, so that no
   * interval covers a line or a mark.
   *
   * @param series the number of the series of each curve
   */
  void curves(List<Figure.Curve> curves, List<Integer> series) {
    for (int i = 0; i < curves.size(); i++) {
      intervals(series.get(i), curves.get(i));
    }
    List<Runnable> marks = new ArrayList<>();
    for (int i = 0; i < curves.size(); i++) {
      curve(series.get(i), curves.get(i), marks);
    }
    marks.forEach(Runnable::run);
  }

  private void intervals(int series, Figure.Curve curve) {
    if (curve.low() == null) {
      return;
    }
    if (curve.form() != Figure.Form.POINTS) {
      range(series, curve, curve.form() == Figure.Form.STEPS);
      return;
    }
    for (int i = 0; i < curve.x().length; i++) {
      double atX = x.at(curve.x()[i]);
      if (Double.isFinite(atX) && Double.isFinite(y.at(curve.y()[i]))) {
        interval(atX, curve.low()[i], curve.high()[i], Ink.line(series));
      }
    }
  }

  /** Draws the line of a curve; a point that is not on the axes is a gap. */
  private void curve(int series, Figure.Curve curve, List<Runnable> marks) {
    boolean points = curve.form() == Figure.Form.POINTS;
    boolean steps = curve.form() == Figure.Form.STEPS;
    Path2D path = new Path2D.Double();
    double last = Double.NaN;
    for (int i = 0; i < curve.x().length; i++) {
      double atX = x.at(curve.x()[i]);
      double atY = y.at(curve.y()[i]);
      if (!Double.isFinite(atX) || !Double.isFinite(atY)) {
        last = Double.NaN;
        continue;
      }
      if (Double.isNaN(last)) {
        path.moveTo(atX, atY);
      } else if (steps && last != atY) {
        path.lineTo(atX, last);
      }
      path.lineTo(atX, atY);
      last = atY;
      if (points) {
        marks.add(() -> drawing.mark(atX, atY, series));
      }
    }
    stroke(path, series, points ? 1.6 : 1.3);
    if (!curve.name().isEmpty()) {
      names.add(new Name(curve.name(), series, Ink.line(series), false, points, last));
    }
  }

  /** Shades what lies between the lower and the upper ends of a curve's intervals. */
  private void range(int series, Figure.Curve curve, boolean steps) {
    Path2D band = new Path2D.Double();
    for (int i = 0; i + 1 < curve.x().length; i++) {
      int next = steps ? i : i + 1;
      double low = y.at(curve.low()[i]);
      double high = y.at(curve.high()[i]);
      double nextLow = y.at(curve.low()[next]);
      double nextHigh = y.at(curve.high()[next]);
      if (Double.isFinite(low + high + nextLow + nextHigh)) {
        band.moveTo(x.at(curve.x()[i]), low);
        band.lineTo(x.at(curve.x()[i]), high);
        band.lineTo(x.at(curve.x()[i + 1]), nextHigh);
        band.lineTo(x.at(curve.x()[i + 1]), nextLow);
        band.closePath();
      }
    }
    drawing.fill(band, Ink.paler(Ink.line(series), 0.7));
  }

  /** Draws an interval; what lies below the axis is cut off, and has no end there. */
  private void interval(double atX, double low, double high, String ink) {
    double upper = y.at(high);
    double end = Double.isFinite(y.at(low)) ? y.at(low) : Double.POSITIVE_INFINITY;
    double lower = Math.min(end, height);
    if (Double.isFinite(upper) && !Double.isNaN(low) && upper < lower) {
      line(atX, upper, atX, lower, ink);
      line(atX - 3, upper, atX + 3, upper, ink);
      if (end <= height) {
        line(atX - 3, lower, atX + 3, lower, ink);
      }
    }
  }

  /**
   * Draws a bar over a word.
   *
   * @param place the place of the bar among those side by side over the word
   * @param from where the bar begins on the axis: NaN for its foot
   * @param half the half-width of the interval of its end; NaN without
   */
  void bar(int series, int place, int of, int word, double from, double to, double half) {
    double room = 0.76 * x.part() / of;
    double left = x.at(word) - 0.38 * x.part() + place * room;
    double foot = Double.isNaN(from) ? y.foot() : y.at(from);
    double end = y.at(to);
    if (Double.isFinite(end)) {
      double width = of == 1 ? room : 0.9 * room;
      Rectangle2D area =
          new Rectangle2D.Double(left, Math.min(foot, end), width, Math.abs(foot - end));
      drawing.fill(area, Ink.fill(series));
      drawing.hatch(area, series);
      interval(left + width / 2, to - half, to + half, Ink.TEXT);
    }
  }

  /**
   * Draws the middle half of a distribution as a box over a word, with its median, and whiskers.
   *
   * @param series the place of the box among those side by side over the word
   */
  void box(int series, int of, int word, Figure.Box box) {
    double room = Math.min(44, 0.9 * x.part() / of);
    double width = Math.min(30, 0.8 * room);
    double middle = x.at(word) + (series - (of - 1) / 2.0) * room;
    String ink = Ink.line(series);
    double lower = y.at(box.q1());
    double upper = y.at(box.q3());
    line(middle, y.at(box.p5()), middle, lower, ink);
    line(middle, upper, middle, y.at(box.p95()), ink);
    for (double end : new double[] {box.p5(), box.p95()}) {
      line(middle - width / 4, y.at(end), middle + width / 4, y.at(end), ink);
    }
    Rectangle2D body = new Rectangle2D.Double(middle - width / 2, upper, width, lower - upper);
    drawing.shape(body, Ink.fill(series), ink);
    drawing.hatch(body, series);
    double median = y.at(box.median());
    drawing.line(middle - width / 2, median, middle + width / 2, median, Ink.TEXT, 2.4);
    for (double value : box.beyond()) {
      drawing.dot(middle, y.at(value), 2.5, ink);
    }
  }

  /** Draws the colours of areas from the least to the most value, at the right. */
  void ramp(String least, String most) {
    int colours = 9;
    for (int i = 0; i < colours; i++) {
      double upper = 16 + (colours - 1 - i) * 12;
      drawing.fill(wide + 12, upper, 16, 12, Ink.heat(i / (colours - 1.0)));
    }
    drawing.text(wide + 12, 10, 0, Style.LABEL, most);
    drawing.text(wide + 12, 32 + colours * 12, 0, Style.LABEL, least);
  }

  /** Names a series of areas; names stand in the order in which they are added. */
  void name(int series, String name) {
    names.add(new Name(name, series, Ink.fill(series), true, false, LINE * names.size() - height));
  }

  /** Writes the names of the series, each beside the end of its curve where there is room. */
  void writeNames() {
    if (drawing.paper().namesBelow()) {
      writeNamesBelow();
      return;
    }
    names.sort(Comparator.comparingDouble(name -> Double.isNaN(name.y) ? 0 : name.y));
    double free = 6;
    for (int i = 0; i < names.size(); i++) {
      Name name = names.get(i);
      double last = height - LINE * (names.size() - 1 - i);
      double at = Math.max(free, Math.min(Double.isNaN(name.y) ? 0 : name.y, last));
      sample(name, wide + 8, at, BESIDE);
      drawing.text(wide + 32, at + 4, 0, Style.LABEL, name.text);
      free = at + LINE;
    }
  }

  /** Writes the names in lines below the axis, in the order of the series. */
  private void writeNamesBelow() {
    if (names.size() < 2) {
      return;
    }
    double left = 0;
    double at = lowest + 20;
    for (Name name : names) {
      String text = Style.LABEL.cut(name.text, wide - BELOW - 12);
      double width = BELOW + 26 + Style.LABEL.widthOf(text);
      if (left > 0 && left + width > wide + 20) {
        left = 0;
        at += LINE;
      }
      sample(name, left, at, BELOW);
      drawing.text(left + (name.area ? 24 : BELOW + 6), at + 4, 0, Style.LABEL, text);
      left += width;
    }
  }

  /** Draws a piece of a series' line or area. */
  private void sample(Name name, double left, double at, double length) {
    if (name.area) {
      Rectangle2D area = new Rectangle2D.Double(left + 4, at - 6, 14, 12);
      drawing.fill(area, name.ink);
      drawing.hatch(area, name.series);
      return;
    }
    stroke(new Line2D.Double(left, at, left + length, at), name.series, 2);
    if (name.points) {
      drawing.mark(left + length / 2, at, name.series);
    }
  }

  private void stroke(Shape shape, int series, double width) {
    drawing.stroke(shape, Ink.line(series), width, Ink.dash(series));
  }

  private void line(double x1, double y1, double x2, double y2, String ink) {
    drawing.line(x1, y1, x2, y2, ink, ink.equals(Ink.GRID) ? 1 : 1.3);
  }
}
