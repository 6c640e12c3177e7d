package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.metrics.Metrics;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;

/**
 * What dynP's last section worries about and leaves to others (Streit, JSSPP 2004): how predictable
 * the starts are that users are told, when the policy may change at any time or once an hour, and
 * tuning by 20 per cent makespan and 80 per cent ARTwW. All by the paper's text.
 */
final class Outlook {
  static final String TITLE = "Outlook: how far and how often starts move that users are told";
  static final List<String> COLUMNS =
      List.of("log", "scheduler", "SLDwA", "promise error s", "broken %", "changes");

  private static final String MIX = "0.2 makespan + 0.8 ARTwW";

  private Outlook() {}

  /**
   * One scheduler on one log.
   *
   * @param log the log's name
   * @param scheduler what it is
   * @param sldwa overall SLDwA
   * @param error mean distance of the start from the first planned one, in seconds
   * @param broken per cent of the jobs that start later than first planned
   * @param changes of a job's planned start while it waits, on average
   */
  record Row(
      String log, String scheduler, double sldwa, double error, double broken, double changes) {

    List<String> cells() {
      return List.of(
          log,
          scheduler,
          String.format(Locale.ROOT, "%.4f", sldwa),
          String.format(Locale.ROOT, "%,.0f", error),
          String.format(Locale.ROOT, "%.2f", broken),
          String.format(Locale.ROOT, "%.3f", changes));
    }

    Map<String, Object> tree() {
      Map<String, Object> tree = new LinkedHashMap<>();
      tree.put("log", log);
      tree.put("scheduler", scheduler);
      tree.put("SLDwA", sldwa);
      tree.put(Metrics.PROMISE_ERROR.id(), error);
      tree.put(Metrics.PROMISES_BROKEN.id(), broken);
      tree.put(Metrics.PLAN_CHANGES.id(), changes);
      return tree;
    }
  }

  /** What is compared, by its name. */
  static Map<String, ReplaySpec> plans() {
    Map<String, ReplaySpec> plans = new LinkedHashMap<>();
    plans.put("conservative", new ReplaySpec(Policies.CONSERVATIVE, Order.FCFS, Map.of()));
    plans.put("planned, FCFS", new ReplaySpec(Policies.PLANNED, Order.FCFS, Map.of()));
    plans.put("planned, SJF", new ReplaySpec(Policies.PLANNED, Order.SJF, Map.of()));
    plans.put("dynP, advanced, full", dynp(Map.of()));
    plans.put("dynP, advanced, half", dynp(Map.of("tuning", "half")));
    plans.put("dynP, SJF-preferred, full", dynp(Map.of("decider", "sjf-preferred")));
    plans.put("dynP, simple, full", dynp(Map.of("decider", "simple")));
    plans.put("dynP, FCFS-preferred, full", dynp(Map.of("decider", "fcfs-preferred")));
    plans.put("dynP, decides every hour", dynp(Map.of("switch-at", "1 h")));
    plans.put("dynP, decides every day", dynp(Map.of("switch-at", "24 h")));
    plans.put("dynP, an hour between switches", dynp(Map.of("switch-interval", "1 h")));
    plans.put("dynP by 20 % makespan, 80 % ARTwW", dynp(Map.of("metric", MIX)));
    plans.put("the same, scaled", dynp(Map.of("metric", MIX, "metric-scaled", "true")));
    return plans;
  }

  /** The same on a log that is there. */
  static ReplayScenario scenario(PaperLog log, Traces traces) {
    return log.scenario(traces, List.copyOf(plans().values())).orElseThrow().withPlansFollowed();
  }

  /** The rows of a log, of the outcomes of its scenario. */
  static List<Row> rows(PaperLog log, List<Run.Outcome> outcomes) {
    List<Row> rows = new ArrayList<>();
    Iterator<Run.Outcome> each = outcomes.iterator();
    for (String scheduler : plans().keySet()) {
      Run.Outcome one = each.next();
      rows.add(
          new Row(
              log.name(), scheduler, one.sldwa(), one.promiseError(), one.broken(), one.changes()));
    }
    return rows;
  }

  private static ReplaySpec dynp(Map<String, String> options) {
    return new ReplaySpec(Policies.DYNP, Order.FCFS, options);
  }

  static TextTable table(List<Row> rows) {
    TextTable table = new TextTable(COLUMNS.toArray(String[]::new));
    rows.forEach(row -> table.row(row.cells().toArray(String[]::new)));
    return table;
  }

  /** Of each log, how many promises dynP breaks as it is, every hour and every day. */
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
    return "Per cent of the jobs that start later than first told, when dynP decides at every"
        + " event, every hour, every day: "
        + String.join("; ", parts)
        + ".";
  }

  private static double broken(List<Row> rows, String log, String scheduler) {
    return rows.stream()
        .filter(row -> row.log.equals(log) && row.scheduler.equals(scheduler))
        .mapToDouble(Row::broken)
        .findFirst()
        .orElse(Double.NaN);
  }
}
