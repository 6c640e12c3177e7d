package org.quoin.report.picture;

import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Quantity;
import org.quoin.report.block.Figure;

/** Draws figures for files. */
public final class FigurePainter {
  /** The height of one of several planes below each other. */
  private static final double PANEL = 120;

  /** Number of corrections of the width of a print. */
  private static final int TRIES = 3;

  private FigurePainter() {}

  /**
   * {@return the drawing of a figure} Empty where there is nothing to draw, or where there are more
   * curves than readers can distinguish.
   */
  public static Optional<Drawing> paint(Figure figure) {
    return paint(figure, Paper.SCREEN);
  }

  /**
   * {@return the drawing of a figure for print} Its width is met as closely as names and numbers
   * beside the axes allow. Empty as for a screen.
   */
  public static Optional<Drawing> paint(Figure figure, Print print) {
    Paper paper = print.paper();
    Optional<Drawing> drawing = paint(figure, paper);
    for (int i = 0; i < TRIES && drawing.isPresent(); i++) {
      paper = print.mended(paper, drawing.get());
      drawing = paint(figure, paper);
    }
    return drawing;
  }

  private static Optional<Drawing> paint(Figure figure, Paper paper) {
    Drawing drawing = new Drawing(paper);
    if (figure instanceof Figure.Curves curves) {
      if (!curves.panels() && curves.curves().size() > Ink.MAX_SERIES) {
        return Optional.empty();
      }
      if (curves.panels()) {
        return Optional.of(panels(curves));
      }
      curves(curves, drawing);
    } else if (figure instanceof Figure.Bars bars) {
      bars(bars, drawing);
    } else if (figure instanceof Figure.Boxes boxes) {
      boxes(boxes, drawing);
    } else if (figure instanceof Figure.HeatMap map) {
      heatMap(map, drawing);
    } else if (figure instanceof Figure.StudyMap study) {
      studyMap(study, drawing);
    } else if (figure instanceof Figure.NetworkMap network) {
      return Optional.of(new MapPainter(network).paint());
    } else if (figure instanceof Figure.Gantt gantt) {
      if (gantt.jobs().ids().length == 0) {
        return Optional.empty();
      }
      new GanttPainter(gantt, drawing).paint();
    }
    if (figure instanceof Figure.Gantts several) {
      return Optional.of(paintAll(several.charts()));
    }
    return Optional.of(drawing);
  }

  /** {@return a drawing of figures, one below the other} */
  public static Drawing paintAll(List<? extends Figure> figures) {
    Drawing all = new Drawing();
    figures.forEach(figure -> paint(figure).ifPresent(all::below));
    return all;
  }

  /** Draws each group of curves in a plane of its own, over equal axes. */
  private static Drawing panels(Figure.Curves figure) {
    double[] xs = all(figure.curves().stream().map(Figure.Curve::x));
    double[] ys = all(figure.curves().stream().map(Figure.Curve::y));
    List<String> names = figure.curves().stream().map(Figure.Curve::name).distinct().toList();
    Drawing all = new Drawing();
    for (String group : figure.curves().stream().map(Figure.Curve::group).distinct().toList()) {
      Drawing drawing = new Drawing();
      boolean first = all.marks().isEmpty();
      Figure.Curves part =
          new Figure.Curves(
              first ? figure.title() : "",
              first ? figure.says() : "",
              figure.x(),
              figure.y(),
              List.of());
      Chart chart =
          new Chart(
              drawing,
              part,
              Scale.of(figure.x(), xs, false, 0, drawing.paper().wide()),
              figure.x().name(),
              Scale.of(figure.y(), ys, true, PANEL, 0),
              figure.y().name() + ", " + group,
              0,
              PANEL);
      List<Figure.Curve> curves =
          figure.curves().stream().filter(curve -> curve.group().equals(group)).toList();
      chart.curves(curves, curves.stream().map(curve -> names.indexOf(curve.name())).toList());
      chart.writeNames();
      all.below(drawing);
    }
    return all;
  }

  private static void curves(Figure.Curves figure, Drawing drawing) {
    double[] xs = all(figure.curves().stream().map(Figure.Curve::x));
    double[] ys =
        withIntervals(
            figure.y(),
            all(figure.curves().stream().map(Figure.Curve::y)),
            all(figure.curves().stream().flatMap(one -> Stream.of(one.low(), one.high()))));
    Chart chart =
        new Chart(
            drawing,
            figure,
            Scale.of(figure.x(), xs, false, 0, drawing.paper().wide()),
            figure.x().name(),
            Scale.of(figure.y(), ys, true, drawing.paper().high(), 0),
            figure.y().name(),
            0);
    chart.curves(figure.curves(), IntStream.range(0, figure.curves().size()).boxed().toList());
    chart.writeNames();
  }

