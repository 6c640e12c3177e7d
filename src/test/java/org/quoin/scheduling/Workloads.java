package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** Small workloads of our own making, and their replay. */
public final class Workloads {
  private Workloads() {}

  public static Job job(long id, double submit, int processors, double requested, double runTime) {
    return new Job(id, submit, processors, requested, runTime, 0, 0, 0, (int) (id % 5));
  }

  /**
   * {@return a policy in the order of arrival that may use processors from the ends of their jobs
   * on, while Slurm's nodes by default need half a second}
   */
  public static SchedulingPolicy prompt(PolicyKind policy, int processors) {
    return policy.create(
        "policy",
        Order.FCFS,
        processors,
        policy == Policies.SLURM ? Map.of("release", "0 s") : Map.of());
  }

  /** Jobs with whole-second times, many ties, some without run time; runs end early. */
  public static List<Job> random(int seed, int count, int processors) {
    RandomGenerator random = new RandomStreams(seed, 0).stream("jobs");
    List<Job> jobs = new ArrayList<>();
    double submit = 0;
    for (int i = 0; i < count; i++) {
      submit += random.nextInt(3) == 0 ? 0 : random.nextInt(8);
      int requested = 1 + random.nextInt(20);
      int runTime = random.nextInt(10) == 0 ? requested + 3 : random.nextInt(requested + 1);
      jobs.add(job(i + 1, submit, 1 + random.nextInt(processors), requested, runTime));
    }
    return jobs;
  }

  /** The records of a replay, in order of job number. */
  public static List<JobRecord> replay(
      List<Job> jobs, ClusterSettings settings, SchedulingPolicy policy) {
    List<JobRecord> records = new ArrayList<>();
    Replay.run(jobs, new SpaceSharedCluster("test", settings, policy, records::add));
    records.sort(Comparator.comparingLong(r -> r.job().id()));
    return records;
  }

  public static List<JobRecord> replay(
      List<Job> jobs, int processors, PolicyKind policy, Order order) {
    return replay(jobs, ClusterSettings.of(processors), policy.create(order, processors));
  }

  /** The most processors that the jobs of some records held at once. */
  static int mostUsed(List<JobRecord> records) {
    List<double[]> changes = new ArrayList<>();
    for (JobRecord record : records) {
      changes.add(new double[] {record.startTime(), record.job().processors()});
      changes.add(new double[] {record.endTime(), -record.job().processors()});
    }
    changes.sort(Comparator.<double[]>comparingDouble(c -> c[0]).thenComparingDouble(c -> c[1]));
    int used = 0;
    int most = 0;
    for (double[] change : changes) {
      used += (int) change[1];
      most = Math.max(most, used);
    }
    return most;
  }
}
