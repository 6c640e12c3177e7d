package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.report.block.Block;
import org.quoin.report.block.Block.Column;
import org.quoin.report.block.Figure;
import org.quoin.result.CalibrationSummary;
import org.quoin.result.CalibrationSummary.Residual;
import org.quoin.statistics.Estimate;

/** The page of a calibration: fitted values, what the jobs determine, and residuals. */
final class CalibrationPage {
  /** Half-width of a 95 % interval in standard errors. */
  private static final double HALF_WIDTH = 1.96;

  private final ResultFolder folder;
  private final CalibrationSummary summary;

  CalibrationPage(ResultFolder folder) {
    this.folder = folder;
    summary = folder.summary(CalibrationSummary.class);
  }

  Page page() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Fitted values", List.of(values(), directions())));
    if (!summary.comparisons().isEmpty()) {
      sections.add(new Section("Measured and simulated", List.of(comparisons())));
    }
    List<Block> residuals = new ArrayList<>();
    if (!of("hour").isEmpty()) {
      residuals.add(hours());
    }
    for (String by : List.of("hour", "size")) {
      if (!of(by).isEmpty()) {
        residuals.add(residuals(by));
      }
    }
    if (!residuals.isEmpty()) {
      sections.add(new Section("Residuals", residuals));
    }
    List<String> warnings =
        Stream.of(
                summary.warnings().stream(),
                summary.undetermined().stream(),
                summary.keys().stream()
                    .filter(CalibrationSummary.Key::atAnEnd)
                    .map(
                        key ->
                            key.key() + " is at an end of its range: a wider range may fit better"))
            .flatMap(all -> all)
            .toList();
    return new Page("Calibration", "calibration", answer(), warnings, sections, folder.origin());
  }

  private List<String> answer() {
    List<String> answer = new ArrayList<>();
    for (CalibrationSummary.Key key : summary.keys()) {
      answer.add(
          key.low() == null
              ? "%s is %s, which the measured jobs do not determine."
                  .formatted(key.key(), show(key, key.value()))
              : "%s is %s (95 %% interval: %s to %s)."
                  .formatted(
                      key.key(),
                      show(key, key.value()),
                      show(key, key.low()),
                      show(key, key.high())));
    }
    answer.add(
        "Fitted by %s to %s; %s held back."
            .formatted(
                summary.loss(),
                Plurals.counted(summary.jobs(), "measured job"),
                Plurals.counted(summary.heldBack(), "job")));
    if (summary.heldBackError() != null) {
      answer.add(
          ("On the jobs held back the simulated means are off by %s on average, those of the fitted"
                  + " jobs, a guess without a model, by %s; %s are chance.")
              .formatted(
                  percent(summary.heldBackError()),
                  percent(summary.plainGuessError()),
                  percent(summary.chanceError())));
    }
    return answer;
  }

  private static String percent(double share) {
    return Quantity.digits(100 * share) + " %";
  }

  private static String show(CalibrationSummary.Key key, double value) {
    return Quantity.ofBaseUnit(key.unit())
        .map(quantity -> quantity.show(value))
        .orElseGet(() -> Quantity.digits(value));
  }

  private Block values() {
    List<List<Object>> rows = new ArrayList<>();
    for (CalibrationSummary.Key key : summary.keys()) {
      rows.add(
          List.of(
              key.key(),
              show(key, key.value()),
              key.low() == null ? "open" : show(key, key.low()),
              key.high() == null ? "open" : show(key, key.high()),
              show(key, key.least()),
              show(key, key.most())));
    }
    return new Block.Table(
        "",
        List.of(
            new Column("key", "", "Path of the key"),
            new Column("value", "", "Fitted value"),
            new Column("from", "", "Lower end of the 95 % interval"),
            new Column("to", "", "Upper end of the 95 % interval"),
            new Column("searched from", "", "Lower end of the range that was searched"),
            new Column("searched to", "", "Upper end of the range that was searched")),
        rows);
  }

  private Block directions() {
    List<List<Object>> rows = new ArrayList<>();
    for (CalibrationSummary.Direction one : summary.directions()) {
      rows.add(
          List.of(
              one.combination(),
              one.determined() ? percent(one.standardError()) + " of the range" : "open"));
    }
    return new Block.Table(
        "What the measured jobs determine, the best first",
        List.of(
            new Column("combination", "", "A product of powers of keys, or a sum of shares"),
            new Column("standard error", "", "As a share of the ranges; open if it is larger")),
        rows);
  }

  private Block comparisons() {
    List<List<Object>> rows = new ArrayList<>();
    for (CalibrationSummary.Comparison one : summary.comparisons()) {
      rows.add(
          List.of(
              one.site().isEmpty() ? "all" : one.site(),
              one.time(),
              interval(one.measured(), one.standardError(), summary.jobs()),
              one.simulated(),
              one.difference()));
    }
    return new Block.Table(
        "",
        List.of(
            new Column("site", "", "Site of the jobs"),
            new Column("time", "", "Column of the measured jobs"),
            new Column("measured", "s", "Measured mean or quantile, 95 % interval"),
            new Column("simulated", "s", "With the fitted values"),
            new Column("difference", "", "In standard errors; beyond 3 something is missing")),
        rows);
  }

  private static Estimate interval(double mean, double standardError, int jobs) {
    return new Estimate(mean, HALF_WIDTH * standardError, 0.95, jobs);
  }

  private static double error(Residual one) {
    return one.standardError() == null ? Double.NaN : one.standardError();
  }

  private List<Residual> of(String by) {
    return summary.residuals().stream()
        .filter(one -> one.by().equals(by) && one.residual() != null)
        .toList();
  }

  private Block residuals(String by) {
    List<List<Object>> rows = new ArrayList<>();
    for (Residual one : of(by)) {
      rows.add(
          List.of(
              one.time(),
              one.jobsOf(),
              one.jobs(),
              one.measured(),
              one.simulated(),
              interval(100 * one.residual(), 100 * error(one), one.jobs())));
    }
    return new Block.Table(
        by.equals("hour") ? "By hour of the day" : "By size of the job",
        List.of(
            new Column("time", "", "Column of the measured jobs"),
            new Column(by, "", "Where the class begins"),
            new Column("jobs", "", "Number of measured jobs"),
            new Column("measured", "s", "Mean of the measured jobs"),
            new Column("simulated", "s", "Mean of simulated jobs at their sites in the class"),
            new Column("residual", "%", "Measured over simulated, less 1, 95 % interval")),
        rows);
  }

  private Block hours() {
    List<Figure.Curve> curves = new ArrayList<>();
    List<Residual> all = of("hour");
    for (String time : all.stream().map(Residual::time).distinct().toList()) {
      List<Residual> some = all.stream().filter(one -> one.time().equals(time)).toList();
      curves.add(
          Figure.Curve.points(
              time,
              some.stream()
                  .mapToDouble(one -> Double.parseDouble(one.jobsOf().substring(0, 2)))
                  .toArray(),
              some.stream().mapToDouble(one -> 100 * one.residual()).toArray(),
              some.stream().mapToDouble(one -> 100 * HALF_WIDTH * error(one)).toArray()));
    }
    return new Figure.Curves(
        "At which hours does the scenario miss?",
        "Measured over simulated times by hour of the submission, less 1, with 95 % intervals. An"
            + " interval without 0 shows an hour that the scenario does not know.",
        new Figure.Axis("hour of the day", "", false),
        Figure.Axis.difference("residual", "%"),
        curves);
  }
}
