package org.quoin.benchmark;

import org.quoin.report.Stopwatch;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.DynPStatistics;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.log.JobLog;

/**
 * Measures a whole replay under self-tuning dynP (advanced, SLDwA, full) relative to the three
 * replays under its base policies, in one run.
 */
public record DynpBenchmark(JobLog log) {
  private static final int ROUNDS = 4;

  /**
   * The costs of the last of several rounds; the first ones warm up.
   *
   * @param calls self-tuning calls
   * @param meanQueueLength mean number of jobs waiting at a call
   * @param seconds CPU time of the replay under dynP
   * @param plainSeconds CPU time of the three plain replays together
   */
  public record Cost(long calls, double meanQueueLength, double seconds, double plainSeconds) {}

  /** {@return the costs of the replays} */
  public Cost measure() {
    Cost cost = round();
    for (int i = 1; i < ROUNDS; i++) {
      cost = round();
    }
    return cost;
  }

  private Cost round() {
    Stopwatch plain = Stopwatch.ofThread();
    for (Order order : new Order[] {Order.FCFS, Order.SJF, Order.LJF}) {
      ReplaySpec.of(log.processors(), Policies.PLANNED, order).run(log.jobs());
    }
    double plainSeconds = plain.read().cpu();
    Stopwatch tuned = Stopwatch.ofThread();
    ReplaySpec.Result result =
        ReplaySpec.of(log.processors(), Policies.DYNP, Order.FCFS).run(log.jobs());
    double seconds = tuned.read().cpu();
    DynPStatistics counts = (DynPStatistics) result.statistics();
    return new Cost(counts.calls(), counts.meanQueueLength(), seconds, plainSeconds);
  }
}
