package org.quoin.network;

/** What data are on their way. */
public enum TransportModel {
  /** Packets that queue at every link: Aida et al., HPDC-7, 1998. */
  PACKETS,
  /**
   * A fluid of which transfers get max-min fair rates ({@link
   * org.quoin.network.fluid.FluidNetwork}).
   */
  FLUID
}
