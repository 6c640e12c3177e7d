package org.quoin.cluster;

import org.quoin.metrics.JobRecord;

/** A listener to the events of a cluster, in time order. */
public interface ClusterListener {

  /**
   * Notifies of the end of a job.
   *
   * @param job its record; its return time is its end time
   */
  void ended(JobRecord job);

  /**
   * Notifies that a failure has interrupted a running job.
   *
   * @param job the record of this run: its end is the time of the failure, and it counts as killed
   */
  default void interrupted(JobRecord job) {}

  /**
   * Notifies of a job with which a run begins: it has no other notification until it starts or
   * ends.
   *
   * @param job a job that runs if it has a {@link ClusterJob#startTime}, and waits otherwise
   * @param time the time at which the run begins
   */
  default void present(ClusterJob job, double time) {}

  /**
   * Notifies that a running job has given way to others and waits again.
   *
   * @param job the record of this run, which ends now and counts as killed
   */
  default void preempted(JobRecord job) {}

  /**
   * Notifies of an arrival.
   *
   * @param job a job that waits from now on, or requests an advance reservation
   */
  default void arrived(ClusterJob job) {}

  /**
   * Notifies that a waiting job has left without a start: it was cancelled, or goes to another
   * queue.
   *
   * @param job a job of which {@link #arrived} or {@link #present} has notified
   * @param time the current time in seconds
   */
  default void left(ClusterJob job, double time) {}

  /**
   * Notifies that a pass is about to decide.
   *
   * @param view the cluster before the decisions
   */
  default void scheduling(ClusterView view) {}

  /**
   * Notifies of a new planned start; only if {@link ClusterSettings#plansFollowed}.
   *
   * @param job a waiting job with the new start in its {@link ClusterJob#promise}
   * @param time the current time in seconds
   */
  default void planned(ClusterJob job, double time) {}

  /**
   * Notifies of the answer to an advance reservation.
   *
   * @param reservation the job that requests it
   * @param accepted false if it was rejected and has left
   */
  default void answered(ClusterJob reservation, boolean accepted) {}

  /**
   * Notifies that a pass has given a job its processors.
   *
   * @param job a job that computes from its {@link ClusterJob#startTime} on, after the load
   *     overhead
   * @param time the current time in seconds
   */
  default void scheduled(ClusterJob job, double time) {}

  /**
   * Notifies that a running job was suspended, or goes on.
   *
   * @param job a running job
   * @param time the current time in seconds
   */
  default void turned(ClusterJob job, double time) {}

  /**
   * With time slices: notifies that the cells of the matrix were allocated again.
   *
   * @param time the current time in seconds
   * @param held the number of cells that jobs hold from now on; a cell is one processor in one
   *     slice
   */
  default void cells(double time, long held) {}

  /**
   * With time slices: notifies that a job holds other slices than before.
   *
   * @param job a running job
   * @param time the current time in seconds
   * @param slices indices of slices, ascending
   */
  default void slices(ClusterJob job, double time, int[] slices) {}

  /**
   * {@return a listener that notifies this one and another}
   *
   * @param other the listener that is notified second
   */
  default ClusterListener and(ClusterListener other) {
    return new BothListeners(this, other);
  }
}
