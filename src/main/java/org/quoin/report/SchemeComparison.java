package org.quoin.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.WeightedMetric;
import org.quoin.result.CoschedulingSummary;
import org.quoin.statistics.Estimate;
import org.quoin.timeshared.CoschedulingResult;

/** Several schemes, or several replications, of the same jobs on a time-shared cluster. */
public final class SchemeComparison {
  private static final double LEVEL = 0.95;

  private final String title;
  private final List<String> schemes;
  private final List<List<CoschedulingResult>> runs;
  private final List<WeightedMetric> own;

  /** A column of the table. */
  private enum Column {
    RESPONSE("response", "%.4g s", run -> Metrics.RESPONSE_TIME.of(run.records())),
    WAIT("wait", "%.4g s", run -> Metrics.WAIT_TIME.of(run.records())),
    SLOWDOWN("slowdown", "%.3f", run -> Metrics.SLOWDOWN.of(run.records())),
    UNFAIRNESS("unfairness", "%.3f", run -> Metrics.UNFAIRNESS.of(run.records())),
    UTILIZATION("utilization", "%.1f %%", run -> 100 * run.profile().utilization()),
    WORK("dedicated work", "%.1f %%", run -> 100 * run.workRate()),
    LEFT("jobs left", "%.0f", CoschedulingResult::unfinished);

    private final String heading;
    private final String format;
    private final ToDoubleFunction<CoschedulingResult> value;

    Column(String heading, String format, ToDoubleFunction<CoschedulingResult> value) {
      this.heading = heading;
      this.format = format;
      this.value = value;
    }

    String cell(List<CoschedulingResult> runs) {
      double[] values = runs.stream().mapToDouble(value).toArray();
      Estimate estimate = Estimate.of(values, LEVEL);
      return Double.isNaN(estimate.mean())
          ? "-"
          : String.format(Locale.ROOT, format, estimate.mean());
    }

    /** Half of the interval in percent of the mean. */
    String halfWidth(List<CoschedulingResult> runs) {
      double[] values = runs.stream().mapToDouble(value).toArray();
      Estimate estimate = Estimate.of(values, LEVEL);
      double share = 100 * estimate.halfWidth() / estimate.mean();
      return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f %%", share) : "-";
    }
  }

  /**
   * Creates a comparison.
   *
   * @param runs the replications of each
   * @param own the user's metrics
   */
  public SchemeComparison(
      String title,
      List<String> schemes,
      List<List<CoschedulingResult>> runs,
      List<WeightedMetric> own) {
    this.title = title;
    this.schemes = List.copyOf(schemes);
    this.runs = List.copyOf(runs);
    this.own = List.copyOf(own);
  }

  /** {@return the content of {@code summary.json}} */
  public CoschedulingSummary summary() {
    List<CoschedulingSummary.Run> all = new ArrayList<>();
    for (List<CoschedulingResult> replications : runs) {
      for (int r = 0; r < replications.size(); r++) {
        all.add(new CoschedulingReport(replications.get(r), own).summary(r));
      }
    }
    return new CoschedulingSummary(title, all);
  }

  private Verdict verdict() {
    return Verdict.of(
        "mean response time",
        "s",
        schemes,
        runs.stream()
            .map(some -> some.stream().mapToDouble(Column.RESPONSE.value).toArray())
            .toList());
  }

  /** {@return a line a scheme, for a reader} */
  public String text(BestResponse best) {
    List<CoschedulingResult> first = runs.get(0);
    StringBuilder text = new StringBuilder();
    if (schemes.size() > 1) {
      text.append(GridReport.wrapped(verdict().sentence())).append('\n');
    }
    text.append(title).append('\n');
    text.append(
        String.format(
            Locale.ROOT,
            "%d jobs on %d nodes%s%n%n",
            first.get(0).records().size() + first.get(0).unfinished(),
            first.get(0).nodes(),
            first.size() > 1 ? ", means of " + first.size() + " replications" : ""));
    boolean several = first.size() > 1;
    List<Column> columns = new ArrayList<>(List.of(Column.values()));
    boolean ended = runs.stream().flatMap(List::stream).allMatch(run -> run.unfinished() == 0);
    if (ended) {
      columns.remove(Column.LEFT);
    }
    List<String> header = new ArrayList<>(List.of("scheme"));
    columns.forEach(column -> header.add(column.heading));
    own.forEach(sum -> header.add(sum.id()));
    if (several) {
      header.add(2, "+- 95 %");
    }
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (int i = 0; i < schemes.size(); i++) {
      List<CoschedulingResult> replications = runs.get(i);
      List<String> row = new ArrayList<>(List.of(schemes.get(i)));
      columns.forEach(column -> row.add(column.cell(replications)));
      own.forEach(sum -> row.add(mean(sum, replications)));
      if (several) {
        row.add(2, Column.RESPONSE.halfWidth(replications));
      }
      table.row(row.toArray(String[]::new));
    }
    if (ended) {
      table.row(bound("at best, coscheduled", best.coscheduled(), header.size()));
      table.row(bound("under any scheme", best.any(), header.size()));
    }
    return text.append(table.render()).toString();
  }

  private static String[] bound(String name, double response, int columns) {
    String[] row = new String[columns];
    Arrays.fill(row, "");
    row[0] = name;
    row[1] = String.format(Locale.ROOT, Column.RESPONSE.format, response);
    return row;
  }

  private static String mean(WeightedMetric sum, List<CoschedulingResult> replications) {
    double[] values = replications.stream().mapToDouble(run -> sum.of(run.figures())).toArray();
    double mean = Estimate.of(values, LEVEL).mean();
    return Double.isNaN(mean) ? "-" : String.format(Locale.ROOT, "%.4g", mean);
  }

  /**
   * Lower bounds of the mean response time of jobs.
   *
   * @param coscheduled under perfect coscheduling, seconds
   * @param any under any scheme, seconds
   */
  public record BestResponse(double coscheduled, double any) {}
}
