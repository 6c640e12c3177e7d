package org.quoin.scheduling;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.StartEstimator;
import org.quoin.scheduling.order.BaseQueues;
import org.quoin.scheduling.order.Decider;
import org.quoin.scheduling.order.DynPTally;
import org.quoin.scheduling.plan.PlanRanking;
import org.quoin.scheduling.plan.Planner;

/**
 * Self-tuning dynP (Streit, "Enhancements to the Decision Process of the Self-Tuning dynP
 * Scheduler", JSSPP 2004): at a self-tuning call all waiting jobs are planned under each base
 * policy, a metric ranks the plans, and a decider chooses the policy in use from then on.
 *
 * <p>With {@code switch-at} it decides only at fixed times, which its author proposes for
 * predictability.
 *
 * <p>The base policy FCFS has two readings ({@code queue-order}). <em>submit</em> is the paper's
 * text: jobs by submission; one call per instant, unless all waiting jobs fit at once.
 * <em>inherited</em> is how the program behind the paper's figures seems to have worked: SJF and
 * LJF sort the only waiting list, and FCFS uses it as it is; the old policy is planned first; the
 * ends of an instant and each of its submissions are separate calls, none with fewer than two
 * waiting jobs; jobs start after all calls.
 */
final class DynP implements SchedulingPolicy {
  private final BaseQueues queues;
  private final PlanRanking ranking;
  private final Decider decider;
  private final boolean full;
  private final boolean inherited;
  private final double interval;
  private final double fixed;
  private final Planner planner = new Planner();
  private final DynPTally tally;
  private final double[][] startOf;
  private final int[] ranks;
  private final Map<String, Object> parameters = new LinkedHashMap<>();
  private int active;
  private double decision = Double.POSITIVE_INFINITY;
  private double lastSwitch = Double.NEGATIVE_INFINITY;

  DynP(PolicySettings settings) {
    Mistakes mistakes = new Mistakes();
    List<JobOrder> base =
        mistakes.read(BaseQueues.STANDARD, () -> BaseQueues.parse(settings.options().text("base")));
    boolean scaled = settings.options().flag("metric-scaled");
    boolean wrap = settings.options().flag("artwa-overflow");
    ranking =
        mistakes.read(
            null,
            () -> new PlanRanking(settings.options().text("metric"), scaled, wrap, base.size()));
    decider = mistakes.read(null, () -> Decider.named(settings.options().text("decider"), base));
    if (settings.options().quantity("switch-at") > 0
        && settings.options().text("tuning").equals("half")) {
      mistakes.add("tuning", "half has no meaning with switch-at; leave one of them out");
    }
    mistakes.refuse();
    inherited = settings.options().text("queue-order").equals("inherited");
    queues = new BaseQueues(base, inherited);
    full = settings.options().text("tuning").equals("full");
    fixed = settings.options().quantity("switch-at");
    interval = settings.options().quantity("switch-interval");
    tally = new DynPTally(base);
    startOf = new double[base.size()][64];
    ranks = new int[base.size()];
    parameters.put("decider", decider.id());
    parameters.put("metric", ranking.toString());
    parameters.put("tuning", full ? "full" : "half");
    parameters.put("queueOrder", inherited ? "inherited" : "submit");
    parameters.put("switchInterval", interval);
    parameters.put("switchAt", fixed);
  }

