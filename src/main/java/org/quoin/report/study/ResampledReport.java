package org.quoin.report.study;

import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.GridReport;
import org.quoin.report.TextStyle;
import org.quoin.report.TextTable;
import org.quoin.result.StudySummary;
import org.quoin.result.StudySummary.Point;

/** The replay of logs that are drawn from a log, as plain text of at most 100 columns. */
public final class ResampledReport {
  private final StudySummary summary;
  private final TextStyle style;
  private final RunMetric first;

  /**
   * Creates the report.
   *
   * @param outcome outcome of a study of one point, whose replications are drawn logs
   */
  public ResampledReport(StudyOutcome outcome, TextStyle style) {
    this.style = style;
    summary = new StudyFiles(outcome).summary();
    first = outcome.first();
  }

  /** {@return the text} */
  public String render() {
    Point point = summary.points().get(0);
    ResampledTables tables = new ResampledTables(summary, first);
    StringBuilder text = new StringBuilder();
    text.append(GridReport.wrapped(point.verdict(first).sentence()));
    text.append(GridReport.wrapped(tables.how()))
        .append('\n')
        .append(TextTable.of(tables.policies()).render());
    tables
        .pairs()
        .ifPresent(
            pairs -> {
              text.append('\n')
                  .append(pairs.title())
                  .append("\n\n")
                  .append(TextTable.of(pairs).render());
              if (tables.hasSignificant()) {
                text.append("  * significant at 95 %\n");
              }
            });
    text.append('\n').append(GridReport.wrapped(point.resampling().sentence()));
    summary.warnings().forEach(one -> text.append(GridReport.wrapped("Warning: " + one + ".")));
    return text.append(style.further("")).toString();
  }
}
