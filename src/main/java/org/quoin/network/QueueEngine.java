package org.quoin.network;

/** How a network queue is advanced; all three follow the same model. */
public enum QueueEngine {
  /** One event for every packet's arrival and departure: slow, kept as the reference. */
  REFERENCE,
  /** A ring of departure times, advanced when touched: the same numbers as the reference. */
  LAZY,
  /** Jumps over idle gaps by the exact transient distribution: exponential service only. */
  SKIP
}
