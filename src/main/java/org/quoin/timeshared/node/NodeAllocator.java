package org.quoin.timeshared.node;

/** The allocation of nodes to the tasks of arriving jobs, and the actions at gang boundaries. */
public interface NodeAllocator {
  /** {@return whether a job of this many tasks could start now} */
  boolean fits(int tasks);

  /** Places a job that fits. */
  void start(RunningJob job, long now);

  /** Frees the nodes of a job whose tasks have all exited. */
  void ended(RunningJob job);

  /** {@return the next gang boundary, or {@link TimeSharedNode#NEVER}} */
  long nextBoundary();

  /** Acts at a gang boundary. */
  void boundary(long now);
}
