package org.quoin.scheduling;

import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.Starts;

/**
 * EASY backfilling (Lifka, JSSPP 1995; Mu'alem and Feitelson, IEEE TPDS 2001): the head of the
 * queue has a reservation at the earliest time the running jobs' requested times allow; any other
 * job starts now if it ends before that time or leaves the head's processors alone.
 */
final class EasyPolicy implements SchedulingPolicy {
  private final OrderedQueue queue;
  private final AvailabilityProfile profile = new AvailabilityProfile();

  EasyPolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
  }

  @Override
  public void decide(ClusterView view, Starts starts) {
    queue.update(view);
    int free = view.freeProcessors();
    int head = 0;
    while (head < queue.size() && queue.get(head).processors() <= free) {
      free -= queue.get(head).processors();
      starts.start(queue.get(head++));
    }
    int next = head + 1;
    while (next < queue.size() && queue.get(next).processors() > free) {
      next++;
    }
    if (free > 0 && next < queue.size()) {
      backfill(view, starts, head, next, free);
    }
  }

  private void backfill(ClusterView view, Starts starts, int head, int first, int freeNow) {
    double now = view.now();
    profile.reset(view);
    for (int i = 0; i < starts.count(); i++) {
      ClusterJob started = starts.get(i);
      profile.reserve(now, now + started.holdTime(), started.processors());
    }
    int needed = queue.get(head).processors();
    double shadow = profile.earliestStart(needed, 0);
    int extra = profile.freeAt(shadow) - needed;
    int free = freeNow;
    for (int i = first; i < queue.size() && free > 0; i++) {
      ClusterJob job = queue.get(i);
      if (job.processors() > free) {
        continue;
      }
      boolean endsBefore = now + job.holdTime() <= shadow;
      if (endsBefore || job.processors() <= extra) {
        free -= job.processors();
        extra -= endsBefore ? 0 : job.processors();
        starts.start(job);
      }
    }
  }
}
