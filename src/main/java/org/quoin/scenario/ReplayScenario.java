package org.quoin.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.cluster.ClusterSettings;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ModelJobs;
import org.quoin.scenario.replay.ReplaySource;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * The replay of jobs on one cluster, under one policy or several side by side.
 *
 * @param name the file's name without its ending
 * @param title one line for people
 * @param source the scenario file, or the log of a command line
 * @param jobs where they come from
 * @param conditions of the cluster; its width is known when the log is read
 * @param plans what is compared, on no cluster yet
 * @param sideBySide whether they were given as rows to compare, be it only one
 * @param baseline what their waits are set beside; their backfills are counted then
 * @param metrics the user's own
 * @param settings what shapes the runs beside the plans, by the names of the keys
 * @param files every file that the runs depend on
 * @param output what is to become of the results
 */
public record ReplayScenario(
    String name,
    String title,
    String source,
    ReplaySource jobs,
    ClusterSettings conditions,
    List<ReplaySpec> plans,
    boolean sideBySide,
    Optional<ReplaySpec> baseline,
    List<WeightedMetric> metrics,
    Map<String, Object> settings,
    List<Path> files,
    OutputOptions output)
    implements Scenario {

  /**
   * Keeps copies of the lists; where there is a baseline, plans have their backfills counted.
   *
   * @param name for results and pictures
   * @param title one line for people
   * @param source named in messages
   * @param jobs where they come from
   * @param conditions of any width
   * @param plans at least one
   * @param sideBySide whether they were given as rows to compare
   * @param baseline empty for none
   * @param metrics of the user; may be empty
   * @param settings by the names of the keys
   * @param files on which the runs depend
   * @param output what is to become of the results
   */
  public ReplayScenario {
    plans =
        baseline.isPresent()
            ? plans.stream().map(ReplaySpec::withBackfillsCounted).toList()
            : List.copyOf(plans);
    metrics = List.copyOf(metrics);
    files = List.copyOf(files);
  }

  /**
   * {@return the replay that a command line describes}
   *
   * @param log the file that is replayed
   * @param options those given, under the names of {@link ReplayKeys}
   * @throws InputException with all mistakes in the options
   */
  public static ReplayScenario of(Path log, KeyValues options) {
    return new ReplayReader(options).scenario(name(log), Optional.of(log), List.of());
  }

  /**
   * {@return the replay of a log under several plans, with nothing else about it}
   *
   * @param log the log's file
   * @param rules how its lines become jobs; they name the machine's width
   * @param plans what is compared, on no cluster yet
   */
  public static ReplayScenario of(Path log, LogRules rules, List<ReplaySpec> plans) {
    List<Path> files = new ArrayList<>(List.of(log));
    plans.forEach(plan -> files.addAll(plan.files()));
    return of(name(log), new LoggedJobs(log, rules), plans, files);
  }

  /**
   * {@return the replay of jobs that a model draws under several plans, with nothing else about it}
   *
   * @param jobs the model, with the machine's width
   * @param plans what is compared, on no cluster yet
   */
  public static ReplayScenario of(ModelJobs jobs, List<ReplaySpec> plans) {
    return of(jobs.name(), jobs, plans, List.of());
  }

  private static ReplayScenario of(
      String name, ReplaySource jobs, List<ReplaySpec> plans, List<Path> files) {
    return new ReplayScenario(
        name,
        name,
        jobs.name(),
        jobs,
        ClusterSettings.of(1),
        plans,
        true,
        Optional.empty(),
        List.of(),
        Map.of(),
        files,
        OutputOptions.NONE);
  }

  private static String name(Path log) {
    String file = String.valueOf(log.getFileName());
    String name = file.replaceFirst("(?i)(\\.swf)?(\\.gz)?$", "");
    return name.isEmpty() ? file : name;
  }

  @Override
  public long seed() {
    return jobs.seed();
  }

  @Override
  public int replications() {
    return jobs.replications();
  }

  @Override
  public List<String> compared() {
    return plans.stream().map(ReplaySpec::name).toList();
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }

  /**
   * {@return the plans on the cluster that the jobs run on}
   *
   * @param jobs of one replication, with the machine's width
   * @param numbered whether jobs get processors by number, so that their allocation can be reported
   * @throws InputException when it has too many processors for its time slices, or too few for a
   *     reservation
   */
  public List<ReplaySpec> plans(JobLog jobs, boolean numbered) {
    ClusterSettings sized = conditions.withProcessors(jobs.processors());
    ClusterSettings cluster = numbered ? sized.withNumbers() : sized;
    plans.get(0).reservations().check(jobs.processors());
    try {
      return plans.stream().map(plan -> plan.on(cluster)).toList();
    } catch (InputException e) {
      throw new InputException(
          e.mistakes().stream()
              .map(m -> Mistake.in(source, m.source() + ": " + m.message()))
              .toList());
    }
  }

  /**
   * {@return what the others are set beside, on the cluster that the jobs run on}
   *
   * @param jobs of one replication, with the machine's width
   */
  public Optional<ReplaySpec> baseline(JobLog jobs) {
    return baseline.map(plan -> plan.on(conditions.withProcessors(jobs.processors())));
  }

  /** {@return the same whose planned starts are followed} */
  public ReplayScenario withPlansFollowed() {
    return with(conditions.withPlansFollowed(true), plans, sideBySide, baseline);
  }

  /**
   * {@return the same beside a baseline}
   *
   * @param other the plan that makes it of the same jobs
   */
  public ReplayScenario beside(ReplaySpec other) {
    return with(conditions, plans, sideBySide, Optional.of(other));
  }

  @Override
  public ReplayScenario only(int plan) {
    return with(conditions, List.of(plans.get(plan)), false, baseline);
  }

  private ReplayScenario with(
      ClusterSettings cluster, List<ReplaySpec> some, boolean rows, Optional<ReplaySpec> other) {
    return new ReplayScenario(
        name, title, source, jobs, cluster, some, rows, other, metrics, settings, files, output);
  }
}
