package org.quoin.engine;

/** The order of events at one instant: ends, then arrivals, then scheduling, then timers. */
public enum Phase {
  /** Something leaves: a packet a queue, a job a processor. */
  END,
  /** Something comes: a job, a packet. */
  ARRIVAL,
  /** A scheduler decides, once for all that happened at this instant. */
  SCHEDULING,
  /** A clock ticks: a monitor's refresh, a periodic pass. */
  TIMER
}
