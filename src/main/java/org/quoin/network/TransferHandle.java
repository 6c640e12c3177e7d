package org.quoin.network;

/** Data under way. */
public interface TransferHandle {
  /** Data that were there at once. */
  TransferHandle THERE = () -> {};

  /**
   * Gives the data up, now: nothing more is sent, and the sender is not called back. What queues
   * hold already leaves them in its turn. Has no effect once the data are there, or given up.
   */
  void cancel();

  /**
   * {@return how many bytes have come to the end of the path so far, or will: the last queue or the
   * last link holds them}
   */
  default double arrivedBytes() {
    return 0;
  }
}
