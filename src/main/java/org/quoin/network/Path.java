package org.quoin.network;

import java.util.List;

/**
 * The network queues from a sender to a receiver, in order; empty if both share a site or only
 * ideal links connect them.
 *
 * @param queues the queues, first hop first
 * @param sender number of the sender among the nodes that send and receive
 * @param receiver number of the receiver; other pairs may have the same queues between them
 */
public record Path(List<LiveLink> queues, int sender, int receiver) {

  public Path {
    queues = List.copyOf(queues);
  }

  /**
   * Creates the path of a network with one sender and one receiver.
   *
   * @param queues the queues, first hop first
   */
  public Path(List<LiveLink> queues) {
    this(queues, 0, 1);
  }

  /** Returns a number of the sender and the receiver, which no other two have. */
  long pair() {
    return ((long) sender << Integer.SIZE) + receiver;
  }

  /** Returns the sum of the propagation delays in seconds. */
  double propagation() {
    double seconds = 0;
    for (LiveLink channel : queues) {
      seconds += channel.propagation();
    }
    return seconds;
  }

  private int longest() {
    int longest = 0;
    for (int hop = 1; hop < queues.size(); hop++) {
      if (queues.get(hop).propagation() > queues.get(longest).propagation()) {
        longest = hop;
      }
    }
    return longest;
  }

  /** Returns the seconds for which a sender waits for acknowledgements in an empty network. */
  private double waitForWindow(double packets, double packetBytes, TransferSettings settings) {
    double services = 0;
    double slowest = 0;
    for (LiveLink link : queues) {
      double service = packetBytes / link.bandwidth();
      services += service;
      slowest = Math.max(slowest, service);
    }
    double window = settings.streams() * settings.windowPackets(packetBytes);
    double cycle = (services + 2 * propagation()) / window;
    return propagation() > 0 && packets >= window ? packets * Math.max(0, cycle - slowest) : 0;
  }

  /**
   * {@return the seconds of a transfer in each queue of an empty network, counted as in {@link
   * Transfer#send}} Every packet takes its size over T_net and the propagation delay at each hop;
   * the sender offers the next packet when the first hop has served the previous one; no buffer is
   * full. With a window that is too small for the path, the sender waits for an acknowledgement per
   * window; this time counts at the hop with the longest propagation delay.
   *
   * @param bytes amount of data
   * @param packetBytes logical packet size W
   * @param settings window and streams
   */
  public double[] whenEmpty(double bytes, double packetBytes, TransferSettings settings) {
    double[] seconds = new double[queues.size()];
    if (bytes == 0 || seconds.length == 0) {
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
    if (settings.window() < Double.POSITIVE_INFINITY) {
      seconds[longest()] += waitForWindow(whole, packetBytes, settings);
    }
    return seconds;
  }
}
