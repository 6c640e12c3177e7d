package org.quoin.reproduction.resampling;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.quoin.base.Percent;
import org.quoin.experiment.PointOutcome;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.store.RunMetric;
import org.quoin.metrics.Metrics;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.DrawnJobs;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scenario.study.Study;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.statistics.Ranking;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogSelection;
import org.quoin.workload.log.LogTime;
import org.quoin.workload.resample.Resampling;
import org.quoin.workload.resample.Resampling.Unit;
import org.quoin.workload.resample.ResamplingDiagnosis;

/** The ranks of ten policies on logs, on resampled logs, and on resampled logs with feedback. */
public final class ResampledRankings {
  private static final RunMetric METRIC =
      new RunMetric(
          Metrics.AWT.id(), Metrics.AWT.unit(), Metrics.AWT.meaning(), Metrics.AWT.moreIsBetter());

  /** The logs, by the name of the file. */
  private static final List<String> LOGS =
      List.of(
          "KTH-SP2-1996-2.1-cln",
          "SDSC-Par-1996-3.1-cln",
          "SDSC-SP2-1998-4.2-cln",
          "CTC-SP2-1996-3.1-cln");

  private static final List<ReplaySpec> PLANS =
      List.of(
          plan(Policies.NONE, Order.FCFS),
          plan(Policies.EASY, Order.FCFS, Map.of("backfill-order", "shortest")),
          plan(Policies.EASY, Order.FCFS),
          plan(Policies.EASY, Order.SJF),
          plan(Policies.EASY, Order.WFP3),
          plan(Policies.EASY, Order.F1),
          plan(Policies.CONSERVATIVE, Order.FCFS),
          plan(Policies.PLANNED, Order.SJF),
          plan(Policies.DYNP, Order.FCFS),
          plan(Policies.PROBABILISTIC, Order.FCFS));

  /**
   * A published ranking of two policies by waits or slowdowns.
   *
   * @param better index of the plan that is better
   * @param worse index of the other plan
   */
  private record Published(String source, int better, int worse) {}

  private static final List<Published> PUBLISHED =
      List.of(
          new Published("EASY before none (Lifka 1995)", 2, 0),
          new Published("shortest backfilled first (Tsafrir 2007)", 1, 2),
          new Published("WFP3 within EASY (Tang 2009)", 4, 2),
          new Published("F1 within EASY (Carastan-Santos 2017)", 5, 2),
          new Published("EASY before conservative", 2, 6),
          new Published("dynP before SJF planning (Streit 2004)", 8, 7),
          new Published("probabilistic before EASY (Mazalov 2012)", 9, 2));

  private final Traces traces;
  private final int weeks;
  private final int drawn;
  private final int threads;
  private final Sweep.Watch watch;
  private final List<OneLog> logs = new ArrayList<>();

  /** The ranks on one log. */
  private record OneLog(String name, PointOutcome log, PointOutcome open, PointOutcome fedBack) {}

  private ResampledRankings(Traces traces, int weeks, int drawn, int threads, Sweep.Watch watch) {
    this.traces = traces;
    this.weeks = weeks;
    this.drawn = drawn;
    this.threads = threads;
    this.watch = watch;
  }

  private static ReplaySpec plan(PolicyKind policy, Order order) {
    return plan(policy, order, Map.of());
  }

  private static ReplaySpec plan(PolicyKind policy, Order order, Map<String, String> options) {
    return new ReplaySpec(policy, order, options).resolved("compare", Path.of(""));
  }

  /** {@return the number of runs per log} */
  public static long runs(int drawn) {
    return LOGS.size() * (long) PLANS.size() * (2L * drawn + 1);
  }

  /**
   * {@return the page, after adding the ranks on all logs that there are}
   *
   * @param weeks the first weeks of each log that are used
   * @param drawn logs that are drawn from each
   */
  public static PaperPage addTo(
      PaperPage page, Traces traces, int weeks, int drawn, int threads, Sweep.Watch watch) {
    traces.requireOneOf(LOGS);
    ResampledRankings all = new ResampledRankings(traces, weeks, drawn, threads, watch);
    LOGS.forEach(all::run);
    return all.addTo(page);
  }

