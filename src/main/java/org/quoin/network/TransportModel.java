package org.quoin.network;

/** The model of data in transfer. */
public enum TransportModel {
  /** Packets that queue at every link: Aida et al., HPDC-7, 1998. */
  PACKETS,
  /** A fluid: transfers get max-min fair rates ({@link org.quoin.network.fluid.FluidNetwork}). */
  FLUID,
  /**
   * Packets, computed as a fluid on the queues where this changes the time of transfers by little:
   * {@link org.quoin.network.fluid.PacketTimes}.
   */
  AUTO
}
