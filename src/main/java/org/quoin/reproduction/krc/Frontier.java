package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunStatistics;
import org.quoin.report.TextTable;
import org.quoin.report.block.Figure;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.statistics.Estimate;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.model.KrcModel;

/**
 * The next step behind the paper: what the mean wait costs in errors on a log, under the paper's
 * rule, under histories, under EASY and under a budget of the head's delay.
 */
record Frontier(Log log, List<Point> points) {
  /** A metric of the table and the files: heading, and format of its numbers. */
  private record Shown(Metric metric, String heading, String format) {}

  private static final List<Shown> METRICS =
      List.of(
          new Shown(Metrics.AWT, "mean wait s", "%,.0f"),
          new Shown(Metrics.WAIT_GAIN, "dTw", "%.3f"),
          new Shown(Metrics.BACKFILLED, "backfilled %", "%.2f"),
          new Shown(Metrics.BACKFILL_ERRORS, "errors %", "%.2f"),
          new Shown(Metrics.LATE_HEADS, "late heads %", "%.2f"),
          new Shown(Metrics.HEAD_DELAY, "head delay s", "%,.0f"),
          new Shown(Metrics.MAX_WAIT, "longest wait s", "%,.0f"));

  /** Windows of equally many jobs, over which waits are compared. */
  static final int WINDOWS = 8;

  private static final double LEVEL = 0.95;

  /** The logs, on the width of the machine that they come from, or that the paper simulates. */
  enum Log {
    KRC_2009("KRC-2009", 64, true),
    KRC_2011("KRC-2011", 80, true),
    KTH("KTH-SP2-1996-2", 100, false),
    SDSC("SDSC-SP2-1998-4.2-cln", 128, false),
    CTC("CTC-SP2-1996-3.1-cln", 430, false),
    LANL("LANL-CM5-1994-4.1-cln", 1024, false);

    private final String file;
    private final int processors;

    /** True if the log has no estimates, so that the run times stand for them. */
    private final boolean exact;

    Log(String file, int processors, boolean exact) {
      this.file = file;
      this.processors = processors;
      this.exact = exact;
    }

    private LogRules rules() {
      LogRules rules = LogRules.standard(processors);
      return exact ? rules.withEstimates(EstimateModel.EXACT, 1) : rules;
    }
  }

  /** The rules, each with what is varied. */
  enum Rule {
    FCFS("FCFS", Policies.NONE),
    FIRST_FIT("first fit", Policies.FIRST_FIT),
    EASY("EASY", Policies.EASY),
    RESERVATIONS("EASY, reservations", Policies.EASY, "2", "8", "all"),
    DEPTH("EASY, depth", Policies.EASY, "10", "100"),
    LITERAL("as printed, tau", Policies.PROBABILISTIC, "0.05", "0.1", "0.15", "0.2"),
    EXACT("free+pooled, tau", Policies.PROBABILISTIC, "0.05", "0.1", "0.2", "0.3"),
    HISTORIES("histories, tau", Policies.PROBABILISTIC, "0.05", "0.1", "0.2", "0.3"),
    BUDGET(
        "delay budget",
        Policies.DELAY_BUDGET,
        "1 min",
        "10 min",
        "1 h",
        "4 h",
        "12 h",
        "1 d",
        "4 d",
        "10 d"),
    BUDGET_REQUESTS(
        "budget, requests known", Policies.DELAY_BUDGET, "1 min", "10 min", "1 h", "4 h", "1 d"),
    SLURM("Slurm, bf-window", Policies.SLURM, "1 d", "7 d"),
    SLURM_TEST("Slurm, bf-max-job-test", Policies.SLURM, "10", "50"),
    SLURM_USER("Slurm, bf-max-job-user", Policies.SLURM, "1", "5"),
    SLURM_RESOLUTION("Slurm, bf-resolution", Policies.SLURM, "10 min", "1 h"),
    SLURM_INTERVAL("Slurm, bf-interval", Policies.SLURM, "10 min", "1 h");

    private final String title;
    private final PolicyKind policy;
    private final List<String> values;

    Rule(String title, PolicyKind policy, String... values) {
      this.title = title;
      this.policy = policy;
      this.values = values.length == 0 ? List.of("") : List.of(values);
    }

