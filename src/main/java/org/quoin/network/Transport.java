package org.quoin.network;

import java.util.function.Consumer;

/** Sends data over the queues of a path. */
public interface Transport {
  /**
   * Begins a transfer.
   *
   * @param path the links, first hop first
   * @param bytes amount of data; a transfer of 0 bytes ends at once
   * @param order a number from 0 that no other transfer in progress has; of two events of one
   *     instant the one with the smaller number comes first
   * @param done called at the end of the transfer with the seconds spent in each queue; their sum
   *     is the time of the transfer
   * @return the handle to cancel the transfer
   */
  TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done);

  /**
   * {@return the seconds of a share of a transfer in each queue of a network without background and
   * other transfers, counted as in {@link #send}}
   *
   * @param path the links, first hop first
   * @param bytes amount of data
   * @param part the share of the transfer's time, from 0 to 1
   * @param seconds the seconds that this share spent in each queue
   */
  double[] uncontendedTimes(Path path, double bytes, double part, double[] seconds);
}
