package org.quoin.report.replay;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Plurals;
import org.quoin.experiment.LoggedWaits;
import org.quoin.experiment.LoggedWaits.Group;
import org.quoin.experiment.LoggedWaits.Wait;
import org.quoin.report.JobsCsv;
import org.quoin.report.TextTable;
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.Meanings;
import org.quoin.result.ReplaySummary;

/** Simulated waits beside those that the log states, as text, JSON and CSV. */
public final class AgainstLog {
  /** Columns of {@code waits.csv}, one row per job. */
  public static final List<TableColumn<Wait>> COLUMNS =
      List.of(
          TableColumn.csv("job_id", Meanings.JOB, wait -> Long.toString(wait.job().id())),
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

  /** A group of jobs under the name of its row. */
  private record Row(String name, Group group) {}

  /** Tables by processors, run time and time of submission. */
  static String text(LoggedWaits waits, DisplayUnit unit) {
    return text("Waits, simulated beside logged", waits, unit);
  }

  private static String text(String title, LoggedWaits waits, DisplayUnit unit) {
    LoggedWaits.Comparison comparison = waits.comparison();
    int unknown = comparison.jobsWithoutBoth();
    return text(groups(title, comparison, unit))
        + (unknown > 0 ? "\n  " + Plurals.counted(unknown, "job") + " without both\n" : "");
  }

  private static String text(Block.Table table) {
    return "\n" + table.title() + "\n\n" + TextTable.of(table).render();
  }

  /** Makes a table with a row per policy, and one with the groups under the closest policy. */
  static String text(List<ReplayOutcome> summaries, ReplaySummary.Several outcome) {
    int closest = outcome.closest();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < summaries.size(); i++) {
      rows.add(new Row(outcome.compared().get(i), summaries.get(i).waits().comparison().all()));
    }
    return text(table("Waits, simulated beside logged", "policy", rows).in("s", outcome.times()))
        + text(
            "Waits under " + outcome.compared().get(closest) + ", simulated beside logged",
            summaries.get(closest).waits(),
            outcome.times());
  }

  /**
   * {@return a table of a policy's waits beside those of the log, by groups of jobs}
   *
   * @param unit the unit of the waits
   */
  public static Block.Table groups(
      String title, LoggedWaits.Comparison comparison, DisplayUnit unit) {
    List<Row> rows = new ArrayList<>();
    rows.add(new Row("all", comparison.all()));
    rows("processors ", comparison.byProcessors(), rows);
    rows("run time ", comparison.byRunTime(), rows);
    rows("", comparison.bySubmission(), rows);
    rows("partition ", comparison.byPartition(), rows);
    return table(title, "jobs", rows).in("s", unit);
  }

  private static void rows(String of, List<Group> groups, List<Row> rows) {
    if (groups != null) {
      groups.forEach(group -> rows.add(new Row(of + group.name(), group)));
    }
  }

  private static Block.Table table(String title, String first, List<Row> rows) {
    return TableColumn.table(
        title,
        rows,
        List.of(
            TableColumn.of(first, Row::name),
            TableColumn.of("number", row -> row.group.jobs()),
            TableColumn.of("logged", "s", "Mean wait in the log", row -> row.group.logged()),
            TableColumn.of("simulated", "s", "Mean simulated wait", row -> row.group.simulated()),
            TableColumn.of(
                "log median", "s", "Median wait in the log", row -> row.group.loggedMedian()),
            TableColumn.of(
                "sim. median", "s", "Median simulated wait", row -> row.group.simulatedMedian()),
            TableColumn.of(
                "distance",
                "s",
                "Mean absolute difference of the two waits of a job",
                row -> row.group.distance()),
            TableColumn.of(
                "rank corr.",
                "",
                "Rank correlation of the two waits (Spearman's rho)",
                row -> row.group.rankCorrelation())));
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
