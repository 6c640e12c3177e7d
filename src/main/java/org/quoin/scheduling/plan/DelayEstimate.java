package org.quoin.scheduling.plan;

import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;

/** The probability that a job started now delays the head of the queue. */
public interface DelayEstimate {

  /**
   * {@return the probability}
   *
   * @param view the cluster at the pass
   * @param starts what the pass has started so far
   * @param head the first job of the queue, which does not fit
   * @param free processors free after these starts
   * @param job one that fits
   */
  double delay(
      ClusterView view, SchedulingDecisions starts, ClusterJob head, int free, ClusterJob job);

  /**
   * A pass begins; the run times of the jobs that have ended since the last one are history now.
   *
   * @param view the cluster at the pass
   */
  default void begin(ClusterView view) {}
}
