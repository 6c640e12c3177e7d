package org.quoin.scheduling.plan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.Starts;
import org.quoin.workload.Job;

/**
 * Nissimov and Feitelson, "Probabilistic backfilling", JSSPP 2007: run times are distributed as the
 * user's last 150 were, in bins of powers of two. A job delays the head if at some time while it
 * runs the released processors would be enough for the head alone but not for both; the probability
 * of "at some time" is approximated by the largest over the edges of the bins up to its end:
 *
 * <p>sum over bins k of Pr[the job ends in bin k] times max over j &lt;= k of Pr[c_q - c_0 &lt;=
 * released by 2^j &lt; c_q - c_0 + c_i].
 *
 * <p>By user, jobs of unknown users are nobody's history and have none: they end uniformly over
 * what their requested time leaves. Else all jobs are taken for one user's.
 */
public final class HistoryEstimate implements DelayEstimate {
  private static final int WINDOW = 150;

  private final boolean byUser;
  private final Map<Long, RunTimeHistogram> histories = new HashMap<>();
  private final RunTimeHistogram unknown = new RunTimeHistogram(1);
  private final ReleaseTable[] tables = new ReleaseTable[RunTimeHistogram.BINS];
  private final int[] startsIn = new int[RunTimeHistogram.BINS];

  /**
   * Without any history yet.
   *
   * @param byUser whether each user has one, and not all together
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
      if (user(job) != Job.UNKNOWN_USER && !job.wasCut()) {
        histories
            .computeIfAbsent(user(job), user -> new RunTimeHistogram(WINDOW))
            .add(job.endTime() - job.startTime());
      }
    }
    // By pass and not by time: a job without run time calls for another pass at the same instant.
    Arrays.fill(tables, null);
  }

  @Override
  public double delay(ClusterView view, Starts starts, ClusterJob head, int free, ClusterJob job) {
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
          Math.max(worst, table(k, view, starts, head).between(needed, needed + job.processors()));
      sum += (by - before) * worst;
      before = by;
    }
    return sum;
  }

  private RunTimeHistogram history(ClusterJob job) {
    return histories.getOrDefault(user(job), unknown);
  }

  /**
   * The processors released by 2^bin seconds from now. Kept through a pass, in which the head and
   * the jobs running before do not change; jobs that the pass has started are added.
   */
  private ReleaseTable table(int bin, ClusterView view, Starts starts, ClusterJob head) {
    double span = RunTimeHistogram.edge(bin);
    ReleaseTable table = tables[bin];
    if (table == null) {
      table = new ReleaseTable(head.processors());
      for (int i = 0; i < view.runningCount(); i++) {
        ClusterJob running = view.running(i);
        double age = Math.max(0, view.now() - running.startTime());
        table.add(running.processors(), ends(running, age, span));
      }
      int returned = view.returnedBy(view.now() + span);
      if (returned > 0) {
        table.add(returned, 1);
      }
      tables[bin] = table;
      startsIn[bin] = 0;
    }
    while (startsIn[bin] < starts.count()) {
      ClusterJob started = starts.get(startsIn[bin]++);
      table.add(started.processors(), ends(started, 0, span));
    }
    return table;
  }

  private double ends(ClusterJob job, double age, double span) {
    return history(job).endsWithin(age, span, job.requestedTime());
  }
}
