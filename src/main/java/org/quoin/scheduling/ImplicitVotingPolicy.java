package org.quoin.scheduling;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.StartEstimator;
import org.quoin.scheduling.order.Order;
import org.quoin.scheduling.order.OrderSwitch;
import org.quoin.workload.Job;

/**
 * The Implicit Voting System (Ramme and Kremer, HPDC-3 1994, as described by Streit, JSSPP 2004,
 * section 2): the waiting jobs vote. FCFS is used until more than five jobs cannot start; then LJF
 * if most of the waiting jobs are batch jobs, SJF if most are interactive. By {@code
 * interactive-by}, a job is interactive up to a requested time, or if it was submitted to queue 0,
 * the queue of interactive jobs in the standard workload format; without a known queue the
 * requested time decides.
 */
final class ImplicitVotingPolicy implements SchedulingPolicy {
  private final OrderSwitch orders = new OrderSwitch();
  private final double saturation;
  private final double interactive;
  private final boolean byQueue;

  ImplicitVotingPolicy(PolicySettings settings) {
    saturation = settings.options().number("saturation");
    byQueue = settings.options().text("interactive-by").equals("queue");
    interactive = settings.options().quantity("interactive");
  }

  /** Returns the options of the policy. */
  static List<Setting> options() {
    return List.of(
        Setting.number(
            "saturation",
            "Number of jobs that cannot start above which the machine counts as saturated",
            5,
            0,
            1e9),
        Setting.quantity(
            "interactive",
            "Longest requested time of an interactive job",
            Quantity.DURATION,
            "1 h",
            0,
            1e9),
        Setting.choice(
            "interactive-by",
            "Mark of interactive jobs: a short requested time, or queue 0 of the log",
            "time",
            "queue"));
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    orders.update(view);
    int waiting = view.waitingCount();
    if (waiting == 0) {
      return;
    }
    JobOrder chosen = Order.FCFS;
    if (waiting - orders.startable(Order.FCFS) > saturation) {
      int votes = 0;
      for (int i = 0; i < waiting; i++) {
        ClusterJob job = view.waiting(i);
        votes += isInteractive(job) ? 1 : -1;
      }
      chosen = votes > 0 ? Order.SJF : votes < 0 ? Order.LJF : Order.FCFS;
    }
    orders.planAndStart(chosen, starts);
  }

  private boolean isInteractive(ClusterJob job) {
    return (byQueue && job.queue() != Job.Terms.NO_QUEUE)
        ? job.queue() == Job.Terms.INTERACTIVE
        : job.requestedTime() <= interactive;
  }

  @Override
  public boolean accepts(ClusterView view, ClusterJob reservation) {
    return StartEstimator.hasRoom(view, reservation);
  }

  @Override
  public PolicyStatistics statistics() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("saturation", saturation);
    parameters.put("interactive", interactive);
    parameters.put("interactiveBy", byQueue ? "queue" : "time");
    return orders.statistics("ivs", parameters);
  }
}
