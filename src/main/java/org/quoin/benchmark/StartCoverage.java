package org.quoin.benchmark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.quoin.base.Percent;
import org.quoin.base.Quantity;
import org.quoin.experiment.StartPromises;
import org.quoin.experiment.StartPromises.Known;
import org.quoin.experiment.StartPromises.Promise;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.log.JobLog;

/**
 * Measures how often the intervals of {@code quoin when} contain the start, and what the forecasts
 * do not know where they do not.
 *
 * @param logs the logs whose jobs are forecast
 * @param runs resampled runs of each forecast
 */
public record StartCoverage(List<Measured> logs, int runs) {
  private static final double[] LEVELS = {0.5, 0.8, 0.9};
  private static final double LEVEL = 0.9;
  private static final long SEED = 1;

  /** Seconds that do not count: Slurm's scheduler starts jobs by its clocks. */
  private static final double TOLERANCE = 60;

  private static final String INTRODUCTION =
      "How often does a job start within the interval that `quoin when` prints? Each log is"
          + " simulated under a policy. Then jobs are taken evenly behind its first quarter, and"
          + " the start of each is forecast from what was known at its submission: the jobs that"
          + " ran and waited in the simulation, and the log until then. The start in the simulation"
          + " of the whole log is the truth. Intervals are printed by `quoin when` at 90 %; those"
          + " of 50 and 80 % come from the same runs.";

  private static final String OPEN =
      "kept: share of all starts within the interval of 90 %. told all: the share within a minute"
          + " of the forecast if it is told all run times and all later jobs; what is missing is"
          + " what the scheduler remembers, and the state does not say. open: forecasts whose"
          + " interval is longer than a minute, so that they promise anything but a start at once."
          + " 50 %, 80 %, 90 %: share of the starts within the interval of that level. early, late:"
          + " share of the starts before and after the interval of 90 %. waited: the share within"
          + " the interval of 90 % among the jobs that did wait; they are chosen by their outcome,"
          + " which no forecast knows, and would be covered less than 90 % even if every interval"
          + " were right. width: median length of the open intervals. calibrated: the share of the"
          + " starts within intervals of 90 % that are widened or shortened as far as the open"
          + " forecasts before them missed their starts; of: the number of them; width: their"
          + " median length.";

  private static final String CAUSES =
      "The same jobs under easy, with forecasts that are told a part of the future: the run times"
          + " of the jobs that run and wait, or which jobs are submitted later (their run times are"
          + " drawn). Of the open forecasts of the first kind: share of the starts within"
          + " the interval of 90 %, and median length.";

  private static final List<String> LESSONS =
      List.of(
          "Open intervals hold less often than they promise, and miss on both sides: they are too"
              + " short rather than shifted.",
          "Calibrated by earlier forecasts of the same log, which 'quoin when --calibrate' does,"
              + " intervals hold about as often as they promise in most rows. That is not certain,"
              + " since the jobs of a log are not exchangeable.",
          "What the forecasts lack is how long the jobs run that run and wait. Told that, intervals"
              + " shrink from hours to minutes; told which jobs come later, they hardly change.",
          "A user who begins something new is in no draw: run times come from the past of that"
              + " user, or of others.",
          "The jobs that run and wait, with their processors, are nearly all that a scheduler needs"
              + " to go on as it would have: see the column told all.");

  /**
   * A log whose jobs are forecast.
   *
   * @param promises the number of forecasts under each policy
   * @param policies the policies under which it is simulated
   */
  public record Measured(JobLog log, int promises, List<PolicyKind> policies) {
    /**
     * {@return a log that is measured under all policies}
     *
     * @param promises the number of forecasts under each policy
     */
    public static Measured of(JobLog log, int promises) {
      return new Measured(log, promises, List.of(Policies.EASY, Policies.SLURM));
    }
  }

  /** {@return the page with all tables} */
  public PaperPage page() {
    PaperPage page = new PaperPage("Coverage of the intervals of quoin when", INTRODUCTION);
    TextTable kept =
        new TextTable(
            List.of("log", "policy", "promises", "kept", "told all", "open"),
            List.of("50 %", "80 %", "90 %", "early", "late"),
            List.of("waited", "width"),
            List.of("calibrated", "of", "width"));
    TextTable causes =
        new TextTable(
            List.of("log", "open"),
            List.of("nothing known", "width"),
            List.of("run times", "width"),
            List.of("later jobs", "width"));
    for (Measured one : logs) {
      for (PolicyKind policy : one.policies) {
        ReplaySpec plan = ReplaySpec.of(one.log.processors(), policy, Order.FCFS);
        StartPromises.Simulated whole = StartPromises.Simulated.of(plan, one.log.jobs());
        StartPromises made = promises(one, whole, Known.NOTHING);
        kept.row(kept(one, whole, made));
        if (policy == Policies.EASY) {
          causes.row(causes(one, whole, made));
        }
      }
    }
    return page.table("Forecasts of %,d runs each".formatted(runs), OPEN, kept)
        .table("What the forecasts do not know", CAUSES, causes)
        .list("What it teaches", LESSONS);
  }

  private StartPromises promises(Measured one, StartPromises.Simulated whole, Known known) {
    return StartPromises.of(whole, one.promises, runs, SEED, known);
  }

  private Object[] kept(Measured one, StartPromises.Simulated whole, StartPromises made) {
    StartPromises open = made.only(promise -> promise.isOpen(LEVEL));
    List<Object> cells = new ArrayList<>();
    cells.add(Path.of(one.log.source()).getFileName());
    cells.add(whole.plan().policy().id());
    cells.add(made.all().size());
    cells.add(percent(made.share(isKept(LEVEL))));
    cells.add(percent(promises(one, whole, Known.ALL).share(isKept(LEVEL))));
    cells.add(open.all().size());
    for (double level : LEVELS) {
      cells.add(percent(open.share(isKept(level))));
    }
    double early = open.share(promise -> promise.isEarly(LEVEL, TOLERANCE));
    cells.add(percent(early));
    cells.add(percent(1 - early - open.share(isKept(LEVEL))));
    cells.add(percent(made.only(promise -> promise.waitTime() > TOLERANCE).share(isKept(LEVEL))));
    cells.add(Quantity.DURATION.show(open.medianWidth()));
    StartPromises calibrated = made.calibrated(LEVEL);
    cells.add(percent(calibrated.share(isKept(LEVEL))));
    cells.add(calibrated.all().size());
    cells.add(Quantity.DURATION.show(calibrated.medianWidth()));
    return cells.toArray();
  }

  private Object[] causes(Measured one, StartPromises.Simulated whole, StartPromises made) {
    List<Object> cells = new ArrayList<>();
    cells.add(Path.of(one.log.source()).getFileName());
    cells.add(made.only(promise -> promise.isOpen(LEVEL)).all().size());
    for (Known known : List.of(Known.NOTHING, Known.RUN_TIMES, Known.SUBMISSIONS)) {
      StartPromises told = known == Known.NOTHING ? made : promises(one, whole, known);
      StartPromises open =
          new StartPromises(
              IntStream.range(0, made.all().size())
                  .filter(i -> made.all().get(i).isOpen(LEVEL))
                  .mapToObj(told.all()::get)
                  .toList());
      cells.add(percent(open.share(isKept(LEVEL))));
      cells.add(Quantity.DURATION.show(open.medianWidth()));
    }
    return cells.toArray();
  }

  private static Predicate<Promise> isKept(double level) {
    return one -> one.isKept(level, TOLERANCE);
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "-" : Percent.of(share);
  }
}