    private ReplaySpec plan(Log log, String value, KrcModel fitted) {
      Map<String, String> options =
          switch (this) {
            case HISTORIES ->
                Map.of(
                    "tau",
                    value,
                    "estimator",
                    "distribution",
                    "history",
                    log.exact ? "all" : "user");
            case BUDGET -> Map.of("budget", value);
            case BUDGET_REQUESTS -> Map.of("budget", value, "known-end", "request");
            case RESERVATIONS,
                DEPTH,
                SLURM,
                SLURM_TEST,
                SLURM_USER,
                SLURM_RESOLUTION,
                SLURM_INTERVAL ->
                Map.of(title.substring(title.indexOf(", ") + 2), value);
            default -> Map.of();
          };
      if (this == LITERAL || this == EXACT) {
        RuleReading reading = this == EXACT ? RuleReading.EXACT : RuleReading.LITERAL;
        return reading.plan(Double.parseDouble(value), fitted.mu(), fitted.lambda());
      }
      return new ReplaySpec(policy, Order.FCFS, options);
    }
  }

  /**
   * What a rule made of a log.
   *
   * @param value the value of what is varied; empty where nothing is
   * @param figures the metrics of the replay by their names
   * @param waits mean waits in seconds of the jobs of each window, by submission
   */
  record Point(Rule rule, String value, Map<String, Double> figures, List<Double> waits) {
    String title() {
      return value.isEmpty() ? rule.title : rule.title + " " + value;
    }

    double of(Metric metric) {
      return figures.get(metric.id());
    }

    /** The budget in seconds; NaN for a rule without one. */
    double budget() {
      return rule.policy == Policies.DELAY_BUDGET ? Quantity.DURATION.parse(value) : Double.NaN;
    }

    /** The logarithm of the ratio of the mean waits to another rule's, over the windows. */
    Estimate logRatio(Point other) {
      return Estimate.of(
          IntStream.range(0, WINDOWS)
              .mapToDouble(i -> Math.log(waits.get(i) / other.waits.get(i)))
              .map(x -> Double.isInfinite(x) ? Double.NaN : x)
              .toArray(),
          LEVEL);
    }

    private boolean isWorseThan(Point other) {
      return other.of(Metrics.AWT) <= of(Metrics.AWT)
          && other.of(Metrics.BACKFILL_ERRORS) <= of(Metrics.BACKFILL_ERRORS)
          && (other.of(Metrics.AWT) < of(Metrics.AWT)
              || other.of(Metrics.BACKFILL_ERRORS) < of(Metrics.BACKFILL_ERRORS));
    }
  }

  private record Replayed(Map<String, Double> metrics, List<Double> waits) {
    static Replayed of(ReplaySpec.Result result) {
      List<JobRecord> jobs =
          result.schedule().jobs().stream()
              .sorted(Comparator.comparingDouble(one -> one.job().submitTime()))
              .toList();
      List<Double> waits = new ArrayList<>();
      for (int i = 0; i < WINDOWS; i++) {
        List<JobRecord> some =
            jobs.subList(jobs.size() * i / WINDOWS, jobs.size() * (i + 1) / WINDOWS);
        waits.add(some.stream().mapToDouble(JobRecord::waitTime).average().orElse(Double.NaN));
      }
      return new Replayed(RunStatistics.of(result.schedule()).metrics(), waits);
    }
  }

  /**
   * Replays the logs that are there.
   *
   * @param done called after each replay, from any thread
   */
  static List<Frontier> run(Traces traces, int threads, Runnable done) {
    List<Log> logs = new ArrayList<>();
    List<ReplayScenario> scenarios = new ArrayList<>();
    for (Log log : Log.values()) {
      Optional<Path> file = traces.log(log.file);
      if (file.isPresent()) {
        logs.add(log);
        scenarios.add(scenario(log, file.get()));
      }
    }
    List<List<Replayed>> figures =
        ReplayExperiment.run(scenarios, new ReplayCache(), threads, Replayed::of, done);
    List<Frontier> frontiers = new ArrayList<>();
    for (int i = 0; i < logs.size(); i++) {
      List<Point> points = new ArrayList<>();
      for (Rule rule : Rule.values()) {
        for (String value : rule.values) {
          Replayed one = figures.get(i).get(points.size());
          points.add(new Point(rule, value, one.metrics, one.waits));
        }
      }
      frontiers.add(new Frontier(logs.get(i), points));
    }
    return frontiers;
  }

  private static ReplayScenario scenario(Log log, Path file) {
    KrcModel fitted =
        KrcModel.fit(
            KrcModel.Shape.EXPONENTIAL, JobLog.read(file, log.rules()).jobs(), log.processors);
    List<ReplaySpec> plans = new ArrayList<>();
    for (Rule rule : Rule.values()) {
      rule.values.forEach(value -> plans.add(rule.plan(log, value, fitted)));
    }
    return ReplayScenario.of(file, log.rules(), plans).comparedWith(RuleReading.fcfs());
  }

  /** {@return the number of replays per log} */
  static int replays() {
    return Stream.of(Rule.values()).mapToInt(rule -> rule.values.size()).sum();
  }

