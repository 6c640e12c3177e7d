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
 * Measures the cost per job of each policy in one run, with strict order as the baseline. The jobs
 * are those of Lublin and Feitelson's model with requested times of three times the run time; a log
 * of twice the length shows whether the cost per job grows with the length.
 */
public final class ClusterBenchmark {
  private static final int REPEATS = 5;

  private final int processors;
  private final int jobs;

  /**
   * The cost of one policy.
   *
   * @param microseconds median time per job
   * @param microsecondsTwice median time per job with twice as many jobs
   * @param ratio median time over that of strict order
   */
  public record Cost(
      PolicyKind policy, double microseconds, double microsecondsTwice, double ratio) {}

  public ClusterBenchmark(int processors, int jobs) {
    this.processors = processors;
    this.jobs = jobs;
  }

  /** {@return the cost of every policy, measured in turn} */
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
