package org.quoin.report.replay;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quoin.base.Plurals;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.WeightedMetric;
import org.quoin.report.GridReport;
import org.quoin.report.TextTable;
import org.quoin.report.block.TableColumn;
import org.quoin.result.ReplaySummary;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.log.JobLog;

/** Several policies on one log side by side. */
public final class Comparison {
  /** First columns of {@code compare.csv}, one row per policy; one column per metric follows. */
  public static final List<TableColumn<ReplaySpec>> PLAN =
      List.of(
          TableColumn.csv("policy", "Name of the policy", plan -> plan.policy().id()),
          TableColumn.csv("order", "Order of the queue", plan -> plan.order().id()),
          TableColumn.csv(
              "options", "Options that differ from their defaults", ReplaySpec::changed),
          TableColumn.csv(
              "mpl",
              "Rows of the matrix of time slices; 1 without",
              plan -> Integer.toString(plan.slices().rows())),
          TableColumn.csv(
              "slice",
              "Length of a time slice; empty without",
              plan -> ofSlices(plan, TimeSlices::slice)),
          TableColumn.csv(
              "sliceSwitch",
              "Part of it that a switch takes; empty without",
              plan -> ofSlices(plan, TimeSlices::switchTime)));

  /** The metrics by which policies are compared. */
  public static final List<Metric> COLUMNS =
      List.of(
          Metrics.ART,
          Metrics.AWT,
          Metrics.PAWT,
          Metrics.SLD_W_A,
          Metrics.AVE_BSLD,
          Metrics.UTILIZATION,
          Metrics.MAX_WAIT);

  private static final int MAX_LENGTH = 100;

  private Comparison() {}

  private static String ofSlices(ReplaySpec plan, ToDoubleFunction<TimeSlices> value) {
    TimeSlices slices = plan.slices();
    return slices.shared() ? Double.toString(value.applyAsDouble(slices)) : "";
  }

  /** {@return a table with a row per policy, the best of each column marked with a star} */
  public static String text(
      JobLog log, List<ReplayOutcome> summaries, ReplaySummary.Several outcome) {
    List<Column> columns = new ArrayList<>(COLUMNS.stream().map(Column::of).toList());
    if (summaries.get(0).plan().settings().plansFollowed()) {
      ReplayOutcome.PROMISES.stream().map(Column::of).forEach(columns::add);
    }
    if (summaries.get(0).result().baseline().isPresent()) {
      ReplayOutcome.BESIDE.stream().map(Column::of).forEach(columns::add);
    }
    summaries.get(0).weighted().stream().map(Column::of).forEach(columns::add);
    List<String> header = new ArrayList<>(List.of("policy"));
    for (Column column : columns) {
      header.add(column.id + (column.unit.isEmpty() ? "" : " " + column.unit));
    }
    TextTable table = new TextTable(header);
    outcome
        .asLogged()
        .ifPresent(
            logged -> {
              List<String> row = new ArrayList<>(List.of(ReplaySummary.AS_LOGGED));
              columns.forEach(
                  column ->
                      row.add(
                          column.cell(logged.metrics().getOrDefault(column.id, Double.NaN)) + " "));
              table.row(row);
            });
    for (int i = 0; i < summaries.size(); i++) {
      ReplayOutcome summary = summaries.get(i);
      List<String> row = new ArrayList<>(List.of(outcome.compared().get(i)));
      for (Column column : columns) {
        double value = summary.metrics().get(column.id);
        boolean best = column.isBest(value, summaries);
        row.add(column.cell(value) + (best ? "*" : " "));
      }
      table.row(row);
    }
    return outcome.answer().stream().limit(2).map(GridReport::wrapped).collect(Collectors.joining())
        + '\n'
        + log.source()
        + String.format(
            Locale.ROOT,
            ": %s on %s%n%n",
            Plurals.counted(log.jobs().size(), "job"),
            machine(summaries))
        + table.render()
        + "\n  * best of its column, where the policies differ\n"
        + (outcome.trust().isEmpty() ? "" : "\n" + GridReport.wrapped(outcome.trust()))
        + (summaries.get(0).isAgainstLog() ? AgainstLog.text(summaries, outcome) : "")
        + reservations(summaries)
        + downtimes(summaries)
        + ReplayOutcome.state(log)
        + ReplayOutcome.issues(log);
  }

