package org.quoin.scenario;

import java.util.List;
import org.quoin.grid.GridModel;

/**
 * An experiment on one grid.
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
public record GridScenario(
    String name,
    String title,
    String source,
    GridModel grid,
    long seed,
    int replications,
    List<MetaServerSetup> metaServers,
    List<String> warnings)
    implements Scenario {

  public GridScenario {
    metaServers = List.copyOf(metaServers);
    warnings = List.copyOf(warnings);
  }

  @Override
  public List<String> compared() {
    return metaServers.stream().map(MetaServerSetup::name).toList();
  }

  /** The same with other metaservers. */
  public GridScenario with(List<MetaServerSetup> others) {
    return new GridScenario(name, title, source, grid, seed, replications, others, warnings);
  }
}
