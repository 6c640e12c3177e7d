package org.quoin.workload;

/** When a client submits its jobs. */
public enum Arrivals {
  /** With exponential intervals, whatever becomes of the jobs. */
  POISSON,
  /** With equal intervals; the first after one interval. */
  DETERMINISTIC,
  /** An exponential think time after each result: a client has a fixed number of jobs inside. */
  CLOSED
}
