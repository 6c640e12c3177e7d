package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterModel;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.Replay;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.observation.JobRecord;
import org.quoin.observation.Schedule;
import org.quoin.workload.Job;

/**
 * One replay, fully resolved.
 *
 * @param settings the cluster
 * @param policy its policy
 * @param order of the queue
 * @param options of the policy, as written; those not written are at their default
 */
public record ReplayPlan(
    ClusterSettings settings, Policy policy, Order order, Map<String, String> options) {

  /**
   * What came out.
   *
   * @param schedule the records in order of their end
   * @param statistics what the policy counted of its own
   */
  public record Result(Schedule schedule, Map<String, Object> statistics) {}

  /** Nothing special: a cluster of this width, every option at its default. */
  public static ReplayPlan of(int processors, Policy policy, Order order) {
    return new ReplayPlan(ClusterSettings.of(processors), policy, order, Map.of());
  }

  /** The same on another cluster. */
  public ReplayPlan on(ClusterSettings cluster) {
    return new ReplayPlan(cluster, policy, order, options);
  }

  /** Its name among several: {@code policy:order}. */
  public String name() {
    return policy.id() + ":" + order.id();
  }

  /**
   * Checks the options.
   *
   * @throws org.quoin.input.InputException with every one that is wrong
   */
  public void check() {
    create(1);
  }

  /** Replays jobs, given in order of submission. */
  public Result run(List<Job> jobs) {
    return run(jobs, record -> {});
  }

  /** Replays jobs, given in order of submission, while somebody listens. */
  public Result run(List<Job> jobs, ClusterListener listener) {
    SchedulingPolicy made = create(settings.processors());
    List<JobRecord> records = new ArrayList<>(jobs.size());
    Replay.run(jobs, new ClusterModel("cluster", settings, made, new Recorder(records, listener)));
    return new Result(new Schedule(records, settings.processors()), made.statistics());
  }

  private SchedulingPolicy create(int processors) {
    return policy.create("--policy " + policy.id(), order, processors, options);
  }

  private record Recorder(List<JobRecord> records, ClusterListener other)
      implements ClusterListener {
    @Override
    public void ended(JobRecord job) {
      records.add(job);
      other.ended(job);
    }

    @Override
    public void arrived(ClusterJob job) {
      other.arrived(job);
    }

    @Override
    public void scheduling(ClusterView view) {
      other.scheduling(view);
    }

    @Override
    public void scheduled(ClusterJob job, double time) {
      other.scheduled(job, time);
    }
  }
}
