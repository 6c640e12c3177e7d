package org.quoin.report.replay;

import static java.util.stream.Collectors.joining;
import static org.quoin.report.GridReport.wrapped;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.quoin.base.Plurals;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.WeightedMetric;
import org.quoin.report.TextStyle;
import org.quoin.report.TextTable;
import org.quoin.report.block.Block;
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

  /** The metrics of the text in words. */
  private static final List<Metric> WORDS =
      List.of(
          Metrics.AWT,
          Metrics.P95_WAIT,
          Metrics.MAX_WAIT,
          Metrics.ART,
          Metrics.AVE_BSLD,
          Metrics.UTILIZATION);

  private static final int MAX_LENGTH = 100;

  private Comparison() {}

  private static String ofSlices(ReplaySpec plan, ToDoubleFunction<TimeSlices> value) {
    TimeSlices slices = plan.slices();
    return slices.shared() ? Double.toString(value.applyAsDouble(slices)) : "";
  }

  /** {@return the answer, and one row a policy, the best of each column marked with a star} */
  public static String text(
      JobLog log, List<ReplayOutcome> summaries, ReplaySummary.Several outcome, TextStyle style) {
    List<Row> rows = rows(summaries, outcome);
    List<Column> columns = columns(summaries, style);
    String simulated =
        "Simulated: %s, %s on %s."
            .formatted(
                log.source(),
                Plurals.counted(summaries.get(0).simulated(), "job"),
                machine(summaries));
    String issues =
        ReplayOutcome.issues(log, ReplayOutcome.merged(log, summaries.get(0).plan()), style);
    return wrapped(outcome.verdict())
        + wrapped(simulated)
        + '\n'
        + TextTable.of(table(rows, columns).in("s", outcome.times())).render()
        + '\n'
        + (outcome.price().isEmpty() ? "" : wrapped(outcome.price()))
        + (outcome.trust().isEmpty() ? "" : wrapped(outcome.trust()))
        + (summaries.get(0).isAgainstLog() ? AgainstLog.text(summaries, outcome) : "")
        + reservations(summaries)
        + downtimes(summaries)
        + ReplayOutcome.state(log)
        + issues
        + summaries.get(0).sketched();
  }

  private static List<Column> columns(List<ReplayOutcome> summaries, TextStyle style) {
    ReplayOutcome first = summaries.get(0);
    List<Metric> metrics = new ArrayList<>(style.paper() ? COLUMNS : WORDS);
    if (style.details()) {
      COLUMNS.stream().filter(metric -> !metrics.contains(metric)).forEach(metrics::add);
    }
    if (first.plan().settings().plansFollowed()) {
      metrics.addAll(ReplayOutcome.PROMISES);
    }
    if (first.result().baseline().isPresent()) {
      metrics.addAll(ReplayOutcome.BESIDE);
    }
    List<Column> columns = new ArrayList<>();
    metrics.forEach(metric -> columns.add(Column.of(metric, style.name(metric))));
    first.weighted().stream().map(Column::of).forEach(columns::add);
    return columns;
  }

  /** The values of a policy, or of what the log states. */
  private record Row(String name, Map<String, Double> metrics) {}

  private static List<Row> rows(List<ReplayOutcome> summaries, ReplaySummary.Several outcome) {
    List<Row> rows = new ArrayList<>();
    outcome
        .asLogged()
        .ifPresent(logged -> rows.add(new Row(ReplaySummary.AS_LOGGED, logged.metrics())));
    for (int i = 0; i < summaries.size(); i++) {
      rows.add(new Row(outcome.compared().get(i), summaries.get(i).metrics()));
    }
    return rows;
  }

  private static Block.Table table(List<Row> rows, List<Column> columns) {
    List<TableColumn<Row>> cells = new ArrayList<>();
    cells.add(TableColumn.of("policy", Row::name));
    for (Column column : columns) {
      cells.add(
          TableColumn.of(
              column.name,
              column.unit,
              "",
              row -> row.metrics.getOrDefault(column.id, Double.NaN)));
    }
    return TableColumn.table("Policies", rows, cells);
  }

  private static String reservations(List<ReplayOutcome> summaries) {
    return summaries.stream()
        .filter(one -> one.plan().reservations().any())
        .map(one -> "  " + one.plan().name() + ", " + one.reservations() + "\n")
        .collect(joining());
  }

  private static String downtimes(List<ReplayOutcome> summaries) {
    return summaries.stream()
            .filter(one -> one.result().downtimes().any())
            .map(one -> "  " + one.plan().name() + ": " + one.downtimes() + "\n")
            .collect(joining())
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

  /** A metric or a combination. */
  private record Column(String id, String name, String unit) {
    static Column of(Metric metric, String name) {
      return new Column(metric.id(), name, metric.unit());
    }

    static Column of(WeightedMetric metric) {
      return new Column(metric.id(), metric.id(), metric.unit());
    }
  }
}
