package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.report.CalibrationReport;
import org.quoin.report.FitSentences;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.result.CalibrationSummary;
import org.quoin.result.CalibrationSummary.Residual;
import org.quoin.result.Origin;

/** The page of a calibration: fitted values, differences, what the jobs determine, residuals. */
final class CalibrationPage {
  private final ResultFolder folder;
  private final CalibrationSummary summary;
  private final CalibrationReport report;

  CalibrationPage(ResultFolder folder) {
    this.folder = folder;
    summary = folder.summary(CalibrationSummary.class);
    report = new CalibrationReport(summary);
  }

  Page page() {
    List<Section> sections = new ArrayList<>();
    List<Block> fitted = new ArrayList<>();
    if (!summary.comparisons().isEmpty()) {
      fitted.add(differences());
    }
    fitted.add(report.values());
    if (summary.keys().size() > 1) {
      fitted.add(report.directions());
    }
    sections.add(new Section("Fitted values", fitted));
    if (!summary.comparisons().isEmpty()) {
      sections.add(new Section("Measured and simulated", List.of(report.comparisons())));
    }
    List<Block> residuals = new ArrayList<>();
    for (String by : report.classes()) {
      residuals.add(by.equals("hour") ? hours() : sizes());
      residuals.add(report.residuals(by));
    }
    if (!residuals.isEmpty()) {
      sections.add(new Section("Residuals", residuals));
    }
    if (!summary.heldBackDays().isEmpty()) {
      sections.add(new Section("Days held back", List.of(report.heldBackDays())));
    }
    return new Page(title(), "calibration", answer(), report.warnings(), sections, folder.origin());
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

  /** Draws the residuals from the jobs with the least sizes to those with the largest. */
  private Block sizes() {
    List<Residual> all = report.residualsBy("size");
    List<Figure.BarSeries> series = new ArrayList<>();
    int most = 0;
    for (String time : all.stream().map(Residual::time).distinct().toList()) {
      List<Residual> some = all.stream().filter(one -> one.time().equals(time)).toList();
      most = Math.max(most, some.size());
      series.add(
          new Figure.BarSeries(
              time,
              some.stream().mapToDouble(one -> CalibrationReport.residual(one).mean()).toArray(),
              some.stream()
                  .mapToDouble(one -> CalibrationReport.residual(one).halfWidth())
                  .toArray()));
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
    List<Residual> all = report.residualsBy("hour");
    for (String time : all.stream().map(Residual::time).distinct().toList()) {
      List<Residual> some = all.stream().filter(one -> one.time().equals(time)).toList();
      curves.add(
          Figure.Curve.points(
              time,
              some.stream()
                  .mapToDouble(one -> Double.parseDouble(one.jobsOf().substring(0, 2)))
                  .toArray(),
              some.stream().mapToDouble(one -> CalibrationReport.residual(one).mean()).toArray(),
              some.stream()
                  .mapToDouble(one -> CalibrationReport.residual(one).halfWidth())
                  .toArray()));
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
