package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.quoin.scheduling.order.DynPStatistics;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;

/** Which replays the tables of dynP need, and the rows that come of them. */
final class Tables {
  static final String SUBMIT = "submit";
  static final String INHERITED = "inherited";
  static final String WITHOUT_OVERFLOW = "ARTwA, not overflowing";
  static final String JOBS = "jobs";
  private static final String METRIC = "SLDwA";
  private static final String FULL = "full";
  private static final List<String> PROPERTIES =
      List.of(
          "width, min",
          "width, avg",
          "width, max",
          "requested time s, min",
          "requested time s, avg",
          "requested time s, max",
          "run time s, min",
          "run time s, avg",
          "run time s, max",
          "overestimation, avg",
          "interarrival s, min",
          "interarrival s, avg",
          "interarrival s, max",
          JOBS);
  private static final List<Order> POLICIES = List.of(Order.FCFS, Order.SJF, Order.LJF);

  private Tables() {}

  /** Every replay that Tables 3 to 6 need of a log, each once. */
  static Set<Run> runs(PaperLog log) {
    Set<Run> runs = new LinkedHashSet<>();
    for (String queueOrder : List.of(SUBMIT, INHERITED)) {
      for (String metric : Paper.METRICS) {
        runs.add(new Run(log, queueOrder, "advanced", metric, FULL, false));
      }
      runs.add(new Run(log, queueOrder, "advanced", "ARTwA", FULL, true));
      for (String decider : Paper.DECIDERS) {
        for (String tuning : Paper.TUNINGS) {
          runs.add(new Run(log, queueOrder, decider, METRIC, tuning, false));
        }
      }
    }
    return runs;
  }

