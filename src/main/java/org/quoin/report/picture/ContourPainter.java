package org.quoin.report.picture;

import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.base.DisplayUnit;
import org.quoin.report.block.Figure;

/**
 * Draws a heat map over two axes of numbers as areas between lines of equal value. Between four
 * points values are interpolated along both axes (of the logarithm, where colours go by ratios).
 */
final class ContourPainter {
  /** Steps along an axis, about. */
  private static final int STEPS = 120;

  /** Height of a label. */
  private static final int HIGH = 14;

  private static final double LEVELS = 7;

  private final Figure.HeatMap figure;
  private final Drawing drawing;
  private final DisplayUnit unit;
  private final int fineX;
  private final int fineY;
  private final double[] x;
  private final double[] y;
  private final double[][] values;

  private ContourPainter(Figure.HeatMap figure, Drawing drawing, Scale across, Scale up) {
    this.figure = figure;
    this.drawing = drawing;
    unit =
        DisplayUnit.of(
            figure.unit(),
            Arrays.stream(figure.values()).flatMapToDouble(Arrays::stream).toArray());
    fineX = steps(figure.contours().xs().length);
    fineY = steps(figure.contours().ys().length);
    x = fine(Arrays.stream(figure.contours().xs()).map(across::at).toArray(), fineX);
    y = fine(Arrays.stream(figure.contours().ys()).map(up::at).toArray(), fineY);
    values = new double[y.length][x.length];
    for (int row = 0; row < y.length; row++) {
      for (int column = 0; column < x.length; column++) {
        values[row][column] = value(row, column);
      }
    }
  }

  static void paint(Figure.HeatMap figure, Drawing drawing) {
    Figure.Contours over = figure.contours();
    Scale across = Scale.of(over.x(), over.xs(), false, 0, drawing.paper().wide()).cutTo(over.xs());
    Scale up = Scale.of(over.y(), over.ys(), false, drawing.paper().high(), 0).cutTo(over.ys());
    new ContourPainter(figure, drawing, across, up).areas();
    new Chart(drawing, figure, across, over.x().name(), up, over.y().name(), 0);
    new ContourPainter(figure, drawing, across, up).lines();
  }

  /** Returns the number of drawing steps between two neighbouring points of an axis. */
  private static int steps(int points) {
    return Math.max(2, STEPS / (points - 1));
  }

  private static double[] fine(double[] coarse, int steps) {
    double[] fine = new double[(coarse.length - 1) * steps + 1];
    for (int i = 0; i < fine.length; i++) {
      int at = Math.min(coarse.length - 2, i / steps);
      double share = (i - at * steps) / (double) steps;
      fine[i] = coarse[at] + share * (coarse[at + 1] - coarse[at]);
    }
    return fine;
  }

  /** Interpolates between the four points around a fine one. */
  private double value(int row, int column) {
    int r = Math.min(figure.values().length - 2, row / fineY);
    int c = Math.min(figure.values()[0].length - 2, column / fineX);
    double down = (row - r * fineY) / (double) fineY;
    double right = (column - c * fineX) / (double) fineX;
    double above = level(r, c) * (1 - right) + level(r, c + 1) * right;
    double below = level(r + 1, c) * (1 - right) + level(r + 1, c + 1) * right;
    return above * (1 - down) + below * down;
  }

  private double level(int row, int column) {
    double value = figure.values()[row][column] / unit.factor();
    return figure.logarithmic() ? Math.log10(value) : value;
  }

