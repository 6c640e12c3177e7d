package org.quoin.network;

/**
 * How transfers use the network, beyond the queues of their paths. The defaults are the model of
 * Aida et al. (HPDC-7, 1998): a sender that neither waits for acknowledgements nor for other
 * transfers.
 *
 * <p>Round-trip time. The two directions of a path may differ, and acknowledgements are small.
 * Choice: the round-trip time is twice the delay of the path of the data, without the time in
 * queues, as in SimGrid (Velho, Schnorr, Casanova and Legrand, ACM TOMACS 23, 2013), whose bound
 * window / (2 latency) this is.
 *
 * @param window bytes that one stream sends before the receiver has acknowledged them; infinite
 *     without a limit
 * @param streams parallel streams of a transfer, each with a window of its own
 * @param referenceRoundTrip seconds of the round-trip time at which a stream gets one share of a
 *     full fluid link; a stream gets shares in inverse proportion to its round-trip time; 0 if
 *     shares do not depend on it
 * @param overhead bytes sent in addition per byte of data, at least 0
 * @param setup seconds before the first byte of each transfer is sent
 * @param checksum bytes per second at which the receiver verifies the data after their arrival;
 *     infinite if it does not
 * @param perPair maximum number of transfers in progress from one sender to one receiver; 0 without
 *     a limit
 */
public record TransferSettings(
    double window,
    int streams,
    double referenceRoundTrip,
    double overhead,
    double setup,
    double checksum,
    int perPair) {

  /** Transfers that only the queues of their paths hold up. */
  public static final TransferSettings NONE =
      new TransferSettings(Double.POSITIVE_INFINITY, 1, 0, 0, 0, Double.POSITIVE_INFINITY, 0);

  /** {@return whether only the queues of its path hold a transfer up} */
  public boolean isNone() {
    // Written out: Java makes the equals of a record at its first use, which takes longer than
    // reading a grid.
    return window == NONE.window
        && streams == NONE.streams
        && referenceRoundTrip == NONE.referenceRoundTrip
        && overhead == NONE.overhead
        && setup == NONE.setup
        && checksum == NONE.checksum
        && perPair == NONE.perPair;
  }

  /** {@return whether the rate of a transfer depends on the round-trip time of its path} */
  public boolean changesRates() {
    return window < NONE.window || referenceRoundTrip > 0;
  }

  /**
   * {@return the maximum rate of a transfer in bytes per second: streams x window / round-trip
   * time; infinite without a window or a delay}
   *
   * @param delay seconds of the delay of the path, half of the round-trip time
   */
  public double maxRate(double delay) {
    return delay > 0 ? streams * window / (2 * delay) : Double.POSITIVE_INFINITY;
  }

  /**
   * {@return the number of shares of a transfer on a full fluid link}
   *
   * @param delay seconds of the delay of the path, half of the round-trip time
   */
  public double shares(double delay) {
    return referenceRoundTrip > 0 && delay > 0
        ? streams * referenceRoundTrip / (2 * delay)
        : streams;
  }

  /**
   * {@return the bytes on the network for an amount of data}
   *
   * @param bytes amount of data
   */
  public double sent(double bytes) {
    return bytes * (1 + overhead);
  }

  /**
   * {@return the seconds of a transfer}
   *
   * @param bytes amount of data
   * @param rate bytes per second that the slowest queue of the path gives it
   * @param delay seconds of the delay of the path
   */
  public double seconds(double bytes, double rate, double delay) {
    return isNone()
        ? bytes / rate + delay
        : setup + sent(bytes) / Math.min(rate, maxRate(delay)) + delay + bytes / checksum;
  }

  /** Returns the packets of a stream that may be unacknowledged, at least 1. */
  double windowPackets(double packetBytes) {
    return Math.max(1, Math.floor(window / packetBytes));
  }
}
