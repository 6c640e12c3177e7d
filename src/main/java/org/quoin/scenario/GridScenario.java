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
 * @param name the file's name without its ending
 * @param title one line for people
 * @param source the file
 * @param grid the grid and its jobs
 * @param seed of all random streams
 * @param replications independent runs
 * @param metaServers the metaservers to compare, on the same jobs
 * @param metrics the user's own
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
    List<WeightedMetric> metrics,
    List<String> warnings)
    implements Scenario {

  /**
   * Keeps copies of the lists.
   *
   * @param name for results and pictures
   * @param title one line for people
   * @param source named in messages
   * @param grid the grid and its jobs
   * @param seed of all random streams
   * @param replications at least 1
   * @param metaServers at least one
   * @param metrics of the user; may be empty
   * @param warnings may be empty
   */
  public GridScenario {
    metaServers = List.copyOf(metaServers);
    metrics = List.copyOf(metrics);
    warnings = List.copyOf(warnings);
  }

  @Override
  public List<String> compared() {
    return metaServers.stream().map(MetaServerSetup::name).toList();
  }

  @Override
  public List<Path> files() {
    List<Path> files = new ArrayList<>(List.of(Path.of(source)));
    Path topology = Path.of(grid.topology().source());
    files.add(topology);
    for (Node site : grid.topology().sites()) {
      for (String option : site.options().values()) {
        beside(topology, option).ifPresent(files::add);
      }
    }
    grid.topology().links().stream()
        .map(link -> link.line().background().file())
        .filter(trace -> !trace.isEmpty())
        .distinct()
        .forEach(trace -> files.add(topology.resolveSibling(trace)));
    for (JobClass jobs : grid.classes()) {
      jobs.amounts().flatMap(amount -> amount.file().stream()).forEach(files::add);
      Optional.ofNullable(jobs.demands().feed()).flatMap(JobFeed::file).ifPresent(files::add);
    }
    files.addAll(grid.data().tables());
    files.addAll(grid.failures().files());
    return files;
  }

  /** What a cluster's option names, if that is a file: a log, wherever options may name one. */
  private static Optional<Path> beside(Path topology, String option) {
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
   * {@return the same with other metaservers}
   *
   * @param others at least one, in place of those there were
   */
  public GridScenario with(List<MetaServerSetup> others) {
    return new GridScenario(
        name, title, source, grid, seed, replications, others, metrics, warnings);
  }
}