  private static void bars(Figure.Bars figure, Drawing drawing) {
    int words = figure.categories().size();
    double[][] ends = new double[figure.series().size()][words];
    double[][] halves = new double[figure.series().size()][words];
    for (int k = 0; k < ends.length; k++) {
      Figure.BarSeries series = figure.series().get(k);
      for (int i = 0; i < words; i++) {
        double below = figure.stacked() && k > 0 ? ends[k - 1][i] : 0;
        double value = series.values()[i];
        ends[k][i] = figure.stacked() && Double.isNaN(value) ? below : below + value;
        halves[k][i] = series.halfWidths() == null ? Double.NaN : series.halfWidths()[i];
      }
    }
    double[] reached =
        withIntervals(
            figure.y(),
            Arrays.stream(ends).flatMapToDouble(Arrays::stream).toArray(),
            intervalEnds(ends, halves).toArray());
    Chart chart =
        new Chart(
            drawing,
            figure,
            Scale.words(figure.categories(), drawing.paper().wide()),
            figure.xName(),
            Scale.of(figure.y(), reached, true, drawing.paper().high(), 0),
            figure.y().name(),
            0);
    for (int k = 0; k < ends.length; k++) {
      for (int i = 0; i < words; i++) {
        double from = figure.stacked() && k > 0 ? ends[k - 1][i] : Double.NaN;
        int place = figure.stacked() ? 0 : k;
        double half =
            figure.stacked() && figure.halfWidths() != null && k == ends.length - 1
                ? figure.halfWidths()[i]
                : halves[k][i];
        chart.bar(k, place, figure.stacked() ? 1 : ends.length, i, from, ends[k][i], half);
      }
      chart.name(k, figure.series().get(k).name());
    }
    chart.writeNames();
  }

  /**
   * Returns the values that an axis shows: values and the ends of their intervals. An end below 0
   * is not a value of a quantity that is never negative: there an interval is cut off at 0.
   */
  private static double[] withIntervals(Figure.Axis axis, double[] values, double[] ends) {
    boolean negative = axis.signed() || Arrays.stream(values).anyMatch(value -> value < 0);
    return DoubleStream.concat(
            Arrays.stream(values), Arrays.stream(ends).filter(end -> negative || end >= 0))
        .toArray();
  }

  private static DoubleStream intervalEnds(double[][] means, double[][] halves) {
    DoubleStream.Builder ends = DoubleStream.builder();
    for (int k = 0; k < means.length; k++) {
      for (int i = 0; i < means[k].length; i++) {
        ends.add(means[k][i] + halves[k][i]);
        ends.add(means[k][i] - halves[k][i]);
      }
    }
    return ends.build();
  }

  private static void boxes(Figure.Boxes figure, Drawing drawing) {
    double[] ends =
        figure.boxes().stream()
            .flatMapToDouble(
                box ->
                    DoubleStream.concat(
                        DoubleStream.of(box.p5(), box.p95()), Arrays.stream(box.beyond())))
            .toArray();
    List<String> words = figure.boxes().stream().map(Figure.Box::name).distinct().toList();
    List<String> series = figure.boxes().stream().map(Figure.Box::series).distinct().toList();
    Chart chart =
        new Chart(
            drawing,
            figure,
            Scale.words(words, drawing.paper().wide()),
            figure.xName(),
            Scale.of(figure.y(), ends, true, drawing.paper().high(), 0),
            figure.y().name(),
            0);
    for (Figure.Box box : figure.boxes()) {
      chart.box(series.indexOf(box.series()), series.size(), words.indexOf(box.name()), box);
    }
    for (int k = 0; series.size() > 1 && k < series.size(); k++) {
      chart.name(k, series.get(k));
    }
    chart.writeNames();
  }

