package org.quoin.scheduling;

import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;

/**
 * First fit: every job that fits starts, in order; wide jobs may starve. ParaSim's FirstFit (Luo,
 * Zhang, Zhang 2007) is first fit in order of arrival.
 */
final class FirstFitPolicy implements SchedulingPolicy {
  private final OrderedQueue queue;

  FirstFitPolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    queue.update(view);
    int free = view.freeProcessors();
    for (int i = 0; i < queue.size() && free > 0; i++) {
      ClusterJob job = queue.get(i);
      if (job.processors() <= free && starts.allows(job)) {
        free -= job.processors();
        starts.start(job);
      }
    }
  }
}
