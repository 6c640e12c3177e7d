package org.quoin.network;

/** The queue of one direction of a link, as far as it is counted. */
public interface CountedQueue {
  /**
   * {@return what the queue has seen up to a time}
   *
   * @param time seconds, not before any earlier call
   */
  QueueCounts counts(double time);

  /** {@return the parameters it was made with} */
  QueueParameters parameters();

  /**
   * {@return bytes of clients that have passed it up to a time and were not told to its channel
   * yet}
   *
   * @param time seconds, not before any earlier call
   */
  default double unreportedBytes(double time) {
    return 0;
  }
}
