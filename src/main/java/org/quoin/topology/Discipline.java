package org.quoin.topology;

/** Service discipline: decides which of the jobs present a server serves. */
public enum Discipline {
  /** First come, first served. */
  FCFS,
  /** Processor sharing: serves all jobs present at once, each at an equal share of the speed. */
  PS,
  /** Last come, first served: an idle server takes the newest waiting job. */
  LCFS,
  /** {@link #LCFS} with preemption: an arriving job preempts the oldest job in service. */
  LCFS_PREEMPTIVE,
  /** Serves the waiting job of the smallest priority number; ties go to the first to arrive. */
  PRIORITY,
  /** {@link #PRIORITY} with preemption: an arriving job preempts a job of a larger number. */
  PRIORITY_PREEMPTIVE,
  /** Serves the waiting job of the earliest deadline; ties go to the first to arrive. */
  EDF,
  /** {@link #EDF} with preemption: an arriving job preempts a job of a later deadline. */
  EDF_PREEMPTIVE;

  /**
   * {@return whether a job in service can be preempted} A preempted job resumes where it stopped.
   */
  public boolean isPreemptive() {
    return this == LCFS_PREEMPTIVE || this == PRIORITY_PREEMPTIVE || this == EDF_PREEMPTIVE;
  }

  /** {@return whether the discipline uses the jobs' priorities} */
  public boolean heedsPriority() {
    return this == PRIORITY || this == PRIORITY_PREEMPTIVE;
  }

  /** {@return whether the discipline uses the jobs' deadlines} */
  public boolean heedsDeadline() {
    return this == EDF || this == EDF_PREEMPTIVE;
  }

  /** {@return the name as it is displayed, such as {@code LCFS-PREEMPTIVE}} */
  @Override
  public String toString() {
    return name().replace('_', '-');
  }
}
