package org.quoin.report;

import static org.quoin.result.Outcome.JOBS;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quoin.metrics.Group;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.Outcome;

/** The figures by class, user and site, as trees for JSON and as text. */
public final class Groups {

  /** Groups that the text shows; the summary has them all. */
  private static final int SHOWN = 20;

  /** A line of a terminal has room for one percentile. */
  private static final Set<Metric> NOT_SHOWN =
      Set.of(
          Metrics.P50_RESPONSE,
          Metrics.P90_RESPONSE,
          Metrics.P99_RESPONSE,
          Metrics.P50_WAIT,
          Metrics.P90_WAIT,
          Metrics.P99_WAIT);

  private Groups() {}

  /**
   * {@return a table with one row per group and alternative: jobs, their means and a percentile; of
   * many groups those with most jobs}
   */
  public static String text(Outcome outcome, Grouping by, TextStyle style) {
    RunKind kind = outcome.kind();
    List<String> compared = outcome.compared();
    List<Map<String, Map<String, Double>>> groups = new ArrayList<>();
    Map<String, Double> jobs = new LinkedHashMap<>();
    for (int i = 0; i < compared.size(); i++) {
      groups.add(outcome.groups(i, by));
      groups.get(i).forEach((group, values) -> jobs.merge(group, values.get(JOBS), Double::sum));
    }
    if (jobs.isEmpty()) {
      return "\n  No job has a known " + by.title(kind) + ".\n";
    }
    List<Row> rows = new ArrayList<>();
    Set<String> most =
        jobs.keySet().stream()
            .sorted(Comparator.comparing(jobs::get).reversed())
            .limit(SHOWN)
            .collect(Collectors.toSet());
    for (String group : jobs.keySet()) {
      for (int i = 0; i < (most.contains(group) ? compared.size() : 0); i++) {
        rows.add(new Row(group, compared.get(i), groups.get(i).getOrDefault(group, Map.of())));
      }
    }
    List<TableColumn<Row>> columns = new ArrayList<>();
    columns.add(
        new TableColumn<>(
            new Block.Column(by.title(kind), "", "", Block.Shown.ONCE), row -> row.group));
    if (compared.size() > 1) {
      columns.add(TableColumn.of("under", row -> row.under));
    }
    columns.add(
        TableColumn.of(JOBS, row -> (double) Math.round(row.values.getOrDefault(JOBS, 0.0))));
    for (Metric metric : RunStatistics.ofGroups(kind)) {
      if (!NOT_SHOWN.contains(metric)) {
        columns.add(
            TableColumn.of(
                style.paper() ? metric.id() : brief(metric),
                metric.unit(),
                metric.meaning(),
                row -> row.values.getOrDefault(metric.id(), Double.NaN)));
      }
    }
    int hidden = jobs.size() - most.size();
    String rest =
        hidden == 0
            ? ""
            : String.format(
                Locale.ROOT, "  Those with most jobs; --json has the other %,d.%n", hidden);
    return "\n" + TextTable.of(TableColumn.table("", rows, columns)).render() + rest;
  }

  /** Returns a short name: a percentile of the responses stands beside their mean. */
  private static String brief(Metric metric) {
    return metric == Metrics.AVE_BSLD
        ? "bounded"
        : metric.words().replaceFirst("^(p\\d+) response$", "$1");
  }

  /** The jobs of a group under an alternative. */
  private record Row(String group, String under, Map<String, Double> values) {}

  /** {@return by the name of each group of a run, the number of its jobs and its metrics} */
  public static Map<String, Map<String, Double>> of(RunKind kind, Grouping by, RunStatistics run) {
    List<Metric> metrics = RunStatistics.ofGroups(kind);
    Map<String, Map<String, Double>> groups = new LinkedHashMap<>();
    for (Group group : by.of(run)) {
      Map<String, Double> values = new LinkedHashMap<>();
      values.put(JOBS, (double) group.jobs());
      for (int i = 0; i < metrics.size(); i++) {
        values.put(metrics.get(i).id(), group.values().get(i));
      }
      groups.put(group.name(), values);
    }
    return groups;
  }
}
