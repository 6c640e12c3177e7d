package org.quoin.reproduction.parasim;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.experiment.Parallel;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.Printed;
import org.quoin.reproduction.Relation;
import org.quoin.reproduction.Traces;
import org.quoin.statistics.Estimate;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * Tables 3 and 4 of ParaSim (Luo, Zhang, Zhang, Computer Engineering 33(18), 2007) in their layout,
 * on flows cut from public logs, since the paper's are not public: windows of as many jobs, each at
 * the load at which the mean wait is the paper's share of the mean run time. Estimates are exact;
 * (R) is the mean of four runs with estimates of U(1, 2) times the run time. Seconds on other logs
 * say nothing about the paper's; what each policy gains on FirstFit does.
 */
public final class Tables {
  private static final String READING =
      """
      The paper's flows are not public. Theirs are stood for by consecutive windows of a public log, of as many jobs
      (a shorter last one is left out). The machine is as wide as makes the mean job's share of it the paper's, and not
      narrower than the widest job. The times between the submissions of a window are divided by one factor, found by
      bisection, so that the mean wait under FCFS+B is the paper's share of the mean run time. These two shares choose
      machine and load, so they are not judged; nothing else is chosen. The intervals (95 %) are over the windows, which
      follow each other in one log and so are not quite independent.
      """;

  private static final String LEFT_OUT =
      """

      Left out

      Communication between a job's tasks, future work in the paper and no part of its resource model (section 3): a log
      does not say which task sends what to which, and on a machine whose nodes are equally far apart, as the paper takes
      them, a replay has nothing that would make it dearer or cheaper. quoin coschedule has messages.
      """;

  private Tables() {}

  /**
   * {@return the logs that stand for flows}
   *
   * @param given as in {@code serial} or {@code serial=LOG}, LOG the name of a log or its file; all
   *     flows with the usual logs where it is empty
   * @throws InputException for a flow that there is not
   */
  public static Map<String, String> logs(List<String> given) {
    Map<String, String> logs = new LinkedHashMap<>();
    List<String> all = Arrays.stream(PaperFlow.values()).map(PaperFlow::id).toList();
    for (String text : given.isEmpty() ? all : given) {
      String[] parts = text.split("=", 2);
      PaperFlow flow = PaperFlow.named("--flow", parts[0]);
      logs.put(flow.id(), parts.length > 1 ? parts[1] : flow.log());
    }
    return logs;
  }

  /**
   * {@return what is beside the tables: the waits that the logs of a folder state, and what is left
   * out}
   */
  public static String beside(Traces traces, int threads) {
    return Reality.text(traces, threads) + LEFT_OUT;
  }

  /**
   * {@return the tables of the logs that are there}
   *
   * @param logs by flow, as of {@link #logs}
   * @param threads windows at once; no result depends on it
   * @param judged takes the claims
   * @throws InputException when none is there
   */
  public static String text(
      Traces traces, Map<String, String> logs, int threads, Consumer<Judged> judged) {
    Map<PaperFlow, Path> files = new EnumMap<>(PaperFlow.class);
    logs.forEach(
        (flow, log) ->
            traces.log(log).ifPresent(file -> files.put(PaperFlow.named("--flow", flow), file)));
    if (files.isEmpty()) {
      traces.requireOneOf(List.copyOf(logs.values()));
    }
    StringBuilder text =
        new StringBuilder("ParaSim, Tables 3 and 4 (Luo, Zhang, Zhang 2007) on public logs\n\n");
    text.append(READING);
    for (PaperFlow flow : PaperFlow.values()) {
      String log = logs.get(flow.id());
      if (log != null) {
        text.append('\n').append(flow.title()).append(": ").append(log);
        text.append(
            files.containsKey(flow)
                ? table(measured(flow, log, files.get(flow), threads), judged)
                : " is not there\n");
      }
    }
    return text.toString();
  }

