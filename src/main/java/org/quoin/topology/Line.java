package org.quoin.topology;

/**
 * What one direction of a link can carry. The formulas are those of Aida, Takefusa, Nakada,
 * Matsuoka and Nagashima, HPDC-7 1998, slides 11 to 13.
 *
 * @param bandwidth T_net in bytes a second; infinite for an ideal line, which has no queue
 * @param throughput T_act in bytes a second, what the background leaves in practice; T_net where
 *     there is no background
 * @param latency T_latency in seconds, the sojourn of a packet that finds a full buffer; 0 where
 *     only the buffer is given
 * @param buffer packets the queue holds, the one in service included; 0 = derived from the latency
 * @param weight what {@link Routing#WEIGHT} charges for it
 * @param background how its rate varies; {@code throughput} gives its mean
 */
public record Line(
    double bandwidth,
    double throughput,
    double latency,
    int buffer,
    double weight,
    Background background) {

  /** An ideal line: no queue, no delay. */
  public static final Line UNLIMITED =
      new Line(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0, 0, 1);

  /**
   * A line whose background has one rate.
   *
   * @param bandwidth T_net in bytes a second; infinite for an ideal line
   * @param throughput T_act in bytes a second
   * @param latency T_latency in seconds; 0 where only the buffer is given
   * @param buffer N in packets; 0 derives it from the latency
   * @param weight what {@link Routing#WEIGHT} charges for it
   */
  public Line(double bandwidth, double throughput, double latency, int buffer, double weight) {
    this(bandwidth, throughput, latency, buffer, weight, Background.STEADY);
  }

  /**
   * {@return the same with another background}
   *
   * @param other how its rate varies; the mean stays that of {@code throughput}
   */
  public Line with(Background other) {
    return new Line(bandwidth, throughput, latency, buffer, weight, other);
  }

  /**
   * {@return the same with another T_act}
   *
   * @param other T_act in bytes a second; T_net for no background
   */
  public Line withThroughput(double other) {
    return new Line(bandwidth, other, latency, buffer, weight, background);
  }

  /**
   * {@return the same with another weight}
   *
   * @param other what {@link Routing#WEIGHT} charges for it
   */
  public Line withWeight(double other) {
    return new Line(bandwidth, throughput, latency, buffer, other, background);
  }

  /**
   * {@return a line with a derived buffer, weight 1 and a background of one rate}
   *
   * @param bandwidth T_net in bytes a second
   * @param throughput T_act in bytes a second; T_net for no background
   * @param latency T_latency in seconds, from which the buffer is derived
   */
  public static Line of(double bandwidth, double throughput, double latency) {
    return new Line(bandwidth, throughput, latency, 0, 1);
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
   * {@return T_latency, the sojourn of a packet that finds a full buffer, also where the buffer is
   * given}
   *
   * @param packetBytes W_packet, the logical packet size in bytes
   */
  public double fullSojourn(double packetBytes) {
    return buffer > 0 ? buffer * packetBytes / bandwidth : latency;
  }

  /** {@return T_net / T_act - 1: the offered load of the background} */
  public double offeredLoad() {
    return isUnlimited() ? 0 : bandwidth / throughput - 1;
  }
}
