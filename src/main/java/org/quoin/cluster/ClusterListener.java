package org.quoin.cluster;

import org.quoin.metrics.JobRecord;

/** Hears what happens at a cluster, in time order. */
public interface ClusterListener {

  /**
   * A job has ended.
   *
   * @param job what is recorded of it; its return time is its end time
   */
  void ended(JobRecord job);

  /**
   * A job has come.
   *
   * @param job that waits from now on, or asks for an advance reservation
   */
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
   *
   * @param job waiting, with the new start in its {@link ClusterJob#promise}
   * @param time now, in seconds
   */
  default void planned(ClusterJob job, double time) {}

  /**
   * Who asked for an advance reservation has been answered.
   *
   * @param reservation the job that asked
   * @param accepted false where it was refused and has left
   */
  default void answered(ClusterJob reservation, boolean accepted) {}

  /**
   * A pass has given a job its processors.
   *
   * @param job that computes from its {@link ClusterJob#startTime} on, after the load overhead
   * @param time now, in seconds
   */
  default void scheduled(ClusterJob job, double time) {}

  /**
   * With time slices: the cells of the matrix, one a processor and slice, have been given anew.
   *
   * @param time now, in seconds
   * @param held how many of them jobs hold from now on
   */
  default void cells(double time, long held) {}

  /**
   * With time slices: a job holds others of them than before.
   *
   * @param job that runs
   * @param time now, in seconds
   * @param slices from 0, rising
   */
  default void slices(ClusterJob job, double time, int[] slices) {}

  /**
   * {@return both}
   *
   * @param other hears after this one
   */
  default ClusterListener and(ClusterListener other) {
    return new BothListeners(this, other);
  }
}