  private void run(String name) {
    Optional<Path> file = traces.log(name);
    if (file.isPresent()) {
      LogRules rules =
          LogRules.standard(0)
              .with(new LogSelection(LogTime.START, LogTime.parse(7 * weeks + " d"), Map.of()));
      LoggedJobs log = new LoggedJobs(file.get(), rules, List.of());
      logs.add(
          new OneLog(
              name.replaceFirst("-\\d{4}.*", ""),
              outcome(new DrawnJobs(log, new Resampling(Unit.LOG), 1, 1)),
              outcome(new DrawnJobs(log, new Resampling(Unit.USER), 1, drawn)),
              outcome(
                  new DrawnJobs(
                      log,
                      new Resampling(
                          Unit.USER,
                          Resampling.Users.POISSON,
                          1,
                          Resampling.LONG_TERM,
                          Resampling.Dependence.THINK,
                          Resampling.SESSION,
                          0),
                      1,
                      drawn))));
    }
  }

  private PointOutcome outcome(DrawnJobs jobs) {
    Study study = Study.of(ReplayScenario.of(jobs, PLANS));
    StudyOutcome outcome = new Sweep(study, Optional.empty(), watch).run(threads);
    return outcome.points().get(0);
  }

  private PaperPage addTo(PaperPage page) {
    page.table(
        "What survives",
        "Pairs: of the 45 pairs of policies, those with a significant difference of mean waits"
            + " (Holm) that has the sign of the difference on the log itself, and those with the"
            + " opposite sign. Difference with feedback: median over all pairs, as a share of the"
            + " difference without. Waits of drawn logs are skewed: a few logs with too much work"
            + " have most of the mean, and intervals are long. A difference that is not significant"
            + " may"
            + " still be there; the first %d weeks of one log do not show it.".formatted(weeks),
        summary());
    page.table(
        "Published rankings",
        "Signs of the differences of mean waits on the log, on drawn logs, and on drawn logs with"
            + " feedback: + as published, - the opposite, = none; in brackets where the difference"
            + " is not significant. Some papers judge by slowdowns, and on other logs. Whether EASY"
            + " or conservative backfilling has shorter waits has been found to depend on the log"
            + " (Mu'alem, Feitelson 2001).",
        published());
    for (OneLog log : logs) {
      page.table(
          log.name,
          log.open.diagnosis().map(ResamplingDiagnosis::sentence).orElse("")
              + log.fedBack.diagnosis().stream()
                  .map(
                      one ->
                          " With feedback, %s of the jobs wait."
                              .formatted(Percent.whole(one.dependent())))
                  .findFirst()
                  .orElse(""),
          table(log));
      page.data("ranks", rows(log));
    }
    return page;
  }

  private static double mean(PointOutcome outcome, int plan) {
    return outcome.estimate(plan, METRIC).mean();
  }

  private TextTable summary() {
    TextTable table =
        new TextTable(
            "log",
            "jobs wait",
            "users, effective",
            "pairs",
            "opposite",
            "with feedback",
            "opposite",
            "difference");
    for (OneLog log : logs) {
      long[] open = survivors(log.log, log.open);
      long[] fedBack = survivors(log.log, log.fedBack);
      ResamplingDiagnosis known = log.fedBack.diagnosis().orElseThrow();
      table.row(
          log.name,
          Percent.whole(known.dependent()),
          String.format(Locale.ROOT, "%.1f of %d", known.effectiveUsers(), known.users()),
          "" + open[0],
          "" + open[1],
          "" + fedBack[0],
          "" + fedBack[1],
          Percent.whole(shrink(log)));
    }
    return table;
  }

