package org.quoin.cluster;

import java.util.List;
import org.quoin.metrics.WaitReason;

/**
 * Limits on what jobs may run at once, as a filter at each pass: the view does not show the waiting
 * jobs that limits hold. Jobs started by the pass count as running at once; jobs that have ended
 * count until their end is known.
 */
interface StartGate {
  /** Adds a job that has become known to the scheduler. */
  void arrived(ClusterJob job, ClusterView view);

  /** Returns the job with a number that a limit holds; null if there is none. */
  ClusterJob held(long id);

  /** Adds the waiting jobs that a limit holds to a list. */
  void addHeld(List<ClusterJob> jobs);

  /** Removes a waiting job. */
  void left(ClusterJob job);

  /**
   * Returns whether a visible job may start next to the running jobs and those started by this
   * pass.
   */
  boolean allows(ClusterJob job);

  /** Counts the start of a job. */
  void started(ClusterJob job);

  /** Counts a job that runs when a run begins. */
  void resumed(ClusterJob job);

  /**
   * Makes the view show exactly the jobs that limits do not hold.
   *
   * @return whether the view has changed
   */
  boolean update(ClusterView view);

  /** Counts the known end of a job. */
  void ended(ClusterJob job);

  /**
   * Returns the next time at which a limit may let a waiting job start although nothing has
   * happened; infinite if there is none.
   */
  default double nextTime() {
    return Double.POSITIVE_INFINITY;
  }

  /** Returns whether there are no limits. */
  boolean unlimited();

  /**
   * Returns the limit that holds a waiting job after the starts of a pass; null if none does.
   *
   * @param isShown whether the view has shown the job to the pass
   */
  WaitReason reason(ClusterJob job, boolean isShown);
}