  /** {@return whether no other point has both a mean wait no longer and no more errors} */
  boolean isBest(Point point) {
    return points.stream().noneMatch(point::isWorseThan);
  }

  List<Point> of(Rule rule) {
    return points.stream().filter(point -> point.rule == rule).toList();
  }

  private String title() {
    return "Wait against errors: %s on %d processors%s"
        .formatted(log.file, log.processors, log.exact ? ", run times for estimates" : "");
  }

  TextTable table() {
    return PaperPage.lines(
        List.of("rule", METRICS.stream().map(Shown::heading), "wait to EASY's"),
        points,
        point ->
            List.of(
                point.title() + (isBest(point) ? " *" : ""),
                METRICS.stream().map(one -> text(one.format, point.of(one.metric))),
                ratio(point)));
  }

  private Estimate toEasy(Point point) {
    return point.logRatio(of(Rule.EASY).get(0));
  }

  private String ratio(Point point) {
    Estimate log = toEasy(point);
    return Double.isNaN(log.halfWidth())
        ? "-"
        : String.format(
            Locale.ROOT,
            "%.2f (%.2f ... %.2f)",
            Math.exp(log.mean()),
            Math.exp(log.mean() - log.halfWidth()),
            Math.exp(log.mean() + log.halfWidth()));
  }

  /** The rules whose waits differ significantly from EASY's, by the sign of the difference. */
  private String told(double sign) {
    String names =
        points.stream()
            .filter(
                point -> {
                  Estimate log = toEasy(point);
                  return Math.abs(log.mean()) > log.halfWidth() && log.mean() * sign > 0;
                })
            .map(Point::title)
            .collect(Collectors.joining("; "));
    return names.isEmpty() ? "none" : names;
  }

  private static String text(String format, double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
  }

  /** {@return sentences on the table} */
  List<String> sentences() {
    String best =
        points.stream().filter(this::isBest).map(Point::title).collect(Collectors.joining("; "));
    return List.of(
        "With a star are the rules beside which no other one has both a mean wait as short and as"
            + " few errors: "
            + best
            + ".",
        ("The wait to EASY's is the ratio of the mean waits, over %d windows of equally many jobs,"
                + " one after the other, with its 95 %% interval. Waits are surely shorter than"
                + " EASY's under: %s. They are surely longer under: %s.")
            .formatted(WINDOWS, told(-1), told(1)),
        kept(Rule.BUDGET),
        kept(Rule.BUDGET_REQUESTS));
  }

  /** At which budgets the heads that were passed are late by no more on average. */
  private String kept(Rule rule) {
    List<String> kept = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    for (Point point : of(rule)) {
      boolean within = point.of(Metrics.HEAD_DELAY) <= point.budget();
      (within ? kept : broken).add(point.value());
    }
    return "Under '"
        + rule.title
        + "' the mean delay of the heads that were passed is within the budget at "
        + (kept.isEmpty() ? "none" : String.join(", ", kept))
        + (broken.isEmpty() ? "." : ", and above it at " + String.join(", ", broken) + ".");
  }

  /** {@return the mean wait over the errors, a curve for each rule} */
  Figure figure() {
    List<Figure.Curve> curves = new ArrayList<>();
    for (Rule rule : Rule.values()) {
      List<Point> points = of(rule);
      curves.add(
          new Figure.Curve(
              rule.title,
              points.stream().mapToDouble(p -> p.of(Metrics.BACKFILL_ERRORS)).toArray(),
              points.stream().mapToDouble(p -> Math.max(1, p.of(Metrics.AWT))).toArray(),
              Figure.Form.POINTS));
    }
    return new Figure.Curves(
        title(),
        "",
        new Figure.Axis("errors, of all jobs", "%", false),
        new Figure.Axis("mean wait", "s", true),
        curves);
  }

  /** {@return the points as records} */
  List<Map<String, Object>> records() {
    List<Map<String, Object>> records = new ArrayList<>();
    for (Point point : points) {
      Map<String, Object> record =
          PaperPage.row(
              "log", log.file,
              "processors", log.processors,
              "rule", point.rule().title,
              "value", point.value());
      METRICS.forEach(one -> record.put(one.metric.id(), point.of(one.metric)));
      record.put("best", isBest(point));
      Estimate log = toEasy(point);
      record.put("wait_to_easy", Math.exp(log.mean()));
      record.put("wait_to_easy_low", Math.exp(log.mean() - log.halfWidth()));
      record.put("wait_to_easy_high", Math.exp(log.mean() + log.halfWidth()));
      records.add(record);
    }
    return records;
  }

  /** Adds the table, what it says and the picture to a page. */
  void addTo(PaperPage page) {
    page.table(title(), table());
    sentences().forEach(page::say);
    page.picture("frontier-" + log.file, this::figure);
  }
}
