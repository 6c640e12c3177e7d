package org.quoin.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.quoin.base.Plurals;
import org.quoin.experiment.ResamplingDiagnosis;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.store.RunMetric;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.report.GridReport;
import org.quoin.report.TextTable;
import org.quoin.result.StudySummary;
import org.quoin.result.StudySummary.Alternative;
import org.quoin.result.StudySummary.Pair;
import org.quoin.result.StudySummary.Point;
import org.quoin.result.StudySummary.Ratio;
import org.quoin.statistics.Estimate;

/** The replay of logs that are drawn from a log, as plain text of at most 100 columns. */
public final class ResampledReport {
  /** Metrics of the table, if the names of the policies leave room. */
  private static final List<Metric> COLUMNS =
      List.of(Metrics.ART, Metrics.AWT, Metrics.AVE_BSLD, Metrics.UTILIZATION);

  private static final double SIGNIFICANT = 0.05;

  private final StudySummary summary;
  private final Point point;
  private final ResamplingDiagnosis drawn;
  private final RunMetric first;

  /**
   * Creates the report.
   *
   * @param outcome of a study of one point, whose replications are drawn logs
   */
  public ResampledReport(StudyOutcome outcome) {
    summary = new StudyFiles(outcome).summary();
    point = summary.points().get(0);
    drawn = point.resampling();
    first = outcome.first();
  }

  /** {@return the text} */
  public String render() {
    StringBuilder text = new StringBuilder();
    text.append(GridReport.wrapped(point.verdict(first).sentence())).append('\n');
    text.append(GridReport.wrapped(how())).append('\n').append(table());
    if (point.pairs() != null) {
      boolean ratios = point.pairs().stream().anyMatch(pair -> pair.ratio() != null);
      text.append("\nPaired differences ")
          .append(ratios ? "and ratios " : "")
          .append("in ")
          .append(first.id())
          .append("\n\n")
          .append(pairs(ratios));
      if (point.pairs().stream().anyMatch(pair -> pair.significant() || isRatioSignificant(pair))) {
        text.append("  * significant at 95 %\n");
      }
    }
    text.append('\n').append(GridReport.wrapped(drawn.sentence()));
    summary.warnings().forEach(one -> text.append(GridReport.wrapped("Warning: " + one + ".")));
    return text.toString();
  }

  private String how() {
    String logs = Plurals.counted(drawn.drawn(), "log");
    return drawn.unit().equals("log")
        ? "%s: %s, each the log with small changes; 95 %% intervals of the mean."
            .formatted(summary.title(), logs)
        : "%s: %s of %s, drawn by %s; 95 %% intervals by resampling."
            .formatted(
                summary.title(), logs, Plurals.counted(drawn.length(), "week"), drawn.unit());
  }

  private String table() {
    List<String> header = new ArrayList<>(List.of("policy"));
    COLUMNS.forEach(one -> header.add(one.id() + (one.unit().isEmpty() ? "" : " " + one.unit())));
    boolean ranked = point.pairs() != null;
    if (ranked) {
      header.add("place");
    }
    TextTable table = new TextTable(header);
    for (Alternative one : point.compared()) {
      List<String> row = new ArrayList<>(List.of(one.name()));
      for (Metric metric : COLUMNS) {
        row.add(one.metrics().get(metric.id()).estimate(point.replications()).toString());
      }
      if (ranked) {
        row.add(
            one.place().stream().distinct().map(String::valueOf).collect(Collectors.joining("-")));
      }
      table.row(row);
    }
    return table.render();
  }

  private static boolean isRatioSignificant(Pair pair) {
    return pair.ratio() != null && pair.ratio().pValue() <= SIGNIFICANT;
  }

  private static String chance(double pValue, boolean significant) {
    return (pValue < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", pValue))
        + (significant ? "*" : "");
  }

  private static String shown(Ratio ratio) {
    return String.format(
        Locale.ROOT, "%.2f (%.2f to %.2f)", ratio.ratio(), ratio.low(), ratio.high());
  }

  private String pairs(boolean ratios) {
    List<String> header =
        new ArrayList<>(
            List.of(
                "better",
                "worse",
                first.unit().isEmpty() ? "difference" : first.unit(),
                "p (Holm)"));
    if (ratios) {
      header.addAll(List.of("ratio", "p (Holm)"));
    }
    TextTable table = new TextTable(header);
    for (Pair pair : point.pairs()) {
      Estimate difference = pair.difference().estimate(point.replications());
      List<String> row = new ArrayList<>(List.of(pair.better(), pair.worse()));
      row.add(
          new Estimate(
                  Math.abs(difference.mean()),
                  difference.halfWidth(),
                  difference.level(),
                  difference.count())
              .toString());
      row.add(chance(pair.pValue(), pair.significant()));
      if (ratios) {
        row.add(pair.ratio() == null ? "" : shown(pair.ratio()));
        row.add(
            pair.ratio() == null ? "" : chance(pair.ratio().pValue(), isRatioSignificant(pair)));
      }
      table.row(row);
    }
    return table.render();
  }
}
