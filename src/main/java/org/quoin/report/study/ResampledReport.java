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
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.StudyResults;
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
          .append(StudyResults.words(first))
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
    List<TableColumn<Alternative>> columns = new ArrayList<>();
    columns.add(TableColumn.of("policy", Alternative::name));
    COLUMNS.forEach(
        one ->
            columns.add(
                TableColumn.of(
                    one.words(),
                    one.unit(),
                    one.meaning(),
                    row -> row.metrics().get(one.id()).estimate(point.replications()))));
    if (point.pairs() != null) {
      columns.add(
          TableColumn.of(
              "place",
              row ->
                  row.place().stream()
                      .distinct()
                      .map(String::valueOf)
                      .collect(Collectors.joining("-"))));
    }
    return text(point.compared(), columns);
  }

  /** Makes a table with all times in the unit of the sentence above it. */
  private <T> String text(List<T> rows, List<TableColumn<T>> columns) {
    Block.Table table = TableColumn.table("", rows, columns);
    return TextTable.of(table.in(first.unit(), point.verdict(first).unit())).render();
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
    List<TableColumn<Pair>> columns =
        new ArrayList<>(
            List.of(
                TableColumn.of("better", Pair::better),
                TableColumn.of("worse", Pair::worse),
                TableColumn.of("difference", first.unit(), "", this::difference),
                TableColumn.of("p (Holm)", pair -> chance(pair.pValue(), pair.significant()))));
    if (ratios) {
      columns.add(TableColumn.of("ratio", pair -> pair.ratio() == null ? "" : shown(pair.ratio())));
      columns.add(
          TableColumn.of(
              "p (Holm)",
              pair ->
                  pair.ratio() == null
                      ? ""
                      : chance(pair.ratio().pValue(), isRatioSignificant(pair))));
    }
    return text(point.pairs(), columns);
  }

  private Estimate difference(Pair pair) {
    Estimate difference = pair.difference().estimate(point.replications());
    return new Estimate(
        Math.abs(difference.mean()),
        difference.halfWidth(),
        difference.level(),
        difference.count());
  }
}
