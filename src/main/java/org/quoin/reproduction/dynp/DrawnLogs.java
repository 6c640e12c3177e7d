package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.experiment.store.RunKey;
import org.quoin.experiment.store.RunStore;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.DrawnClaims;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.DrawnJobs;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Replicates;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.resample.Resampling;
import org.quoin.workload.resample.Resampling.Unit;

/**
 * The claims of dynP (Streit, JSSPP 2004) on logs that are drawn week by week from the paper's
 * logs, and the cause that its section 5.2 gives: the loss to the best basic policy over the factor
 * by which estimates exceed run times.
 */
public final class DrawnLogs {
  /** Factors on the run times; the users' mean factors in Table 1 are up to 2.4. */
  private static final double[] FACTORS = {1, 1.4, 1.9, 2.4};

  private static final double MOST = FACTORS[FACTORS.length - 1];

  /** The estimates of the log's users, in place of a factor. */
  private static final double USERS = Double.NaN;

  private static final double LEVEL = 0.95;

  private static final List<String> READINGS = List.of(DynpTables.SUBMIT, DynpTables.INHERITED);

  /**
   * The loss under one reading.
   *
   * @param factor the estimates, as a factor on the run times, or {@link #USERS}
   * @param drawn SLDwA of the advanced decider over the least of FCFS, SJF and LJF, less 1: on the
   *     log itself, then on each drawn log
   */
  private record Loss(PaperLog log, double factor, String reading, List<Double> drawn) {
    static Loss of(PaperLog log, double factor, int reading, List<List<DynpRun.Outcome>> each) {
      int basic = DynpTables.plans().size();
      return new Loss(
          log,
          factor,
          READINGS.get(reading),
          each.stream()
              .map(
                  one ->
                      one.get(basic + reading).sldwa()
                              / one.subList(0, basic).stream()
                                  .mapToDouble(DynpRun.Outcome::sldwa)
                                  .min()
                                  .orElseThrow()
                          - 1)
              .toList());
    }

    boolean isUsers() {
      return Double.isNaN(factor);
    }

    String estimates() {
      return isUsers() ? "users'" : "factor " + factor;
    }

    /** The loss less another, on the log and on each drawn log. */
    Loss less(Loss other) {
      return new Loss(
          log,
          factor,
          reading,
          IntStream.range(0, drawn.size())
              .mapToObj(i -> drawn.get(i) - other.drawn.get(i))
              .toList());
    }

    String onLog() {
      return ClaimFormula.percent(100 * drawn.get(0), 0);
    }

    /** Returns the mean of the drawn logs, with the interval of their values. */
    Estimate onDrawn() {
      double[] others = drawn.stream().skip(1).mapToDouble(x -> 100 * x).toArray();
      return Replicates.RESAMPLES.estimate(others, LEVEL);
    }

    String onDrawnText() {
      return ClaimFormula.percent(onDrawn().mean(), onDrawn().halfWidth());
    }
  }

  private final Traces traces;
  private final List<PaperLog> logs;
  private final int drawn;
  private final int threads;
  private final Optional<RunStore> kept;
  private final Runnable done;

  private DrawnLogs(
      Traces traces,
      Collection<PaperLog> wanted,
      int drawn,
      int threads,
      Optional<RunStore> kept,
      Runnable done) {
    this.traces = traces;
    this.logs = wanted.stream().filter(log -> traces.log(log.file()).isPresent()).toList();
    this.drawn = drawn;
    this.threads = threads;
    this.kept = kept;
    this.done = done;
  }

  /** {@return the number of replays} */
  public static long replays(Collection<PaperLog> logs, int drawn) {
    long plans =
        logs.stream()
            .mapToLong(
                log ->
                    DynpReproduction.tables(log).size()
                        + (long) FACTORS.length * exactPlans(log).size())
            .sum();
    return plans * (drawn + 1);
  }

  /**
   * {@return the page, after adding the claims and the losses on the logs that are there}
   *
   * @param drawn logs that are drawn from each
   * @param kept where finished replays are found and kept
   * @param done called after each replay, from any thread
   */
  public static PaperPage addTo(
      PaperPage page,
      Traces traces,
      Collection<PaperLog> wanted,
      int drawn,
      int threads,
      Optional<RunStore> kept,
      Runnable done) {
    traces.requireOneOf(wanted.stream().map(PaperLog::file).toList());
    return new DrawnLogs(traces, wanted, drawn, threads, kept, done).addTo(page);
  }

  private static List<ReplaySpec> exactPlans(PaperLog log) {
    return Stream.concat(
            DynpTables.plans().stream(), DynpTables.exactRuns(log).stream().map(DynpRun::plan))
        .toList();
  }

  /** {@return the outcomes of each log: of the log itself, then of each drawn one} */
  private List<List<DynpRun.Outcome>> replayed(
      PaperLog log, EstimateModel estimates, List<ReplaySpec> plans) {
    LogRules rules = LogRules.standard(log.processors()).withEstimates(estimates, 1);
    LoggedJobs jobs = new LoggedJobs(traces.log(log.file()).orElseThrow(), rules, List.of());
    List<ReplayScenario> scenarios =
        List.of(
            ReplayScenario.of(new DrawnJobs(jobs, new Resampling(Unit.LOG), 1, 1), plans),
            ReplayScenario.of(new DrawnJobs(jobs, new Resampling(Unit.WEEK), 1, drawn), plans));
    List<DynpRun.Outcome> all =
        ReplayExperiment.run(
                scenarios,
                new ReplayCache(),
                threads,
                (scenario, plan, replication, replay) -> {
                  String point =
                      log
                          + ", estimates "
                          + estimates.kind()
                          + " "
                          + estimates.parameter()
                          + ", "
                          + (scenario == 0 ? "the log" : "drawn");
                  return outcome(new RunKey(point, plan.name(), replication), replay);
                },
                done)
            .stream()
            .flatMap(List::stream)
            .toList();
    int size = plans.size();
    return IntStream.rangeClosed(0, drawn)
        .mapToObj(i -> all.subList(i * size, (i + 1) * size))
        .toList();
  }

