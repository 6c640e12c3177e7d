package org.quoin.page;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.base.Json;
import org.quoin.report.block.Figure;

/**
 * What the page's script draws, as JSON: a figure an object, named as the record's components. The
 * text holds no character that means anything to HTML, so no name can end the element it stands in.
 */
final class FigureData {
  private final StringBuilder out = new StringBuilder();

  private FigureData() {}

  /** All figures of a page, in order. */
  static String json(List<Figure> figures) {
    FigureData data = new FigureData();
    data.list(figures, data::figure);
    return harmless(data.out.append('\n').toString());
  }

  /** Characters of HTML stand in texts only, where an escape means the same. */
  private static String harmless(String json) {
    StringBuilder text = new StringBuilder(json.length() + 100);
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      switch (c) {
        case '<' -> text.append("\\u003c");
        case '>' -> text.append("\\u003e");
        case '&' -> text.append("\\u0026");
        case '\u2028' -> text.append("\\u2028");
        case '\u2029' -> text.append("\\u2029");
        default -> text.append(c);
      }
    }
    return text.toString();
  }

  private void figure(Figure figure) {
    out.append("\n{");
    text("title", figure.title());
    text("says", figure.says());
    if (figure instanceof Figure.Curves curves) {
      curves(curves);
    } else if (figure instanceof Figure.Bars bars) {
      bars(bars);
    } else if (figure instanceof Figure.Boxes boxes) {
      boxes(boxes);
    } else if (figure instanceof Figure.HeatMap map) {
      heatMap(map);
    } else if (figure instanceof Figure.NetworkMap network) {
      network(network);
    } else if (figure instanceof Figure.Gantt gantt) {
      gantt(gantt);
    }
    out.append('}');
  }

  private void curves(Figure.Curves figure) {
    text("kind", "curves");
    axis("x", figure.x());
    axis("y", figure.y());
    name("curves");
    double[][] last = new double[1][];
    list(
        figure.curves(),
        curve -> {
          curve(curve, last[0]);
          last[0] = curve.x();
        });
  }

  /** A curve; its x is left out where it is that of the one before. */
  private void curve(Figure.Curve curve, double[] lastX) {
    out.append('{');
    text("name", curve.name());
    text("group", curve.group());
    text("form", curve.form().name());
    if (!Arrays.equals(curve.x(), lastX)) {
      row("x", curve.x());
    }
    plain("y", curve.y());
    plain("low", curve.low());
    plain("high", curve.high());
    out.append('}');
  }

  private void bars(Figure.Bars figure) {
    text("kind", "bars");
    text("valueName", figure.y().name());
    text("unit", figure.y().unit());
    texts("categories", figure.categories());
    value("stacked", figure.stacked());
    name("series");
    list(
        figure.series(),
        series -> {
          out.append('{');
          text("name", series.name());
          plain("values", series.values());
          plain("halfWidths", series.halfWidths());
          out.append('}');
        });
  }

  private void boxes(Figure.Boxes figure) {
    text("kind", "boxes");
    axis("y", figure.y());
    name("boxes");
    list(
        figure.boxes(),
        box -> {
          out.append('{');
          text("name", box.name());
          value("count", box.count());
          plain(
              "values",
              new double[] {box.p5(), box.q1(), box.median(), box.q3(), box.p95(), box.mean()});
          out.append('}');
        });
  }

  private void heatMap(Figure.HeatMap figure) {
    text("kind", "heat");
    text("xName", figure.xName());
    texts("columns", figure.columns());
    text("yName", figure.yName());
    texts("rows", figure.rows());
    text("valueName", figure.valueName());
    text("unit", figure.unit());
    value("logarithmic", figure.logarithmic());
    name("values");
    list(List.of(figure.values()), row -> Packed.plain(row, out));
  }

  private void network(Figure.NetworkMap figure) {
    text("kind", "network");
    row("times", figure.times());
    name("places");
    list(figure.places(), this::place);
    name("connections");
    list(
        figure.connections(),
        link -> {
          out.append('{');
          text("name", link.name());
          value("from", link.from());
          value("to", link.to());
          use(link.use(), link.uses(), link.says());
          out.append('}');
        });
  }

  private void place(Figure.Place place) {
    out.append('{');
    text("name", place.name());
    text("kind", place.kind());
    plain("at", new double[] {place.x(), place.y()});
    value("geographic", place.geographic());
    use(place.use(), place.uses(), place.says());
    out.append('}');
  }

  private void use(double use, double[] uses, String says) {
    name("use");
    Packed.number(use, out);
    plain("uses", uses);
    text("says", says);
  }

  private void gantt(Figure.Gantt figure) {
    text("kind", "gantt");
    value("rows", figure.rows());
    value("slices", figure.slices());
    text("rowName", figure.rowName());
    row("ids", Arrays.stream(figure.ids()).asDoubleStream().toArray());
    row("submits", figure.submits());
    row("starts", figure.starts());
    row("ends", figure.ends());
    row("blockCounts", Arrays.stream(figure.blocks()).mapToDouble(b -> b.length).toArray());
    row(
        "blocks",
        Arrays.stream(figure.blocks()).flatMapToInt(Arrays::stream).asDoubleStream().toArray());
    row("colors", Arrays.stream(figure.colors()).asDoubleStream().toArray());
    texts("legend", figure.legend());
    if (figure.waiting() != null) {
      name("waiting");
      curve(figure.waiting(), null);
    }
  }

  private void axis(String name, Figure.Axis axis) {
    name(name);
    out.append('{');
    text("name", axis.name());
    text("unit", axis.unit());
    value("logarithmic", axis.logarithmic());
    out.append('}');
  }

  private void name(String name) {
    if (out.charAt(out.length() - 1) != '{') {
      out.append(',');
    }
    Json.quote(name, out);
    out.append(':');
  }

  private void text(String name, String value) {
    name(name);
    Json.quote(value == null ? "" : value, out);
  }

  private void value(String name, Object value) {
    name(name);
    out.append(value);
  }

  private void plain(String name, double[] values) {
    if (values != null) {
      name(name);
      Packed.plain(values, out);
    }
  }

  private void row(String name, double[] values) {
    name(name);
    Packed.row(values, out);
  }

  private void texts(String name, List<String> values) {
    name(name);
    list(values, value -> Json.quote(value, out));
  }

  private <T> void list(List<T> items, Consumer<T> each) {
    String separator = "[";
    for (T item : items) {
      out.append(separator);
      each.accept(item);
      separator = ",";
    }
    out.append(items.isEmpty() ? "[]" : "]");
  }
}
