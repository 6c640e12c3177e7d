package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.Percent;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.report.FitSentences;
import org.quoin.report.block.Block;
import org.quoin.report.block.Block.Column;
import org.quoin.report.block.Figure;
import org.quoin.result.CalibrationSummary;
import org.quoin.result.CalibrationSummary.Residual;
import org.quoin.result.Origin;
import org.quoin.statistics.Estimate;

/** The page of a calibration: fitted values, differences, what the jobs determine, residuals. */
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
    List<Block> fitted = new ArrayList<>();
    if (!summary.comparisons().isEmpty()) {
      fitted.add(differences());
    }
    fitted.add(values());
    if (summary.keys().size() > 1) {
      fitted.add(directions());
    }
    sections.add(new Section("Fitted values", fitted));
    if (!summary.comparisons().isEmpty()) {
      sections.add(new Section("Measured and simulated", List.of(comparisons())));
    }
    List<Block> residuals = new ArrayList<>();
    if (!of("hour").isEmpty()) {
      residuals.add(hours());
    }
    for (String by : List.of("hour", "size")) {
      if (!of(by).isEmpty()) {
        if (by.equals("size")) {
          residuals.add(sizes());
        }
        residuals.add(residuals(by));
      }
    }
    if (!residuals.isEmpty()) {
      sections.add(new Section("Residuals", residuals));
    }
    if (!summary.heldBackDays().isEmpty()) {
      sections.add(new Section("Days held back", List.of(heldBackDays())));
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
    return new Page(title(), "calibration", answer(), warnings, sections, folder.origin());
  }

  private List<String> answer() {
    FitSentences sentences = new FitSentences(summary);
    List<String> answer = new ArrayList<>(sentences.answer());
    sentences.prediction().ifPresent(answer::add);
    return answer;
  }

  /** Returns the title, which names the scenario. */
  private String title() {
    List<Origin.Input> inputs = folder.origin() == null ? List.of() : folder.origin().inputs();
    return inputs.isEmpty() ? "Fit" : "Fit of " + inputs.get(0).file();
  }

  private Block values() {
    List<List<Object>> rows = new ArrayList<>();
    for (CalibrationSummary.Key key : summary.keys()) {
      rows.add(
          List.of(
              key.key(),
              FitSentences.show(key, key.value()),
              key.low() == null ? "open" : FitSentences.show(key, key.low()),
              key.high() == null ? "open" : FitSentences.show(key, key.high()),
              FitSentences.show(key, key.least()),
              FitSentences.show(key, key.most())));
    }
    return new Block.Table(
        "",
        List.of(
            new Column("key", "", "Path of the key"),
            new Column("value", "", "Fitted value"),
            new Column("95 % from", "", "Lower end of the 95 % interval"),
            new Column("to", "", "Upper end of the 95 % interval"),
            new Column("searched from", "", "Lower end of the range that was searched"),
            new Column("searched to", "", "Upper end of the range that was searched")),
        rows);
  }

  private Block heldBackDays() {
    List<List<Object>> rows = new ArrayList<>();
    for (CalibrationSummary.HeldBackDay day : summary.heldBackDays()) {
      rows.add(
          List.of(
              day.day(), day.jobs(), Percent.of(day.error()), Percent.of(day.plainGuessError())));
    }
    return new Block.Table(
        "Error on days that were not fitted",
        List.of(
            new Column("day", "", "Number of the day; the first of the measured jobs is 1"),
            new Column("jobs", "", "Number of its measured jobs"),
            new Column("off by", "", "Mean relative difference of the simulated means"),
            new Column(
                "a plain guess off by",
                "",
                "Mean relative difference of the means of the fitted jobs")),
        rows);
  }

  private Block directions() {
    List<List<Object>> rows = new ArrayList<>();
    for (CalibrationSummary.Direction one : summary.directions()) {
      rows.add(
          List.of(
              one.combination(),
              one.determined() ? Percent.of(one.standardError()) + " of the range" : "open"));
    }
    return new Block.Table(
        "What the measured jobs determine, the best first",
        List.of(
            new Column("combination", "", "A product of powers of keys, or a sum of shares"),
            new Column("standard error", "", "As a share of the ranges; open if it is larger")),
        rows);
  }

  /** Draws the differences, in standard errors, of each time at each site. */
  private Block differences() {
    List<String> sites =
        summary.comparisons().stream().map(CalibrationSummary.Comparison::site).distinct().toList();
    List<Figure.BarSeries> series = new ArrayList<>();
    for (String time :
        summary.comparisons().stream()
            .map(CalibrationSummary.Comparison::time)
            .distinct()
            .toList()) {
      double[] values = new double[sites.size()];
      Arrays.fill(values, Double.NaN);
      summary.comparisons().stream()
          .filter(one -> one.time().equals(time))
          .forEach(one -> values[sites.indexOf(one.site())] = one.difference());
      series.add(new Figure.BarSeries(time, values, null));
    }
    return new Figure.Bars(
        "How far are the simulated times from the measured ones?",
        "Simulated less measured, in standard errors of the measured mean. Bars beyond 3 are not"
            + " chance: something is missing in the scenario.",
        "site",
        Figure.Axis.difference("difference in standard errors", ""),
        sites.stream().map(site -> site.isEmpty() ? "all" : site).toList(),
        series,
        false);
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
            new Column("difference", "s.e.", "In standard errors; beyond 3 something is missing")),
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

  /** Draws the residuals from the jobs with the least sizes to those with the largest. */
  private Block sizes() {
    List<Residual> all = of("size");
    List<Figure.BarSeries> series = new ArrayList<>();
    int most = 0;
    for (String time : all.stream().map(Residual::time).distinct().toList()) {
      List<Residual> some = all.stream().filter(one -> one.time().equals(time)).toList();
      most = Math.max(most, some.size());
      series.add(
          new Figure.BarSeries(
              time,
              some.stream().mapToDouble(one -> 100 * one.residual()).toArray(),
              some.stream().mapToDouble(one -> 100 * HALF_WIDTH * error(one)).toArray()));
    }
    int classes = most;
    List<Figure.BarSeries> filled =
        series.stream()
            .map(
                one ->
                    new Figure.BarSeries(
                        one.name(),
                        filled(one.values(), classes),
                        filled(one.halfWidths(), classes)))
            .toList();
    return new Figure.Bars(
        "Do small or large jobs differ?",
        "Measured over simulated times, less 1, with 95 % intervals, from the smallest jobs to the"
            + " largest. Bars that all point one way at an end show an overhead per job or a wrong"
            + " size.",
        "size of the job",
        Figure.Axis.difference("residual", "%"),
        IntStream.rangeClosed(1, classes).mapToObj(i -> ordinal(i, classes)).toList(),
        filled,
        false);
  }

  private static double[] filled(double[] values, int count) {
    double[] all = new double[count];
    Arrays.fill(all, Double.NaN);
    System.arraycopy(values, 0, all, 0, values.length);
    return all;
  }

  private static String ordinal(int number, int of) {
    return number == 1 ? "smallest" : number == of ? "largest" : "class " + number;
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
