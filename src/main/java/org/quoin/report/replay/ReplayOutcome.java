package org.quoin.report.replay;

import static org.quoin.report.GridReport.wrapped;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.quoin.base.Decimals;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Json;
import org.quoin.base.Mistake;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.base.RecordBuilder;
import org.quoin.base.Setting;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.experiment.LoggedWaits;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.metrics.Samples;
import org.quoin.metrics.Schedule;
import org.quoin.metrics.WeightedMetric;
import org.quoin.report.Groups;
import org.quoin.report.Stopwatch;
import org.quoin.report.TextStyle;
import org.quoin.report.TextTable;
import org.quoin.report.block.Digits;
import org.quoin.result.ReplaySummary;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.DowntimeOutcome;
import org.quoin.scheduling.ReservationOutcome;
import org.quoin.workload.MemoryShare;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogCalendar;
import org.quoin.workload.log.LogIssue;
import org.quoin.workload.log.LogState;

/**
 * The outcome of a replay.
 *
 * @param settings what else shaped the run, by the names of the options
 * @param weighted the user's combinations of metrics
 * @param names whether users and their accounts are shown by their names in the log
 * @param waits beside those that the log states; null if they are not compared
 * @param asLogged statistics of the schedule that the log states; null if it states none
 * @param isAgainstLog whether tables of the waits beside those of the log were asked for
 * @param gaps periods of maintenance and outages in which the log has a gap
 */
