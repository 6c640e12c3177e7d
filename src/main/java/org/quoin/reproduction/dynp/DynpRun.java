package org.quoin.reproduction.dynp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.JobOrder;
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
   * What came out, as it is stored with finished runs.
   *
   * @param sldwa overall SLDwA
   * @param utilization in per cent
   * @param dynp the counts of Tables 5 and 6; null of another policy
   * @param promiseError mean distance of the start from the first planned one, in seconds; this and
   *     the others are NaN where no plan was followed
   * @param broken per cent of the jobs that start later than first planned
   * @param changes the changes of a planned start
   */
  record Outcome(
      double sldwa,
      double utilization,
      Counts dynp,
      double promiseError,
      double broken,
      double changes) {
    static Outcome of(ReplaySpec.Result result) {
      return new Outcome(
          Metrics.SLD_W_A.of(result.schedule()),
          Metrics.UTILIZATION.of(result.schedule()),
          result.statistics() instanceof DynPStatistics counted ? Counts.of(counted) : null,
          Metrics.PROMISE_ERROR.of(result.schedule()),
          Metrics.PROMISES_BROKEN.of(result.schedule()),
          Metrics.PLAN_CHANGES.of(result.schedule()));
    }
  }

  /**
   * The counts of self-tuning, with the ids of orders as keys.
   *
   * @param calls number of self-tuning calls
   * @param meanQueueLength mean number of jobs waiting at a call
   * @param unswitched calls that did not change the policy
   * @param switches calls that changed it, by the new policy
   * @param started jobs started under each policy
   * @param decisions calls by the comparison of the policies
   */
  record Counts(
      long calls,
      double meanQueueLength,
      long unswitched,
      Map<String, Long> switches,
      Map<String, Long> started,
      List<Decision> decisions) {

    /**
     * Calls at which the policies compared in one way.
     *
     * @param old calls by the policy in use before
     */
    record Decision(String number, String ordering, Map<String, Long> old) {}

    static Counts of(DynPStatistics statistics) {
      return new Counts(
          statistics.calls(),
          statistics.meanQueueLength(),
          statistics.unswitched(),
          byId(statistics.switches()),
          byId(statistics.started()),
          statistics.decisions().stream()
              .map(one -> new Decision(one.number(), one.ordering(), byId(one.old())))
              .toList());
    }

    private static Map<String, Long> byId(Map<JobOrder, Long> counts) {
      Map<String, Long> byId = new LinkedHashMap<>();
      counts.forEach((order, count) -> byId.put(order.id(), count));
      return byId;
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
