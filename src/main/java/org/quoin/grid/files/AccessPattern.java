package org.quoin.grid.files;

/** The files of its class that a job reads, as OptorSim's access patterns (Bell et al. 2003). */
public enum AccessPattern {
  /** In the order of the list, from the first. */
  SEQUENTIAL,
  /** At random, all equally likely. */
  RANDOM,
  /** The i-th of the list with a weight of 1 / i^exponent. */
  ZIPF
}