  private static void heatMap(Figure.HeatMap figure, Drawing drawing) {
    if (figure.contours() != null) {
      ContourPainter.paint(figure, drawing);
      return;
    }
    double[] seen =
        Arrays.stream(figure.values())
            .flatMapToDouble(Arrays::stream)
            .filter(value -> Double.isFinite(value) && (!figure.logarithmic() || value > 0))
            .toArray();
    double least = Arrays.stream(seen).min().orElse(0);
    double most = Arrays.stream(seen).max().orElse(1);
    DisplayUnit unit = DisplayUnit.of(figure.unit(), seen);
    Scale x = Scale.words(figure.columns(), drawing.paper().wide());
    Scale y = Scale.words(figure.rows(), drawing.paper().high());
    Chart chart = new Chart(drawing, figure, x, figure.xName(), y, figure.yName(), 0);
    for (int row = 0; row < figure.values().length; row++) {
      for (int column = 0; column < figure.values()[row].length; column++) {
        double value = figure.values()[row][column];
        if (Double.isFinite(value) && (!figure.logarithmic() || value > 0)) {
          double share =
              figure.logarithmic()
                  ? Math.log(value / least) / Math.log(most / least)
                  : (value - least) / (most - least);
          double left = x.at(column - 0.48);
          double upper = y.at(row - 0.46);
          drawing.fill(
              new Rectangle2D.Double(left, upper, 0.96 * x.part(), 0.92 * y.part()),
              Ink.heat(Double.isNaN(share) ? 0 : share));
          String text = rounded(value / unit.factor());
          if (drawing.paper().print() && Drawing.Style.SMALL.widthOf(text) < 0.9 * x.part()) {
            drawing.text(
                x.at(column),
                y.at(row) + 4,
                0.5,
                share > 0.55 ? Drawing.Style.INVERSE : Drawing.Style.SMALL,
                text);
          }
        }
      }
    }
    if (seen.length > 0) {
      if (drawing.paper().print()) {
        drawing.text(
            drawing.paper().wide(), -14, 1, Drawing.Style.LABEL, unit.after(figure.valueName()));
      } else {
        String named = figure.unit().isEmpty() ? "" : " " + figure.unit();
        chart.ramp(Quantity.digits(least) + named, Quantity.digits(most) + named);
      }
    }
  }

  /** Draws the best alternative of each cell, hatched where it is not shown to be the best. */
  private static void studyMap(Figure.StudyMap figure, Drawing drawing) {
    Figure.MapAxis across = figure.axes().get(0);
    Figure.MapAxis down = figure.axes().get(1);
    int rest = 1;
    int held = 0;
    List<String> values = new ArrayList<>();
    for (Figure.MapAxis axis : figure.axes().subList(2, figure.axes().size())) {
      int middle = axis.values().size() / 2;
      held = held * axis.values().size() + middle;
      rest *= axis.values().size();
      values.add(axis.name() + " " + axis.values().get(middle));
    }
    String says =
        figure.says() + (values.isEmpty() ? "" : " Held at " + String.join(", ", values) + ".");
    Scale x = Scale.words(across.values(), drawing.paper().wide());
    Scale y = Scale.words(down.values(), drawing.paper().high());
    new Chart(
        drawing,
        new Figure.Curves(
            figure.title(),
            says,
            new Figure.Axis("", "", false),
            new Figure.Axis("", "", false),
            List.of()),
        x,
        across.name(),
        y,
        down.name(),
        0);
    DisplayUnit unit = figure.value().shown();
    for (int column = 0; column < across.values().size(); column++) {
      for (int row = 0; row < down.values().size(); row++) {
        int cell = (column * down.values().size() + row) * rest + held;
        int best = figure.best()[cell];
        if (best < 0) {
          continue;
        }
        Rectangle2D area =
            new Rectangle2D.Double(
                x.at(column - 0.48), y.at(row - 0.46), 0.96 * x.part(), 0.92 * y.part());
        drawing.fill(area, Ink.paler(Ink.line(best), 0.55));
        String value = Quantity.digits(figure.means()[best][cell] / unit.factor());
        double middle = area.getCenterX();
        String name = Drawing.Style.HEAD.cut(figure.alternatives().get(best), area.getWidth() - 6);
        if (figure.shown()[cell] == 0) {
          drawing.hatch(area, 1);
          double plate =
              4 + Math.max(Drawing.Style.HEAD.widthOf(name), Drawing.Style.LABEL.widthOf(value));
          drawing.fill(
              middle - plate / 2,
              area.getCenterY() - 15,
              plate,
              33,
              Ink.paler(Ink.line(best), 0.55));
        }
        drawing.text(middle, area.getCenterY() - 2, 0.5, Drawing.Style.HEAD, name);
        drawing.text(middle, area.getCenterY() + 14, 0.5, Drawing.Style.LABEL, value);
      }
    }
    drawing.text(
        drawing.paper().wide(),
        -14,
        1,
        Drawing.Style.LABEL,
        unit.after(figure.value().name()) + " of the best");
  }

  /** Returns a number in three digits. */
  static String rounded(double value) {
    return Quantity.digits(new BigDecimal(value).round(new MathContext(3)).doubleValue());
  }

  private static double[] all(Stream<double[]> parts) {
    return parts.filter(part -> part != null).flatMapToDouble(Arrays::stream).toArray();
  }
}
