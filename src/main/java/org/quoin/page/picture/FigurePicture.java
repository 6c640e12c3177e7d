package org.quoin.page.picture;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.report.block.Figure;
import org.quoin.report.block.Figure.Axis;
import org.quoin.report.picture.ChartPicture;
import org.quoin.report.picture.Picture;
import org.quoin.report.picture.Scale;

/** A page's figure as a picture for a paper. */
final class FigurePicture {
  /** A unit of time, and the least number of seconds that is told in it. */
  record Time(String name, double seconds, double from) {}

  private static final List<Time> TIMES =
      List.of(
          new Time("d", 86_400, 864_000),
          new Time("h", 3600, 36_000),
          new Time("min", 60, 600),
          new Time("s", 1, 0));

  private FigurePicture() {}

  /** The picture; empty where there are more series than can be told apart, or nothing to show. */
  static Optional<Picture> of(Figure figure) {
    if (figure instanceof Figure.Curves curves) {
      return curves.curves().size() > ChartPicture.MOST_SERIES
          ? Optional.empty()
          : Optional.of(curves(curves));
    }
    if (figure instanceof Figure.Bars bars) {
      return Optional.of(bars(bars));
    }
    if (figure instanceof Figure.Boxes boxes) {
      return Optional.of(boxes(boxes));
    }
    if (figure instanceof Figure.HeatMap map) {
      return Optional.of(HeatPicture.of(map));
    }
    if (figure instanceof Figure.Gantt gantt) {
      return gantt.ids().length == 0 ? Optional.empty() : Optional.of(GanttPicture.of(gantt));
    }
    if (figure instanceof Figure.NetworkMap network) {
      return Optional.of(NetworkPicture.of(network));
    }
    return Optional.empty();
  }

  static Time time(String unit, double[] values) {
    double most = Arrays.stream(values).filter(Double::isFinite).map(Math::abs).max().orElse(0);
    return unit.equals("s")
        ? TIMES.stream().filter(one -> most >= one.from()).findFirst().orElseThrow()
        : new Time(unit, 1, 0);
  }

  static String named(String name, Time unit) {
    return name + (unit.name().isEmpty() ? "" : " [" + unit.name() + "]");
  }

  private static double[] in(Time unit, double[] values) {
    return Arrays.stream(values).map(value -> value / unit.seconds()).toArray();
  }

  /** What is not above 0 has no place on a logarithmic axis. */
  private static Scale scale(Axis axis, double[] values, double from, double to, boolean zero) {
    double[] shown =
        Arrays.stream(values).filter(value -> !axis.logarithmic() || value > 0).toArray();
    return axis.logarithmic() && shown.length > 0
        ? Scale.logarithmic(shown, from, to)
        : Scale.linear(shown, from, to, zero);
  }

  private static Picture curves(Figure.Curves figure) {
    double[] xs = all(figure.curves().stream().map(Figure.Curve::x));
    double[] ys =
        all(
            figure.curves().stream()
                .flatMap(one -> Stream.of(one.y(), or(one.low()), or(one.high()))));
    Time unitX = time(figure.x().unit(), xs);
    Time unitY = time(figure.y().unit(), ys);
    Scale x = scale(figure.x(), in(unitX, xs), ChartPicture.LEFT, ChartPicture.RIGHT, false);
    Scale y = scale(figure.y(), in(unitY, ys), ChartPicture.BOTTOM, ChartPicture.TOP, true);
    ChartPicture chart =
        new ChartPicture(
            figure.title(),
            "",
            x,
            named(figure.x().name(), unitX),
            y,
            named(figure.y().name(), unitY));
    int series = 0;
    for (Figure.Curve one : figure.curves()) {
      double[] atX = in(unitX, one.x());
      double[] atY = in(unitY, one.y());
      if (one.form() == Figure.Form.POINTS) {
        chart.means(series++, one.name(), atX, atY, halves(one, unitY));
      } else {
        chart.curve(series++, one.name(), atX, atY, one.form() == Figure.Form.STEPS);
      }
    }
    return chart.done();
  }

  private static double[] halves(Figure.Curve curve, Time unit) {
    return IntStream.range(0, curve.y().length)
        .mapToDouble(
            i ->
                curve.high() == null
                    ? Double.NaN
                    : (curve.high()[i] - curve.y()[i]) / unit.seconds())
        .toArray();
  }

  private static Picture bars(Figure.Bars figure) {
    int words = figure.categories().size();
    double[] tops = new double[words];
    for (Figure.BarSeries series : figure.series()) {
      for (int i = 0; i < words; i++) {
        double value = Double.isNaN(series.values()[i]) ? 0 : series.values()[i];
        double half = series.halfWidths() == null ? 0 : series.halfWidths()[i];
        tops[i] = figure.stacked() ? tops[i] + value : Math.max(tops[i], value + Math.max(0, half));
      }
    }
    Time unit = time(figure.unit(), tops);
    ChartPicture chart =
        new ChartPicture(
            figure.title(),
            "",
            Scale.words(figure.categories(), ChartPicture.LEFT, ChartPicture.RIGHT),
            "",
            Scale.linear(in(unit, tops), ChartPicture.BOTTOM, ChartPicture.TOP, true),
            named(figure.valueName(), unit));
    double[] from = new double[words];
    for (int k = 0; k < figure.series().size(); k++) {
      Figure.BarSeries series = figure.series().get(k);
      for (int i = 0; i < words; i++) {
        double value = series.values()[i] / unit.seconds();
        double half =
            series.halfWidths() == null ? Double.NaN : series.halfWidths()[i] / unit.seconds();
        if (!Double.isNaN(value)) {
          int place = figure.stacked() ? 0 : k;
          int of = figure.stacked() ? 1 : figure.series().size();
          chart.bar(k, place, of, i, from[i], from[i] + value, half);
          from[i] += figure.stacked() ? value : 0;
        }
      }
      chart.name(k, series.name());
    }
    return chart.done();
  }

  private static Picture boxes(Figure.Boxes figure) {
    double[] ends =
        figure.boxes().stream().flatMapToDouble(b -> DoubleStream.of(b.p5(), b.p95())).toArray();
    Time unit = time(figure.y().unit(), ends);
    ChartPicture chart =
        new ChartPicture(
            figure.title(),
            "median, quartiles, and 5 to 95 %",
            Scale.words(
                figure.boxes().stream().map(Figure.Box::name).toList(),
                ChartPicture.LEFT,
                ChartPicture.RIGHT),
            "",
            scale(figure.y(), in(unit, ends), ChartPicture.BOTTOM, ChartPicture.TOP, true),
            named(figure.y().name(), unit));
    int word = 0;
    for (Figure.Box box : figure.boxes()) {
      chart.box(
          0,
          word++,
          in(unit, new double[] {box.p5(), box.q1()}),
          box.median() / unit.seconds(),
          in(unit, new double[] {box.p95(), box.q3()}));
    }
    return chart.done();
  }

  private static double[] or(double[] values) {
    return values == null ? new double[0] : values;
  }

  private static double[] all(Stream<double[]> parts) {
    return parts.flatMapToDouble(Arrays::stream).toArray();
  }
}
