package org.quoin.page.folder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.page.folder.file.JobRows;
import org.quoin.result.JobsFile;
import org.quoin.result.ReplaySummary;
import org.quoin.result.WrittenTable;

/**
 * The replay of a log under one policy.
 *
 * @param name the name of the policy in tables and figures
 * @param folder where its jobs are
 */
record ReplayedPlan(ReplaySummary summary, String name, Path folder) {
  double metric(String id) {
    return summary.metrics().getOrDefault(id, Double.NaN);
  }

  int processors() {
    return Math.max(1, summary.processors());
  }

  /** Time slices; 1 without. */
  int slices() {
    return summary.mpl() == null ? 1 : Math.max(1, summary.mpl());
  }

  /** Returns the date of time 0 in the time zone of the log; empty if the log does not state it. */
  Optional<OffsetDateTime> start() {
    try {
      return Optional.ofNullable(summary.start()).map(OffsetDateTime::parse);
    } catch (DateTimeParseException e) {
      throw new InputException(folder.toString(), "has a start that is not a time in summary.json");
    }
  }

  JobRows jobs() {
    return JobRows.read(JobsFile.in(folder));
  }

  /** Jobs or cells over time, from one change to the next. */
  interface Span {
    void is(double from, double to, double used, double waiting);
  }

  /** Reads {@code timeseries.csv} and passes on the time spans in which nothing changes. */
  void series(Span span) {
    double[] last = {Double.NaN, 0, 0};
    Path file = folder.resolve("timeseries.csv");
    if (!Files.exists(file)) {
      throw new InputException(
          folder.toString(),
          "has no timeseries.csv, from which the page is drawn; a replay with --stream writes"
              + " none");
    }
    String used = slices() > 1 ? "used_cells" : "used_processors";
    WrittenTable.read(
        file,
        "a time series",
        row -> {
          double time = row.number("time");
          span.is(Double.isNaN(last[0]) ? time : last[0], time, last[1], last[2]);
          last[0] = time;
          last[1] = row.number(used);
          last[2] = row.number("waiting_jobs");
        });
  }
}
