package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.base.Quantity;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
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
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.model.KrcModel;

/**
 * The next step behind the paper: what the mean wait costs in errors on a log, under the paper's
 * rule, under histories, under EASY and under a budget of the head's delay.
 */
record Frontier(Log log, List<Point> points) {
  private static final List<Metric> METRICS =
      List.of(
          Metrics.AWT,
          Metrics.WAIT_GAIN,
          Metrics.BACKFILLED,
          Metrics.BACKFILL_ERRORS,
          Metrics.LATE_HEADS,
          Metrics.HEAD_DELAY,
          Metrics.MAX_WAIT);

  /** The logs, on the width of the machine that they come from, or that the paper simulates. */
  enum Log {
    KRC_2009("KRC-2009", 64, true),
    KRC_2011("KRC-2011", 80, true),
    KTH("KTH-SP2-1996-2", 100, false),
    SDSC("SDSC-SP2-1998-4.2-cln", 128, false);

    private final String file;
    private final int processors;
    private final boolean exact;

    Log(String file, int processors, boolean exact) {
      this.file = file;
      this.processors = processors;
      this.exact = exact;
    }

    String file() {
      return file;
    }

    int processors() {
      return processors;
    }

    /** Whether it has no estimates, so that the run times stand for them. */
    boolean exact() {
      return exact;
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
        "budget, requests known", Policies.DELAY_BUDGET, "1 min", "10 min", "1 h", "4 h", "1 d");

    private final String title;
    private final PolicyKind policy;
    private final List<String> values;

    Rule(String title, PolicyKind policy, String... values) {
      this.title = title;
      this.policy = policy;
      this.values = values.length == 0 ? List.of("") : List.of(values);
    }

    String title() {
      return title;
    }

    private ReplaySpec plan(Log log, String value, KrcModel fitted) {
      Map<String, String> options = new LinkedHashMap<>();
      switch (this) {
        case LITERAL, EXACT -> {
          Reading reading = this == EXACT ? Reading.EXACT : Reading.LITERAL;
          return reading.plan(Double.parseDouble(value), fitted.mu(), fitted.lambda());
        }
        case HISTORIES -> {
          options.put("tau", value);
          options.put("estimator", "distribution");
          options.put("history", log.exact ? "all" : "user");
        }
        case BUDGET -> options.put("budget", value);
        case BUDGET_REQUESTS -> {
          options.put("budget", value);
          options.put("known-end", "request");
        }
        default -> {}
      }
      return new ReplaySpec(policy, Order.FCFS, options);
    }
  }

  /**
   * What a rule made of a log.
   *
   * @param value of what is varied; empty where nothing is
   * @param figures the metrics of the replay by their names
   */
  record Point(Rule rule, String value, Map<String, Double> figures) {
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

    private boolean isWorseThan(Point other) {
      return other.of(Metrics.AWT) <= of(Metrics.AWT)
          && other.of(Metrics.BACKFILL_ERRORS) <= of(Metrics.BACKFILL_ERRORS)
          && (other.of(Metrics.AWT) < of(Metrics.AWT)
              || other.of(Metrics.BACKFILL_ERRORS) < of(Metrics.BACKFILL_ERRORS));
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
    List<List<Map<String, Double>>> figures =
        ReplayExperiment.run(
            scenarios,
            new ReplayCache(),
            threads,
            result -> RunStatistics.of(result.schedule()).metrics(),
            done);
    List<Frontier> frontiers = new ArrayList<>();
    for (int i = 0; i < logs.size(); i++) {
      List<Point> points = new ArrayList<>();
      for (Rule rule : Rule.values()) {
        for (String value : rule.values) {
          points.add(new Point(rule, value, figures.get(i).get(points.size())));
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
    return ReplayScenario.of(file, log.rules(), plans).comparedWith(Reading.fcfs());
  }

  /** How many replays a log takes. */
  static int replays() {
    int replays = 0;
    for (Rule rule : Rule.values()) {
      replays += rule.values.size();
    }
    return replays;
  }

  /** Whether no other point has both a mean wait no longer and no more errors. */
  boolean isBest(Point point) {
    return points.stream().noneMatch(point::isWorseThan);
  }

  List<Point> of(Rule rule) {
    return points.stream().filter(point -> point.rule == rule).toList();
  }

  private String title() {
    return "Wait against errors: "
        + log.file()
        + " on "
        + log.processors()
        + " processors"
        + (log.exact() ? ", run times for estimates" : "");
  }

  TextTable table() {
    TextTable table =
        new TextTable(
            "rule",
            "mean wait s",
            "dTw",
            "backfilled %",
            "errors %",
            "late heads %",
            "head delay s",
            "longest wait s");
    for (Point point : points) {
      table.row(
          point.title() + (isBest(point) ? " *" : ""),
          text("%,.0f", point.of(Metrics.AWT)),
          text("%.3f", point.of(Metrics.WAIT_GAIN)),
          text("%.2f", point.of(Metrics.BACKFILLED)),
          text("%.2f", point.of(Metrics.BACKFILL_ERRORS)),
          text("%.2f", point.of(Metrics.LATE_HEADS)),
          text("%,.0f", point.of(Metrics.HEAD_DELAY)),
          text("%,.0f", point.of(Metrics.MAX_WAIT)));
    }
    return table;
  }

  private static String text(String format, double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
  }

  /** What the table says. */
  List<String> sentences() {
    String best =
        points.stream().filter(this::isBest).map(Point::title).collect(Collectors.joining("; "));
    return List.of(
        "*: none has both a mean wait no longer and no more errors: " + best + ".",
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
    return "The mean delay of the heads passed, "
        + rule.title()
        + ", is within the budget at "
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
              rule.title(),
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

  /** {@return one record per point} */
  List<Map<String, Object>> records() {
    List<Map<String, Object>> records = new ArrayList<>();
    for (Point point : points) {
      Map<String, Object> record =
          PaperPage.row(
              "log", log.file(),
              "processors", log.processors(),
              "rule", point.rule().title(),
              "value", point.value());
      METRICS.forEach(metric -> record.put(metric.id(), point.of(metric)));
      record.put("best", isBest(point));
      records.add(record);
    }
    return records;
  }

  /** Adds the table, what it says and the picture to a page. */
  void addTo(PaperPage page) {
    page.table(title(), table());
    sentences().forEach(page::say);
    page.picture("frontier-" + log.file(), this::figure);
  }
}
