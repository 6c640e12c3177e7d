package org.quoin.scenario;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.grid.GridModel;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.topology.Node;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobFeed;

/**
 * An experiment on one grid.
 *
 * @param name the file's name without extension
 * @param title one line for people
 * @param source the file
 * @param grid the grid and its jobs
 * @param seed the seed of all random streams
 * @param replications independent runs, at least 1
 * @param metaServers the metaservers to compare, at least one
 * @param metrics user-defined metrics
 * @param warnings sentences on what is allowed but probably not intended
 */
public record GridScenario(
    String name,
    String title,
    String source,
    GridModel grid,
    long seed,
    int replications,
    List<MetaServerSetup> metaServers,
    List<WeightedMetric> metrics,
    List<String> warnings)
    implements Scenario {

  @Override
  public List<String> compared() {
    return metaServers.stream().map(MetaServerSetup::name).toList();
  }

  @Override
  public List<Path> files() {
    List<Path> files = new ArrayList<>(List.of(Path.of(source)));
    Path topology = Path.of(grid.topology().source());
    files.add(topology);
    for (Node.Cluster cluster : grid.topology().of(Node.Cluster.class)) {
      for (String option : cluster.options().values()) {
        namedBy(topology, option).ifPresent(files::add);
      }
    }
    grid.topology().links().stream()
        .map(link -> link.line().background().file())
        .filter(trace -> !trace.isEmpty())
        .distinct()
        .forEach(trace -> files.add(topology.resolveSibling(trace)));
    for (JobClass jobs : grid.classes()) {
      jobs.amounts().flatMap(amount -> amount.file().stream()).forEach(files::add);
      Optional.ofNullable(jobs.demands().feed()).map(JobFeed::files).ifPresent(files::addAll);
    }
    files.addAll(grid.data().tables());
    files.addAll(grid.failures().files());
    return files;
  }

  /** {@return the file that an option of a cluster names, if it names one, such as a log} */
  private static Optional<Path> namedBy(Path topology, String option) {
    try {
      Path file = topology.resolveSibling(option);
      return Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  @Override
  public GridScenario only(int metaServer) {
    return with(List.of(metaServers.get(metaServer)));
  }

  /**
   * {@return this scenario with other metaservers}
   *
   * @param others at least one
   */
  public GridScenario with(List<MetaServerSetup> others) {
    return new GridScenario(
        name, title, source, grid, seed, replications, others, metrics, warnings);
  }
}
