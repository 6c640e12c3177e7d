package org.quoin.network;

/**
 * The packet model of transfers.
 *
 * @param packetBytes logical packet size W in bytes
 * @param service distribution of packet service times, mean W / T_net
 * @param spacing distribution of the time between a sender's packets at a hop, mean W / T_net of
 *     that hop
 * @param retry the rule for blocked packets
 * @param engine the engine of the queues
 */
public record PacketModel(
    double packetBytes,
    TimeDistribution service,
    TimeDistribution spacing,
    Retry retry,
    QueueEngine engine) {

  /** {@return the defaults: 10 KB packets, everything exponential} */
  public static PacketModel defaults() {
    return exponential(10_000, QueueEngine.AUTO);
  }

  /**
   * {@return a model in which everything is exponential}
   *
   * @param packetBytes logical packet size W in bytes
   * @param engine the engine of the queues
   */
  public static PacketModel exponential(double packetBytes, QueueEngine engine) {
    return new PacketModel(
        packetBytes,
        TimeDistribution.EXPONENTIAL,
        TimeDistribution.EXPONENTIAL,
        Retry.EXPONENTIAL,
        engine);
  }

  /** {@return whether services, spacings and retry delays are exponential} */
  public boolean isExponential() {
    return service == TimeDistribution.EXPONENTIAL
        && spacing == TimeDistribution.EXPONENTIAL
        && retry == Retry.EXPONENTIAL;
  }

  /** Returns the distribution of retry delays; none with {@link Retry#NEXT_SLOT}. */
  TimeDistribution retryDelay() {
    return switch (retry) {
      case EXPONENTIAL -> TimeDistribution.EXPONENTIAL;
      case SPACING -> spacing;
      case FIXED, NEXT_SLOT -> TimeDistribution.DETERMINISTIC;
    };
  }

  /** Returns whether spacings and retry delays are exponential, and so memoryless. */
  boolean memorylessSenders() {
    return spacing == TimeDistribution.EXPONENTIAL
        && retry != Retry.NEXT_SLOT
        && retryDelay() == TimeDistribution.EXPONENTIAL;
  }

  /**
   * {@return whether packets stay in phase with the server: with deterministic service and a
   * deterministic spacing or a fixed retry delay the throughput of a job depends on its phase and
   * can be anything from 0 to T_net}
   */
  public boolean phaseLocked() {
    return service == TimeDistribution.DETERMINISTIC
        && (spacing == TimeDistribution.DETERMINISTIC || retry == Retry.FIXED);
  }
}
