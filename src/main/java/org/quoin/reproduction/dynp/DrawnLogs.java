package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
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

  private static final double LEVEL = 0.95;

  private static final List<String> READINGS = List.of(DynpTables.SUBMIT, DynpTables.INHERITED);

  /**
   * The loss under one reading.
   *
   * @param drawn by which share SLDwA of the advanced decider is above the least of FCFS, SJF and
   *     LJF; on the log itself, then on each drawn log
   */
  private record Loss(PaperLog log, double factor, String reading, List<Double> drawn) {
    double onLog() {
      return drawn.get(0);
    }

    double[] others() {
      return drawn.stream().skip(1).mapToDouble(x -> x).toArray();
    }
  }

  private final Traces traces;
  private final List<PaperLog> logs;
  private final int drawn;
  private final int threads;
  private final Runnable done;

  private DrawnLogs(
      Traces traces, Collection<PaperLog> wanted, int drawn, int threads, Runnable done) {
    this.traces = traces;
    this.logs = wanted.stream().filter(log -> traces.log(log.file()).isPresent()).toList();
    this.drawn = drawn;
    this.threads = threads;
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
   * @param done called after each replay, from any thread
   */
  public static PaperPage addTo(
      PaperPage page,
      Traces traces,
      Collection<PaperLog> wanted,
      int drawn,
      int threads,
      Runnable done) {
    traces.requireOneOf(wanted.stream().map(PaperLog::file).toList());
    return new DrawnLogs(traces, wanted, drawn, threads, done).addTo(page);
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
        ReplayExperiment.run(scenarios, new ReplayCache(), threads, DynpRun.Outcome::of, done)
            .stream()
            .flatMap(List::stream)
            .toList();
    int size = plans.size();
    return IntStream.rangeClosed(0, drawn)
        .mapToObj(i -> all.subList(i * size, (i + 1) * size))
        .toList();
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
      for (double factor : FACTORS) {
        EstimateModel estimates = new EstimateModel(EstimateModel.Kind.FACTOR, factor);
        List<List<DynpRun.Outcome>> outcomes = replayed(log, estimates, exactPlans(log));
        for (int r = 0; r < READINGS.size(); r++) {
          int reading = r;
          losses.add(
              new Loss(
                  log,
                  factor,
                  READINGS.get(r),
                  outcomes.stream().map(one -> loss(one, reading)).toList()));
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

  private static double loss(List<DynpRun.Outcome> outcomes, int reading) {
    int basic = DynpTables.plans().size();
    double least =
        outcomes.subList(0, basic).stream().mapToDouble(DynpRun.Outcome::sldwa).min().orElseThrow();
    return outcomes.get(basic + reading).sldwa() / least - 1;
  }

  private void addLosses(PaperPage page, List<Loss> losses) {
    page.table(
        "The loss to the best basic policy by overestimation",
        "By which per cent SLDwA of the advanced decider with full self-tuning is above the least"
            + " of FCFS, SJF and LJF, if every estimate is the run time times a factor: on the log,"
            + " with the 95 % interval of the drawn logs' losses around it.",
        PaperPage.lines(
            List.of(
                "log",
                "reading",
                DoubleStream.of(FACTORS).mapToObj(factor -> "factor " + factor),
                "grows"),
            losses.stream().filter(one -> one.factor == FACTORS[0]).toList(),
            first ->
                List.of(
                    first.log.name(),
                    first.reading,
                    DoubleStream.of(FACTORS)
                        .mapToObj(factor -> of(losses, first, factor))
                        .map(DrawnLogs::text),
                    grows(first, of(losses, first, FACTORS[FACTORS.length - 1])))));
    page.say(
        "Grows: on how many of the drawn logs the loss at the largest factor is above the loss with"
            + " exact estimates.");
    page.data(
        "overestimation",
        losses.stream()
            .map(
                one ->
                    PaperPage.row(
                        "log", one.log.name(),
                        "factor", one.factor,
                        "reading", one.reading,
                        "loss", one.onLog(),
                        "half_width", interval(one).halfWidth()))
            .toList());
  }

  private static Loss of(List<Loss> losses, Loss like, double factor) {
    return losses.stream()
        .filter(one -> one.log == like.log && one.reading.equals(like.reading))
        .filter(one -> one.factor == factor)
        .findFirst()
        .orElseThrow();
  }

  private static Estimate interval(Loss loss) {
    return Replicates.RESAMPLES.estimate(loss.others(), LEVEL);
  }

  private static String text(Loss loss) {
    return String.format(
        Locale.ROOT, "%+.1f \u00b1 %.1f %%", 100 * loss.onLog(), 100 * interval(loss).halfWidth());
  }

  private String grows(Loss exact, Loss most) {
    long grows =
        IntStream.rangeClosed(1, drawn).filter(i -> most.drawn.get(i) > exact.drawn.get(i)).count();
    return grows + " of " + drawn;
  }
}
