package org.quoin.report.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.quoin.report.picture.Picture.Ink;

/** Curves with intervals, distributions, boxes or areas over two axes, each named at the right. */
public final class ChartPicture {
  /** An edge of the plane between the axes. */
  public static final double LEFT = 78;

  /** An edge of the plane between the axes. */
  public static final double RIGHT = 720;

  /** An edge of the plane between the axes. */
  public static final double TOP = 78;

  /** An edge of the plane between the axes. */
  public static final double BOTTOM = 470;

  private static final double CAP = 3;
  private static final List<Ink> INKS =
      List.of(
          Ink.SERIES_1,
          Ink.SERIES_2,
          Ink.SERIES_3,
          Ink.SERIES_4,
          Ink.SERIES_5,
          Ink.SERIES_6,
          Ink.SERIES_7,
          Ink.SERIES_8);

  /** More series than these are not told apart. */
  public static final int MOST_SERIES = 2 * INKS.size();

  /** A name beside the end of its curve. */
  private record End(String name, Ink ink, boolean dashed, double y) {}

  private final Picture picture = new Picture();
  private final Scale x;
  private final Scale y;
  private final List<End> ends = new ArrayList<>();

  /**
   * An empty chart.
   *
   * @param title the question
   * @param subtitle what is shown
   */
  public ChartPicture(
      String title, String subtitle, Scale x, String xTitle, Scale y, String yTitle) {
    this.x = x;
    this.y = y;
    text(LEFT, 24, 15, true, Ink.PLAIN, title);
    text(LEFT, 42, 12, false, Ink.PLAIN, subtitle);
    text(LEFT - 40, TOP - 14, 12, false, Ink.PLAIN, yTitle);
    for (Scale.Mark mark : y.marks()) {
      double at = y.at(mark.value());
      if (y.isRuled()) {
        line(LEFT, at, RIGHT, at, Ink.GRID, false);
      }
      double width = mark.label().length() * 7.0;
      label(LEFT - 8 - width / 2, at, mark.label());
    }
    line(LEFT, BOTTOM, RIGHT, BOTTOM, Ink.FAINT, false);
    double free = Double.NEGATIVE_INFINITY;
    for (Scale.Mark mark : x.marks()) {
      double at = x.at(mark.value());
      double width = mark.label().length() * 7.0;
      line(at, BOTTOM, at, BOTTOM + 5, Ink.FAINT, false);
      if (at - width / 2 > free) {
        label(at, BOTTOM + 16, mark.label());
        free = at + width / 2 + 4;
      }
    }
    label((LEFT + RIGHT) / 2, BOTTOM + 38, xTitle);
  }

  /** A curve through means, with their half-widths; a mean that is no number is a gap. */
  public void means(int series, String name, double[] xs, double[] means, double[] halves) {
    Ink ink = ink(series);
    double lastX = Double.NaN;
    double lastY = Double.NaN;
    for (int i = 0; i < xs.length; i++) {
      double atX = x.at(xs[i]);
      double atY = y.at(means[i]);
      if (Double.isFinite(atY)) {
        if (Double.isFinite(lastY)) {
          line(lastX, lastY, atX, atY, ink, dashed(series));
        }
        double upper = y.at(means[i] + halves[i]);
        double lower = y.at(means[i] - halves[i]);
        if (Double.isFinite(upper) && Double.isFinite(lower)) {
          line(atX, upper, atX, lower, ink, false);
          line(atX - CAP, upper, atX + CAP, upper, ink, false);
          line(atX - CAP, lower, atX + CAP, lower, ink, false);
        }
        dot(atX, atY, ink);
      }
      lastX = atX;
      lastY = atY;
    }
    end(series, name, lastY);
  }

  /** A curve through points without marks; in steps, each value holds until the next. */
  public void curve(int series, String name, double[] xs, double[] ys, boolean steps) {
    double lastX = Double.NaN;
    double lastY = Double.NaN;
    for (int i = 0; i < xs.length; i++) {
      double atX = x.at(xs[i]);
      double atY = y.at(ys[i]);
      if (Double.isFinite(atY) && Double.isFinite(lastY)) {
        double turn = steps ? lastY : atY;
        line(lastX, lastY, atX, turn, ink(series), dashed(series));
        if (turn != atY) {
          line(atX, turn, atX, atY, ink(series), dashed(series));
        }
      }
      lastX = atX;
      lastY = atY;
    }
    end(series, name, lastY);
  }

  /**
   * A bar over a word.
   *
   * @param place among those side by side over a word
   * @param of how many these are
   * @param from where it begins on the axis: 0, or the end of the bar that it stands on
   * @param half of its interval; NaN without
   */
  public void bar(int series, int place, int of, double word, double from, double to, double half) {
    double room = 0.7 * x.part() / of;
    double left = x.at(word) - 0.35 * x.part() + place * room;
    double upper = y.at(Math.max(from, to));
    picture.add(
        new Picture.Band(left, upper, 0.9 * room, y.at(Math.min(from, to)) - upper, ink(series)));
    if (half > 0) {
      double middle = left + 0.45 * room;
      line(middle, y.at(to - half), middle, y.at(to + half), Ink.PLAIN, false);
    }
  }

  /** A coloured area from one value to another on each axis. */
  public void area(double fromX, double toX, double fromY, double toY, Ink ink) {
    double left = x.at(fromX);
    double upper = Math.min(y.at(fromY), y.at(toY));
    double height = Math.abs(y.at(toY) - y.at(fromY));
    picture.add(new Picture.Band(left, upper, x.at(toX) - left, height, ink));
  }

