package org.quoin.scheduling;

import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.Room;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;

/**
 * First fit: every job that fits starts, in order; wide jobs may starve. ParaSim's FirstFit (Luo,
 * Zhang, Zhang 2007) is first fit in order of arrival.
 */
final class FirstFitPolicy implements SchedulingPolicy {
  private final OrderedQueue queue;
  private final Room room = new Room();

  FirstFitPolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    queue.update(view);
    view.fill(room);
    for (int i = 0; i < queue.size() && room.processors() > 0; i++) {
      ClusterJob job = queue.get(i);
      if (room.fits(job) && starts.allows(job) && starts.endsBeforeMaintenance(job)) {
        room.take(job);
        starts.start(job);
      }
    }
  }
}
