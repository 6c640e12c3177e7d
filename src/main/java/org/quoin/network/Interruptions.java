package org.quoin.network;

import java.util.Arrays;

/**
 * The failures of links that interrupt one transfer. Its rest is sent as a transfer of its own, so
 * that the network counts the time of the last part alone.
 */
public final class Interruptions {
  private final double begin;

  /** Seconds of interruptions by queue of the path; null before the first one. */
  private double[] stopped;

  private int hop;
  private double since = Double.NaN;

  /**
   * Creates the interruptions of a transfer that begins.
   *
   * @param begin the current time in seconds
   */
  public Interruptions(double begin) {
    this.begin = begin;
  }

  /**
   * Stops the transfer.
   *
   * @param path its path
   * @param at index of the queue whose link has failed
   * @param now the current time in seconds
   */
  public void stop(Path path, int at, double now) {
    stopped = stopped == null ? new double[path.queues().size()] : stopped;
    hop = at;
    since = now;
  }

  /**
   * Sends the rest of the transfer, if it was stopped.
   *
   * @param now the current time in seconds
   */
  public void resume(double now) {
    if (!Double.isNaN(since)) {
      stopped[hop] += now - since;
      since = Double.NaN;
    }
  }

  /**
   * {@return the seconds of the whole transfer in each queue, at its end} An interruption counts at
   * the link that failed; the parts that were sent before have spent their time as the last one.
   *
   * @param last the seconds of the last part in each queue
   * @param now the current time in seconds
   */
  public double[] whole(double[] last, double now) {
    if (stopped == null) {
      return last;
    }
    double sending = Arrays.stream(last).sum();
    double earlier = now - begin - sending - Arrays.stream(stopped).sum();
    double[] all = stopped.clone();
    for (int i = 0; i < all.length; i++) {
      all[i] += last[i] + earlier * (sending > 0 ? last[i] / sending : 1.0 / all.length);
    }
    return all;
  }
}
