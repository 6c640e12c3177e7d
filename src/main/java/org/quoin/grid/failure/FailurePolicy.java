package org.quoin.grid.failure;

/**
 * The handling of jobs at a failure.
 *
 * @param running jobs in service at the failed site
 * @param checkpoints checkpoints of jobs in service
 * @param queued jobs that wait at the failed site or arrive before its repair
 * @param transfer jobs with data on a failed link
 * @param detection seconds until a metaserver knows of a failure or repair, and until a job is
 *     placed again
 * @param requeue position in the queue of a job that stays at its site
 * @param retries maximum number of further attempts before a job fails
 */
public record FailurePolicy(
    Running running,
    Checkpoints checkpoints,
    Waiting queued,
    Waiting transfer,
    double detection,
    Requeue requeue,
    int retries) {

  public FailurePolicy(
      Running running,
      Checkpoints checkpoints,
      Waiting queued,
      Waiting transfer,
      double detection,
      int retries) {
    this(running, checkpoints, queued, transfer, detection, Requeue.END, retries);
  }

  /** Waiting and restart at the same place. */
  public static final FailurePolicy STANDARD =
      new FailurePolicy(Running.RESTART, Checkpoints.NONE, Waiting.WAIT, Waiting.WAIT, 60, 3);

  /** The handling of a job in service when its site fails. */
  public enum Running {
    LOST,
    /** The job waits at the site and restarts. */
    RESTART,
    /** The job waits at the site and resumes at its last checkpoint. */
    CHECKPOINT,
    /** The job is placed again and restarts. */
    RESUBMIT
  }

  /** Position of an interrupted job in the queue of its site. */
  public enum Requeue {
    /** Behind all waiting jobs, as at an arrival. */
    END,
    /** At its former position, as if it had never left the queue. */
    KEPT
  }

  /** The handling of a job that waits for a site or a link. */
  public enum Waiting {
    /** The job waits for the repair; on a link, the rest of the data is sent then. */
    WAIT,
    /** The job is placed again and restarts if another site is available; otherwise it waits. */
    RESUBMIT,
    LOST
  }
}
