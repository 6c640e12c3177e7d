package org.quoin.network;

/**
 * The time of the next attempt of a blocked packet. The source says only that it is
 * "retransmitted"; W is the packet size and T_net the bandwidth.
 */
public enum Retry {
  /** After an exponential time of mean W / T_net: the accepted throughput is then T_act. */
  EXPONENTIAL,
  /** After exactly W / T_net. */
  FIXED,
  /** After a new spacing, drawn as between two packets of the sender. */
  SPACING,
  /**
   * When the next packet leaves the queue: wins against any background, so that T_act has no
   * meaning.
   */
  NEXT_SLOT
}
