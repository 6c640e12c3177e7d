package org.quoin.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.base.RecordBuilder;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.SiteSpec;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.key.CoschedulingKeys;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.workload.IterativeJob;

/**
 * Parallel jobs on a time-shared cluster, under one or several schemes.
 *
 * @param name the file's name without extension
 * @param title one line for people
 * @param source the scenario file, or the list of jobs or log of a command line
 * @param jobs source of the jobs
 * @param fit the log that generated jobs resemble; empty if nothing is fitted
 * @param clusters the cluster under each compared scheme; at least one
 * @param metrics user-defined metrics
 * @param untilNs end of a run even if jobs are left, in ns; {@link Long#MAX_VALUE} for no end
 * @param seed the seed of all random streams
 * @param site the cluster of a grid whose skew the jobs have; empty for a skew of its own
 * @param replications independent runs of each scheme, at least 1
 * @param files every file that the runs depend on
 * @param output where results go
 */
public record CoschedulingScenario(
    String name,
    String title,
    String source,
    JobSource jobs,
    Optional<Path> fit,
    List<TimeSharedSettings> clusters,
    List<WeightedMetric> metrics,
    long untilNs,
    long seed,
    Optional<String> site,
    int replications,
    List<Path> files,
    OutputOptions output)
    implements Scenario {

  /** The end of the name of a log, as a pattern. */
  private static final String LOG = "\\.swf(\\.gz)?";

  /**
   * {@return the runs that a command line describes}
   *
   * @param jobs the list of jobs or a log, or null
   * @param options the options by the names of {@link CoschedulingKeys}
   * @throws InputException with all mistakes in the options and the list
   */
  public static CoschedulingScenario of(Path jobs, KeyValues options) {
    String name =
        jobs == null
            ? "generated jobs"
            : jobs.getFileName().toString().replaceFirst("(?i)(\\.csv|" + LOG + ")$", "");
    return new CoschedulingReader(options)
        .scenario(name, jobs, options.text(CoschedulingKeys.FIT).map(Path::of), List.of());
  }

  @Override
  public List<String> compared() {
    return clusters.stream().map(cluster -> cluster.scheme().title()).toList();
  }

  /** {@return whether a file of jobs is a log in SWF by its name, and not a list in CSV} */
  static boolean isLog(Path jobs) {
    return jobs.getFileName().toString().matches("(?i).*" + LOG);
  }

  @Override
  public List<String> warnings() {
    if (!(jobs instanceof JobSource.Logged logged) || logged.leftOut() == 0) {
      return List.of();
    }
    return List.of(
        Plurals.counted(logged.leftOut(), "job")
            + " of the log had more than "
            + Plurals.counted(logged.used().widest(), "task")
            + " or no run time, and "
            + (logged.leftOut() == 1 ? "was" : "were")
            + " left out");
  }

  /**
   * {@return the random streams of a replication}
   *
   * @param replication the replication, from 0
   */
  public RandomStreams streams(int replication) {
    return new RandomStreams(seed, replication);
  }

  /**
   * {@return the random streams of the skew in a replication: of the cluster of a grid that has the
   * same seed and replication, if one is named}
   *
   * @param replication the replication, from 0
   */
  public RandomStreams skew(int replication) {
    RandomStreams all = streams(replication);
    return site.map(name -> SiteSpec.ClusterSpec.ofNodes(all, name)).orElse(all);
  }

  /**
   * {@return the jobs of a replication, equal for all schemes}
   *
   * @param replication the replication, from 0
   * @throws InputException when the model has too few jobs that fit the cluster
   */
  public List<IterativeJob> jobs(int replication) {
    try {
      return jobs.jobs(clusters.get(0), streams(replication));
    } catch (IllegalArgumentException e) {
      throw new InputException(source, e.getMessage());
    }
  }

  @Override
  public CoschedulingScenario only(int scheme) {
    return RecordBuilder.copy(this, "clusters", List.of(clusters.get(scheme)));
  }
}
