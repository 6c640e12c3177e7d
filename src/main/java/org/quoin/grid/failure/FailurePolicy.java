package org.quoin.grid.failure;

/**
 * What is done about jobs that a failure meets.
 *
 * @param running of those that a site computes
 * @param checkpoints that jobs write while they are computed
 * @param queued of those that wait there, or come before it is repaired
 * @param transfer of those whose data are on a link
 * @param detection seconds until a metaserver knows of a failure or a repair, and until a job is
 *     placed again
 * @param requeue where a job that stays at its site joins the queue again
 * @param retries how often a job may begin again, in its place or elsewhere, before it is given up
 */
public record FailurePolicy(
    Running running,
    Checkpoints checkpoints,
    Waiting queued,
    Waiting transfer,
    double detection,
    Requeue requeue,
    int retries) {

  /** Creates one by which interrupted jobs join the end of the queue. */
  public FailurePolicy(
      Running running,
      Checkpoints checkpoints,
      Waiting queued,
      Waiting transfer,
      double detection,
      int retries) {
    this(running, checkpoints, queued, transfer, detection, Requeue.END, retries);
  }

  /** Jobs wait where they are, and are computed anew there. */
  public static final FailurePolicy STANDARD =
      new FailurePolicy(Running.RESTART, Checkpoints.NONE, Waiting.WAIT, Waiting.WAIT, 60, 3);

  /** What becomes of a job that is computed when its site fails. */
  public enum Running {
    /** It fails. */
    LOST,
    /** It waits at the site and begins anew. */
    RESTART,
    /** It waits at the site and goes on from its last checkpoint. */
    CHECKPOINT,
    /** It begins anew where it is placed then. */
    RESUBMIT
  }

  /** Where a job that a failure interrupted joins the queue of its site again. */
  public enum Requeue {
    /** Behind all that are there, as a job that arrives now. */
    END,
    /** At the place that it had, as if it had never left the queue. */
    KEPT
  }

  /** What becomes of a job that waits, for a site or a link. */
  public enum Waiting {
    /** It waits for the repair; of data on a link those that are not there yet are sent then. */
    WAIT,
    /** It begins anew where it is placed then, if it can be placed elsewhere; else it waits. */
    RESUBMIT,
    /** It fails. */
    LOST
  }
}
