package org.quoin.reproduction.parasim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.quoin.experiment.Replays;
import org.quoin.experiment.SharedLogs;
import org.quoin.observation.Figures;
import org.quoin.observation.Metric;
import org.quoin.observation.Metrics;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Printed;
import org.quoin.reproduction.Relation;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.statistics.Estimate;

/**
 * Tables 3 and 4 of ParaSim (Luo, Zhang, Zhang, Computer Engineering 33(18), 2007) in their layout,
 * on two public logs, since the paper's are not: LCG, all serial, and SDSC SP2, three quarters
 * parallel. Estimates are exact; (R) is the mean of four runs with estimates of U(1, 2) times the
 * run time. Seconds on other logs say nothing about the paper's; what each policy gains on FirstFit
 * does.
 */
public final class Tables {
  private Tables() {}

  /** How many replays there are, for a progress bar. */
  public static int replays() {
    long drawn = Arrays.stream(Column.values()).filter(Column::drawn).count();
    return PaperLog.values().length
        * (int) (Column.values().length - drawn + drawn * Measured.RUNS);
  }

  /**
   * The tables of the logs that are there.
   *
   * @param threads replays at once; no result depends on it
   * @param done called after each replay, from any thread
   * @throws org.quoin.input.InputException when none is
   */
  public static String text(Traces traces, int threads, Runnable done) {
    traces.requireOneOf(Arrays.stream(PaperLog.values()).map(PaperLog::file).toList());
    Map<PaperLog, Measured> measured = measured(traces, threads, done);
    StringBuilder text =
        new StringBuilder("ParaSim, Tables 3 and 4 (Luo, Zhang, Zhang 2007) on public logs\n");
    for (PaperLog log : PaperLog.values()) {
      text.append('\n').append(log.title()).append(": ").append(log.file());
      Measured one = measured.get(log);
      text.append(one == null ? " is not there\n" : table(one) + compared(one));
    }
    text.append('\n');
    Claims.of(List.copyOf(measured.values())).forEach(claim -> text.append(claim.paragraph("log")));
    return text.toString();
  }

  private static Map<PaperLog, Measured> measured(Traces traces, int threads, Runnable done) {
    List<PaperLog> there = new ArrayList<>();
    List<ReplayScenario> scenarios = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      traces
          .log(log.file())
          .ifPresent(
              file -> {
                there.add(log);
                scenarios.addAll(Measured.scenarios(log, file));
              });
    }
    List<List<Figures>> figures =
        Replays.run(
            scenarios, new SharedLogs(), threads, result -> Figures.of(result.schedule()), done);
    int each = scenarios.size() / there.size();
    Map<PaperLog, Measured> measured = new EnumMap<>(PaperLog.class);
    for (int i = 0; i < there.size(); i++) {
      measured.put(
          there.get(i), Measured.of(there.get(i), figures.subList(i * each, (i + 1) * each)));
    }
    return measured;
  }

  private static String table(Measured one) {
    List<String> header = new ArrayList<>(List.of("seconds"));
    Arrays.stream(Column.values()).map(Column::title).forEach(header::add);
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Metric metric : Measured.METRICS) {
      table.row(cells(metric.id(), columns().mapToDouble(column -> one.mean(column, metric))));
    }
    table.row(cells("ART-AWT", less(one, Metrics.ART, Metrics.AWT)));
    table.row(cells("PART-PAWT", less(one, Metrics.PART, Metrics.PAWT)));
    return String.format(
        Locale.ROOT,
        ", %,d jobs on %,d processors%n%n%s",
        one.jobs(),
        one.log().processors(),
        table.render());
  }

  private static DoubleStream less(Measured one, Metric metric, Metric other) {
    return columns().mapToDouble(column -> one.mean(column, metric) - one.mean(column, other));
  }

  private static Stream<Column> columns() {
    return Arrays.stream(Column.values());
  }

  private static String[] cells(String name, DoubleStream values) {
    List<String> cells = new ArrayList<>(List.of(name));
    values.forEach(value -> cells.add(String.format(Locale.ROOT, "%,.0f", value)));
    return cells.toArray(String[]::new);
  }

  /** Every printed value beside ours, as what it is more or less than FirstFit's. */
  private static String compared(Measured one) {
    TextTable table =
        new TextTable("", "policy", "paper s", "to FirstFit", "ours", "difference", "same side");
    for (Metric metric : Measured.METRICS) {
      for (Column column : Column.values()) {
        if (!Double.isNaN(one.log().printed(column, metric)) && column != Column.FIRST_FIT) {
          table.row(compared(one, column, metric));
        }
      }
    }
    return "\nThe printed seconds are of the paper's own log: what each is to FirstFit's, %\n\n"
        + table.render();
  }

  private static String[] compared(Measured one, Column column, Metric metric) {
    double paper = one.log().printedChange(column, metric);
    Printed printed = new Printed(paper, 1);
    Estimate ours = one.change(column, Column.FIRST_FIT, metric);
    Relation side = paper < 0 ? Relation.BELOW : Relation.ABOVE;
    return new String[] {
      metric.id(),
      column.title(),
      String.format(Locale.ROOT, "%,.0f", one.log().printed(column, metric)),
      printed.text(),
      Claims.percent(ours),
      printed.difference(ours.mean()),
      side.ofDifference(ours).text()
    };
  }
}
