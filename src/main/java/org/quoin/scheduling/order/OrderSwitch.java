package org.quoin.scheduling.order;

import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.scheduling.plan.Planner;

/** Planning in one of dynP's orders, which may change at every pass; counts switches and starts. */
public final class OrderSwitch {
  private final List<JobOrder> base = BaseQueues.STANDARD;
  private final BaseQueues queues = new BaseQueues(base, false);
  private final Planner planner = new Planner();
  private final long[] switches = new long[base.size()];
  private final long[] started = new long[base.size()];
  private int active;

  /**
   * Updates the queues at the beginning of a pass.
   *
   * @param view the cluster at its pass
   */
  public void update(ClusterView view) {
    queues.removeGone(view);
    for (int i = 0; i < view.arrivedCount(); i++) {
      queues.add(view.arrived(i), view.now());
    }
    queues.refresh(view.now());
    planner.begin(view);
  }

  /**
   * {@return the number of jobs that would start now in an order}
   *
   * @param order one of {@link BaseQueues#STANDARD}
   */
  public int startable(JobOrder order) {
    SchedulingDecisions trial = new SchedulingDecisions();
    plan(base.indexOf(order), trial);
    return trial.count();
  }

  /**
   * Plans in an order and starts the jobs planned for now.
   *
   * @param order one of {@link BaseQueues#STANDARD}
   * @param starts receives the jobs that start now
   */
  public void planAndStart(JobOrder order, SchedulingDecisions starts) {
    int chosen = base.indexOf(order);
    if (chosen != active) {
      switches[chosen]++;
      active = chosen;
    }
    plan(chosen, starts);
    started[chosen] += starts.count();
  }

  private void plan(int order, SchedulingDecisions starts) {
    planner.planAndStart(queues.inOrder(order), starts);
  }

  /**
   * {@return the statistics so far, for the summary}
   *
   * @param policy the name of the policy
   * @param parameters the options of the policy by name
   */
  public PolicyStatistics statistics(String policy, Map<String, Object> parameters) {
    return new OrderStatistics(
        policy,
        parameters,
        DynPStatistics.byPolicy(base, switches),
        DynPStatistics.byPolicy(base, started));
  }
}
