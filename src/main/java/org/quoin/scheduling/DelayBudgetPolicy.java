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
import org.quoin.scheduling.plan.BackfillPass;
import org.quoin.scheduling.plan.CountedBackfills;
import org.quoin.scheduling.plan.Decisions;
import org.quoin.scheduling.plan.ExpectedDelay;

/**
 * Backfilling with a budget of delay, without run time estimates: a job behind the head starts if
 * its {@link ExpectedDelay} of the head, with those of the jobs started past this head before, is
 * within the budget. It knows the widths and ages of the running jobs and the run times of the jobs
 * that have ended; what users ask for it looks at only with {@code known-end: request}.
 *
 * <p>The rule of Mazalov and Nikitina 2012 bounds the probability of each delay, however often one
 * head is delayed; this one bounds what all of them come to.
 */
final class DelayBudgetPolicy implements SchedulingPolicy {
  private final BackfillPass pass;
  private final ExpectedDelay delay;
  private final double budget;
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  /** What the jobs started past a head were expected to delay it by, in seconds. */
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

  /** The policy with its backfills counted. */
  static SchedulingPolicy counted(PolicySettings settings) {
    return new CountedBackfills(new DelayBudgetPolicy(settings), settings.order());
  }

  /** What the policy can be told. */
  static List<Setting> options() {
    return List.of(
        Setting.quantity(
            "budget",
            "expected delay of a head by all jobs started past it",
            Quantity.DURATION,
            "10 min",
            0,
            1e9),
        ProbabilisticPolicy.HISTORY,
        Setting.choice(
            "known-end",
            "jobs may run for ever, or end by their requested time",
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
    Map<String, Object> told = new LinkedHashMap<>(parameters);
    told.put("expectedDelaySeconds", expectedInAll);
    return new Decisions("delayBudget", told, pass.decisions());
  }
}
