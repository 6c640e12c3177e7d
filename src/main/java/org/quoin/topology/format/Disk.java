package org.quoin.topology.format;

import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;

/**
 * Disk of a site or store: one more queue of its data in each direction. The node stands behind a
 * router of its own, to which a link as fast as the disk connects it.
 *
 * @param node name of the node
 * @param read link from the node
 * @param write link to the node
 */
record Disk(String node, LinkParameters read, LinkParameters write) {
  /** Capacity of the queue in packets. A full one delays nothing: a router holds what it blocks. */
  private static final int BUFFER = 100;

  /**
   * Creates a disk.
   *
   * @param node name of the node
   * @param readRate bytes per second; 0 without a limit
   * @param writeRate bytes per second; 0 without a limit
   */
  Disk(String node, double readRate, double writeRate) {
    this(node, link(readRate), link(writeRate));
  }

  private static LinkParameters link(double rate) {
    return rate == 0 ? LinkParameters.UNLIMITED : new LinkParameters(rate, rate, 0, BUFFER, 1);
  }

  /** Returns the name of the router before the disk. */
  String door() {
    return Node.Router.beforeDisk(node);
  }

  /** Returns the name of the link. */
  String name() {
    return node + " disk";
  }
}
