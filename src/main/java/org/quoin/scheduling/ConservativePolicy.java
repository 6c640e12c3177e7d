package org.quoin.scheduling;

import java.util.Arrays;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.Starts;

/**
 * Conservative backfilling (Mu'alem and Feitelson, IEEE TPDS 2001): every job gets a reservation on
 * arrival, which is only ever moved earlier. At an instant: the ended jobs leave the plan; if there
 * are any, every waiting job in order is taken out and put back at its earliest start
 * (compression); then arrivals are put in; then what is due starts.
 */
final class ConservativePolicy implements SchedulingPolicy {
  private final OrderedQueue queue;
  private final AvailabilityProfile profile = new AvailabilityProfile();
  private final CompressionBounds bounds = new CompressionBounds();
  private double[] reserved = new double[64];
  private boolean empty = true;

  ConservativePolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
  }

  @Override
  public void decide(ClusterView view, Starts starts) {
    takeUp(view);
    if (view.endedCount() > 0) {
      compress();
    }
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      if (Double.isNaN(reserved[job.slot()])) {
        place(job);
      }
    }
    start(view, starts);
  }

  /** Brings plan and queue up to the present: ended jobs leave, arrivals have no place yet. */
  private void takeUp(ClusterView view) {
    double now = view.now();
    if (empty) {
      profile.reset(now, view.processors());
      empty = false;
    }
    profile.advance(now);
    for (int i = 0; i < view.endedCount(); i++) {
      ClusterJob job = view.ended(i);
      profile.release(now, job.expectedEnd(), job.processors());
    }
    queue.update(view);
    if (reserved.length < view.slots()) {
      reserved = Arrays.copyOf(reserved, Math.max(view.slots(), 2 * reserved.length));
    }
    for (int i = view.waitingCount() - view.arrivedCount(); i < view.waitingCount(); i++) {
      reserved[view.waiting(i).slot()] = Double.NaN;
    }
    if (late(view)) {
      replan(view);
    }
  }

  /** The present reservation of a waiting job. */
  double reservedStart(ClusterJob job) {
    return reserved[job.slot()];
  }

  private void compress() {
    bounds.clear();
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      double start = reserved[job.slot()];
      double earlier = bounds.earlierStart(profile, job, start);
      if (earlier < start) {
        double hold = job.holdTime();
        profile.move(start, earlier, hold, job.processors());
        bounds.freed(Math.max(start, earlier + hold));
        reserved[job.slot()] = earlier;
      }
    }
  }

  private void place(ClusterJob job) {
    double start = profile.earliestStart(job.processors(), job.holdTime());
    profile.reserve(start, start + job.holdTime(), job.processors());
    reserved[job.slot()] = start;
  }

  private void start(ClusterView view, Starts starts) {
    int free = view.freeProcessors();
    // A start at any moment waits to hear of an overdue end, which calls for a pass by itself.
    double anyMoment = Math.nextUp(view.now());
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      double start = reserved[job.slot()];
      if (start > anyMoment) {
        starts.wakeAt(start);
      } else if (start <= view.now() && job.processors() <= free) {
        free -= job.processors();
        starts.start(job);
      }
    }
  }

  /**
   * Whether the plan was overtaken by events, which happens only when the scheduler is late (an
   * overhead, a delay or a period): a start was missed, or an end has not been heard of in time.
   */
  private boolean late(ClusterView view) {
    double now = view.now();
    for (int i = 0; i < queue.size(); i++) {
      if (reserved[queue.get(i).slot()] < now) {
        return true;
      }
    }
    return view.runningCount() > 0 && view.running(0).expectedEnd() <= now;
  }

  /** Plans anew what is running and, in order, what waits. */
  private void replan(ClusterView view) {
    profile.reset(view);
    for (int i = 0; i < queue.size(); i++) {
      if (!Double.isNaN(reserved[queue.get(i).slot()])) {
        place(queue.get(i));
      }
    }
  }
}
