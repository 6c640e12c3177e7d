package org.quoin.scheduling;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.Starts;

/**
 * Nissimov and Feitelson, "Probabilistic backfilling", JSSPP 2007: run times are distributed as the
 * user's last 150 were, in bins of powers of two. A job delays the head if at some time while it
 * runs the released processors would be enough for the head alone but not for both; the probability
 * of "at some time" is approximated by the largest over the edges of the bins up to its end:
 *
 * <p>sum over bins k of Pr[the job ends in bin k] times max over j &lt;= k of Pr[c_q - c_0 &lt;=
 * released by 2^j &lt; c_q - c_0 + c_i].
 */
final class HistoryEstimate implements DelayEstimate {
  private static final int WINDOW = 150;
  private static final int BINS = 52;

  private final Map<Integer, RunTimeHistogram> histories = new HashMap<>();
  private final RunTimeHistogram unknown = new RunTimeHistogram(1);
  private final ReleaseTable[] tables = new ReleaseTable[BINS];
  private int[] widths = new int[64];
  private double[] ended = new double[64];
  private double tablesTime = Double.NaN;
  private int tablesStarts;
  private ClusterJob tablesHead;

  @Override
  public void ended(ClusterJob job) {
    histories
        .computeIfAbsent(job.user(), user -> new RunTimeHistogram(WINDOW))
        .add(job.endTime() - job.startTime());
  }

  @Override
  public double delay(ClusterView view, Starts starts, ClusterJob head, int free, ClusterJob job) {
    if (tablesTime != view.now() || tablesStarts != starts.count() || tablesHead != head) {
      Arrays.fill(tables, null);
      tablesTime = view.now();
      tablesStarts = starts.count();
      tablesHead = head;
    }
    int needed = head.processors() - free;
    RunTimeHistogram history = history(job);
    double limit = job.requestedTime();
    int last = RunTimeHistogram.bin(limit);
    double before = 0;
    double worst = 0;
    double sum = 0;
    for (int k = 0; k <= last; k++) {
      double by = history.endsWithin(0, RunTimeHistogram.edge(k), limit);
      worst =
          Math.max(worst, table(k, view, starts, head).between(needed, needed + job.processors()));
      sum += (by - before) * worst;
      before = by;
    }
    return sum;
  }

  private RunTimeHistogram history(ClusterJob job) {
    return histories.getOrDefault(job.user(), unknown);
  }

  /** The processors released by 2^bin seconds from now. */
  private ReleaseTable table(int bin, ClusterView view, Starts starts, ClusterJob head) {
    if (tables[bin] == null) {
      double span = RunTimeHistogram.edge(bin);
      int jobs = 0;
      for (int i = 0; i < view.runningCount(); i++) {
        jobs = add(jobs, view.running(i), view.now() - view.running(i).startTime(), span);
      }
      for (int i = 0; i < starts.count(); i++) {
        jobs = add(jobs, starts.get(i), 0, span);
      }
      tables[bin] = ReleaseTable.of(widths, ended, jobs, head.processors());
    }
    return tables[bin];
  }

  private int add(int jobs, ClusterJob job, double age, double span) {
    if (jobs == widths.length) {
      widths = Arrays.copyOf(widths, 2 * jobs);
      ended = Arrays.copyOf(ended, 2 * jobs);
    }
    widths[jobs] = job.processors();
    ended[jobs] = history(job).endsWithin(Math.max(0, age), span, job.requestedTime());
    return jobs + 1;
  }
}
