package org.quoin.scenario;

import java.util.List;
import org.quoin.grid.GridModel;

/**
 * One experiment on one grid, fully resolved.
 *
 * @param name the file's name without its ending
 * @param title one line for people
 * @param source the file
 * @param grid the grid and its jobs
 * @param seed of all random streams
 * @param replications independent runs
 * @param metaServers the metaservers to compare, on the same jobs
 * @param warnings what is allowed but probably not meant, a sentence each
 */
public record Scenario(
    String name,
    String title,
    String source,
    GridModel grid,
    long seed,
    int replications,
    List<MetaServerSetup> metaServers,
    List<String> warnings) {

  public Scenario {
    metaServers = List.copyOf(metaServers);
    warnings = List.copyOf(warnings);
  }

  /** The same with other metaservers. */
  public Scenario with(List<MetaServerSetup> others) {
    return new Scenario(name, title, source, grid, seed, replications, others, warnings);
  }
}
