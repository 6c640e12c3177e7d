package org.quoin.report.picture;

import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.report.block.Figure;

/** Draws figures for files. */
public final class FigurePainter {
  /** The height of one of several planes below each other. */
  private static final double PANEL = 120;

  private FigurePainter() {}

  /**
   * {@return the drawing of a figure} Empty where there is nothing to draw, or where there are more
   * curves than readers can distinguish.
   */
  public static Optional<Drawing> paint(Figure figure) {
    Drawing drawing = new Drawing();
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
    } else if (figure instanceof Figure.NetworkMap network) {
      return Optional.of(new MapPainter(network, MapPainter.WIDTH).paint(true, 0));
    } else if (figure instanceof Figure.Gantt gantt) {
      if (gantt.ids().length == 0) {
        return Optional.empty();
      }
      new GanttPainter(gantt, drawing).paint();
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
              Scale.of(figure.x(), xs, false, 0, Chart.WIDTH),
              figure.x().name(),
              Scale.of(figure.y(), ys, true, PANEL, 0),
              figure.y().name() + ", " + group,
              0,
              PANEL);
      figure.curves().stream()
          .filter(curve -> curve.group().equals(group))
          .forEach(curve -> chart.curve(names.indexOf(curve.name()), curve));
      chart.writeNames();
      all.below(drawing);
    }
    return all;
  }

  private static void curves(Figure.Curves figure, Drawing drawing) {
    double[] xs = all(figure.curves().stream().map(Figure.Curve::x));
    double[] ys =
        all(figure.curves().stream().flatMap(one -> Stream.of(one.y(), one.low(), one.high())));
    Chart chart =
        new Chart(
            drawing,
            figure,
            Scale.of(figure.x(), xs, false, 0, Chart.WIDTH),
            figure.x().name(),
            Scale.of(figure.y(), ys, true, Chart.HEIGHT, 0),
            figure.y().name(),
            0);
    for (int i = 0; i < figure.curves().size(); i++) {
      chart.curve(i, figure.curves().get(i));
    }
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
        DoubleStream.concat(
                Arrays.stream(ends).flatMapToDouble(Arrays::stream), intervalEnds(ends, halves))
            .toArray();
    Chart chart =
        new Chart(
            drawing,
            figure,
            Scale.words(figure.categories(), 0, Chart.WIDTH),
            figure.xName(),
            Scale.of(figure.y(), reached, true, Chart.HEIGHT, 0),
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
            Scale.words(words, 0, Chart.WIDTH),
            figure.xName(),
            Scale.of(figure.y(), ends, true, Chart.HEIGHT, 0),
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
    double[] seen =
        Arrays.stream(figure.values())
            .flatMapToDouble(Arrays::stream)
            .filter(value -> Double.isFinite(value) && (!figure.logarithmic() || value > 0))
            .toArray();
    double least = Arrays.stream(seen).min().orElse(0);
    double most = Arrays.stream(seen).max().orElse(1);
    Scale x = Scale.words(figure.columns(), 0, Chart.WIDTH);
    Scale y = Scale.words(figure.rows(), 0, Chart.HEIGHT);
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
        }
      }
    }
    if (seen.length > 0) {
      String unit = figure.unit().isEmpty() ? "" : " " + figure.unit();
      chart.ramp(Quantity.digits(least) + unit, Quantity.digits(most) + unit);
    }
  }

  private static double[] all(Stream<double[]> parts) {
    return parts.filter(part -> part != null).flatMapToDouble(Arrays::stream).toArray();
  }
}
