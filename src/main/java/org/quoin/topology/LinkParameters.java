package org.quoin.topology;

/**
 * What one direction of a link can carry. The formulas are those of Aida, Takefusa, Nakada,
 * Matsuoka and Nagashima, HPDC-7 1998, slides 11 to 13.
 *
 * <p>Latency and buffer are independent, and at least one of them is given. The buffer is the size
 * of the queue of packets; without it the latency gives that size. The latency is the delay of a
 * link under {@code network: fluid}; without it the buffer gives that delay. The propagation delay
 * comes on top of both, for packets and for a fluid.
 *
 * @param bandwidth T_net in bytes a second; infinite for an ideal line, which has no queue
 * @param throughput T_act in bytes a second, what the background leaves in practice; T_net where
 *     there is no background
 * @param latency T_latency in seconds, the sojourn of a packet that finds a full buffer; {@link
 *     #NO_LATENCY} where only the buffer is given
 * @param buffer packets the queue holds, the one in service included; 0 = derived from the latency
 * @param propagation seconds from the departure of a packet from the queue to its arrival at the
 *     other end of the link, at least 0
 * @param weight what {@link Routing#WEIGHT} charges for it
 * @param background how its rate varies; {@code throughput} gives its mean
 */
public record LinkParameters(
    double bandwidth,
    double throughput,
    double latency,
    int buffer,
    double propagation,
    double weight,
    Background background) {

  /** The latency of a line of which only the buffer is given: not a number. */
  public static final double NO_LATENCY = Double.NaN;

  /** An ideal line: no queue, no delay. */
  public static final LinkParameters UNLIMITED =
      new LinkParameters(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0, 0, 1);

  /**
   * Creates a line without propagation delay, whose background has one rate.
   *
   * @param bandwidth T_net in bytes a second; infinite for an ideal line
   * @param throughput T_act in bytes a second
   * @param latency T_latency in seconds; {@link #NO_LATENCY} where only the buffer is given
   * @param buffer N in packets; 0 derives it from the latency
   * @param weight what {@link Routing#WEIGHT} charges for it
   */
  public LinkParameters(
      double bandwidth, double throughput, double latency, int buffer, double weight) {
    this(bandwidth, throughput, latency, buffer, 0, weight, Background.STEADY);
  }

  /**
   * {@return the same with another background}
   *
   * @param other how its rate varies; the mean stays that of {@code throughput}
   */
  public LinkParameters with(Background other) {
    return new LinkParameters(bandwidth, throughput, latency, buffer, propagation, weight, other);
  }

  /**
   * {@return the same with another T_act}
   *
   * @param other T_act in bytes a second; T_net for no background
   */
  public LinkParameters withThroughput(double other) {
    return new LinkParameters(bandwidth, other, latency, buffer, propagation, weight, background);
  }

  /**
   * {@return the same with another weight}
   *
   * @param other what {@link Routing#WEIGHT} charges for it
   */
  public LinkParameters withWeight(double other) {
    return new LinkParameters(
        bandwidth, throughput, latency, buffer, propagation, other, background);
  }

  /**
   * {@return the same with another propagation delay}
   *
   * @param other seconds, at least 0
   */
  public LinkParameters withPropagation(double other) {
    return new LinkParameters(bandwidth, throughput, latency, buffer, other, weight, background);
  }

  /**
   * {@return a line with a derived buffer, weight 1 and a background of one rate}
   *
   * @param bandwidth T_net in bytes a second
   * @param throughput T_act in bytes a second; T_net for no background
   * @param latency T_latency in seconds, from which the buffer is derived
   */
  public static LinkParameters of(double bandwidth, double throughput, double latency) {
    return new LinkParameters(bandwidth, throughput, latency, 0, 1);
  }

  /** {@return whether this is an ideal line, which has no queue} */
  public boolean isUnlimited() {
    return Double.isInfinite(bandwidth);
  }

  /**
   * {@return lambda_packet = T_net / W_packet: the service rate in packets a second}
   *
   * @param packetBytes W_packet, the logical packet size in bytes
   */
  public double packetRate(double packetBytes) {
    return bandwidth / packetBytes;
  }

  /**
   * {@return lambda_others = (T_net / T_act - 1) * lambda_packet: background packets a second}
   *
   * @param packetBytes W_packet, the logical packet size in bytes
   */
  public double backgroundRate(double packetBytes) {
    return isUnlimited() ? 0 : offeredLoad() * packetRate(packetBytes);
  }

  /**
   * {@return N: the buffer as given, else T_latency * T_net / W_packet rounded, at least 1} Counts
   * the packet in service.
   *
   * @param packetBytes W_packet, the logical packet size in bytes
   */
  public int bufferSize(double packetBytes) {
    if (buffer > 0) {
      return buffer;
    }
    double derived = Math.rint(latency * bandwidth / packetBytes);
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, derived));
  }

  /**
   * {@return seconds from the start of a transfer to the arrival of its first byte where data are a
   * fluid: T_latency, or N W_packet / T_net where no latency is given, plus the propagation delay}
   *
   * @param packetBytes W_packet, the logical packet size in bytes
   */
  public double fluidDelay(double packetBytes) {
    double first = hasLatency() ? latency : buffer * packetBytes / bandwidth;
    return first + propagation;
  }

  /** {@return whether a latency is given, be it 0} */
  public boolean hasLatency() {
    return !Double.isNaN(latency);
  }

  /**
   * {@return what {@link Routing#LATENCY} charges: the latency in seconds, 0 where none is given,
   * plus the propagation delay}
   */
  public double delay() {
    return (hasLatency() ? latency : 0) + propagation;
  }

  /** {@return T_net / T_act - 1: the offered load of the background} */
  public double offeredLoad() {
    return isUnlimited() ? 0 : bandwidth / throughput - 1;
  }
}
