package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.cluster.ClusterModel;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.Replay;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** Small workloads of our own making, and their replay. */
public final class Workloads {
  private Workloads() {}

  public static Job job(long id, double submit, int processors, double requested, double runTime) {
    return new Job(id, submit, processors, requested, runTime, 0, 0, 0, (int) (id % 5));
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
    Replay.run(jobs, new ClusterModel("test", settings, policy, records::add));
    records.sort(Comparator.comparingLong(r -> r.job().id()));
    return records;
  }

  public static List<JobRecord> replay(List<Job> jobs, int processors, Policy policy, Order order) {
    return replay(jobs, ClusterSettings.of(processors), policy.create(order, processors));
  }
}
