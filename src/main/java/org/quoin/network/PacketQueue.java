package org.quoin.network;

/**
 * A finite-buffer single-server FCFS queue, Qns or Qnr, with Poisson background traffic that is
 * lost when it finds the buffer full. Calls come in the order of time.
 */
public interface PacketQueue extends CountedQueue {

  /** The receiver of a packet's departure time. */
  interface Receiver {
    /**
     * A packet leaves, or is known to leave, the queue. Called once for every packet taken: at once
     * by engines that know the time beforehand, else at that time.
     *
     * @param hop which of the receiver's queues this is
     * @param fraction the packet's size in whole packets
     * @param time when it leaves, in seconds
     */
    void leaves(int hop, double fraction, double time);
  }

  /**
   * Offers a client's packet.
   *
   * @param time when, in seconds
   * @param fraction its size in whole packets, above 0 and at most 1
   * @param receiver told when the packet leaves
   * @param hop passed back to the receiver
   * @return whether it was taken; false when the buffer is full
   */
  boolean offer(double time, double fraction, Receiver receiver, int hop);

  /**
   * Counts attempts that are known to find the buffer full, so that nobody makes them.
   *
   * @param attempts how many, 0 or more
   */
  void countBlocked(int attempts);

  /**
   * {@return when the next packet leaves, in seconds}
   *
   * @param time when it was found full, in seconds
   */
  double nextDeparture(double time);
}
