package org.quoin.scheduling;

import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.Starts;

/**
 * Planning (Streit, JSSPP 2004): at every submission and every end all waiting jobs are planned
 * from scratch in order, each at its earliest start; those planned for now start.
 *
 * <p>Only the jobs that start now matter here, so planning stops when no job behind can be one of
 * them; this changes no start.
 */
final class PlannedPolicy implements SchedulingPolicy {
  private final OrderedQueue queue;
  private final AvailabilityProfile profile = new AvailabilityProfile();

  PlannedPolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
  }

  @Override
  public void decide(ClusterView view, Starts starts) {
    queue.update(view);
    int free = view.freeProcessors();
    int last = lastCandidate(queue.size() - 1, free);
    if (last < 0) {
      return;
    }
    double now = view.now();
    profile.reset(view);
    for (int i = 0; i <= last; i++) {
      ClusterJob job = queue.get(i);
      double start = profile.earliestStart(job.processors(), job.holdTime());
      // A job that asks for no time leaves no mark in the plan but does need its processors.
      if (start == now && job.processors() <= free) {
        starts.start(job);
        free -= job.processors();
        last = lastCandidate(last, free);
      }
      profile.reserve(start, start + job.holdTime(), job.processors());
    }
  }

  /** The last job, not behind {@code from}, that is not too wide to start now; -1 if none. */
  private int lastCandidate(int from, int free) {
    int i = from;
    while (i >= 0 && queue.get(i).processors() > free) {
      i--;
    }
    return i;
  }
}