  /** {@return the result of a replay, from an earlier command if it is stored} */
  private DynpRun.Outcome outcome(RunKey key, Supplier<ReplaySpec.Result> replay) {
    return RunStore.result(
        kept, key, DynpRun.Outcome.class, () -> DynpRun.Outcome.of(replay.get()));
  }

  private PaperPage addTo(PaperPage page) {
    List<DynpReproduction> tables =
        IntStream.rangeClosed(0, drawn).mapToObj(i -> new DynpReproduction()).toList();
    List<Loss> losses = new ArrayList<>();
    for (PaperLog log : logs) {
      List<List<DynpRun.Outcome>> usual =
          replayed(log, EstimateModel.USER, DynpReproduction.tables(log));
      for (int i = 0; i <= drawn; i++) {
        tables.get(i).add(log, usual.get(i));
      }
      List<List<DynpRun.Outcome>> advanced =
          usual.stream().map(outcomes -> advanced(log, outcomes)).toList();
      for (int reading = 0; reading < READINGS.size(); reading++) {
        losses.add(Loss.of(log, USERS, reading, advanced));
      }
      for (double factor : FACTORS) {
        EstimateModel estimates = new EstimateModel(EstimateModel.Kind.FACTOR, factor);
        List<List<DynpRun.Outcome>> outcomes = replayed(log, estimates, exactPlans(log));
        for (int reading = 0; reading < READINGS.size(); reading++) {
          losses.add(Loss.of(log, factor, reading, outcomes));
        }
        if (factor == 1 && log == PaperLog.SDSC) {
          for (int i = 0; i <= drawn; i++) {
            tables.get(i).addExact(log, outcomes.get(i));
          }
        }
      }
    }
    new DrawnClaims("case", "reading", List.of(DynpClaims.PAPER))
        .addTo(page, tables.stream().map(DynpClaims::of).toList());
    addLosses(page, losses);
    return page;
  }

  /** {@return the outcomes of {@link #exactPlans} among those of the tables} */
  private static List<DynpRun.Outcome> advanced(PaperLog log, List<DynpRun.Outcome> outcomes) {
    List<ReplaySpec> tables = DynpReproduction.tables(log);
    return exactPlans(log).stream().map(plan -> outcomes.get(tables.indexOf(plan))).toList();
  }

  private void addLosses(PaperPage page, List<Loss> losses) {
    List<String> estimates = losses.stream().map(Loss::estimates).distinct().toList();
    page.table(
        "The cause: do overestimated run times raise the loss to the best basic policy?",
        "Section 5.2 says that they mislead self-tuning. The loss is by which per cent SLDwA of the"
            + " advanced decider with full self-tuning is above the least of FCFS, SJF and LJF."
            + " Here"
            + " is the loss with the users' estimates, and with the run time times %s as estimate,"
                .formatted(MOST)
            + " less the loss with the run time itself: on the log; on the drawn logs, with the 95"
            + " % interval of their differences, which decides; and on how many it is above 0.",
        PaperPage.lines(
            List.of(
                "log",
                "reading",
                "estimates",
                "loss less, on the log",
                "on drawn logs",
                "above 0",
                "they raise it"),
            losses.stream().filter(one -> one.factor == MOST || one.isUsers()).toList(),
            one -> {
              Loss less = one.less(of(losses, one, "factor " + FACTORS[0]));
              long above = less.drawn.stream().skip(1).filter(x -> x > 0).count();
              return List.of(
                  one.log.name(),
                  one.reading,
                  one.estimates(),
                  less.onLog(),
                  less.onDrawnText(),
                  above + " of " + drawn,
                  ClaimVerdict.within(less.onDrawn(), Double.MIN_VALUE, Double.POSITIVE_INFINITY)
                      .text());
            }));
    List<Loss> rows = losses.stream().filter(Loss::isUsers).toList();
    page.table(
        "The loss to the best basic policy",
        PaperPage.lines(
            List.of("log", "reading", "jobs", estimates),
            IntStream.range(0, 2 * rows.size()).boxed().toList(),
            i -> {
              Loss row = rows.get(i / 2);
              return List.of(
                  row.log.name(),
                  row.reading,
                  i % 2 == 0 ? "the log" : "drawn",
                  estimates.stream()
                      .map(name -> of(losses, row, name))
                      .map(i % 2 == 0 ? Loss::onLog : Loss::onDrawnText));
            }));
    page.data(
        "overestimation",
        losses.stream()
            .map(
                one ->
                    PaperPage.row(
                        "log",
                        one.log.name(),
                        "estimates",
                        one.estimates(),
                        "reading",
                        one.reading,
                        "loss",
                        one.drawn.get(0),
                        "drawn",
                        one.onDrawn().mean() / 100,
                        "half_width",
                        one.onDrawn().halfWidth() / 100))
            .toList());
  }

  private static Loss of(List<Loss> losses, Loss like, String estimates) {
    return losses.stream()
        .filter(one -> one.log == like.log && one.reading.equals(like.reading))
        .filter(one -> one.estimates().equals(estimates))
        .findFirst()
        .orElseThrow();
  }
}