  /** Returns how many significant pairs have the sign of the log, and the opposite one. */
  private static long[] survivors(PointOutcome log, PointOutcome drawn) {
    List<Ranking.Pair> significant =
        drawn.ranking(METRIC).pairs().stream().filter(Ranking.Pair::isSignificant).toList();
    long same =
        significant.stream()
            .filter(pair -> mean(log, pair.better()) < mean(log, pair.worse()))
            .count();
    long opposite =
        significant.stream()
            .filter(pair -> mean(log, pair.better()) > mean(log, pair.worse()))
            .count();
    return new long[] {same, opposite};
  }

  private static double shrink(OneLog log) {
    int plans = PLANS.size();
    double[] ratios =
        IntStream.range(0, plans)
            .boxed()
            .flatMap(a -> IntStream.range(a + 1, plans).mapToObj(b -> new int[] {a, b}))
            .mapToDouble(
                pair ->
                    Math.abs(log.fedBack.difference(pair[0], pair[1], METRIC).mean())
                        / Math.abs(log.open.difference(pair[0], pair[1], METRIC).mean()))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    return ratios.length == 0 ? Double.NaN : ratios[ratios.length / 2];
  }

  private TextTable published() {
    List<String> header = new ArrayList<>(List.of("ranking"));
    logs.forEach(log -> header.add(log.name));
    TextTable table = new TextTable(header);
    for (Published one : PUBLISHED) {
      List<String> row = new ArrayList<>(List.of(one.source));
      for (OneLog log : logs) {
        double difference = mean(log.log, one.better) - mean(log.log, one.worse);
        row.add(
            "%s %s %s"
                .formatted(
                    difference < 0 ? "+" : difference > 0 ? "-" : "=",
                    sign(log.open, one),
                    sign(log.fedBack, one)));
      }
      table.row(row);
    }
    return table;
  }

  private static String sign(PointOutcome drawn, Published one) {
    Ranking.Pair pair =
        drawn.ranking(METRIC).pairs().stream()
            .filter(
                some ->
                    List.of(some.better(), some.worse())
                        .containsAll(List.of(one.better, one.worse)))
            .findFirst()
            .orElseThrow();
    String sign = pair.difference().mean() == 0 ? "=" : pair.better() == one.better ? "+" : "-";
    return pair.isSignificant() ? sign : "(" + sign + ")";
  }

  private static Ranking.Row of(Ranking ranking, int plan) {
    return ranking.rows().stream().filter(row -> row.index() == plan).findFirst().orElseThrow();
  }

  private static TextTable table(OneLog log) {
    Ranking open = log.open.ranking(METRIC);
    Ranking fedBack = log.fedBack.ranking(METRIC);
    return PaperPage.lines(
        List.of("policy", "AWT s, log", "resampled", "place", "with feedback", "place"),
        IntStream.range(0, PLANS.size())
            .boxed()
            .sorted(Comparator.comparingDouble(plan -> mean(log.log, plan)))
            .toList(),
        plan ->
            List.of(
                PLANS.get(plan).name(),
                String.format(Locale.ROOT, "%,.0f", mean(log.log, plan)),
                log.open.estimate(plan, METRIC).toString(),
                of(open, plan).place(),
                log.fedBack.estimate(plan, METRIC).toString(),
                of(fedBack, plan).place()));
  }

  private static List<Map<String, Object>> rows(OneLog log) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int plan = 0; plan < PLANS.size(); plan++) {
      for (boolean fed : new boolean[] {false, true}) {
        PointOutcome drawn = fed ? log.fedBack : log.open;
        Ranking.Row row = of(drawn.ranking(METRIC), plan);
        rows.add(
            PaperPage.row(
                "log", log.name,
                "policy", PLANS.get(plan).name(),
                "feedback", fed,
                "awtOfLog", mean(log.log, plan),
                "awt", row.estimate().mean(),
                "halfWidth", row.estimate().halfWidth(),
                "first", row.first(),
                "last", row.last()));
      }
    }
    return rows;
  }
}
