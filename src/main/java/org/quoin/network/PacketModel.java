package org.quoin.network;

/**
 * How data travel as packets.
 *
 * @param packetBytes logical packet size W in bytes
 * @param service packet service times, mean W / T_net
 * @param spacing time between a sender's packets at a hop, mean W / T_net of that hop
 * @param retry when a refused packet is tried again
 * @param engine how the queues are advanced
 */
public record PacketModel(
    double packetBytes,
    TimeDistribution service,
    TimeDistribution spacing,
    Retry retry,
    QueueEngine engine) {

  /** {@return the defaults: 10 KB packets, everything exponential} */
  public static PacketModel defaults() {
    return new PacketModel(
        10_000,
        TimeDistribution.EXPONENTIAL,
        TimeDistribution.EXPONENTIAL,
        Retry.EXPONENTIAL,
        QueueEngine.AUTO);
  }

  /** How the delay of a retry varies where it is a delay: not with {@link Retry#NEXT_SLOT}. */
  TimeDistribution retryDelay() {
    return switch (retry) {
      case EXPONENTIAL -> TimeDistribution.EXPONENTIAL;
      case SPACING -> spacing;
      case FIXED, NEXT_SLOT -> TimeDistribution.DETERMINISTIC;
    };
  }

  /** Whether spacings and retry delays are exponential, so that what is left of one is as a new. */
  boolean memorylessSenders() {
    return spacing == TimeDistribution.EXPONENTIAL
        && retry != Retry.NEXT_SLOT
        && retryDelay() == TimeDistribution.EXPONENTIAL;
  }

  /**
   * {@return whether packets and service march in step: with deterministic service, a deterministic
   * spacing or a fixed retry delay gives a job anything from no throughput to all of it, by its
   * phase}
   */
  public boolean phaseLocked() {
    return service == TimeDistribution.DETERMINISTIC
        && (spacing == TimeDistribution.DETERMINISTIC || retry == Retry.FIXED);
  }
}
