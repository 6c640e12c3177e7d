package org.quoin.timeshared.node;

/** Which nodes the tasks of an arriving job get, and what happens at gang boundaries. */
public interface NodeAllocator {
  /** {@return whether a job of this many tasks could start now} */
  boolean fits(int tasks);

  /** Places a job that fits. */
  void start(RunningJob job, long now);

  /** All tasks of the job have exited. */
  void ended(RunningJob job);

  /** {@return the next gang boundary, or {@link Node#NEVER}} */
  long nextBoundary();

  /** A gang boundary. */
  void boundary(long now);
}
