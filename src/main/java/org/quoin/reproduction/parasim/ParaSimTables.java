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
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.experiment.Parallel;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.DrawnClaims;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Printed;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.replay.DrawnJobs;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.statistics.Estimate;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.resample.Resampling;
import org.quoin.workload.resample.Resampling.Unit;

/**
 * Tables 3 and 4 of ParaSim (Luo, Zhang, Zhang, Computer Engineering 33(18), 2007) in their layout,
 * on flows cut from public logs, since the paper's are not public: windows of as many jobs, each at
 * the load at which the mean wait is the paper's share of the mean run time. Estimates are exact;
 * (R) is the mean of four runs with estimates of U(1, 2) times the run time. Seconds on other logs
 * say nothing about the paper's; what each policy gains on FirstFit does.
 */
public final class ParaSimTables {
  private static final String READING =
      "The paper's flows are not public. Consecutive windows of a public log with as many jobs"
          + " stand for them (a shorter last window is left out). The machine is so wide that the"
          + " mean job's share of it is the paper's, and not narrower than the widest job. The"
          + " times between the submissions of a window are divided by one factor, found by"
          + " bisection, so that the mean wait under FCFS+B is the paper's share of the mean run"
          + " time. These two shares choose machine and load, so they are not judged; nothing else"
          + " is chosen. The intervals (95 %) are over the windows, which follow each other in one"
          + " log and so are not quite independent.";

  private static final LogRules RULES = LogRules.standard(0).withEstimates(EstimateModel.EXACT, 1);

  private ParaSimTables() {}

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

  /** {@return the introduction of the page} */
  public static String introduction() {
    return READING;
  }

  /**
   * Adds the strategies of filling the matrix, jobs that communicate, and the waits that the logs
   * of a folder state.
   */
  public static void addBeside(PaperPage page, Traces traces, int threads) {
    PaperFlow flow = PaperFlow.PARALLEL;
    traces
        .log(flow.log())
        .ifPresent(
            file -> {
              List<LogFlow> flows = flows(flow, file, read(file), threads);
              MatrixFills.addTo(page, flow, flows, threads);
              Communication.addTo(page, flow, flows, threads);
            });
    Reality.addTo(page, traces, threads);
  }

  /**
   * {@return the page, with the tables of the logs that are there}
   *
   * @param logs logs by flow, as of {@link #logs}
   * @throws InputException when none is there
   */
  public static PaperPage addTo(
      PaperPage page, Traces traces, Map<String, String> logs, int threads) {
    Map<PaperFlow, Path> files = files(traces, logs);
    for (PaperFlow flow : PaperFlow.values()) {
      String log = logs.get(flow.id());
      if (log != null && files.containsKey(flow)) {
        Path file = files.get(flow);
        add(page, measured(flow, log, file, read(file), threads));
      } else if (log != null) {
        page.say(flow.title() + ": " + log + " is not there.");
      }
    }
    return page;
  }

  /**
   * {@return the page, after adding on how many logs that are drawn from a flow's log, week by
   * week, every claim about the flow holds}
   *
   * @param drawn logs that are drawn from each
   * @param done called after each log
   */
  public static PaperPage addDrawn(
      PaperPage page,
      Traces traces,
      Map<String, String> logs,
      int drawn,
      int threads,
      Runnable done) {
    List<List<Claim>> each = new ArrayList<>();
    IntStream.rangeClosed(0, drawn).forEach(i -> each.add(new ArrayList<>()));
    files(traces, logs)
        .forEach(
            (flow, file) -> {
              String name = logs.get(flow.id());
              JobLog log = read(file);
              LoggedJobs jobs = new LoggedJobs(file, RULES, List.of());
              DrawnJobs weeks = new DrawnJobs(jobs, new Resampling(Unit.WEEK), 1, drawn);
              for (int i = 0; i <= drawn; i++) {
                JobLog one = i == 0 ? log : weeks.draw(log, i - 1);
                each.get(i).addAll(measured(flow, name, file, one, threads).claims());
                done.run();
              }
            });
    new DrawnClaims("figure", "flow", List.of()).addTo(page, each);
    return page;
  }

  private static Map<PaperFlow, Path> files(Traces traces, Map<String, String> logs) {
    Map<PaperFlow, Path> files = new EnumMap<>(PaperFlow.class);
    logs.forEach(
        (flow, log) ->
            traces.log(log).ifPresent(file -> files.put(PaperFlow.named("--flow", flow), file)));
    if (files.isEmpty()) {
      traces.requireOneOf(List.copyOf(logs.values()));
    }
    return files;
  }

  private static JobLog read(Path file) {
    return JobLog.readOfAnyMachine(file, RULES);
  }

  private static Measured measured(
      PaperFlow flow, String name, Path file, JobLog log, int threads) {
    List<LogFlow> flows = flows(flow, file, log, threads);
    List<Callable<Map<Column, double[]>>> runs = new ArrayList<>();
    flows.forEach(one -> runs.add(one::figures));
    return new Measured(flow, name, flows, Parallel.run(runs, threads));
  }

