package org.quoin.cluster;

import java.util.BitSet;

/**
 * A period in which some processors of a cluster are out of service.
 *
 * @param from its start in seconds
 * @param until its end in seconds, after the start; infinity for never
 * @param processors the number of processors, at least 1; 0 if running jobs hold all of them
 * @param nodes the nodes that these processors are, by index; null for any processors
 */
public record Downtime(double from, double until, int processors, BitSet nodes) {
  public Downtime {
    nodes = nodes == null ? null : (BitSet) nodes.clone();
  }

  /**
   * Creates a period without any processors of a number.
   *
   * @param from its start in seconds
   * @param until its end in seconds, after the start; infinity for never
   * @param processors the number of processors, at least 1
   */
  public Downtime(double from, double until, int processors) {
    this(from, until, processors, null);
  }

  /** {@return the nodes, by index; null for any processors} */
  @Override
  public BitSet nodes() {
    return nodes == null ? null : (BitSet) nodes.clone();
  }

  /**
   * {@return a period like this one that begins later}
   *
   * @param seconds seconds from the start of this one to that of the other
   */
  public Downtime later(double seconds) {
    return new Downtime(from + seconds, until + seconds, processors, nodes);
  }

  /** {@return whether the period is of given nodes} */
  public boolean isOfNodes() {
    return nodes != null;
  }
}
