package org.quoin.network;

/** A transfer in progress, which can be cancelled. */
public interface TransferHandle {
  /** A transfer that ended at once. */
  TransferHandle THERE = () -> {};

  /**
   * Cancels the transfer now: nothing more is sent, and the sender is not called back. Packets in
   * queues leave them in turn. Has no effect on a transfer that has ended or was cancelled.
   */
  void cancel();

  /**
   * {@return the bytes that have reached the end of the path, or will: those in the last queue or
   * on the last link}
   */
  default double arrivedBytes() {
    return 0;
  }
}