  /** The windows of a log at the load of the paper's flow. */
  private static List<LogFlow> flows(PaperFlow flow, Path file, JobLog log, int threads) {
    List<List<Job>> windows = LogFlow.windows(log, flow.jobs());
    if (windows.isEmpty()) {
      throw new InputException(
          file.toString(),
          String.format(
              Locale.ROOT,
              "%s; expected at least the %,d of the flow",
              Plurals.counted(log.jobs().size(), "job"),
              flow.jobs()));
    }
    int processors = LogFlow.machine(log, flow.width());
    List<Callable<LogFlow>> cuts = new ArrayList<>();
    windows.forEach(jobs -> cuts.add(() -> LogFlow.scaled(jobs, processors, flow.ratio())));
    return Parallel.run(cuts, threads);
  }

  private static void add(PaperPage page, Measured one) {
    TextTable table = new TextTable("means over the windows, s", columns().map(Column::title));
    for (Metric metric : Measured.METRICS) {
      row(table, metric.id(), column -> one.mean(column, metric));
    }
    row(table, "ART-AWT", column -> one.mean(column, Metrics.ART) - one.mean(column, Metrics.AWT));
    row(
        table,
        "PART-PAWT",
        column -> one.mean(column, Metrics.PART) - one.mean(column, Metrics.PAWT));
    String title =
        String.format(
            Locale.ROOT,
            "%s: %s, %d windows of %,d jobs on %,d processors",
            one.flow().title(),
            one.log(),
            one.windows().size(),
            one.flow().jobs(),
            one.windows().get(0).processors());
    page.table(title, table);
    page.table("The " + one.flow().id() + " flow and the paper's", likeness(one));
    page.table(
        "The " + one.flow().id() + " flow: every printed figure as its change against FirstFit, %",
        "The printed seconds are of the paper's own log; the change against FirstFit is compared.",
        compared(one));
    page.claims(one.claims(), "figure");
    if (one.flow() == PaperFlow.PARALLEL) {
      page.say(one.mismatch());
    }
  }

  /** {@return a table that compares the flows with the paper's} */
  private static TextTable likeness(Measured one) {
    PaperFlow paper = one.flow();
    TextTable table = new TextTable("flow", "paper", "ours, least to most");
    row(table, "jobs of one task, %", "%.1f", paper.serial(), one, LogFlow::serial);
    row(table, "mean tasks, % of the machine", "%.1f", paper.width(), one, LogFlow::width);
    row(table, "mean run time, s", "%,.0f", paper.runTime(), one, LogFlow::runTime);
    row(table, "wait to run time, FCFS+B", "%.3f", paper.ratio(), one, LogFlow::ratio);
    row(table, "factor on the load", "%.2f", Double.NaN, one, LogFlow::factor);
    return table;
  }

  private static void row(
      TextTable table,
      String what,
      String form,
      double paper,
      Measured one,
      ToDoubleFunction<LogFlow> value) {
    DoubleSummaryStatistics ours = one.windows().stream().mapToDouble(value).summaryStatistics();
    table.row(
        what,
        Double.isNaN(paper) ? "" : String.format(Locale.ROOT, form, paper),
        String.format(Locale.ROOT, form + " to " + form, ours.getMin(), ours.getMax()));
  }

  private static void row(TextTable table, String name, ToDoubleFunction<Column> value) {
    table.row(
        name,
        columns().map(column -> String.format(Locale.ROOT, "%,.0f", value.applyAsDouble(column))));
  }

  private static Stream<Column> columns() {
    return Arrays.stream(Column.values());
  }

  /** {@return every printed value beside ours, as its change against FirstFit's} */
  private static TextTable compared(Measured one) {
    TextTable table =
        new TextTable("", "policy", "paper s", "to FirstFit", "ours", "difference", "same side");
    for (Metric metric : Measured.METRICS) {
      for (Column column : Column.values()) {
        if (!Double.isNaN(one.flow().printed(column, metric)) && column != Column.FIRST_FIT) {
          compared(table, one, column, metric);
        }
      }
    }
    return table;
  }

  private static void compared(TextTable table, Measured one, Column column, Metric metric) {
    double paper = one.flow().printedChange(column, Column.FIRST_FIT, metric);
    Printed printed = new Printed(paper, 1);
    Estimate ours = one.change(column, Column.FIRST_FIT, metric);
    boolean less = paper < 0;
    ClaimVerdict side =
        ClaimVerdict.within(
            ours, less ? Double.NEGATIVE_INFINITY : 0, less ? 0 : Double.POSITIVE_INFINITY);
    table.row(
        metric.id(),
        column.title(),
        String.format(Locale.ROOT, "%,.0f", one.flow().printed(column, metric)),
        printed.text(),
        ClaimFormula.percent(ours.mean(), ours.halfWidth()),
        printed.difference(ours.mean()),
        side.text());
  }
}
