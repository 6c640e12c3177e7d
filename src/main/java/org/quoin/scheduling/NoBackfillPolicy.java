package org.quoin.scheduling;

import java.util.List;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.Room;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.StartEstimator;

/**
 * No backfilling: jobs start in order, and the first job that does not fit blocks all jobs behind
 * it.
 */
final class NoBackfillPolicy implements SchedulingPolicy {
  private final OrderedQueue queue;
  private final Room room = new Room();

  NoBackfillPolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    queue.update(view);
    view.fill(room);
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      if (starts.allows(job)) {
        if (!room.fits(job) || !starts.endsBeforeMaintenance(job)) {
          return;
        }
        room.take(job);
        starts.start(job);
      }
    }
  }

  @Override
  public double plannedStart(ClusterView view, List<ClusterJob> newcomers) {
    return StartEstimator.lastStart(view, queue.upToLast(newcomers, view.now()), false);
  }
}
