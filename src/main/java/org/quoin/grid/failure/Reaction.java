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
 * @param retries how often a job may begin again, in its place or elsewhere, before it is given up
 */
public record Reaction(
    Running running,
    Checkpoints checkpoints,
    Waiting queued,
    Waiting transfer,
    double detection,
    int retries) {

  /** Jobs wait where they are, and are computed anew there. */
  public static final Reaction STANDARD =
      new Reaction(Running.RESTART, Checkpoints.NONE, Waiting.WAIT, Waiting.WAIT, 60, 3);

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
