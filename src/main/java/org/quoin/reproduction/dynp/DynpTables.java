package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;

/** Lists the replays that the tables of dynP need, and makes the rows of the tables. */
final class DynpTables {
  static final String SUBMIT = "submit";
  static final String INHERITED = "inherited";
  static final String WITHOUT_OVERFLOW = "ARTwA, not overflowing";
  static final String JOBS = "jobs";
  static final String METRIC = "SLDwA";
  static final String FULL = "full";
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

  private DynpTables() {}

  /** {@return planning in the three orders} */
  static List<ReplaySpec> plans() {
    return POLICIES.stream()
        .map(order -> new ReplaySpec(Policies.PLANNED, order, Map.of()))
        .toList();
  }

  /** {@return the figures of {@link #plans}, which Table 2 prints for the users' estimates} */
  static List<DynpFigure> planned(int table, PaperLog log, List<DynpRun.Outcome> outcomes) {
    List<DynpFigure> figures = new ArrayList<>();
    for (int i = 0; i < POLICIES.size(); i++) {
      String order = POLICIES.get(i).name();
      figures.add(DynpFigure.plain(table, log, order, outcomes.get(i).sldwa(), 4));
    }
    if (table == 2) {
      double ours = outcomes.get(0).utilization();
      figures.add(DynpFigure.plain(2, log, "utilization %", ours, 3));
    }
    return figures;
  }

  /** {@return the advanced decider with full self-tuning, under both readings} */
  static List<DynpRun> exactRuns(PaperLog log) {
    return Stream.of(SUBMIT, INHERITED)
        .map(order -> new DynpRun(log, order, "advanced", METRIC, FULL, false))
        .toList();
  }

  /** {@return the name of the utilization under a metric} */
  static String utilization(String metric) {
    return metric + ": utilization %";
  }

  /** Every replay that Tables 3 to 6 need of a log, each once. */
  static Set<DynpRun> runs(PaperLog log) {
    Set<DynpRun> runs = new LinkedHashSet<>();
    for (String queueOrder : List.of(SUBMIT, INHERITED)) {
      for (String metric : DynpPaper.METRICS) {
        runs.add(new DynpRun(log, queueOrder, "advanced", metric, FULL, false));
      }
      runs.add(new DynpRun(log, queueOrder, "advanced", "ARTwA", FULL, true));
      for (String decider : DynpPaper.DECIDERS) {
        for (String tuning : DynpPaper.TUNINGS) {
          runs.add(new DynpRun(log, queueOrder, decider, METRIC, tuning, false));
        }
      }
    }
    return runs;
  }

