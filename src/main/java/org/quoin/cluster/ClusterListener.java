package org.quoin.cluster;

import org.quoin.observation.JobRecord;

/** Hears what happens at a cluster, in time order. */
public interface ClusterListener {

  /** A job has ended; its return time is its end time. */
  void ended(JobRecord job);

  /** A job has come. */
  default void arrived(ClusterJob job) {}

  /**
   * A pass is about to decide.
   *
   * @param view the cluster before the decisions
   */
  default void scheduling(ClusterView view) {}

  /**
   * The planned start of a job is new or has changed; only where {@link
   * ClusterSettings#plansFollowed}.
   */
  default void planned(ClusterJob job, double time) {}

  /** Who asked for an advance reservation has been answered. */
  default void answered(ClusterJob reservation, boolean accepted) {}

  /** A pass has given a job its processors; it computes after the load overhead. */
  default void scheduled(ClusterJob job, double time) {}

  /**
   * With time slices: the cells of the matrix, one a processor and slice, have been given anew.
   *
   * @param held how many of them jobs hold from now on
   */
  default void cells(double time, long held) {}

  /**
   * With time slices: a job holds others of them than before.
   *
   * @param slices from 0, rising
   */
  default void slices(ClusterJob job, double time, int[] slices) {}

  /** {@return both this one, which hears first, and another} */
  default ClusterListener and(ClusterListener other) {
    return new BothListeners(this, other);
  }
}
