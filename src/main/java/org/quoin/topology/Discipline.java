package org.quoin.topology;

/** Which of the jobs present a server works at. */
public enum Discipline {
  /** First come, first served. */
  FCFS,
  /** Processor sharing: all jobs present at once, each at an equal part of the speed. */
  PS,
  /** Last come, first served: a server that gets free takes the newest job that waits. */
  LCFS,
  /** The same, and a job that comes takes the place of the oldest in service at once. */
  LCFS_PREEMPTIVE,
  /** The job of the least priority number that waits, of equal ones the first. */
  PRIORITY,
  /** The same, and a job that comes takes the place of one of a larger number at once. */
  PRIORITY_PREEMPTIVE,
  /** The waiting job of the earliest deadline; of equal deadlines the first. */
  EDF,
  /** As {@link #EDF}; a job that comes also takes the place of one in service with a later one. */
  EDF_PREEMPTIVE;

  /** {@return whether a job in service can be put off; it later goes on where it stopped} */
  public boolean isPreemptive() {
    return this == LCFS_PREEMPTIVE || this == PRIORITY_PREEMPTIVE || this == EDF_PREEMPTIVE;
  }

  /** {@return whether it looks at the jobs' priorities} */
  public boolean heedsPriority() {
    return this == PRIORITY || this == PRIORITY_PREEMPTIVE;
  }

  /** {@return whether it looks at the jobs' deadlines} */
  public boolean heedsDeadline() {
    return this == EDF || this == EDF_PREEMPTIVE;
  }

  /** As it is shown: {@code LCFS-PREEMPTIVE}. */
  @Override
  public String toString() {
    return name().replace('_', '-');
  }
}
