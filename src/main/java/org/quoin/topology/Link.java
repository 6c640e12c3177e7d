package org.quoin.topology;

/**
 * One link. It carries data both ways; each way has the same bandwidth, background and buffer, and
 * a queue of its own. The formulas are those of Aida, Takefusa, Nakada, Matsuoka and Nagashima,
 * HPDC-7 1998, slides 11 to 13.
 *
 * @param name unique in its topology
 * @param index place in the file, from 0
 * @param from the node written first
 * @param to the node written second
 * @param bandwidth T_net in bytes a second; infinite for an ideal link, which has no queues
 * @param throughput T_act in bytes a second, what the background leaves in practice; T_net where
 *     there is no background
 * @param latency T_latency in seconds, the sojourn of a packet that finds a full buffer; 0 where
 *     only the buffer is given
 * @param buffer packets the queue holds, the one in service included; 0 = derived from the latency
 */
public record Link(
    String name,
    int index,
    String from,
    String to,
    double bandwidth,
    double throughput,
    double latency,
    int buffer) {

  /** A link with a derived buffer. */
  public static Link of(
      int index, String from, String to, double bandwidth, double throughput, double latency) {
    return new Link(from + "-" + to, index, from, to, bandwidth, throughput, latency, 0);
  }

  /** An ideal link: no queues, no delay. */
  public static Link unlimited(int index, String from, String to) {
    double infinite = Double.POSITIVE_INFINITY;
    return new Link(from + "-" + to, index, from, to, infinite, infinite, 0, 0);
  }

  /** Whether this is an ideal link, which has no queues. */
  public boolean isUnlimited() {
    return Double.isInfinite(bandwidth);
  }

  /** lambda_packet = T_net / W_packet: the service rate in packets a second. */
  public double packetRate(double packetBytes) {
    return bandwidth / packetBytes;
  }

  /** lambda_others = (T_net / T_act - 1) * lambda_packet: background packets a second. */
  public double backgroundRate(double packetBytes) {
    return isUnlimited() ? 0 : offeredLoad() * packetRate(packetBytes);
  }

  /**
   * N: the buffer as given, else T_latency * T_net / W_packet rounded, at least 1. Counts the
   * packet in service.
   */
  public int bufferSize(double packetBytes) {
    if (buffer > 0) {
      return buffer;
    }
    double derived = Math.rint(latency * bandwidth / packetBytes);
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, derived));
  }

  /** T_net / T_act - 1: the background's offered load on each direction. */
  public double offeredLoad() {
    return isUnlimited() ? 0 : bandwidth / throughput - 1;
  }
}
