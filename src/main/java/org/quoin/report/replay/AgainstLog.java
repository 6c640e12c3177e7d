package org.quoin.report.replay;

import java.util.List;
import java.util.Locale;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Plurals;
import org.quoin.experiment.LoggedWaits;
import org.quoin.experiment.LoggedWaits.Group;
import org.quoin.experiment.LoggedWaits.Wait;
import org.quoin.report.JobsCsv;
import org.quoin.report.TextTable;
import org.quoin.report.block.TableColumn;
import org.quoin.result.ReplaySummary;

/** Simulated waits beside those that the log states, as text, JSON and CSV. */
public final class AgainstLog {
  /** Columns of {@code waits.csv}, one row per job. */
  public static final List<TableColumn<Wait>> COLUMNS =
      List.of(
          TableColumn.csv("job_id", "Number of the job", wait -> Long.toString(wait.job().id())),
          TableColumn.csv(
              "submission_time",
              "Time of submission",
              wait -> JobsCsv.number(wait.job().submitTime())),
          TableColumn.csv(
              "processors",
              "Requested processors",
              wait -> Integer.toString(wait.job().processors())),
          TableColumn.csv(
              "run_time",
              "Run time, cut at the estimate",
              wait -> JobsCsv.number(wait.job().computeTime())),
          TableColumn.csv("logged_wait", "Wait in the log", wait -> JobsCsv.number(wait.logged())),
          TableColumn.csv("wait", "Simulated wait", wait -> JobsCsv.number(wait.simulated())));

  private AgainstLog() {}

  /** Tables by processors, run time and time of submission. */
  static String text(LoggedWaits waits) {
    return text("Waits", waits, waits.comparison().all().unit());
  }

  private static String text(String title, LoggedWaits waits, DisplayUnit unit) {
    StringBuilder text =
        new StringBuilder("\n")
            .append(unit.after(title + ", simulated beside logged"))
            .append("\n\n");
    TextTable table = table("jobs");
    LoggedWaits.Comparison comparison = waits.comparison();
    rows(table, "", List.of(comparison.all()), unit);
    rows(table, "processors ", comparison.byProcessors(), unit);
    rows(table, "run time ", comparison.byRunTime(), unit);
    rows(table, "", comparison.bySubmission(), unit);
    if (comparison.byPartition() != null) {
      rows(table, "partition ", comparison.byPartition(), unit);
    }
    text.append(table.render());
    int unknown = comparison.jobsWithoutBoth();
    if (unknown > 0) {
      text.append("\n  ").append(Plurals.counted(unknown, "job")).append(" without both\n");
    }
    return text.toString();
  }

  /** Makes a table with a row per policy, and one with the groups under the closest policy. */
  static String text(List<ReplayOutcome> summaries, ReplaySummary.Several outcome) {
    int closest = outcome.closest();
    DisplayUnit unit = summaries.get(closest).waits().comparison().all().unit();
    TextTable table = table("policy");
    for (int i = 0; i < summaries.size(); i++) {
      row(table, outcome.compared().get(i), summaries.get(i).waits().comparison().all(), unit);
    }
    return "\n"
        + unit.after("Waits, simulated beside logged")
        + "\n\n"
        + table.render()
        + text(
            "Waits under " + outcome.compared().get(closest), summaries.get(closest).waits(), unit);
  }

  private static TextTable table(String first) {
    return new TextTable(
        first, "number", "logged", "simulated", "median", "simulated", "distance", "rank corr.");
  }

  private static void rows(TextTable table, String of, List<Group> groups, DisplayUnit unit) {
    groups.forEach(group -> row(table, of + group.name(), group, unit));
  }

  private static void row(TextTable table, String name, Group group, DisplayUnit unit) {
    table.row(
        name,
        String.format(Locale.ROOT, "%,d", group.jobs()),
        shown(group.logged(), unit),
        shown(group.simulated(), unit),
        shown(group.loggedMedian(), unit),
        shown(group.simulatedMedian(), unit),
        shown(group.distance(), unit),
        Double.isNaN(group.rankCorrelation())
            ? "-"
            : String.format(Locale.ROOT, "%.3f", group.rankCorrelation()));
  }

  /** Returns a time to a thousandth of its unit. */
  private static String shown(double seconds, DisplayUnit unit) {
    return TextTable.number(Math.rint(seconds / unit.factor() * 1000) / 1000);
  }

  /** Makes the file, with a row per job. */
  static String csv(LoggedWaits waits) {
    StringBuilder text =
        new StringBuilder(String.join(",", TableColumn.names(COLUMNS))).append('\n');
    for (Wait wait : waits.waits()) {
      String[] cells = TableColumn.cells(COLUMNS, wait);
      text.append(String.join(",", cells)).append('\n');
    }
    return text.toString();
  }
}
