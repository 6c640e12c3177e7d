package org.quoin.scheduling;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterModel;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.Replay;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.matrix.MatrixCluster;
import org.quoin.cluster.matrix.MatrixSettings;
import org.quoin.cluster.matrix.TimeSliceOptions;
import org.quoin.cluster.matrix.TimeSliceStatistics;
import org.quoin.cluster.matrix.TimeSlices;
import org.quoin.observation.JobRecord;
import org.quoin.observation.Schedule;
import org.quoin.workload.Job;

/**
 * One replay, fully resolved.
 *
 * @param settings the cluster
 * @param slices how its jobs share it in time
 * @param policy its policy
 * @param order of the queue
 * @param options of the policy, as written; those not written are at their default
 */
public record ReplayPlan(
    ClusterSettings settings,
    TimeSlices slices,
    Policy policy,
    JobOrder order,
    Map<String, String> options) {

  /** Shared in space only. */
  public ReplayPlan(
      ClusterSettings settings, Policy policy, JobOrder order, Map<String, String> options) {
    this(settings, TimeSlices.NONE, policy, order, options);
  }

  /** Shared in space only, on no cluster yet. */
  public ReplayPlan(Policy policy, JobOrder order, Map<String, String> options) {
    this(null, policy, order, options);
  }

  /**
   * What came out.
   *
   * @param schedule the records in order of their end
   * @param statistics what the policy counted of its own; with time slices {@link
   *     TimeSliceStatistics}
   */
  public record Result(Schedule schedule, PolicyStatistics statistics) {}

  /** Nothing special: a cluster of this width, every option at its default. */
  public static ReplayPlan of(int processors, Policy policy, JobOrder order) {
    return new ReplayPlan(ClusterSettings.of(processors), policy, order, Map.of());
  }

  /**
   * The same on another cluster.
   *
   * @throws org.quoin.input.InputException when it has too many processors for its time slices
   */
  public ReplayPlan on(ClusterSettings cluster) {
    ReplayPlan plan = new ReplayPlan(cluster, slices, policy, order, options);
    if (slices.shared()) {
      plan.matrix(cluster);
    }
    return plan;
  }

  /**
   * Its name among several, {@code policy:order}, with what differs from the defaults in brackets.
   */
  public String name() {
    Map<String, String> all = new LinkedHashMap<>(policy.changed(options));
    if (slices.shared()) {
      all.putAll(TimeSliceOptions.changed(slices));
    }
    String name = policy.id() + ":" + order.id();
    return all.isEmpty() ? name : name + "[" + joined(all) + "]";
  }

  /** The policy's options that differ from their defaults, as in {@code decider=simple}. */
  public String changed() {
    return joined(policy.changed(options));
  }

  private static String joined(Map<String, String> options) {
    return options.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(","));
  }

  /**
   * The same with its options checked and the files that they name read in, once for all runs.
   *
   * @param source what the policy was written in, for the messages
   * @throws org.quoin.input.InputException with every option that is wrong
   */
  public ReplayPlan resolved(String source) {
    String place = source + " " + policy.id();
    if (slices.shared()) {
      policy.inMatrix(place, order, ClusterSettings.of(1), slices, options);
      return this;
    }
    Map<String, String> resolved = policy.resolved(place, Path.of(""), options);
    policy.create(place, order, 1, resolved);
    return new ReplayPlan(settings, slices, policy, order, resolved);
  }

  /** The files that its options name. */
  public List<Path> files() {
    return policy.files(Path.of(""), options);
  }

  /** Replays jobs, given in order of submission. */
  public Result run(List<Job> jobs) {
    return run(jobs, record -> {});
  }

  /** Replays jobs, given in order of submission, while somebody listens. */
  public Result run(List<Job> jobs, ClusterListener listener) {
    List<JobRecord> records = new ArrayList<>(jobs.size());
    ClusterListener recorder = listener.and(records::add);
    if (slices.shared()) {
      MatrixCluster cluster = new MatrixCluster("cluster", matrix(settings), recorder);
      Replay.run(jobs, cluster);
      Schedule schedule =
          new Schedule(records, settings.processors(), cluster.cellSeconds() / slices.rows());
      return new Result(schedule, TimeSliceStatistics.of(schedule, cluster.turns()));
    }
    SchedulingPolicy made = create(settings.processors());
    Replay.run(jobs, new ClusterModel("cluster", settings, made, recorder));
    return new Result(new Schedule(records, settings.processors()), made.statistics());
  }

  private MatrixSettings matrix(ClusterSettings cluster) {
    return policy.inMatrix(source(), order, cluster, slices, options);
  }

  private SchedulingPolicy create(int processors) {
    return policy.create(source(), order, processors, options);
  }

  private String source() {
    return "policy " + policy.id();
  }
}