public record ReplayOutcome(
    JobLog log,
    ReplaySpec plan,
    Map<String, Object> settings,
    ReplaySpec.Result result,
    RunStatistics figures,
    List<WeightedMetric> weighted,
    Stopwatch.Seconds seconds,
    boolean names,
    LoggedWaits waits,
    RunStatistics asLogged,
    boolean isAgainstLog,
    List<Downtime> gaps) {

  /** The metrics of the text; the summary also has the percentiles. */
  private static final List<Metric> SHOWN =
      Metrics.of(RunKind.REPLAY).stream()
          .filter(metric -> !metric.id().matches("p\\d+(Response|Slowdown)"))
          .toList();

  /** Length of a meaning that has room in a line of 100 columns. */
  private static final int MAX_MEANING = 61;

  /** Metrics that support the answer. */
  private static final List<Metric> ANSWER =
      Stream.of(
              List.of(
                  Metrics.AWT,
                  Metrics.P50_WAIT,
                  Metrics.P95_WAIT,
                  Metrics.MAX_WAIT,
                  Metrics.ART,
                  Metrics.AVE_BSLD,
                  Metrics.UTILIZATION),
              List.of(Metrics.PROMISE_ERROR, Metrics.PROMISES_BROKEN, Metrics.WAIT_GAIN),
              List.of(Metrics.BACKFILLED, Metrics.BACKFILL_ERRORS))
          .<Metric>flatMap(List::stream)
          .toList();

  /** Metrics of runs whose plans are recorded. */
  static final List<Metric> PROMISES =
      List.of(Metrics.PROMISE_ERROR, Metrics.PROMISES_BROKEN, Metrics.PLAN_CHANGES);

  /** Metrics of runs with a baseline. */
  static final List<Metric> BESIDE =
      List.of(
          Metrics.WAIT_GAIN,
          Metrics.BACKFILLED,
          Metrics.BACKFILL_ERRORS,
          Metrics.LATE_HEADS,
          Metrics.HEAD_DELAY);

  /**
   * {@return the outcome of a replay}
   *
   * @param output whether users have names, and whether tables compare its waits with those of the
   *     log
   * @param asLogged the schedule that the log states; empty if the replay is not compared with it
   * @throws org.quoin.base.InputException if the tables were asked for and the log states no wait
   */
  public static ReplayOutcome of(
      JobLog log,
      ReplaySpec plan,
      Map<String, Object> settings,
      ReplaySpec.Result result,
      List<WeightedMetric> weighted,
      OutputOptions output,
      Optional<Schedule> asLogged,
      Stopwatch watch) {
    RunStatistics figures = RunStatistics.of(result.schedule(), users(log, output.names()));
    return of(log, plan, settings, result, figures, weighted, output, asLogged, watch);
  }

  /**
   * {@return the outcome of a replay whose records may not be kept}
   *
   * @param log the log; without jobs if it was read while it was simulated
   * @param figures the statistics of the records
   * @param output whether users have names, and whether tables compare its waits with those of the
   *     log
   * @param asLogged the schedule that the log states; empty if the replay is not compared with it
   * @throws org.quoin.base.InputException if the tables were asked for and the log states no wait
   */
  public static ReplayOutcome of(
      JobLog log,
      ReplaySpec plan,
      Map<String, Object> settings,
      ReplaySpec.Result result,
      RunStatistics figures,
      List<WeightedMetric> weighted,
      OutputOptions output,
      Optional<Schedule> asLogged,
      Stopwatch watch) {
    return new ReplayOutcome(
        log,
        plan,
        settings,
        result,
        figures,
        weighted,
        watch.read(),
        output.names(),
        output.againstLog() || asLogged.isPresent() ? LoggedWaits.of(log, result.byJob()) : null,
        asLogged.map(RunStatistics::of).orElse(null),
        output.againstLog(),
        List.of());
  }

  /** Returns whether the log was read while it was simulated, so that it has no jobs here. */
  private boolean isStreamed() {
    return log.jobs().isEmpty();
  }

  /** {@return the number of jobs that were simulated} */
  int simulated() {
    return isStreamed() ? figures.jobs() : log.jobs().size();
  }

  /** Returns the largest relative error of the percentiles; null if they are exact. */
  private Double percentileError() {
    return isStreamed() && simulated() > Samples.BOUND ? Samples.RELATIVE_ERROR : null;
  }

  /**
   * {@return this outcome with gaps of the log}
   *
   * @param found periods of maintenance and outages in which the log has a gap
   */
  public ReplayOutcome withGaps(List<Downtime> found) {
    return RecordBuilder.copy(this, "gaps", found);
  }

  private static LongFunction<String> users(JobLog log, boolean names) {
    return names ? log::user : Long::toString;
  }

  /** Date and time of the log's time 0; empty if the log does not state it. */
  Optional<OffsetDateTime> start() {
    return log.calendar().map(LogCalendar::date);
  }

  /** Names of the users, by number. */
  LongFunction<String> users() {
    return users(log, names);
  }

  /** The value of each metric, and of each combination, by its name. */
  Map<String, Double> metrics() {
    return figures.with(weighted);
  }

  /**
   * {@return the content of {@code summary.json}: without the duration, so equal for equal runs}
   */
  public ReplaySummary summary() {
    TimeSlices slices = plan.slices();
    return new ReplaySummary(
        log.source(),
        plan.settings().processors(),
        slices.shared() ? slices.rows() : null,
        slices.shared() ? slices.slice() : null,
        slices.shared() ? slices.switchTime() : null,
        slices.fill() == TimeSlices.Fill.QUEUE ? null : Setting.word(slices.fill()),
        plan.name(),
        plan.policy().id(),
        plan.order().id(),
        plan.options().isEmpty() ? null : plan.options(),
        settings,
        start().map(OffsetDateTime::toString).orElse(null),
        jobs(log, simulated(), merged(log, plan)),
        metrics(),
        percentileError(),
        Groups.of(RunKind.REPLAY, Grouping.CLASS, figures),
        Groups.of(RunKind.REPLAY, Grouping.USER, figures),
        Groups.of(RunKind.REPLAY, Grouping.SITE, figures),
        figures.waits().any() ? figures.waits() : null,
        new Json.Members(result.statistics().tree()),
        plan.reservations().any() ? result.reservations().counts() : null,
        result.downtimes().any() ? result.downtimes().counts(gaps.size()) : null,
        waits == null ? null : waits.comparison(),
        asLogged == null
            ? null
            : new ReplaySummary.AsLogged(asLogged.jobs(), asLogged.with(weighted)),
        null);
  }

  /**
   * Counts the jobs that were read and simulated, and the issues of the log.
   *
   * @param simulated the number of simulated jobs
   * @param partitions how many partitions of the log share one machine
   */
  static ReplaySummary.Jobs jobs(JobLog log, int simulated, int partitions) {
    Map<String, Object> issues = new LinkedHashMap<>();
    for (LogIssue issue : LogIssue.values()) {
      if (issue.isOfSwf() || log.counts().get(issue) > 0) {
        issues.put(issue.key(), log.counts().get(issue));
      }
    }
    return new ReplaySummary.Jobs(log.read(), simulated, partitions, new Json.Members(issues));
  }

  /** {@return the answer, what was simulated, and the metrics that support the answer} */
  public String text(TextStyle style) {
    ReplaySummary summary = summary();
    StringBuilder text = new StringBuilder(wrapped(summary.verdict()));
    text.append(
        wrapped(
            "Simulated: %s, %s of %s on %s, %s, %s."
                .formatted(
                    log.source(),
                    Decimals.grouped(simulated()),
                    read(log),
                    machine(plan),
                    plan.policy().id(),
                    plan.order().id())));
    text.append('\n').append(style.paper() ? papers() : words(style));
    if (style.details()) {
      text.append(PolicyTables.of(result.statistics().tree()));
    }
    if (isAgainstLog) {
      text.append(AgainstLog.text(waits, ReplaySummary.times(List.of(metrics()))));
    }
    if (plan.reservations().any()) {
      text.append("\n  ").append(reservations()).append('\n');
    }
    if (result.downtimes().any()) {
      text.append("\n  ").append(downtimes()).append('\n');
    }
    text.append(doubled());
    text.append(state(log));
    text.append(issues(log, merged(log, plan), style));
    text.append(sketched());
    return text.append("\n  Simulated in ")
        .append(Decimals.fixed(seconds.wall(), 2))
        .append(" s, with ")
        .append(Decimals.fixed(seconds.cpu(), 2))
        .append(" s of processor time\n")
        .toString();
  }

  /** Tells how exact percentiles are that do not come from all values; empty if all are exact. */
  String sketched() {
    return percentileError() == null
        ? ""
        : "%n  percentiles of more than %s jobs: within %s %%, or 1 ms%n"
            .formatted(
                Decimals.grouped(Samples.BOUND), Quantity.digits(100 * Samples.RELATIVE_ERROR));
  }

  /** Returns the metrics under the names of papers, with their sources. */
  private String papers() {
    Map<String, Double> metrics = metrics();
    TextTable table = new TextTable("metric", "value", "unit", "source");
    for (Metric metric : known(SHOWN)) {
      table.row(metric.id(), digits(metrics.get(metric.id())), metric.unit(), metric.source());
    }
    for (WeightedMetric metric : weighted) {
      table.row(metric.id(), digits(metrics.get(metric.id())), metric.unit(), metric.sum().text());
    }
    return table.render();
  }

  /** Returns the metrics in words; all times have one unit. */
  private String words(TextStyle style) {
    Map<String, Double> metrics = metrics();
    List<Metric> shown = known(style.details() ? SHOWN : ANSWER);
    DisplayUnit time = ReplaySummary.times(List.of(metrics));
    TextTable table = new TextTable("metric", "value", "unit", "meaning");
    Set<String> named = new HashSet<>();
    for (Metric metric : shown) {
      if (!named.add(metric.words())) {
        continue; // two papers have names of their own for it
      }
      DisplayUnit unit = metric.unit().equals("s") ? time : new DisplayUnit(metric.unit(), 1);
      table.row(
          metric.words(),
          unit.name().equals("%")
              ? Percent.number(metrics.get(metric.id()) / 100)
              : Digits.number(metrics.get(metric.id()) / unit.factor()),
          unit.name(),
          brief(metric.meaning()));
    }
    for (WeightedMetric metric : weighted) {
      table.row(
          metric.id(), Digits.number(metrics.get(metric.id())), metric.unit(), metric.sum().text());
    }
    return table.render();
  }

  /** Returns the first part of a long meaning. */
  private static String brief(String meaning) {
    String first = meaning.replaceFirst("; .*", "");
    return first.length() > MAX_MEANING ? first.replaceFirst(", .*", "") : first;
  }

  /** Leaves out the metrics that this run does not have. */
  private List<Metric> known(List<Metric> metrics) {
    return metrics.stream()
        .filter(metric -> !PROMISES.contains(metric) || plan.settings().plansFollowed())
        .filter(metric -> !BESIDE.contains(metric) || result.baseline().isPresent())
        .toList();
  }

  /** Describes the reservations in words. */
  String reservations() {
    ReservationOutcome outcome = result.reservations();
    return "%s: %s accepted, %s of them broken, and %s refused"
        .formatted(
            Plurals.counted(outcome.asked(), "reservation"),
            Decimals.grouped(outcome.kept().size()),
            Decimals.grouped(outcome.broken()),
            Decimals.grouped(outcome.refused()));
  }

  /** Describes the jobs with which a run began; empty without any. */
  static String state(JobLog log) {
    List<LogState.Earlier> jobs = log.state().jobs();
    long running = jobs.stream().filter(job -> !Double.isNaN(job.start())).count();
    return jobs.isEmpty()
        ? ""
        : "%n  It began with %s running and %s waiting.%n"
            .formatted(
                Plurals.counted(running, "job"), Plurals.counted(jobs.size() - running, "job"));
  }

  /** Describes maintenance and outages in words. */
  String downtimes() {
    DowntimeOutcome outcome = result.downtimes();
    List<String> parts = new ArrayList<>();
    if (!outcome.maintenance().isEmpty()) {
      parts.add(Plurals.counted(outcome.maintenance().size(), "period") + " of maintenance");
    }
    if (!outcome.outages().isEmpty()) {
      parts.add(Plurals.counted(outcome.outages().size(), "outage"));
      double hours = outcome.wasted() / 3600;
      parts.add(
          "%s interrupted (%s processor-hours)"
              .formatted(
                  Plurals.counted(outcome.interrupted(), "run"),
                  String.format(Locale.ROOT, "%,.1f", hours)));
    }
    if (outcome.lost() > 0) {
      parts.add(Plurals.counted(outcome.lost(), "job") + " lost");
    }
    return String.join(", ", parts);
  }

  /** A warning of periods that the log carries already; empty without any. */
  String doubled() {
    if (gaps.isEmpty()) {
      return "";
    }
    double first = gaps.get(0).from();
    String when = log.calendar().map(one -> one.date(first).toString()).orElse(plain(first) + " s");
    return ("%n  warning: in %s of maintenance or outage (the first at %s) the log itself has a"
            + " gap, so that%n  its submissions and run times may carry it already and it"
            + " counts twice%n")
        .formatted(Plurals.counted(gaps.size(), "period"), when);
  }

  /** The machine of a plan in words. */
  static String machine(ReplaySpec plan) {
    TimeSlices slices = plan.slices();
    String text = Plurals.counted(plan.settings().processors(), "processor");
    MemoryShare memory = plan.settings().memory();
    text += memory.any() ? " of " + Quantity.DATA.show(memory.bytes()) : "";
    if (slices.shared()) {
      text +=
          " in "
              + Decimals.grouped(slices.rows())
              + " time slices of "
              + plain(slices.slice())
              + " s";
      text += slices.switchTime() > 0 ? ", switched in " + plain(slices.switchTime()) + " s" : "";
      text +=
          slices.fill() == TimeSlices.Fill.QUEUE ? "" : ", filled " + Setting.word(slices.fill());
    }
    return text;
  }

  /** Returns how many partitions of a log share one machine; 0 if a machine file has its own. */
  static int merged(JobLog log, ReplaySpec plan) {
    return plan.settings().machine() == null ? log.partitions() : 0;
  }

  /**
   * Lists the issues of a log, in detail with their first lines; empty without issues.
   *
   * @param partitions how many partitions of the log share one machine
   */
  static String issues(JobLog log, int partitions, TextStyle style) {
    StringBuilder text = new StringBuilder();
    if (partitions > 1) {
      text.append(String.format(Locale.ROOT, "%n  %s", merged(partitions)));
    }
    for (LogIssue issue : LogIssue.values()) {
      long number = log.counts().get(issue);
      if (number > 0) {
        text.append(String.format(Locale.ROOT, "%n  %s", issue.counted(number)));
        text.append(style.details() ? examples(log, issue, number) : "");
      }
    }
    return text.isEmpty() ? "" : text.append('\n').toString();
  }

  private static String examples(JobLog log, LogIssue issue, long number) {
    StringBuilder text = new StringBuilder();
    long shown = 0;
    for (Mistake example : log.examples()) {
      if (example.message().startsWith(issue.key() + ":")) {
        String what = example.message().substring(issue.key().length() + 2);
        String place = example.line() == 0 ? "" : "line " + example.line();
        String more = what.equals(issue.what()) ? "" : what;
        text.append("\n    ").append(place);
        text.append(place.isEmpty() || more.isEmpty() ? more : ": " + more);
        shown++;
      }
    }
    return text.append(
            shown > 0 && number > shown
                ? "\n    and " + Decimals.grouped(number - shown) + " more"
                : "")
        .toString();
  }

  /** {@return the number of jobs in a log; of rows where it has rows of steps, too} */
  static String read(JobLog log) {
    return read(log.read(), log.counts().getOrDefault(LogIssue.STEP, 0L));
  }

  /**
   * {@return how many jobs or rows were read, in words}
   *
   * @param all jobs, and steps of jobs
   */
  public static String read(long all, long steps) {
    return Plurals.counted(all, steps > 0 ? "row" : "job");
  }

  /**
   * {@return a note that the partitions of a log are simulated as one machine, in words}
   *
   * @param partitions how many, at least 2
   */
  public static String merged(int partitions) {
    return "the "
        + Decimals.grouped(partitions)
        + " partitions of the log are simulated as one machine; --partitions keeps the jobs of"
        + " some";
  }

  /** Shows four decimals, none for large numbers, and a dash for a metric without a value. */
  static String digits(double value) {
    return !Double.isFinite(value) ? "-" : Decimals.fixed(value, Math.abs(value) < 1e6 ? 4 : 0);
  }

  private static String plain(double seconds) {
    return new BigDecimal(Double.toString(seconds)).stripTrailingZeros().toPlainString();
  }
}
