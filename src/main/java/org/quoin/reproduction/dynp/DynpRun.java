package org.quoin.reproduction.dynp;

import java.util.Map;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.DynPStatistics;
import org.quoin.scheduling.order.Order;

/**
 * One replay of a log under self-tuning dynP.
 *
 * @param queueOrder submit or inherited
 * @param tuning half or full
 * @param overflow whether ARTwA's products wrap at 32 bits
 */
record DynpRun(
    PaperLog log,
    String queueOrder,
    String decider,
    String metric,
    String tuning,
    boolean overflow) {

  /**
   * What came out.
   *
   * @param sldwa overall SLDwA
   * @param utilization in per cent
   * @param dynp the policy's own counts; null of another policy
   * @param promiseError mean distance of the start from the first planned one, in seconds; this and
   *     the others are NaN where no plan was followed
   * @param broken per cent of the jobs that start later than first planned
   * @param changes the changes of a planned start
   */
  record Outcome(
      double sldwa,
      double utilization,
      DynPStatistics dynp,
      double promiseError,
      double broken,
      double changes) {
    static Outcome of(ReplaySpec.Result result) {
      return new Outcome(
          Metrics.SLD_W_A.of(result.schedule()),
          Metrics.UTILIZATION.of(result.schedule()),
          result.statistics() instanceof DynPStatistics counted ? counted : null,
          Metrics.PROMISE_ERROR.of(result.schedule()),
          Metrics.PROMISES_BROKEN.of(result.schedule()),
          Metrics.PLAN_CHANGES.of(result.schedule()));
    }
  }

  ReplaySpec plan() {
    return plan(queueOrder, decider, metric, tuning, overflow);
  }

  /** The replay of any log. */
  static ReplaySpec plan(
      String queueOrder, String decider, String metric, String tuning, boolean overflow) {
    Map<String, String> options =
        Map.of(
            "queue-order", queueOrder,
            "decider", decider,
            "metric", metric,
            "tuning", tuning,
            "artwa-overflow", Boolean.toString(overflow));
    return new ReplaySpec(Policies.DYNP, Order.FCFS, options);
  }
}
