package org.quoin.engine;

/**
 * The order of events at one instant: what ends, what comes, what is decided, what is looked at.
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
  TIMER
}
