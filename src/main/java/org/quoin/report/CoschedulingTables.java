package org.quoin.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quoin.metrics.Metrics;
import org.quoin.report.block.Block.Table;
import org.quoin.report.block.TableColumn;
import org.quoin.result.CoschedulingSummary;
import org.quoin.result.CoschedulingSummary.Run;
import org.quoin.result.Meanings;
import org.quoin.statistics.Estimate;

/** The tables of a time-shared cluster's summary, for the terminal and for the page. */
public final class CoschedulingTables {
  /** Distances of boosts that are shown. */
  private static final int SHOWN_DISTANCES = 5;

  private final CoschedulingSummary summary;

  public CoschedulingTables(CoschedulingSummary summary) {
    this.summary = summary;
  }

  /**
   * {@return a table with a row per scheme: mean times, slowdown, use of the nodes, the user's
   * metrics}
   */
  public Table schemes() {
    List<TableColumn<Integer>> columns = new ArrayList<>();
    columns.add(TableColumn.of("scheme", summary.compared()::get));
    columns.add(metric("response", Metrics.RESPONSE_TIME, true));
    if (summary.compared().size() > 1) {
      columns.add(
          TableColumn.of(
              "longer than the best",
              "s",
              "Difference on the same jobs, with its interval",
              i -> i == summary.bestIndex() ? "" : summary.response().behind().get(i)));
    }
    columns.add(metric("wait", Metrics.WAIT_TIME, false));
    columns.add(TableColumn.wide(metric("execution", Metrics.COMPUTE_TIME, false)));
    columns.add(metric("slowdown", Metrics.SLOWDOWN, false));
    columns.add(metric("unfairness", Metrics.UNFAIRNESS, false));
    columns.add(percent("use", Meanings.NODE_USE, run -> run.means().utilization()));
    columns.add(
        percent(
            "dedicated work",
            "Dedicated node-time of finished iterations over the node-time of the run",
            run -> run.means().dedicatedWork()));
    columns.add(
        TableColumn.of(
            "jobs left",
            "",
            "Jobs that have not ended, per replication",
            i -> {
              double left = summary.mean(i, run -> run.means().jobsLeft());
              return left > 0 ? left : null;
            }));
    for (String id : first().metrics().keySet()) {
      if (!Metrics.ids().contains(id)) {
        columns.add(
            TableColumn.of(
                id, "", "A metric of the scenario", i -> summary.estimate(i, id).mean()));
      }
    }
    List<Integer> rows = IntStream.range(0, summary.compared().size()).boxed().toList();
    return TableColumn.table("Schemes", rows, columns).withoutEmptyColumns();
  }

  private Run first() {
    return summary.runs().get(0);
  }

  private TableColumn<Integer> metric(String name, Metrics metric, boolean interval) {
    return TableColumn.of(
        name,
        metric.unit(),
        metric.meaning(),
        i -> {
          Estimate estimate = summary.estimate(i, metric.id());
          return interval ? estimate : (Object) estimate.mean();
        });
  }

  private TableColumn<Integer> percent(String name, String says, ToDoubleFunction<Run> share) {
    return TableColumn.of(name, "%", says, i -> 100 * summary.mean(i, share));
  }

  /** {@return further results of a single run: use of the nodes, slowdowns, boosts} */
  List<Table> details() {
    List<Table> tables = new ArrayList<>();
    tables.add(row("time of the nodes", "share", first().profile(), true));
    if (!first().slowdownByType().isEmpty()) {
      tables.add(row("type", "slowdown", first().slowdownByType(), false));
    }
    Map<String, Double> boosts = new LinkedHashMap<>();
    CoschedulingSummary.Boosts counted = first().boosts();
    boosts.put("S1", (double) counted.S1());
    boosts.put("S2", (double) counted.S2());
    boosts.put("S3", (double) counted.S3());
    if (boosts.values().stream().anyMatch(count -> count > 0)) {
      for (int i = 0; i < Math.min(SHOWN_DISTANCES, counted.byPosition().size()); i++) {
        boosts.put("distance " + i, (double) counted.byPosition().get(i));
      }
      tables.add(row("boosts", "number", boosts, false));
    }
    return tables;
  }

  /** Makes a table of one row with a column per value. */
  private static Table row(
      String heading, String label, Map<String, Double> values, boolean share) {
    List<TableColumn<String>> columns = new ArrayList<>();
    columns.add(TableColumn.of(heading, row -> row));
    values.forEach(
        (key, value) ->
            columns.add(
                TableColumn.of(key, share ? "%" : "", "", row -> share ? 100 * value : value)));
    return TableColumn.table(heading, List.of(label), columns);
  }
}
