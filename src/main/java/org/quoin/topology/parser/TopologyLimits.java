package org.quoin.topology.parser;

/**
 * The most that a topology may be. What is more is refused before it takes its memory.
 *
 * @param bytes of its file
 * @param nodes with all that counts stand for
 * @param links with all that groups stand for
 * @param attributes of all nodes and links together, defaults included
 * @param routes sites times routers, which is what the tables of the routes keep
 */
public record TopologyLimits(long bytes, int nodes, int links, int attributes, long routes) {

  /** Of a command: a file of over a hundred thousand links with comments, routes of over 1 GB. */
  public static final TopologyLimits OF_COMMANDS =
      new TopologyLimits(8_000_000, 200_000, 200_000, 2_000_000, 100_000_000);
}