  /** Returns the options of the policy. */
  static List<Setting> options() {
    return List.of(
        Setting.text(
            "decider",
            "Rule that decides between orders: simple, advanced, or an order such as sjf-preferred",
            "advanced"),
        Setting.text(
            "metric",
            "Metric by which plans are compared: ART, ARTwA, ARTwW, SLD, SLDwA, SLDwW, makespan, or"
                + " a sum such as '0.2 makespan + 0.8 ARTwW'",
            "SLDwA"),
        Setting.choice(
            "tuning",
            "Events that start self-tuning: submissions and ends, or submissions only (half)",
            "full",
            "half"),
        Setting.choice(
            "queue-order",
            "Order of FCFS: by submission, or as the previous order left the list",
            "submit",
            "inherited"),
        Setting.flag(
            "artwa-overflow",
            "Products of ARTwA overflow at 32 bits, as in the program behind the paper"),
        Setting.text("base", "Orders to choose from, joined by commas", "fcfs,sjf,ljf"),
        Setting.quantity(
            "switch-interval",
            "Smallest time between two switches of the order",
            Quantity.DURATION,
            "0 s",
            0,
            1e9),
        Setting.quantity(
            "switch-at",
            "Interval of self-tuning; 0 s: at every event",
            Quantity.DURATION,
            "0 s",
            0,
            1e9),
        Setting.flag(
            "metric-scaled",
            "Divides each metric of a sum by its smallest value over the plans; makespan counts"
                + " from now"));
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    queues.removeGone(view);
    if (view.waitingCount() == 0) {
      decision = Double.POSITIVE_INFINITY;
      return;
    }
    planner.begin(view);
    boolean planned = tune(view, starts);
    // On nodes a plan holds the nodes of its jobs, so that it is made again.
    if (planned && starts.unlimited() && !view.hasNodes()) {
      planner.start(queues.inOrder(active), startOf[active], starts);
    } else if (view.freeProcessors() > 0 || starts.plansFollowed()) {
      planner.planAndStart(queues.inOrder(active), starts);
    }
    tally.started(active, starts.count());
  }

  /** Makes the self-tuning calls of a pass; returns whether the last plans contain all jobs. */
  private boolean tune(ClusterView view, SchedulingDecisions starts) {
    boolean ended = full && view.endedCount() > 0;
    if (inherited && fixed == 0) {
      queues.refresh(view.now());
      if (ended) {
        call(view);
      }
      for (int i = 0; i < view.arrivedCount(); i++) {
        queues.add(view.arrived(i), view.now());
        queues.refresh(view.now());
        call(view);
      }
      return false;
    }
    for (int i = 0; i < view.arrivedCount(); i++) {
      queues.add(view.arrived(i), view.now());
    }
    queues.refresh(view.now());
    boolean due = fixed > 0 ? fixedTime(view, starts) : ended || view.arrivedCount() > 0;
    return due && call(view);
  }

  /** Returns whether a fixed time has come; requests a pass at the next one while jobs wait. */
  private boolean fixedTime(ClusterView view, SchedulingDecisions starts) {
    double now = view.now();
    boolean due = now >= decision || now % fixed == 0;
    decision = Math.max(Math.nextUp(now), (Math.floor(now / fixed) + 1) * fixed);
    starts.wakeAt(decision);
    return due;
  }

  /** Makes a self-tuning call if one is due; returns whether it was. */
  private boolean call(ClusterView view) {
    int count = queues.size();
    if (inherited ? count < 2 : allFit(view)) {
      return false;
    }
    ranking.begin(queues.bySubmission().jobs(), count, view.now());
    plan(view, active);
    for (int i = 1; i < ranks.length; i++) {
      plan(view, i == active ? 0 : i); // the old policy was swapped into the first position
    }
    ranking.rank(startOf, ranks);
    int chosen = decider.choose(ranks, active);
    if (chosen != active && view.now() - lastSwitch < interval) {
      chosen = active;
    }
    tally.call(ranks, active, chosen, count);
    if (chosen != active) {
      active = chosen;
      lastSwitch = view.now();
    }
    return true;
  }

  /** Returns whether all waiting jobs can start at once, in any order. */
  private boolean allFit(ClusterView view) {
    return view.reservedCount() == 0
        && !view.hasNodes()
        && view.nextMaintenance() == Double.POSITIVE_INFINITY
        && queues.processors() <= view.freeProcessors();
  }

  private void plan(ClusterView view, int policy) {
    if (startOf[policy].length < view.slots()) {
      startOf[policy] = Arrays.copyOf(startOf[policy], 2 * view.slots());
    }
    queues.evaluate(policy);
    planner.plan(queues.inOrder(policy), startOf[policy]);
    ranking.score(policy, startOf[policy]);
  }

  @Override
  public boolean accepts(ClusterView view, ClusterJob reservation) {
    return StartEstimator.hasRoom(view, reservation);
  }

  @Override
  public PolicyStatistics statistics() {
    return tally.statistics(parameters);
  }
}
