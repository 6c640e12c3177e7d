package org.quoin.reproduction.krc;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.scheduling.ReplayPlan;
import org.quoin.scheduling.plan.BackfillStatistics;
import org.quoin.workload.Job;

/**
 * One stream of jobs under one policy, set against first come, first served.
 *
 * @param gain (T_fcfs - T) / T_fcfs, the paper's dT_w; NaN when nobody waited under FCFS
 * @param backfilled jobs started out of order over all jobs
 * @param errors backfills that delayed their head over all jobs
 * @param headsDelayed heads that started late over all jobs
 * @param notWorse the share of jobs that wait no longer than under FCFS
 * @param dominates whether at every length no larger share of jobs waits longer: the ECDF is
 *     nowhere below that of FCFS
 * @param waits of each job in seconds; empty where only the figures were kept
 * @param fcfs the same under FCFS
 */
record Trial(
    double gain,
    double backfilled,
    double errors,
    double headsDelayed,
    double notWorse,
    boolean dominates,
    double[] waits,
    double[] fcfs) {

  /** Differences below this many seconds are rounding. */
  private static final double ROUNDING = 1e-6;

  private static final BackfillStatistics NOT_COUNTED =
      new BackfillStatistics(Map.of(), 0, 0, 0, 0, 0, 0);

  /** The wait of each job, in the order of the jobs. */
  static double[] waits(List<Job> jobs, ReplayPlan plan) {
    return waits(jobs, plan.run(jobs));
  }

  private static double[] waits(List<Job> jobs, ReplayPlan.Result result) {
    Map<Long, Double> waits = new HashMap<>();
    result.schedule().jobs().forEach(job -> waits.put(job.job().id(), job.waitTime()));
    return jobs.stream().mapToDouble(job -> waits.get(job.id())).toArray();
  }

  /** Runs a policy; the counts are zero for one that keeps none. */
  static Trial of(List<Job> jobs, ReplayPlan plan, double[] fcfs) {
    ReplayPlan.Result result = plan.run(jobs);
    double[] waits = waits(jobs, result);
    double before = Arrays.stream(fcfs).sum();
    int notWorse = 0;
    for (int i = 0; i < waits.length; i++) {
      notWorse += waits[i] <= fcfs[i] + ROUNDING ? 1 : 0;
    }
    BackfillStatistics counts =
        result.statistics() instanceof BackfillStatistics counted ? counted : NOT_COUNTED;
    return new Trial(
        (before - Arrays.stream(waits).sum()) / before,
        (double) counts.backfilled() / jobs.size(),
        (double) counts.errors() / jobs.size(),
        (double) counts.headsDelayed() / jobs.size(),
        (double) notWorse / waits.length,
        dominates(waits, fcfs),
        waits,
        fcfs);
  }

  /** The same without the single waits, which would fill the memory. */
  Trial figures() {
    return new Trial(
        gain, backfilled, errors, headsDelayed, notWorse, dominates, new double[0], new double[0]);
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
