package org.quoin.reproduction.krc;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.quoin.metrics.Backfills;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.plan.BackfillStatistics;
import org.quoin.scheduling.plan.Decisions;

/**
 * One stream of jobs under one policy, set against first come, first served.
 *
 * @param gain (T_fcfs - T) / T_fcfs, the paper's dT_w; NaN when nobody waited under FCFS
 * @param backfilled jobs started out of order over all jobs
 * @param errors backfills that delayed their head over all jobs
 * @param headsDelayed heads that started late over all jobs
 * @param headDelay mean delay of the heads that were passed, in seconds
 * @param decisions about jobs behind a head that fitted; NaN for a policy that does not decide so
 * @param refused of these, those against
 * @param wideWait mean wait of jobs wider than half of the machine, in seconds; NaN without any
 * @param wideFcfs the same under FCFS
 * @param notWorse the share of jobs that wait no longer than under FCFS
 * @param shorter the share of jobs that wait shorter than under FCFS, of those that wait there; NaN
 *     where nobody waits there
 * @param dominates whether at every length no larger share of jobs waits longer: the ECDF is
 *     nowhere below that of FCFS
 * @param waits of each job in seconds; empty where only the figures were kept
 * @param fcfs the same under FCFS
 */
record KrcTrial(
    double gain,
    double backfilled,
    double errors,
    double headsDelayed,
    double headDelay,
    double decisions,
    double refused,
    double wideWait,
    double wideFcfs,
    double notWorse,
    double shorter,
    boolean dominates,
    double[] waits,
    double[] fcfs) {

  /** Differences below this many seconds are rounding. */
  private static final double ROUNDING = 1e-6;

  /** What a replay beside FCFS came to. */
  static KrcTrial of(ReplaySpec.Result result) {
    Schedule schedule = result.schedule();
    Schedule baseline = result.baseline().orElseThrow();
    double[] waits = waits(schedule);
    double[] fcfs = waits(baseline);
    double jobs = waits.length;
    int notWorse = 0;
    double waiting = 0;
    int shorter = 0;
    for (int i = 0; i < waits.length; i++) {
      notWorse += waits[i] <= fcfs[i] + ROUNDING ? 1 : 0;
      waiting += fcfs[i] > ROUNDING ? 1 : 0;
      shorter += waits[i] < fcfs[i] - ROUNDING ? 1 : 0;
    }
    Backfills counts = schedule.backfills();
    double decisions = decisions(result);
    return new KrcTrial(
        Metrics.WAIT_GAIN.of(schedule),
        counts.backfilled() / jobs,
        counts.errors() / jobs,
        counts.headsDelayed() / jobs,
        Metrics.HEAD_DELAY.of(schedule),
        decisions,
        decisions - counts.backfilled(),
        wideWait(schedule),
        wideWait(baseline),
        notWorse / jobs,
        shorter / waiting,
        dominates(waits, fcfs),
        waits,
        fcfs);
  }

  private static double decisions(ReplaySpec.Result result) {
    return result.statistics() instanceof BackfillStatistics counted
            && counted.own() instanceof Decisions decisions
        ? decisions.made()
        : Double.NaN;
  }

  /** The wait of each job, by their numbers. */
  static double[] waits(Schedule schedule) {
    return schedule.jobs().stream()
        .sorted(Comparator.comparingLong(record -> record.job().id()))
        .mapToDouble(JobRecord::untilStart)
        .toArray();
  }

  private static double wideWait(Schedule schedule) {
    List<JobRecord> wide =
        schedule.jobs().stream()
            .filter(record -> 2 * record.job().processors() > schedule.processors())
            .toList();
    return Metrics.AWT.of(wide);
  }

  double meanWait() {
    return Arrays.stream(waits).average().orElse(Double.NaN);
  }

  /** {@return the trial without the waits of single jobs, which would fill the memory} */
  KrcTrial figures() {
    return new KrcTrial(
        gain,
        backfilled,
        errors,
        headsDelayed,
        headDelay,
        decisions,
        refused,
        wideWait,
        wideFcfs,
        notWorse,
        shorter,
        dominates,
        new double[0],
        new double[0]);
  }

  private static boolean dominates(double[] waits, double[] fcfs) {
    double[] ours = waits.clone();
    double[] theirs = fcfs.clone();
    Arrays.sort(ours);
    Arrays.sort(theirs);
    for (int i = 0; i < ours.length; i++) {
      if (ours[i] > theirs[i] + ROUNDING) {
        return false;
      }
    }
    return true;
  }
}