  private static String reservations(List<ReplayOutcome> summaries) {
    return summaries.stream()
        .filter(one -> one.plan().reservations().any())
        .map(one -> "  " + one.plan().name() + ", " + one.reservations() + "\n")
        .collect(Collectors.joining());
  }

  private static String downtimes(List<ReplayOutcome> summaries) {
    return summaries.stream()
            .filter(one -> one.result().downtimes().any())
            .map(one -> "  " + one.plan().name() + ": " + one.downtimes() + "\n")
            .collect(Collectors.joining())
        + summaries.get(0).doubled();
  }

  /** Describes the machine of all plans, with its time slices if they are equal. */
  private static String machine(List<ReplayOutcome> summaries) {
    ReplaySpec first = summaries.get(0).plan();
    boolean same = summaries.stream().allMatch(one -> one.plan().slices().equals(first.slices()));
    return same
        ? ReplayOutcome.machine(first)
        : Plurals.counted(first.settings().processors(), "processor");
  }

  /**
   * {@return every metric of every policy, a line a policy: the columns {@link #PLAN} and one a
   * metric}
   */
  public static String csv(List<ReplayOutcome> summaries) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      List<String> header = new ArrayList<>(TableColumn.names(PLAN));
      header.addAll(summaries.get(0).metrics().keySet());
      csv.writeRecord(header);
      for (ReplayOutcome summary : summaries) {
        List<String> line = new ArrayList<>(List.of(TableColumn.cells(PLAN, summary.plan())));
        summary.metrics().values().forEach(value -> line.add(Double.toString(value)));
        csv.writeRecord(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write CSV", e);
    }
    return text.toString();
  }

  /**
   * {@return a folder's name for each of several plans: their names in letters, digits, dots and
   * dashes, which every file system takes, and no two alike}
   */
  public static List<String> folders(List<ReplaySpec> plans) {
    List<String> folders = new ArrayList<>();
    for (ReplaySpec plan : plans) {
      String name = plan.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
      name = name.substring(0, Math.min(name.length(), MAX_LENGTH)).replaceAll("[-.]+$", "");
      String folder = name;
      for (int i = 2; folders.contains(folder); i++) {
        folder = name + "-" + i;
      }
      folders.add(folder);
    }
    return folders;
  }

  /** A metric or a combination; undecided ones, where more is better in a part, have no best. */
  private record Column(String id, String unit, boolean moreIsBetter, boolean decided) {
    static Column of(Metric metric) {
      return new Column(metric.id(), metric.unit(), metric.moreIsBetter(), true);
    }

    static Column of(WeightedMetric metric) {
      return new Column(metric.id(), metric.unit(), metric.moreIsBetter(), !metric.undecided());
    }

    /** Returns whether no policy has a better value and some have a worse one. */
    boolean isBest(double value, List<ReplayOutcome> summaries) {
      return decided
          && value == best(summaries)
          && summaries.stream().anyMatch(one -> one.metrics().get(id) != value);
    }

    private double best(List<ReplayOutcome> summaries) {
      return summaries.stream()
          .mapToDouble(summary -> summary.metrics().get(id))
          .filter(value -> !Double.isNaN(value))
          .reduce(moreIsBetter ? Math::max : Math::min)
          .orElse(Double.NaN);
    }

    String cell(double value) {
      String format = unit.equals("s") ? "%,.0f" : unit.equals("%") ? "%.2f" : "%,.3f";
      return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "-";
    }
  }
}
