package org.quoin.engine;

/**
 * The order of events at one instant: departures and ends, arrivals, decisions, timers, failures,
 * and the consequences of failures.
 */
public enum Phase {
  /** A packet leaves a queue. */
  DEPARTURE,
  /** A job leaves its processors. */
  END,
  /** The last packet of a transfer reaches its destination. */
  DELIVERY,
  /** A job is submitted. */
  ARRIVAL,
  /** A packet is offered to a queue. */
  PACKET,
  /** A scheduler decides, once for everything that happened at this instant. */
  SCHEDULING,
  /** A timer expires: a refresh of a monitor, a periodic scheduling pass. */
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
