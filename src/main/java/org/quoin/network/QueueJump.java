package org.quoin.network;

/** Draws the state of one kind of network queue after a gap without packets of clients. */
interface QueueJump {
  /** Returns the queue, advanced packet by packet between jumps. */
  PacketQueue queue();

  /**
   * Jumps over a gap, or leaves it to be drawn packet by packet.
   *
   * @param from seconds at which the gap begins; no packet of a client is in the queue then
   * @param time seconds at which it ends
   */
  void over(double from, double time);

  /** Returns the departure time of the newest packet. */
  double lastDeparture();

  /**
   * Returns the counts with what the background is expected to have done in the gaps.
   *
   * @param time seconds, to which the queue has been advanced or has jumped
   */
  QueueCounts counts(double time);
}
