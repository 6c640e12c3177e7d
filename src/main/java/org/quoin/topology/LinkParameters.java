package org.quoin.topology;

/**
 * Parameters of a directed link. Formulas: Aida, Takefusa, Nakada, Matsuoka and Nagashima, HPDC-7
 * 1998, slides 11 to 13.
 *
 * <p>A link has a latency, a buffer, or both. Each is derived from the other if only one is given:
 * the buffer is the capacity of the queue of packets, the latency is the delay of the link under
 * {@code network: fluid}. The propagation delay is added to both, for packets and for a fluid.
 *
 * @param bandwidth T_net in bytes per second; infinite for an unlimited link, which has no queue
 * @param throughput T_act in bytes per second, left by the background traffic; T_net without
 *     background traffic
 * @param latency T_latency in seconds, the residence time of a packet that finds a full buffer;
 *     {@link #NO_LATENCY} if only the buffer is given
 * @param buffer capacity in packets, including the one in service; 0 to derive it from the latency
 * @param propagation seconds from the departure of a packet from the queue to its arrival at the
 *     other end of the link, at least 0
 * @param weight cost under {@link Routing#WEIGHT}
 * @param background variation of the background traffic, whose mean follows from {@code throughput}
 * @param transfers maximum number of transfers in progress on the link; 0 without a limit
 */
public record LinkParameters(
    double bandwidth,
    double throughput,
    double latency,
    int buffer,
    double propagation,
    double weight,
    Background background,
    int transfers) {

  /** Latency of a link that only has a buffer: NaN. */
  public static final double NO_LATENCY = Double.NaN;

  /** Parameters of an unlimited link: no queue, no delay. */
  public static final LinkParameters UNLIMITED =
      new LinkParameters(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0, 0, 1);

  /**
   * Creates the parameters of a link without propagation delay and with a constant background rate.
   *
   * @param bandwidth T_net in bytes per second; infinite for an unlimited link
   * @param throughput T_act in bytes per second
   * @param latency T_latency in seconds; {@link #NO_LATENCY} if only the buffer is given
   * @param buffer N in packets; 0 derives it from the latency
   * @param weight cost under {@link Routing#WEIGHT}
   */
  public LinkParameters(
      double bandwidth, double throughput, double latency, int buffer, double weight) {
    this(bandwidth, throughput, latency, buffer, 0, weight, Background.STEADY, 0);
  }

  /**
   * {@return a copy with another background}
   *
   * @param other variation of the rate; its mean still follows from {@code throughput}
   */
  public LinkParameters with(Background other) {
    return new LinkParameters(
        bandwidth, throughput, latency, buffer, propagation, weight, other, transfers);
  }

  /**
   * {@return a copy with another T_act}
   *
   * @param other T_act in bytes per second; T_net for no background
   */
  public LinkParameters withThroughput(double other) {
    return new LinkParameters(
        bandwidth, other, latency, buffer, propagation, weight, background, transfers);
  }

  /**
   * {@return a copy with another weight}
   *
   * @param other cost under {@link Routing#WEIGHT}
   */
  public LinkParameters withWeight(double other) {
    return new LinkParameters(
        bandwidth, throughput, latency, buffer, propagation, other, background, transfers);
  }

  /**
   * {@return a copy with another propagation delay}
   *
   * @param other seconds, at least 0
   */
  public LinkParameters withPropagation(double other) {
    return new LinkParameters(
        bandwidth, throughput, latency, buffer, other, weight, background, transfers);
  }

  /**
   * {@return a copy with another limit of transfers}
   *
   * @param other maximum number of transfers in progress; 0 without a limit
   */
  public LinkParameters withTransfers(int other) {
    return new LinkParameters(
        bandwidth, throughput, latency, buffer, propagation, weight, background, other);
  }

  /**
   * {@return parameters with a derived buffer, weight 1 and a constant background rate}
   *
   * @param bandwidth T_net in bytes per second
   * @param throughput T_act in bytes per second; T_net for no background
   * @param latency T_latency in seconds, from which the buffer is derived
   */
  public static LinkParameters of(double bandwidth, double throughput, double latency) {
    return new LinkParameters(bandwidth, throughput, latency, 0, 1);
  }

  /** {@return whether the bandwidth is infinite, so that the link has no queue} */
  public boolean isUnlimited() {
    return Double.isInfinite(bandwidth);
  }

  /**
   * {@return lambda_packet = T_net / W_packet: the service rate in packets per second}
   *
   * @param packetBytes W_packet, the logical packet size in bytes
   */
  public double packetRate(double packetBytes) {
    return bandwidth / packetBytes;
  }

  /**
   * {@return lambda_others = (T_net / T_act - 1) * lambda_packet: background packets per second}
   *
   * @param packetBytes W_packet, the logical packet size in bytes
   */
  public double backgroundRate(double packetBytes) {
    return isUnlimited() ? 0 : offeredLoad() * packetRate(packetBytes);
  }

  /**
   * {@return N: the buffer if given, else T_latency * T_net / W_packet rounded, at least 1} N
   * counts the packet in service.
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
   * {@return seconds from the start of a fluid transfer to the arrival of its first byte:
   * T_latency, or N W_packet / T_net without a latency, plus the propagation delay}
   *
   * @param packetBytes W_packet, the logical packet size in bytes
   */
  public double fluidDelay(double packetBytes) {
    double first = hasLatency() ? latency : buffer * packetBytes / bandwidth;
    return first + propagation;
  }

  /** {@return whether a latency is given, possibly 0} */
  public boolean hasLatency() {
    return !Double.isNaN(latency);
  }

  /**
   * {@return the cost under {@link Routing#LATENCY}: the latency in seconds, 0 without one, plus
   * the propagation delay}
   */
  public double delay() {
    return (hasLatency() ? latency : 0) + propagation;
  }

  /** {@return the offered load of the background, T_net / T_act - 1} */
  public double offeredLoad() {
    return isUnlimited() ? 0 : bandwidth / throughput - 1;
  }
}
