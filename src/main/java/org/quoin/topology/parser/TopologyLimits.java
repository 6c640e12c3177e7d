package org.quoin.topology.parser;

/**
 * Maximum sizes of a topology. A larger topology is rejected before memory is allocated for it.
 *
 * @param bytes size of its file
 * @param nodes number of nodes, with the nodes of counts
 * @param attributes number of attributes of all nodes and links, including defaults
 * @param routes sites times routers, which is the size of the routing tables
 */
public record TopologyLimits(long bytes, int nodes, int links, int attributes, long routes) {

  /**
   * Limits of commands: over a hundred thousand links with comments; routing tables of over 1 GB.
   */
  public static final TopologyLimits OF_COMMANDS =
      new TopologyLimits(8_000_000, 200_000, 200_000, 2_000_000, 100_000_000);
}
