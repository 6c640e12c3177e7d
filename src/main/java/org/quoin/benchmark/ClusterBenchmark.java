package org.quoin.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.engine.RandomStreams;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;
import org.quoin.workload.model.LublinModel;

/**
 * What a job costs under each discipline, in one run, strict scheduling being the baseline. The
 * jobs are Lublin and Feitelson's with requested times of three times the run time; twice as many
 * of them show whether a job costs more in a longer log.
 */
public final class ClusterBenchmark {
  private static final int REPEATS = 5;

  private final int processors;
  private final int jobs;

  /**
   * One discipline.
   *
   * @param policy the discipline, in order of arrival
   * @param microseconds median time of a job
   * @param microsecondsTwice the same with twice as many jobs
   * @param ratio median time over that of strict scheduling
   */
  public record Cost(
      PolicyKind policy, double microseconds, double microsecondsTwice, double ratio) {}

  public ClusterBenchmark(int processors, int jobs) {
    this.processors = processors;
    this.jobs = jobs;
  }

  /** {@return the cost of every discipline, measured in turn} */
  public List<Cost> run() {
    List<Job> twice =
        LublinModel.batch(processors).generate(2 * jobs, new RandomStreams(1, 0)).stream()
            .map(job -> job.withRequestedTime(3 * job.runTime()))
            .toList();
    List<Job> once = twice.subList(0, jobs);
    List<Cost> costs = new ArrayList<>();
    for (PolicyKind policy :
        List.of(
            Policies.NONE,
            Policies.FIRST_FIT,
            Policies.EASY,
            Policies.CONSERVATIVE,
            Policies.PLANNED)) {
      double onceTime = median(policy, once);
      double twiceTime = median(policy, twice);
      double baseline = costs.isEmpty() ? onceTime : costs.get(0).microseconds();
      costs.add(new Cost(policy, onceTime, twiceTime, onceTime / baseline));
    }
    return costs;
  }

  private double median(PolicyKind policy, List<Job> log) {
    ReplaySpec plan = ReplaySpec.of(processors, policy, Order.FCFS);
    plan.run(log);
    double[] times = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      long start = System.nanoTime();
      plan.run(log);
      times[i] = (System.nanoTime() - start) / 1e3 / log.size();
    }
    Arrays.sort(times);
    return times[REPEATS / 2];
  }
}
