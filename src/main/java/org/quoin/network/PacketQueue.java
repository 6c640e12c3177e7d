package org.quoin.network;

/**
 * A FCFS queue with one server and a finite buffer, Qns or Qnr. It drops packets of its Poisson
 * background that find the buffer full. Calls come in the order of time.
 */
public interface PacketQueue extends CountedQueue {

  /** The receiver of a packet's departure time. */
  interface Receiver {
    /**
     * Reports a departure from the queue. Called once per accepted packet: at once by engines that
     * compute the time in advance, otherwise at that time.
     *
     * @param hop the index of the queue on the receiver's path
     * @param fraction the packet's size in whole packets
     * @param time the departure time in seconds
     */
    void leaves(int hop, double fraction, double time);
  }

  /**
   * Offers a client's packet.
   *
   * @param time the current time in seconds
   * @param fraction its size in whole packets, above 0 and at most 1
   * @param receiver notified of the departure of the packet
   * @param hop passed back to the receiver
   * @return whether the packet was accepted; false if the buffer is full
   */
  boolean offer(double time, double fraction, Receiver receiver, int hop);

  /**
   * Counts attempts that are known to be blocked and so are not simulated.
   *
   * @param attempts the number of attempts, at least 0
   */
  void countBlocked(int attempts);

  /**
   * {@return the time of the next departure in seconds}
   *
   * @param time the time at which the buffer was found full, in seconds
   */
  double nextDeparture(double time);
}
