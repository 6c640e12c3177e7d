package org.quoin.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.RecordBuilder;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.Downtime;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.replay.DowntimeSpec;
import org.quoin.scenario.replay.DrawnJobs;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ModelJobs;
import org.quoin.scenario.replay.NodesOfState;
import org.quoin.scenario.replay.ReplaySource;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.slurm.ClusterFile;
import org.quoin.statistics.Replicates;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogState;

/**
 * The replay of jobs on one cluster, under one or several policies.
 *
 * @param name the file's name without extension
 * @param title one line for people
 * @param source the scenario file, or the log of a command line
 * @param jobs source of the jobs
 * @param conditions the conditions of the cluster; its width is known when the log is read
 * @param downtimes maintenance and outages of the cluster
 * @param plans the replays to compare, without a cluster
 * @param sideBySide whether the plans were given as rows to compare
 * @param baseline replay whose waits are compared with those of the plans; empty for none
 * @param metrics user-defined metrics
 * @param settings values that shape the runs besides the plans, by key
 * @param files every file that the runs depend on
 * @param output where results go
 */
public record ReplayScenario(
    String name,
    String title,
    String source,
    ReplaySource jobs,
    ClusterSettings conditions,
    DowntimeSpec downtimes,
    List<ReplaySpec> plans,
    boolean sideBySide,
    Optional<ReplaySpec> baseline,
    List<WeightedMetric> metrics,
    Map<String, Object> settings,
    List<Path> files,
    OutputOptions output)
    implements Scenario {

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
   * @param log the file to replay
   * @param options the options by the names of {@link ReplayKeys}
   * @throws InputException with all mistakes in the options
   */
  public static ReplayScenario of(Path log, KeyValues options) {
    return new ReplayReader(options, List.of()).scenario(name(log), Optional.of(log));
  }

  /**
   * {@return the replay of a log under several plans, with defaults for everything else}
   *
   * @param log the file to replay
   * @param rules how its lines become jobs; they name the machine's width
   * @param plans the replays to compare, without a cluster
   */
  public static ReplayScenario of(Path log, LogRules rules, List<ReplaySpec> plans) {
    List<Path> files = new ArrayList<>(List.of(log));
    plans.forEach(plan -> files.addAll(plan.files()));
    return of(name(log), new LoggedJobs(log, rules, List.of()), plans, files);
  }

  /**
   * {@return the replay of a model's jobs under several plans, with defaults for everything else}
   *
   * @param jobs the model, with the machine's width
   * @param plans the replays to compare, without a cluster
   */
  public static ReplayScenario of(ModelJobs jobs, List<ReplaySpec> plans) {
    return of(jobs.name(), jobs, plans, List.of());
  }

  /**
   * {@return the replay of drawn logs under several plans, with defaults for everything else}
   *
   * @param jobs how the logs are drawn
   * @param plans the replays to compare, without a cluster
   */
  public static ReplayScenario of(DrawnJobs jobs, List<ReplaySpec> plans) {
    return of(name(jobs.log().file()), jobs, plans, List.of(jobs.log().file()));
  }

  private static ReplayScenario of(
      String name, ReplaySource jobs, List<ReplaySpec> plans, List<Path> files) {
    return new ReplayScenario(
        name,
        name,
        jobs.name(),
        jobs,
        ClusterSettings.of(1),
        DowntimeSpec.NONE,
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

  /** {@return the drawn jobs, if each replication is a log that is drawn from a log} */
  public Optional<DrawnJobs> drawn() {
    return jobs instanceof DrawnJobs drawn ? Optional.of(drawn) : Optional.empty();
  }

  @Override
  public Replicates replicates() {
    return drawn().filter(DrawnJobs::isResampled).isPresent()
        ? Replicates.RESAMPLES
        : Replicates.INDEPENDENT;
  }

  @Override
  public List<String> compared() {
    return plans.stream().map(ReplaySpec::name).toList();
  }

  @Override
  public List<String> warnings() {
    List<String> all = new ArrayList<>();
    if (jobs instanceof LoggedJobs logged) {
      logged.machines().forEach(machine -> all.addAll(machine.notSimulated()));
    }
    return all;
  }

  /**
   * {@return the plans on the cluster of a replication}
   *
   * @param jobs the jobs of one replication, with the machine's width
   * @param numbered whether jobs get processors by number, so that their allocation can be reported
   * @throws InputException when the machine has too many processors for its time slices, or too few
   *     for a reservation
   */
  public List<ReplaySpec> plans(JobLog jobs, boolean numbered) {
    plans.get(0).reservations().check(jobs.processors());
    List<ClusterSettings> clusters = plans.stream().map(plan -> cluster(plan, jobs)).toList();
    List<ReplaySpec> begun =
        IntStream.range(0, plans.size())
            .mapToObj(
                i ->
                    plans
                        .get(i)
                        .with(downtimes.outages(clusters.get(i), jobs))
                        .with(state(jobs.state(), clusters.get(i)))
                        .dated(jobs.calendar()))
            .toList();
    try {
      return IntStream.range(0, plans.size())
          .mapToObj(
              i -> begun.get(i).on(numbered ? clusters.get(i).withNumbers() : clusters.get(i)))
          .toList();
    } catch (InputException e) {
      throw new InputException(
          e.mistakes().stream()
              .map(m -> Mistake.in(source, m.source() + ": " + m.message()))
              .toList());
    }
  }

  /**
   * {@return the baseline on the cluster of a replication}
   *
   * @param jobs the jobs of one replication, with the machine's width
   */
  public Optional<ReplaySpec> baseline(JobLog jobs) {
    return baseline.map(
        plan -> {
          ClusterSettings cluster = cluster(plan, jobs);
          return plan.with(downtimes.outages(cluster, jobs))
              .with(state(jobs.state(), cluster))
              .dated(jobs.calendar())
              .on(cluster);
        });
  }

  /**
   * {@return the state of a cluster}
   *
   * @param state the jobs that ran and waited
   * @param cluster the cluster of a plan
   * @throws InputException if the state has a node that the machine does not have
   */
  public ClusterState state(LogState state, ClusterSettings cluster) {
    List<ClusterState.Present> present =
        state.jobs().stream()
            .map(earlier -> new ClusterState.Present(earlier.job(), earlier.start()))
            .toList();
    Optional<Downtime> out =
        jobs instanceof LoggedJobs logged
            ? NodesOfState.out(logged.snapshot(), state, cluster)
            : Optional.empty();
    return new ClusterState(state.time(), present, out);
  }

  /** Returns the cluster of a plan, which may have a machine of its own. */
  private ClusterSettings cluster(ReplaySpec plan, JobLog jobs) {
    ClusterSettings sized = conditions.withProcessors(jobs.processors());
    ClusterFile machine = plan.machine() == null ? conditions.machine() : plan.machine();
    if (machine == null) {
      return downtimes.on(sized, jobs);
    }
    ClusterSettings dated = downtimes.on(sized.withMachine(machine.dated(jobs.calendar())), jobs);
    return plan.policy().keepsReservations() ? dated : dated.withReservedNodesOut();
  }

  /** {@return this replay with the plans of its policies reported} */
  public ReplayScenario withPlansFollowed() {
    return RecordBuilder.copy(this, "conditions", conditions.withPlansFollowed(true));
  }

  /**
   * {@return this replay compared with a baseline}
   *
   * @param other the replay of the same jobs to compare with
   */
  public ReplayScenario comparedWith(ReplaySpec other) {
    return RecordBuilder.copy(this, "baseline", Optional.of(other));
  }

  @Override
  public ReplayScenario only(int plan) {
    return RecordBuilder.copy(this, "plans", List.of(plans.get(plan)), "sideBySide", false);
  }
}
