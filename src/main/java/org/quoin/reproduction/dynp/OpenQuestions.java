package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;

/**
 * The open questions of dynP's last section (Streit, JSSPP 2004): how predictable the promised
 * starts are when the policy may change at any time or once an hour, and tuning by 20 per cent
 * makespan and 80 per cent ARTwW. All replays follow the paper's text.
 */
final class OpenQuestions {
  private static final String MIX = "0.2 makespan + 0.8 ARTwW";

  private OpenQuestions() {}

  /** The outcome of a scheduler on a log. */
  record Row(String log, String scheduler, DynpRun.Outcome outcome) {
    Map<String, Object> record() {
      return PaperPage.row(
          "log", log,
          "scheduler", scheduler,
          "SLDwA", outcome.sldwa(),
          "promise_error", outcome.promiseError(),
          "broken", outcome.broken(),
          "changes", outcome.changes());
    }
  }

  /** {@return the schedulers, by name} */
  static Map<String, ReplaySpec> plans() {
    Map<String, ReplaySpec> plans = new LinkedHashMap<>();
    plans.put("conservative", new ReplaySpec(Policies.CONSERVATIVE, Order.FCFS, Map.of()));
    plans.put("planned, FCFS", new ReplaySpec(Policies.PLANNED, Order.FCFS, Map.of()));
    plans.put("planned, SJF", new ReplaySpec(Policies.PLANNED, Order.SJF, Map.of()));
    plans.put("dynP, advanced, full", submit("advanced", DynpTables.FULL));
    plans.put("dynP, advanced, half", submit("advanced", "half"));
    plans.put("dynP, SJF-preferred, full", submit("sjf-preferred", DynpTables.FULL));
    plans.put("dynP, simple, full", submit("simple", DynpTables.FULL));
    plans.put("dynP, FCFS-preferred, full", submit("fcfs-preferred", DynpTables.FULL));
    plans.put("dynP, decides every hour", dynp(Map.of("switch-at", "1 h")));
    plans.put("dynP, decides every day", dynp(Map.of("switch-at", "24 h")));
    plans.put("dynP, an hour between switches", dynp(Map.of("switch-interval", "1 h")));
    plans.put("dynP by 20 % makespan, 80 % ARTwW", dynp(Map.of("metric", MIX)));
    plans.put(
        "dynP by 20 % and 80 %, scaled", dynp(Map.of("metric", MIX, "metric-scaled", "true")));
    return plans;
  }

  /** {@return the schedulers on a log that is there, with their promises followed} */
  static ReplayScenario scenario(PaperLog log, Traces traces) {
    return log.scenario(traces, List.copyOf(plans().values())).withPlansFollowed();
  }

  /** {@return the rows of a log, from the outcomes of its scenario by replay} */
  static List<Row> rows(PaperLog log, Map<ReplaySpec, DynpRun.Outcome> outcomes) {
    return plans().entrySet().stream()
        .map(one -> new Row(log.name(), one.getKey(), outcomes.get(one.getValue())))
        .toList();
  }

  /** A replay that Table 4 has, too. */
  private static ReplaySpec submit(String decider, String tuning) {
    return DynpRun.plan(DynpTables.SUBMIT, decider, DynpTables.METRIC, tuning, false);
  }

  private static ReplaySpec dynp(Map<String, String> options) {
    return new ReplaySpec(Policies.DYNP, Order.FCFS, options);
  }

  /** {@return the schedulers below each other, the figures of the logs beside each other} */
  static TextTable table(List<Row> rows) {
    List<String> logs = rows.stream().map(Row::log).distinct().toList();
    return PaperPage.lines(
        List.of(
            "scheduler",
            logs.stream()
                .flatMap(
                    log ->
                        Stream.of("SLDwA", "promise error s", "broken %", "changes")
                            .map(figure -> log + ", " + figure))),
        List.copyOf(plans().keySet()),
        scheduler ->
            List.of(
                scheduler,
                rows.stream()
                    .filter(row -> row.scheduler.equals(scheduler))
                    .flatMap(row -> cells(row.outcome))));
  }

  private static Stream<String> cells(DynpRun.Outcome one) {
    return Stream.of(
        text("%.4f", one.sldwa()),
        text("%,.0f", one.promiseError()),
        text("%.2f", one.broken()),
        text("%.3f", one.changes()));
  }

  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** {@return how many promises dynP breaks as it is, every hour and every day, on each log} */
  static String sentence(List<Row> rows) {
    List<String> parts = new ArrayList<>();
    for (String log : rows.stream().map(Row::log).distinct().toList()) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s %.2f, %.2f, %.2f (planned, FCFS %.2f)",
              log,
              broken(rows, log, "dynP, advanced, full"),
              broken(rows, log, "dynP, decides every hour"),
              broken(rows, log, "dynP, decides every day"),
              broken(rows, log, "planned, FCFS")));
    }
    return "Per cent of the jobs that start later than first promised, when dynP decides at every"
        + " event, every hour, every day: "
        + String.join("; ", parts)
        + ".";
  }

  private static double broken(List<Row> rows, String log, String scheduler) {
    return rows.stream()
        .filter(row -> row.log.equals(log) && row.scheduler.equals(scheduler))
        .mapToDouble(row -> row.outcome.broken())
        .findFirst()
        .orElse(Double.NaN);
  }
}