  /** The levels of lines: whole multiples of a step of 1, 2 or 5, or 1, 2 and 5 of each decade. */
  private List<Double> levels() {
    double least = Arrays.stream(values).flatMapToDouble(Arrays::stream).min().orElse(0);
    double most = Arrays.stream(values).flatMapToDouble(Arrays::stream).max().orElse(1);
    List<Double> levels = new ArrayList<>();
    if (figure.logarithmic()) {
      for (int power = (int) Math.floor(least); power <= most; power++) {
        for (double digit : new double[] {1, 2, 5}) {
          levels.add(power + Math.log10(digit));
        }
      }
    } else {
      double raw = Math.max(1e-12, (most - least) / LEVELS);
      double power = Math.pow(10, Math.floor(Math.log10(raw)));
      double step =
          raw <= power
              ? power
              : raw <= 2 * power ? 2 * power : raw <= 5 * power ? 5 * power : 10 * power;
      for (long i = (long) Math.ceil(least / step); i * step <= most; i++) {
        levels.add(i * step);
      }
    }
    levels.removeIf(level -> level <= least || level >= most);
    return levels;
  }

  private void areas() {
    List<Double> levels = levels();
    for (int row = 0; row + 1 < y.length; row++) {
      for (int column = 0; column + 1 < x.length; column++) {
        double middle = (values[row][column] + values[row + 1][column + 1]) / 2;
        long band = levels.stream().filter(level -> level <= middle).count();
        double left = Math.min(x[column], x[column + 1]);
        double top = Math.min(y[row], y[row + 1]);
        if (Double.isFinite(middle)) {
          drawing.fill(
              new Rectangle2D.Double(
                  left,
                  top,
                  Math.abs(x[column + 1] - x[column]) + 0.4,
                  Math.abs(y[row + 1] - y[row]) + 0.4),
              Ink.paler(Ink.heat(0.75 * band / Math.max(1, levels.size())), 0.25));
        }
      }
    }
  }

  private void lines() {
    for (double level : levels()) {
      Path2D path = new Path2D.Double();
      double[] label = null;
      double nearest = Double.POSITIVE_INFINITY;
      for (int row = 0; row + 1 < y.length; row++) {
        for (int column = 0; column + 1 < x.length; column++) {
          double[] ends = crossing(level, row, column);
          if (ends.length < 4) {
            continue;
          }
          path.moveTo(ends[0], ends[1]);
          path.lineTo(ends[2], ends[3]);
          double distance =
              Math.hypot(
                  ends[0] - drawing.paper().wide() / 2, ends[1] - drawing.paper().high() / 2);
          if (distance < nearest) {
            nearest = distance;
            label = new double[] {ends[0], ends[1]};
          }
        }
      }
      drawing.stroke(path, Ink.TEXT, 1, false);
      if (label != null) {
        label(label[0], label[1], level);
      }
    }
    drawing.text(
        drawing.paper().wide(), -14, 1, Drawing.Style.LABEL, unit.after(figure.valueName()));
  }

  /** Writes the value of a line at a point of it, within the axes. */
  private void label(double atX, double atY, double level) {
    String text = FigurePainter.rounded(figure.logarithmic() ? Math.pow(10, level) : level);
    double width = Drawing.Style.SMALL.widthOf(text) + 4;
    double left = Math.max(0, Math.min(atX - width / 2, drawing.paper().wide() - width));
    double top = Math.max(0, Math.min(atY - HIGH / 2.0, drawing.paper().high() - HIGH));
    drawing.label(new Rectangle2D.Double(left, top, width, HIGH), Drawing.Style.SMALL, text);
  }

  /** Returns where a line of equal value enters and leaves a fine cell: x, y, x, y. */
  private double[] crossing(double level, int row, int column) {
    int[][] corners = {{row, column}, {row, column + 1}, {row + 1, column + 1}, {row + 1, column}};
    double[] ends = new double[8];
    int found = 0;
    for (int i = 0; i < corners.length; i++) {
      int[] a = corners[i];
      int[] b = corners[(i + 1) % corners.length];
      double one = values[a[0]][a[1]];
      double other = values[b[0]][b[1]];
      if ((one < level) != (other < level) && Double.isFinite(one + other)) {
        double share = (level - one) / (other - one);
        ends[found++] = x[a[1]] + share * (x[b[1]] - x[a[1]]);
        ends[found++] = y[a[0]] + share * (y[b[0]] - y[a[0]]);
      }
    }
    return Arrays.copyOf(ends, Math.min(found, 4));
  }
}
