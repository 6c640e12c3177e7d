package org.quoin.network;

import java.util.List;

/**
 * The network queues from a sender to a receiver, in order; empty if both share a site or only
 * ideal links connect them.
 *
 * @param queues the queues, first hop first
 */
public record Path(List<LiveLink> queues) {

  public Path {
    queues = List.copyOf(queues);
  }

  /** Returns the sum of the propagation delays in seconds. */
  double propagation() {
    double seconds = 0;
    for (LiveLink channel : queues) {
      seconds += channel.propagation();
    }
    return seconds;
  }

  /**
   * {@return the seconds of a transfer in each queue of an empty network, counted as in {@link
   * Transfer#send}} Every packet takes its size over T_net and the propagation delay at each hop;
   * the sender offers the next packet when the first hop has served the previous one; no buffer is
   * full.
   *
   * @param bytes amount of data
   * @param packetBytes logical packet size W
   */
  public double[] whenEmpty(double bytes, double packetBytes) {
    double[] seconds = new double[queues.size()];
    if (bytes == 0) {
      return seconds;
    }
    double whole = Math.ceil(bytes / packetBytes) - 1;
    double rest = bytes - whole * packetBytes;
    // Times at which the first packet, the last whole packet and the last packet reach a hop.
    double first = 0;
    double wholeComes = 0;
    double lastComes = 0;
    for (int hop = 0; hop < seconds.length; hop++) {
      double bandwidth = queues.get(hop).bandwidth();
      double packet = packetBytes / bandwidth;
      double propagation = queues.get(hop).propagation();
      double before = lastComes;
      double served = whole == 0 ? 0 : Math.max(wholeComes + packet, first + whole * packet);
      lastComes = Math.max(lastComes, served) + rest / bandwidth + propagation;
      wholeComes = served + propagation;
      first += packet + propagation;
      seconds[hop] = lastComes - before;
    }
    return seconds;
  }
}
