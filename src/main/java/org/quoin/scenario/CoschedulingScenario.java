package org.quoin.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.key.CoschedulingKeys;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.workload.IterativeJob;

/**
 * Parallel jobs on a time-shared cluster, under one scheme or several.
 *
 * @param name the file's name without its ending
 * @param title one line for people
 * @param source the scenario file, or the list of jobs of a command line
 * @param jobs where the jobs come from
 * @param fit the log that generated jobs are like
 * @param clusters what is compared: the cluster under each scheme
 * @param metrics the user's own
 * @param untilNs when a run ends even if jobs are left, in nanoseconds
 * @param seed of all random streams
 * @param replications independent runs of each scheme
 * @param files every file that the runs depend on
 * @param output what is to become of the results
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
    int replications,
    List<Path> files,
    OutputOptions output)
    implements Scenario {

  /**
   * Keeps copies of the lists.
   *
   * @param name for results and pictures
   * @param title one line for people
   * @param source named in messages
   * @param jobs where the jobs come from
   * @param fit empty where nothing is fitted
   * @param clusters at least one, alike but for the scheme
   * @param metrics of the user; may be empty
   * @param untilNs nanoseconds; {@link Long#MAX_VALUE} for no end
   * @param seed of all random streams
   * @param replications at least 1
   * @param files on which the runs depend
   * @param output what is to become of the results
   */
  public CoschedulingScenario {
    clusters = List.copyOf(clusters);
    metrics = List.copyOf(metrics);
    files = List.copyOf(files);
  }

  /**
   * {@return the runs that a command line describes}
   *
   * @param jobs the list of jobs, or null
   * @param options those given, under the names of {@link CoschedulingKeys}
   * @throws InputException with all mistakes in the options and the list
   */
  public static CoschedulingScenario of(Path jobs, KeyValues options) {
    String name =
        jobs == null ? "jobs" : jobs.getFileName().toString().replaceFirst("(?i)\\.csv$", "");
    return new CoschedulingReader(options)
        .scenario(name, jobs, options.text(CoschedulingKeys.FIT).map(Path::of), List.of());
  }

  @Override
  public List<String> compared() {
    return clusters.stream().map(cluster -> cluster.scheme().title()).toList();
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }

  /**
   * {@return the random streams of a replication}
   *
   * @param replication from 0
   */
  public RandomStreams streams(int replication) {
    return new RandomStreams(seed, replication);
  }

  /**
   * {@return the jobs of a replication: the same for all schemes}
   *
   * @param replication from 0
   * @throws InputException when the model hardly has a job that narrow
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
    return new CoschedulingScenario(
        name,
        title,
        source,
        jobs,
        fit,
        List.of(clusters.get(scheme)),
        metrics,
        untilNs,
        seed,
        replications,
        files,
        output);
  }
}
