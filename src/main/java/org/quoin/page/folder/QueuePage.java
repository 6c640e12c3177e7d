package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.report.QueueReport;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.result.QueueSummary;
import org.quoin.result.QueueSummary.LoadPoint;
import org.quoin.result.QueueSummary.Part;
import org.quoin.result.QueueSummary.Point;

/** The page of a queue or a network of queues: formula and simulation side by side. */
final class QueuePage {
  private static final String FORMULA = "formula";
  private static final String SIMULATED = "simulated";

  private final ResultFolder folder;
  private final QueueSummary summary;

  QueuePage(ResultFolder folder) {
    this.folder = folder;
    summary = folder.summary(QueueSummary.class);
  }

  Page page() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Formula and simulation", compared()));
    List<Block> pictures = new ArrayList<>();
    if (!summary.waits().isEmpty()) {
      pictures.add(times("wait", summary.waits()));
    }
    if (!summary.responses().isEmpty()) {
      pictures.add(times("response", summary.responses()));
    }
    if (!summary.loads().isEmpty()) {
      pictures.add(loads());
    }
    if (!pictures.isEmpty()) {
      sections.add(new Section("Waits and responses", pictures));
    }
    List<Block> formulas = new ArrayList<>();
    String kind = summary.exact() ? "exact" : "an approximation";
    formulas.add(new Block.Text("Formula: " + summary.formula() + " (" + kind + ")."));
    summary.given().forEach(line -> formulas.add(new Block.Text(line + ".")));
    summary.formulas().stream()
        .flatMap(line -> Arrays.stream(line.strip().split(" {4,}")))
        .forEach(line -> formulas.add(new Block.Text(line.replaceAll(" +", " "))));
    formulas.add(new Block.Text("Source: " + summary.source() + "."));
    sections.add(new Section("The formula", formulas));
    List<String> answer = new ArrayList<>(List.of(summary.answer()));
    if (!summary.agreement().isEmpty()) {
      answer.add(summary.agreement());
    }
    return new Page(
        summary.queue(), "queueing theory", answer, List.of(), sections, folder.origin());
  }

  private List<Block> compared() {
    List<Block> tables = new ArrayList<>();
    if (!summary.numbers().isEmpty()) {
      tables.add(numbers());
    }
    tables.add(QueueReport.table(List.of(new Part("", summary.figures()))));
    if (!summary.parts().isEmpty()) {
      tables.add(QueueReport.table(summary.parts()));
    }
    return tables;
  }

  private Figure numbers() {
    List<Point> points = summary.numbers();
    List<Figure.BarSeries> series = new ArrayList<>();
    double[] formula = points.stream().mapToDouble(Point::formula).toArray();
    if (!Double.isNaN(formula[0])) {
      series.add(new Figure.BarSeries(FORMULA, formula, null));
    }
    if (points.get(0).simulated() != null) {
      series.add(
          new Figure.BarSeries(
              SIMULATED,
              points.stream().mapToDouble(point -> point.simulated().mean()).toArray(),
              points.stream().mapToDouble(point -> point.simulated().halfWidth()).toArray()));
    }
    return new Figure.Bars(
        "How many customers are inside?",
        "Share of time with n customers, those in service included.",
        "n, customers",
        new Figure.Axis("p_n", "", false),
        points.stream().map(point -> String.format(Locale.ROOT, "%.0f", point.at())).toList(),
        series,
        false);
  }

  /** The formula over the load, and the simulation at the load that was given. */
  private Figure loads() {
    List<LoadPoint> points = summary.loads();
    List<Figure.Curve> curves = new ArrayList<>();
    curves.add(
        new Figure.Curve(
            FORMULA,
            points.stream().mapToDouble(point -> 100 * point.load()).toArray(),
            points.stream().mapToDouble(LoadPoint::response).toArray(),
            Figure.Form.LINE));
    points.stream()
        .filter(point -> point.simulated() != null)
        .map(
            point ->
                Figure.Curve.points(
                    SIMULATED,
                    new double[] {100 * point.load()},
                    new double[] {point.simulated().mean()},
                    new double[] {point.simulated().halfWidth()}))
        .forEach(curves::add);
    return new Figure.Curves(
        "At which load does the response bend?",
        ("Mean response as arrivals become more frequent, with the service as it is. "
                + summary.bend())
            .strip(),
        new Figure.Axis("offered load", "%", false),
        new Figure.Axis("mean response", "s", false),
        curves);
  }

  private static Figure times(String what, List<Point> points) {
    double[] at = points.stream().mapToDouble(Point::at).toArray();
    List<Figure.Curve> curves = new ArrayList<>();
    double[] formula = points.stream().mapToDouble(Point::formula).toArray();
    if (!Double.isNaN(formula[0])) {
      curves.add(new Figure.Curve(FORMULA, at, positive(formula), Figure.Form.LINE));
    }
    if (points.get(0).simulated() != null) {
      curves.add(
          new Figure.Curve(
              SIMULATED,
              at,
              positive(points.stream().mapToDouble(p -> p.simulated().mean()).toArray()),
              Figure.Form.LINE));
    }
    return new Figure.Curves(
        "How long is the " + what + "?",
        "Probability of a " + what + " above t, on a logarithmic axis: an exponential is a line.",
        new Figure.Axis("t", "s", false),
        new Figure.Axis("P(" + what + " > t)", "", true),
        curves);
  }

  /** Returns the values with NaN in place of 0, which a logarithmic axis cannot show. */
  private static double[] positive(double[] values) {
    double[] copy = values.clone();
    for (int i = 0; i < copy.length; i++) {
      copy[i] = copy[i] > 0 ? copy[i] : Double.NaN;
    }
    return copy;
  }
}