  /** A faint frame from one value to another on each axis, but not of what is lower than a line. */
  public void frame(double fromX, double toX, double fromY, double toY) {
    double left = x.at(fromX);
    double right = x.at(toX);
    double upper = y.at(fromY);
    double lower = y.at(toY);
    if (lower - upper >= 3) {
      line(left, upper, right, upper, Ink.GRID, false);
      line(left, lower, right, lower, Ink.GRID, false);
      line(left, upper, left, lower, Ink.GRID, false);
      line(right, upper, right, lower, Ink.GRID, false);
    }
  }

  /** The colours of areas from the least to the most, at the right. */
  public void ramp(String least, String most) {
    double height = 12;
    int colours = 9;
    for (int i = 0; i < colours; i++) {
      double upper = TOP + 16 + (colours - 1 - i) * height;
      Ink ink = Ink.heat(i / (colours - 1.0));
      picture.add(new Picture.Band(RIGHT + 12, upper, 16, height, ink));
    }
    text(RIGHT + 12, TOP + 10, 12, false, Ink.PLAIN, most);
    text(RIGHT + 12, TOP + 32 + colours * height, 12, false, Ink.PLAIN, least);
  }

  /** Ends, quartiles and median of values that are already summed up, as a box with whiskers. */
  public void box(int series, double word, double[] low, double median, double[] high) {
    double width = Math.min(30, 0.6 * x.part());
    box(ink(series), x.at(word), width, low, median, high);
  }

  /** From each end's whisker to its quartile. */
  private void box(
      Ink ink, double middle, double width, double[] low, double median, double[] high) {
    line(middle, y.at(low[0]), middle, y.at(low[1]), ink, false);
    line(middle, y.at(high[1]), middle, y.at(high[0]), ink, false);
    double[] corners = {middle - width / 2, middle + width / 2};
    for (double value : new double[] {low[1], median, high[1]}) {
      line(corners[0], y.at(value), corners[1], y.at(value), ink, false);
    }
    for (double corner : corners) {
      line(corner, y.at(low[1]), corner, y.at(high[1]), ink, false);
    }
  }

  /** Which share of the values is at most so large. */
  public void distribution(int series, String name, double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    Ink ink = ink(series);
    double share = 0;
    for (int i = 0; i < sorted.length; i++) {
      double at = x.at(sorted[i]);
      double next = (i + 1.0) / sorted.length;
      line(at, y.at(share), at, y.at(next), ink, dashed(series));
      line(
          at,
          y.at(next),
          i + 1 < sorted.length ? x.at(sorted[i + 1]) : RIGHT,
          y.at(next),
          ink,
          dashed(series));
      share = next;
    }
    end(series, name, y.at(1));
  }

  /**
   * The middle half of values as a box with its median, the rest as whiskers to the last within one
   * and a half of its length (J. W. Tukey, Exploratory Data Analysis, 1977), and dots beyond.
   */
  public void box(int series, int of, double word, double[] values) {
    double[] some = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    if (some.length == 0) {
      return;
    }
    Percentile quartiles = new Percentile().withEstimationType(Percentile.EstimationType.R_7);
    quartiles.setData(some);
    double low = quartiles.evaluate(25);
    double high = quartiles.evaluate(75);
    double reach = 1.5 * (high - low);
    double least = Arrays.stream(some).filter(v -> v >= low - reach).min().orElse(low);
    double most = Arrays.stream(some).filter(v -> v <= high + reach).max().orElse(high);
    Ink ink = ink(series);
    double width = Math.min(30, 0.8 * x.part() / of);
    double middle = x.at(word) + (series - (of - 1) / 2.0) * Math.min(34, 0.9 * x.part() / of);
    double[] lower = {least, low};
    double[] upper = {most, high};
    box(ink, middle, width, lower, quartiles.evaluate(50), upper);
    Arrays.stream(some).filter(v -> v < least || v > most).forEach(v -> dot(middle, y.at(v), ink));
  }

  /** Names a series that has no right end of its own. */
  public void name(int series, String name) {
    end(series, name, TOP + 8 + 18 * series);
  }

  private void end(int series, String name, double at) {
    ends.add(new End(name, ink(series), dashed(series), Double.isFinite(at) ? at : TOP));
  }

  /** {@return the colour of a series} */
  public static Ink ink(int series) {
    return INKS.get(series % INKS.size());
  }

  private static boolean dashed(int series) {
    return series >= INKS.size();
  }

  /** {@return the drawing, with the names of the series where none covers another} */
  public Picture done() {
    ends.sort((a, b) -> Double.compare(a.y, b.y));
    double free = TOP;
    double height = 17;
    for (int i = 0; i < ends.size(); i++) {
      End end = ends.get(i);
      double at = Math.max(free, Math.min(end.y, BOTTOM - (ends.size() - 1 - i) * height));
      line(RIGHT + 8, at, RIGHT + 26, at, end.ink, end.dashed);
      text(RIGHT + 32, at + 4, 12, false, Ink.PLAIN, end.name);
      free = at + height;
    }
    return picture;
  }

  private void line(double x1, double y1, double x2, double y2, Ink ink, boolean dashed) {
    picture.add(new Picture.Line(x1, y1, x2, y2, ink, dashed, false));
  }

  private void dot(double atX, double atY, Ink ink) {
    picture.add(new Picture.Box(atX - 3, atY - 3, 6, 6, ink, List.of()));
  }

  private void text(double atX, double atY, int size, boolean bold, Ink ink, String text) {
    picture.add(new Picture.Text(atX, atY, size, bold, ink, text));
  }

  private void label(double middleX, double middleY, String text) {
    double width = text.length() * 7.0;
    picture.add(
        new Picture.Label(
            new Picture.Box(middleX - width / 2, middleY - 8, width, 16, Ink.PLAIN, List.of()),
            text));
  }
}