  private static Measured measured(PaperFlow flow, String name, Path file, int threads) {
    LogRules rules = LogRules.standard(0).withEstimates(EstimateModel.EXACT, 1);
    JobLog log = JobLog.readOfAnyMachine(file, rules);
    List<List<Job>> windows = Flow.windows(log, flow.jobs());
    if (windows.isEmpty()) {
      throw new InputException(
          file.toString(),
          String.format(
              Locale.ROOT,
              "%s; expected at least the %,d of the flow",
              Plurals.counted(log.jobs().size(), "job"),
              flow.jobs()));
    }
    int processors = Flow.machine(log, flow.width());
    List<Callable<Flow>> cuts = new ArrayList<>();
    windows.forEach(jobs -> cuts.add(() -> Flow.scaled(jobs, processors, flow.ratio())));
    List<Flow> flows = Parallel.run(cuts, threads);
    List<Callable<Map<Column, double[]>>> runs = new ArrayList<>();
    flows.forEach(one -> runs.add(one::figures));
    return new Measured(flow, name, flows, Parallel.run(runs, threads));
  }

  private static String table(Measured one, Consumer<Judged> judged) {
    List<String> header = new ArrayList<>(List.of("seconds"));
    columns().map(Column::title).forEach(header::add);
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Metric metric : Measured.METRICS) {
      table.row(cells(metric.id(), columns().mapToDouble(column -> one.mean(column, metric))));
    }
    table.row(cells("ART-AWT", less(one, Metrics.ART, Metrics.AWT)));
    table.row(cells("PART-PAWT", less(one, Metrics.PART, Metrics.PAWT)));
    Claims claims = Claims.of(one);
    claims.judged().forEach(judged);
    return String.format(
            Locale.ROOT,
            ", %d windows of %,d jobs on %,d processors%n%n",
            one.windows().size(),
            one.flow().jobs(),
            one.windows().get(0).processors())
        + likeness(one)
        + "\nMeans over the windows\n\n"
        + table.render()
        + compared(one)
        + "\nWhat section 6.3 says\n\n"
        + claims.table()
        + (one.flow() == PaperFlow.PARALLEL ? Mismatch.text(one) : "");
  }

  /** What the flows have in common with the paper's. */
  private static String likeness(Measured one) {
    PaperFlow paper = one.flow();
    TextTable table = new TextTable("flow", "paper", "ours, least to most");
    row(table, "jobs of one task, %", "%.1f", paper.serial(), one, Flow::serial);
    row(table, "mean tasks, % of the machine", "%.1f", paper.width(), one, Flow::width);
    row(table, "mean run time, s", "%,.0f", paper.runTime(), one, Flow::runTime);
    row(table, "wait to run time, FCFS+B", "%.3f", paper.ratio(), one, Flow::ratio);
    row(table, "factor on the load", "%.2f", Double.NaN, one, Flow::factor);
    return table.render();
  }

  private static void row(
      TextTable table,
      String what,
      String form,
      double paper,
      Measured one,
      ToDoubleFunction<Flow> value) {
    DoubleSummaryStatistics ours = one.windows().stream().mapToDouble(value).summaryStatistics();
    table.row(
        what,
        Double.isNaN(paper) ? "" : String.format(Locale.ROOT, form, paper),
        String.format(Locale.ROOT, form + " to " + form, ours.getMin(), ours.getMax()));
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
        if (!Double.isNaN(one.flow().printed(column, metric)) && column != Column.FIRST_FIT) {
          table.row(compared(one, column, metric));
        }
      }
    }
    return "\nThe printed seconds are of the paper's own log: what each is to FirstFit's, %\n\n"
        + table.render();
  }

  private static String[] compared(Measured one, Column column, Metric metric) {
    double paper = one.flow().printedChange(column, Column.FIRST_FIT, metric);
    Printed printed = new Printed(paper, 1);
    Estimate ours = one.change(column, Column.FIRST_FIT, metric);
    Relation side = paper < 0 ? Relation.BELOW : Relation.ABOVE;
    return new String[] {
      metric.id(),
      column.title(),
      String.format(Locale.ROOT, "%,.0f", one.flow().printed(column, metric)),
      printed.text(),
      Claims.percent(ours),
      printed.difference(ours.mean()),
      side.ofDifference(ours).text()
    };
  }
}
