package org.quoin.engine;

/**
 * The order of events at one instant: what ends, what comes, what is decided, what is looked at,
 * what fails, and what follows from a failure.
 */
public enum Phase {
  /** A packet leaves a queue. */
  DEPARTURE,
  /** A job leaves its processors. */
  END,
  /** The last packet of some data has come to its end: the data are there. */
  DELIVERY,
  /** A job is submitted. */
  ARRIVAL,
  /** A packet is offered to a queue. */
  PACKET,
  /** A scheduler decides, once for all that happened at this instant. */
  SCHEDULING,
  /** A clock ticks: a monitor's refresh, a periodic pass. */
  TIMER,
  /** A site, a link or some processors fail or are repaired. */
  FAILURE,
  /** Metaservers are notified of a failure or a repair. */
  DETECTION,
  /** A job that a failure has interrupted is placed again, after all notifications. */
  RESUBMISSION,
  /** A batch metaserver places the jobs that wait for it, resubmitted ones included. */
  MAPPING
}
