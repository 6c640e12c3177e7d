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
    double packetBytes, Spread service, Spread spacing, Retry retry, QueueEngine engine) {

  /** {@return the defaults: 10 KB packets, everything exponential} */
  public static PacketModel defaults() {
    return new PacketModel(
        10_000, Spread.EXPONENTIAL, Spread.EXPONENTIAL, Retry.EXPONENTIAL, QueueEngine.AUTO);
  }

  /** How the delay of a retry varies where it is a delay: not with {@link Retry#NEXT_SLOT}. */
  Spread retryDelay() {
    return switch (retry) {
      case EXPONENTIAL -> Spread.EXPONENTIAL;
      case SPACING -> spacing;
      case FIXED, NEXT_SLOT -> Spread.DETERMINISTIC;
    };
  }

  /** Whether spacings and retry delays are exponential, so that what is left of one is as a new. */
  boolean memorylessSenders() {
    return spacing == Spread.EXPONENTIAL
        && retry != Retry.NEXT_SLOT
        && retryDelay() == Spread.EXPONENTIAL;
  }

  /**
   * {@return whether packets and service march in step: with deterministic service, a deterministic
   * spacing or a fixed retry delay gives a job anything from no throughput to all of it, by its
   * phase}
   */
  public boolean phaseLocked() {
    return service == Spread.DETERMINISTIC
        && (spacing == Spread.DETERMINISTIC || retry == Retry.FIXED);
  }
}
