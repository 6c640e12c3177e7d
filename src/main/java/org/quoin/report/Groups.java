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
import org.quoin.base.Quantity;
import org.quoin.metrics.Group;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
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
  public static String text(Outcome outcome, Grouping by) {
    RunKind kind = outcome.kind();
    Map<String, Map<String, Map<String, Double>>> means = new LinkedHashMap<>();
    for (int i = 0; i < outcome.compared().size(); i++) {
      means.put(outcome.compared().get(i), outcome.groups(i, by));
    }
    Map<String, Double> jobs = new LinkedHashMap<>();
    for (Map<String, Map<String, Double>> groups : means.values()) {
      groups.forEach((group, values) -> jobs.merge(group, values.get(JOBS), Double::sum));
    }
    if (jobs.isEmpty()) {
      return "\n  No job has a known " + by.title(kind) + ".\n";
    }
    Set<String> most =
        jobs.keySet().stream()
            .sorted(Comparator.comparing(jobs::get).reversed())
            .limit(SHOWN)
            .collect(Collectors.toSet());
    List<Metric> metrics =
        RunStatistics.ofGroups(kind).stream()
            .filter(metric -> !NOT_SHOWN.contains(metric))
            .toList();
    List<String> header = new ArrayList<>(List.of(by.title(kind), JOBS));
    header.addAll(titles(metrics));
    boolean compared = means.size() > 1;
    if (compared) {
      header.add(1, "under");
    }
    TextTable table = new TextTable(header);
    for (String group : jobs.keySet()) {
      String name = group;
      for (String run : most.contains(group) ? means.keySet() : Set.<String>of()) {
        Map<String, Double> values = means.get(run).getOrDefault(group, Map.of());
        List<String> row = new ArrayList<>(List.of(name));
        if (compared) {
          row.add(run);
        }
        row.add(String.format(Locale.ROOT, "%,.0f", values.getOrDefault(JOBS, 0.0)));
        metrics.forEach(m -> row.add(digits(values.getOrDefault(m.id(), Double.NaN))));
        table.row(row);
        name = "";
      }
    }
    int hidden = jobs.size() - most.size();
    String rest =
        hidden == 0
            ? ""
            : String.format(
                Locale.ROOT, "  Those with most jobs; --json has the other %,d.%n", hidden);
    return "\n" + table.render() + rest;
  }

  /**
   * Short, so that a row fits a terminal: percentiles of responses stand beside their mean, and a
   * unit holds until the next.
   */
  private static List<String> titles(List<Metric> metrics) {
    List<String> titles = new ArrayList<>();
    String unit = "";
    for (Metric metric : metrics) {
      String next = metric.unit().equals(unit) ? "" : " " + metric.unit();
      titles.add((metric.id().replaceFirst("(Time|Response)$", "") + next).strip());
      unit = metric.unit();
    }
    return titles;
  }

  private static String digits(double value) {
    return Double.isNaN(value) ? "-" : Quantity.digits(value);
  }

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
