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
   * @param starts the starts of the pass so far
   * @param head the first job of the queue, which does not fit
   * @param free processors free after these starts
   * @param job a job that fits
   */
  double delay(
      ClusterView view, SchedulingDecisions starts, ClusterJob head, int free, ClusterJob job);

  /**
   * Begins a pass; run times of jobs that ended since the last pass join the history.
   *
   * @param view the cluster at the pass
   */
  default void begin(ClusterView view) {}
}
