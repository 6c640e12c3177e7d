package org.quoin.network;

import java.util.function.Consumer;

/** Carries data over the queues of a path. */
public interface Transport {
  /**
   * Sends data, from now on.
   *
   * @param path the channels that the data pass, first hop first
   * @param bytes amount of data; 0 is there at once
   * @param order a number that no other transfer under way has, from 0: of two events of the same
   *     instant that of the smaller number comes first
   * @param done called when the data are there, at that time, with the seconds spent in each queue;
   *     their sum is the time of the transfer
   * @return by which it can be given up
   */
  TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done);

  /**
   * {@return the seconds that a transfer spends in each queue of a network without background and
   * other transfers, counted as {@link #send} counts them}
   *
   * @param path the channels, first hop first
   * @param bytes amount of data
   */
  double[] uncontendedTimes(Path path, double bytes);
}
