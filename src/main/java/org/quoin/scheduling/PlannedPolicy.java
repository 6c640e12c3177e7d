package org.quoin.scheduling;

import java.util.List;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.StartEstimator;
import org.quoin.scheduling.plan.Planner;

/**
 * Planning (Streit, JSSPP 2004): at every submission and every end all waiting jobs are planned
 * again in order, each at its earliest start; those planned for now start.
 */
final class PlannedPolicy implements SchedulingPolicy {
  private final OrderedQueue queue;
  private final Planner planner = new Planner();

  PlannedPolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    queue.update(view);
    if (queue.size() > 0 && (view.freeProcessors() > 0 || starts.plansFollowed())) {
      planner.begin(view);
      planner.planAndStart(queue.inOrder(), starts);
    }
  }

  @Override
  public boolean accepts(ClusterView view, ClusterJob reservation) {
    return StartEstimator.hasRoom(view, reservation);
  }

  @Override
  public double plannedStart(ClusterView view, List<ClusterJob> newcomers) {
    return StartEstimator.lastStart(view, queue.upToLast(newcomers, view.now()), true);
  }
}
