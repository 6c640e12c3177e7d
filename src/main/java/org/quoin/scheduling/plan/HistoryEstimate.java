package org.quoin.scheduling.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.workload.Job;

/**
 * Nissimov and Feitelson, "Probabilistic backfilling", JSSPP 2007: run times have the distribution
 * of the user's last 150, in bins of powers of two. A job delays the head if at some time while it
 * runs the released processors would be enough for the head alone but not for both; the probability
 * of "at some time" is approximated by the largest over the edges of the bins up to its end:
 *
 * <p>sum over bins k of Pr[the job ends in bin k] times max over j &lt;= k of Pr[c_q - c_0 &lt;=
 * released by 2^j &lt; c_q - c_0 + c_i].
 *
 * <p>By user, jobs of unknown users neither join a history nor have one: their end is uniform over
 * the rest of their requested time. Otherwise all jobs share one history.
 */
public final class HistoryEstimate implements DelayEstimate {
  private static final int WINDOW = 150;

  private final boolean byUser;
  private final Map<Long, RunTimeHistogram> histories = new HashMap<>();
  private final RunTimeHistogram unknown = new RunTimeHistogram(1);
  private final Releases releases =
      new Releases(
          IntStream.range(0, RunTimeHistogram.BINS).mapToDouble(RunTimeHistogram::edge).toArray(),
          this::ends);

  /**
   * Creates an estimate from an empty history.
   *
   * @param byUser whether each user has a history; otherwise all users share one
   */
  public HistoryEstimate(boolean byUser) {
    this.byUser = byUser;
  }

  private long user(ClusterJob job) {
    return byUser ? job.user() : 0;
  }

  @Override
  public void begin(ClusterView view) {
    for (int i = 0; i < view.endedCount(); i++) {
      ClusterJob job = view.ended(i);
      if (user(job) != Job.UNKNOWN_USER && !job.wasTerminated()) {
        histories
            .computeIfAbsent(user(job), user -> new RunTimeHistogram(WINDOW))
            .add(job.endTime() - job.startTime());
      }
    }
    releases.clear();
  }

  @Override
  public double delay(
      ClusterView view, SchedulingDecisions starts, ClusterJob head, int free, ClusterJob job) {
    int needed = head.processors() - free;
    RunTimeHistogram history = history(job);
    double limit = job.requestedTime();
    int last = RunTimeHistogram.bin(limit);
    double before = 0;
    double worst = 0;
    double sum = 0;
    for (int k = 0; k <= last && before < 1; k++) {
      double by = history.endsWithin(0, RunTimeHistogram.edge(k), limit);
      worst =
          Math.max(
              worst,
              releases.within(k, view, starts, head).between(needed, needed + job.processors()));
      sum += (by - before) * worst;
      before = by;
    }
    return sum;
  }

  private RunTimeHistogram history(ClusterJob job) {
    return histories.getOrDefault(user(job), unknown);
  }

  private double ends(ClusterJob job, double age, double span) {
    return history(job).endsWithin(age, span, job.requestedTime());
  }
}
