package org.quoin.reproduction.krc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.report.TextTable;
import org.quoin.report.block.Figure;

/** A {@link Frontier} as a table, sentences, a picture and keys. */
final class FrontierPage {
  private static final List<Metric> METRICS =
      List.of(
          Metrics.AWT,
          Metrics.WAIT_GAIN,
          Metrics.BACKFILLED,
          Metrics.BACKFILL_ERRORS,
          Metrics.LATE_HEADS,
          Metrics.HEAD_DELAY,
          Metrics.MAX_WAIT);

  private final Frontier frontier;

  FrontierPage(Frontier frontier) {
    this.frontier = frontier;
  }

  String title() {
    Frontier.Log log = frontier.log();
    return "Wait against errors: "
        + log.file()
        + " on "
        + log.processors()
        + " processors"
        + (log.exact() ? ", run times for estimates" : "");
  }

  TextTable table() {
    TextTable table =
        new TextTable(
            "rule",
            "mean wait s",
            "dTw",
            "backfilled %",
            "errors %",
            "late heads %",
            "head delay s",
            "longest wait s");
    for (Frontier.Point point : frontier.points()) {
      table.row(
          point.title() + (frontier.isBest(point) ? " *" : ""),
          text("%,.0f", point.of(Metrics.AWT)),
          text("%.3f", point.of(Metrics.WAIT_GAIN)),
          text("%.2f", point.of(Metrics.BACKFILLED)),
          text("%.2f", point.of(Metrics.BACKFILL_ERRORS)),
          text("%.2f", point.of(Metrics.LATE_HEADS)),
          text("%,.0f", point.of(Metrics.HEAD_DELAY)),
          text("%,.0f", point.of(Metrics.MAX_WAIT)));
    }
    return table;
  }

  private static String text(String format, double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
  }

  /** What the table says. */
  List<String> sentences() {
    String best =
        frontier.points().stream()
            .filter(frontier::isBest)
            .map(Frontier.Point::title)
            .collect(Collectors.joining("; "));
    return List.of(
        "*: none has both a mean wait no longer and no more errors: " + best + ".",
        kept(Frontier.Rule.BUDGET),
        kept(Frontier.Rule.BUDGET_REQUESTS));
  }

  /** At which budgets the heads that were passed are late by no more on average. */
  private String kept(Frontier.Rule rule) {
    List<String> kept = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    for (Frontier.Point point : frontier.of(rule)) {
      boolean within = point.of(Metrics.HEAD_DELAY) <= point.budget();
      (within ? kept : broken).add(point.value());
    }
    return "The mean delay of the heads passed, "
        + rule.title()
        + ", is within the budget at "
        + (kept.isEmpty() ? "none" : String.join(", ", kept))
        + (broken.isEmpty() ? "." : ", and above it at " + String.join(", ", broken) + ".");
  }

  /** {@return the mean wait over the errors, a curve for each rule} */
  Figure figure() {
    List<Figure.Curve> curves = new ArrayList<>();
    for (Frontier.Rule rule : Frontier.Rule.values()) {
      List<Frontier.Point> points = frontier.of(rule);
      curves.add(
          new Figure.Curve(
              rule.title(),
              points.stream().mapToDouble(p -> p.of(Metrics.BACKFILL_ERRORS)).toArray(),
              points.stream().mapToDouble(p -> Math.max(1, p.of(Metrics.AWT))).toArray(),
              Figure.Form.POINTS));
    }
    return new Figure.Curves(
        title(),
        "",
        new Figure.Axis("errors, of all jobs", "%", false),
        new Figure.Axis("mean wait", "s", true),
        curves);
  }

  List<Object> rows() {
    List<Object> rows = new ArrayList<>();
    for (Frontier.Point point : frontier.points()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("log", frontier.log().file());
      row.put("processors", frontier.log().processors());
      row.put("rule", point.rule().title());
      row.put("value", point.value());
      METRICS.forEach(metric -> row.put(metric.id(), point.of(metric)));
      row.put("best", frontier.isBest(point));
      rows.add(row);
    }
    return rows;
  }
}