  /** Table 1: the log's jobs. */
  static List<DynpFigure> properties(PaperLog log, JobLog jobs) {
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
    List<DynpFigure> rows = new ArrayList<>();
    for (int i = 0; i < ours.length; i++) {
      rows.add(DynpFigure.plain(1, log, PROPERTIES.get(i), ours[i], 0));
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
  static List<DynpFigure> tuned(PaperLog log, Map<DynpRun, DynpRun.Outcome> outcomes) {
    Outcomes of = new Outcomes(log, outcomes);
    List<DynpFigure> rows = new ArrayList<>(metrics(of));
    for (String decider : DynpPaper.DECIDERS) {
      for (String tuning : DynpPaper.TUNINGS) {
        Runs runs = of.decided(decider, tuning);
        rows.add(of.figure(4, decider + ", " + tuning, runs, DynpRun.Outcome::sldwa, 4));
      }
    }
    if (log == PaperLog.CTC) {
      String waiting = "advanced, ARTwW: jobs waiting at a call";
      Runs runs = of.ranked("ARTwW", false);
      rows.add(of.figure(6, waiting, runs, one -> one.dynp().meanQueueLength(), 1));
    }
    if (log == PaperLog.SDSC) {
      rows.addAll(cases(of));
      rows.addAll(switches(of));
    }
    return rows;
  }

  private static List<DynpFigure> metrics(Outcomes of) {
    List<DynpFigure> rows = new ArrayList<>();
    List<DynpFigure> utilizations = new ArrayList<>();
    for (String metric : DynpPaper.METRICS) {
      boolean area = metric.equals("ARTwA");
      String name = area ? "ARTwA, overflowing" : metric;
      Runs runs = of.ranked(metric, area);
      rows.add(of.figure(3, name, runs, DynpRun.Outcome::sldwa, 4));
      utilizations.add(of.figure(3, utilization(name), runs, DynpRun.Outcome::utilization, 3));
      if (area) {
        Runs wide = of.ranked(metric, false);
        rows.add(of.figure(3, WITHOUT_OVERFLOW, wide, DynpRun.Outcome::sldwa, 4));
      }
    }
    rows.addAll(utilizations);
    return rows;
  }

  /** Table 5: shares of the calls, of ties at the minimum by old policy. */
  private static List<DynpFigure> cases(Outcomes of) {
    List<DynpFigure> rows = new ArrayList<>();
    for (String decider : List.of("simple", "advanced")) {
      Runs runs = of.decided(decider, FULL);
      List<DynpRun.Counts.Decision> lines = runs.of(SUBMIT).dynp().decisions();
      for (int i = 0; i < lines.size(); i++) {
        int line = i;
        for (int old = 0; old < POLICIES.size(); old++) {
          Order policy = POLICIES.get(old);
          String number = lines.get(i).number() + "abc".charAt(old);
          rows.add(
              of.figure(
                  5,
                  decider + " " + number + ": " + lines.get(i).ordering(),
                  runs,
                  one ->
                      100.0
                          * one.dynp().decisions().get(line).old().get(policy.id())
                          / one.dynp().calls(),
                  2));
        }
      }
    }
    return rows;
  }

  private static List<DynpFigure> switches(Outcomes of) {
    List<DynpFigure> rows = new ArrayList<>();
    for (String decider : List.of("simple", "advanced")) {
      for (Order to : POLICIES) {
        String what = " switches to " + to.name();
        rows.add(of.counted(decider, FULL, what, d -> d.switches().get(to.id()), 0));
      }
      rows.add(of.counted(decider, FULL, " no switch", DynpRun.Counts::unswitched, 0));
      for (Order by : POLICIES) {
        String what = " jobs started by " + by.name();
        rows.add(of.counted(decider, FULL, what, d -> d.started().get(by.id()), 0));
      }
      rows.add(of.counted(decider, FULL, " calls, full", DynpRun.Counts::calls, 0));
      rows.add(of.counted(decider, "half", " calls, half", DynpRun.Counts::calls, 0));
      String waiting = " jobs waiting at a call";
      rows.add(of.counted(decider, FULL, waiting, DynpRun.Counts::meanQueueLength, 2));
    }
    return rows;
  }

  /** The outcome of a run under each of the two readings of the queue's order. */
  private interface Runs {
    DynpRun.Outcome of(String queueOrder);
  }

  private record Outcomes(PaperLog log, Map<DynpRun, DynpRun.Outcome> all) {
    Runs decided(String decider, String tuning) {
      return order -> all.get(new DynpRun(log, order, decider, METRIC, tuning, false));
    }

    Runs ranked(String metric, boolean overflow) {
      return order -> all.get(new DynpRun(log, order, "advanced", metric, FULL, overflow));
    }

    DynpFigure figure(
        int table, String name, Runs runs, ToDoubleFunction<DynpRun.Outcome> value, int digits) {
      double submit = value.applyAsDouble(runs.of(SUBMIT));
      double inherited = value.applyAsDouble(runs.of(INHERITED));
      return DynpFigure.of(table, log, name, submit, inherited, digits);
    }

    DynpFigure counted(
        String decider,
        String tuning,
        String what,
        ToDoubleFunction<DynpRun.Counts> count,
        int digits) {
      Runs runs = decided(decider, tuning);
      return figure(6, decider + what, runs, one -> count.applyAsDouble(one.dynp()), digits);
    }
  }
}