  /** Table 1: the log's jobs. */
  static List<Row> properties(PaperLog log, JobLog jobs) {
    double[] ours = new double[PROPERTIES.size()];
    summary(ours, 0, jobs.jobs().stream().mapToDouble(Job::processors).toArray());
    summary(ours, 3, jobs.jobs().stream().mapToDouble(Job::requestedTime).toArray());
    summary(ours, 6, jobs.jobs().stream().mapToDouble(Job::computeTime).toArray());
    ours[9] = ours[4] / ours[7];
    double[] between = new double[jobs.jobs().size() - 1];
    for (int i = 0; i < between.length; i++) {
      between[i] = jobs.jobs().get(i + 1).submitTime() - jobs.jobs().get(i).submitTime();
    }
    summary(ours, 10, between);
    ours[13] = jobs.jobs().size();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ours.length; i++) {
      int digits = i == 1 ? 2 : i == 9 ? 3 : 0;
      rows.add(
          Row.plain(1, log.name(), PROPERTIES.get(i), Paper.properties(log)[i], ours[i], digits));
    }
    return rows;
  }

  private static void summary(double[] to, int first, double[] values) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (double value : values) {
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value;
    }
    to[first] = min;
    to[first + 1] = sum / values.length;
    to[first + 2] = max;
  }

  /** Tables 3 and 4 and, for SDSC, 5 and 6. */
  static List<Row> tuned(PaperLog log, Map<Run, Run.Outcome> outcomes) {
    Outcomes of = new Outcomes(log, outcomes);
    List<Row> rows = new ArrayList<>(metrics(of));
    for (int d = 0; d < Paper.DECIDERS.size(); d++) {
      for (int t = 0; t < Paper.TUNINGS.size(); t++) {
        String decider = Paper.DECIDERS.get(d);
        String tuning = Paper.TUNINGS.get(t);
        rows.add(
            new Row(
                4,
                log.name(),
                decider + ", " + tuning,
                Paper.deciders(log)[d][t],
                of.decided(SUBMIT, decider, tuning).sldwa(),
                of.decided(INHERITED, decider, tuning).sldwa(),
                4));
      }
    }
    if (log == PaperLog.CTC) {
      rows.add(
          new Row(
              6,
              log.name(),
              "advanced, ARTwW: jobs waiting at a call",
              Paper.WAITING_ON_CTC,
              of.ranked(SUBMIT, "ARTwW", false).dynp().meanQueueLength(),
              of.ranked(INHERITED, "ARTwW", false).dynp().meanQueueLength(),
              1));
    }
    if (log == PaperLog.SDSC) {
      rows.addAll(cases(of));
      rows.addAll(switches(of));
    }
    return rows;
  }

  private static List<Row> metrics(Outcomes of) {
    List<Row> rows = new ArrayList<>();
    List<Row> utilizations = new ArrayList<>();
    for (int m = 0; m < Paper.METRICS.size(); m++) {
      String metric = Paper.METRICS.get(m);
      boolean area = metric.equals("ARTwA");
      Run.Outcome submit = of.ranked(SUBMIT, metric, area);
      Run.Outcome inherited = of.ranked(INHERITED, metric, area);
      double paper = Paper.metrics(of.log)[m];
      double use = Paper.utilizations(of.log)[m];
      String name = area ? "ARTwA, overflowing" : metric;
      rows.add(new Row(3, of.name(), name, paper, submit.sldwa(), inherited.sldwa(), 4));
      utilizations.add(
          new Row(
              3,
              of.name(),
              name + ": utilisation %",
              use,
              submit.utilization(),
              inherited.utilization(),
              3));
      if (area) {
        rows.add(
            new Row(
                3,
                of.name(),
                WITHOUT_OVERFLOW,
                paper,
                of.ranked(SUBMIT, metric, false).sldwa(),
                of.ranked(INHERITED, metric, false).sldwa(),
                4));
      }
    }
    rows.addAll(utilizations);
    return rows;
  }

  /** Table 5: shares of the calls, of ties at the minimum by old policy. */
  private static List<Row> cases(Outcomes of) {
    List<Row> rows = new ArrayList<>();
    for (String decider : List.of("simple", "advanced")) {
      Run.Outcome submit = of.decided(SUBMIT, decider, FULL);
      Run.Outcome inherited = of.decided(INHERITED, decider, FULL);
      List<DynPStatistics.Decision> lines = submit.dynp().decisions();
      List<DynPStatistics.Decision> others = inherited.dynp().decisions();
      for (int i = 0; i < lines.size(); i++) {
        DynPStatistics.Decision line = lines.get(i);
        for (int old = 0; old < POLICIES.size(); old++) {
          Order policy = POLICIES.get(old);
          String number = line.number() + "abc".charAt(old);
          boolean known = number.equals("6b");
          rows.add(
              new Row(
                  5,
                  of.name(),
                  decider + " " + number + ": " + line.ordering(),
                  known ? Paper.CASE_6B.get(decider) : Double.NaN,
                  100.0 * line.old().get(policy) / submit.dynp().calls(),
                  100.0 * others.get(i).old().get(policy) / inherited.dynp().calls(),
                  2));
        }
      }
    }
    return rows;
  }

  private static List<Row> switches(Outcomes of) {
    List<Row> rows = new ArrayList<>();
    for (String decider : List.of("simple", "advanced")) {
      double[] paper = Paper.SWITCHES.get(decider);
      for (int i = 0; i < POLICIES.size(); i++) {
        Order to = POLICIES.get(i);
        String what = " switches to " + to.name();
        rows.add(of.counted(decider, FULL, what, paper[i], d -> d.switches().get(to), 0));
      }
      rows.add(of.counted(decider, FULL, " no switch", paper[3], DynPStatistics::unswitched, 0));
      for (int i = 0; i < POLICIES.size(); i++) {
        Order by = POLICIES.get(i);
        String what = " jobs started by " + by.name();
        rows.add(of.counted(decider, FULL, what, paper[4 + i], d -> d.started().get(by), 0));
      }
      double full = Paper.FULL_CALLS.get(decider);
      double half = Paper.HALF_CALLS.get(decider);
      rows.add(of.counted(decider, FULL, " calls, full", full, DynPStatistics::calls, 0));
      rows.add(of.counted(decider, "half", " calls, half", half, DynPStatistics::calls, 0));
      rows.add(
          of.counted(
              decider,
              FULL,
              " jobs waiting at a call",
              Double.NaN,
              DynPStatistics::meanQueueLength,
              2));
    }
    return rows;
  }

  /** The outcomes of one log. */
  private record Outcomes(PaperLog log, Map<Run, Run.Outcome> all) {
    String name() {
      return log.name();
    }

    Run.Outcome decided(String queueOrder, String decider, String tuning) {
      return all.get(new Run(log, queueOrder, decider, METRIC, tuning, false));
    }

    Run.Outcome ranked(String queueOrder, String metric, boolean overflow) {
      return all.get(new Run(log, queueOrder, "advanced", metric, FULL, overflow));
    }

    Row counted(
        String decider,
        String tuning,
        String what,
        double paper,
        ToDoubleFunction<DynPStatistics> count,
        int digits) {
      return new Row(
          6,
          name(),
          decider + what,
          paper,
          count.applyAsDouble(decided(SUBMIT, decider, tuning).dynp()),
          count.applyAsDouble(decided(INHERITED, decider, tuning).dynp()),
          digits);
    }
  }
}
