package org.quoin.reproduction.krc;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.metrics.Backfills;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.plan.BackfillDecisions;
import org.quoin.scheduling.plan.BackfillStatistics;

/**
 * One stream of jobs under one policy, compared with first come, first served. The statistics are
 *
 * <ul>
 *   <li>{@code dTw}: (T_fcfs - T) / T_fcfs; NaN if no job waited under FCFS
 *   <li>{@code backfilled}, {@code errors}, {@code lateHeads}: jobs started out of order, those
 *       that delayed their head, and heads that started late, over all jobs
 *   <li>{@code noWorse}: the share of jobs that wait no longer than under FCFS
 *   <li>{@code shorter}: the share of jobs that wait shorter than under FCFS, of those that wait
 *       there; NaN if no job waits there
 *   <li>{@code dominates}: 1 if at every length no larger share of jobs waits longer, so that the
 *       ECDF is nowhere below that of FCFS; otherwise 0
 *   <li>{@code successful}: backfills that delayed no head, as the text of Fig. 4 has them
 *   <li>{@code headDelay}: mean delay of the heads that were passed, in seconds
 *   <li>{@code decisions}, {@code refused}: decisions about jobs behind a head that fitted, and
 *       those against; NaN for a policy that does not decide so
 *   <li>{@code meanWait}, {@code wideWait}: mean wait of all jobs, and of jobs wider than half of
 *       the machine, in seconds; {@code fcfsWait} and {@code wideFcfs} under FCFS
 * </ul>
 *
 * @param waits the waits of each job in seconds; empty where only the statistics were kept
 * @param fcfs the same under FCFS
 */
record KrcTrial(Map<String, Double> statistics, double[] waits, double[] fcfs) {

  /** Differences below this many seconds are rounding. */
  private static final double ROUNDING = 1e-6;

  /** {@return the trial of a replay beside FCFS} */
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
    Map<String, Double> statistics = new LinkedHashMap<>();
    statistics.put("dTw", Metrics.WAIT_GAIN.of(schedule));
    statistics.put("backfilled", counts.backfilled() / jobs);
    statistics.put("errors", counts.errors() / jobs);
    statistics.put("lateHeads", counts.headsDelayed() / jobs);
    statistics.put("noWorse", notWorse / jobs);
    statistics.put("shorter", shorter / waiting);
    statistics.put("dominates", dominates(waits, fcfs) ? 1.0 : 0.0);
    statistics.put("successful", counts.backfilled() / jobs - counts.errors() / jobs);
    statistics.put("headDelay", Metrics.HEAD_DELAY.of(schedule));
    statistics.put("decisions", decisions);
    statistics.put("refused", decisions - counts.backfilled());
    statistics.put("meanWait", Arrays.stream(waits).average().orElse(Double.NaN));
    statistics.put("fcfsWait", Arrays.stream(fcfs).average().orElse(Double.NaN));
    statistics.put("wideWait", wideWait(schedule));
    statistics.put("wideFcfs", wideWait(baseline));
    return new KrcTrial(statistics, waits, fcfs);
  }

  private static double decisions(ReplaySpec.Result result) {
    return result.statistics() instanceof BackfillStatistics counted
            && counted.own() instanceof BackfillDecisions decisions
        ? decisions.made()
        : Double.NaN;
  }

  /** {@return the wait of each job, by their numbers} */
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

  double of(String statistic) {
    return statistics.get(statistic);
  }

  /** {@return the trial without the waits of single jobs, which would fill the memory} */
  KrcTrial withoutWaits() {
    return new KrcTrial(statistics, new double[0], new double[0]);
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
