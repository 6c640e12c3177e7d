package org.quoin.scheduling;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.scheduling.plan.BackfillDecisions;
import org.quoin.scheduling.plan.BackfillPass;
import org.quoin.scheduling.plan.CountedBackfills;
import org.quoin.scheduling.plan.ExpectedDelay;

/**
 * Backfilling with a budget of delay, without run time estimates. A job behind the head starts if
 * its {@link ExpectedDelay} of the head, plus those of the jobs started past this head before, is
 * within the budget. The policy uses the widths and ages of the running jobs and the run times of
 * the jobs that have ended, and requested times only with {@code known-end: request}.
 *
 * <p>The rule of Mazalov and Nikitina 2012 bounds the probability of each delay, however often one
 * head is delayed; this rule bounds the sum of the delays.
 */
final class DelayBudgetPolicy implements SchedulingPolicy {
  private final BackfillPass pass;
  private final ExpectedDelay delay;
  private final double budget;
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  /** Sum of the expected delays of each head by the jobs started past it, in seconds. */
  private final Map<ClusterJob, Double> spent = new HashMap<>();

  private double expectedInAll;

  private DelayBudgetPolicy(PolicySettings settings) {
    pass = new BackfillPass(settings.order());
    budget = settings.options().quantity("budget");
    String end = settings.options().text("known-end");
    delay =
        new ExpectedDelay(settings.options().text("history").equals("user"), end.equals("request"));
    parameters.put("budget", budget);
    parameters.put("history", settings.options().text("history"));
    parameters.put("knownEnd", end);
  }

  /** Returns the policy with its backfills counted. */
  static SchedulingPolicy counted(PolicySettings settings) {
    return new CountedBackfills(new DelayBudgetPolicy(settings), settings.order());
  }

  /** Returns the options of the policy. */
  static List<Setting> options() {
    return List.of(
        Setting.quantity(
            "budget",
            "Largest expected delay of a head by all jobs that start before it",
            Quantity.DURATION,
            "10 min",
            0,
            1e9),
        ProbabilisticPolicy.HISTORY,
        Setting.choice(
            "known-end",
            "Whether jobs end by their requested time (request) or may run for any time (none)",
            "none",
            "request"));
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    delay.begin(view);
    spent.keySet().removeIf(head -> !head.candidate());
    pass.decide(view, starts, (head, free, job) -> starts(view, starts, head, free, job));
  }

  private boolean starts(
      ClusterView view, SchedulingDecisions starts, ClusterJob head, int free, ClusterJob job) {
    double before = spent.getOrDefault(head, 0.0);
    double expected = delay.of(view, starts, head, free, job, budget - before);
    boolean within = before + expected <= budget;
    if (within) {
      spent.put(head, before + expected);
      expectedInAll += expected;
    }
    return within;
  }

  @Override
  public PolicyStatistics statistics() {
    Map<String, Object> decided = new LinkedHashMap<>(parameters);
    decided.put("expectedDelaySeconds", expectedInAll);
    return new BackfillDecisions("delayBudget", decided, pass.decisions());
  }
}
