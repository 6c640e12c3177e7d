package org.quoin.network;

/** The counters of a link's queue. */
public interface CountedQueue {
  /**
   * {@return the counts up to a time}
   *
   * @param time seconds, not before any earlier call
   */
  QueueCounts counts(double time);

  /** {@return the parameters of the queue} */
  QueueParameters parameters();

  /**
   * {@return the bytes of clients that have passed up to a time and were not yet reported to the
   * link}
   *
   * @param time seconds, not before any earlier call
   */
  default double unreportedBytes(double time) {
    return 0;
  }
}
