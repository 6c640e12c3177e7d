package org.quoin.scheduling.plan;

import java.util.Arrays;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;

/**
 * The distributions of the processors that the running jobs release within some spans of time.
 * Cached during a pass, in which the head and the jobs that ran before do not change; jobs that the
 * pass starts are added.
 */
final class Releases {
  private final double[] spans;
  private final Ends ends;
  private final ReleaseTable[] tables;
  private final int[] startsIn;

  /** The distribution of the end of a running job. */
  interface Ends {
    /**
     * Returns the probability that a job of the given age ends within the next span, both in
     * seconds.
     */
    double within(ClusterJob job, double age, double span);
  }

  Releases(double[] spans, Ends ends) {
    this.spans = spans.clone();
    this.ends = ends;
    tables = new ReleaseTable[spans.length];
    startsIn = new int[spans.length];
  }

  /**
   * Begins a pass. Passes are counted instead of times: a job with a run time of 0 causes another
   * pass at the same instant.
   */
  void clear() {
    Arrays.fill(tables, null);
  }

  /** Returns the releases within the span with the given index, up to the head's processors. */
  ReleaseTable within(int place, ClusterView view, SchedulingDecisions starts, ClusterJob head) {
    double span = spans[place];
    ReleaseTable table = tables[place];
    if (table == null) {
      table = new ReleaseTable(head.processors());
      for (int i = 0; i < view.runningCount(); i++) {
        ClusterJob running = view.running(i);
        double age = Math.max(0, view.now() - running.startTime());
        table.add(running.processors(), ends.within(running, age, span));
      }
      int returned = view.returnedBy(view.now() + span);
      if (returned > 0) {
        table.add(returned, 1);
      }
      tables[place] = table;
      startsIn[place] = 0;
    }
    while (startsIn[place] < starts.count()) {
      ClusterJob started = starts.get(startsIn[place]++);
      table.add(started.processors(), ends.within(started, 0, span));
    }
    return table;
  }
}
