package org.quoin.topology;

/** How a server shares itself among the jobs present. */
public enum Discipline {
  /** First come, first served: one job at a time. */
  FCFS,
  /** Processor sharing: all jobs present at once, each at an equal part of the speed. */
  PS
}
