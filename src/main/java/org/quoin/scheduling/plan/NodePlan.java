package org.quoin.scheduling.plan;

import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;

/** Reservations of nodes: every pass looks at every waiting job. */
final class NodePlan extends ReservationPlan {
  private final AvailabilityProfile profile = new AvailabilityProfile();
  private double begin;

  @Override
  void clear(ClusterView view) {
    profile.clear(view);
    begin = view.now();
  }

  @Override
  public void reset(ClusterView view) {
    profile.reset(view);
  }

  @Override
  public void advance(double now) {
    profile.advance(now);
    begin = now;
  }

  @Override
  public void hold(ClusterJob job, double from, double until) {
    profile.reserve(from, until, job);
  }

  @Override
  public void release(ClusterJob job) {
    profile.release(begin, end(job), job);
  }

  @Override
  public void place(OrderedQueue queue, int index) {
    ClusterJob job = queue.get(index);
    start(job, profile.earliestStart(Double.NEGATIVE_INFINITY, job, job.holdTime()));
    profile.reserve(start(job), end(job), job);
  }

  @Override
  public void takeOut(ClusterJob job) {
    profile.release(Math.max(begin, start(job)), end(job), job);
    start(job, Double.NaN);
  }

  @Override
  public void started(ClusterJob job) {
    // The job's nodes stay reserved.
  }

  @Override
  public void compress(OrderedQueue queue, SchedulingDecisions decisions) {
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      if (start(job) < Double.POSITIVE_INFINITY) {
        start(job, profile.moveEarlier(job, start(job)));
        decisions.plan(job, start(job));
      }
    }
  }

  @Override
  public boolean isLate(OrderedQueue queue) {
    return firstAfter(queue, Double.NEGATIVE_INFINITY) < begin;
  }

  @Override
  public double firstAfter(OrderedQueue queue, double time) {
    double first = Double.POSITIVE_INFINITY;
    for (int i = 0; i < queue.size(); i++) {
      double start = start(queue.get(i));
      first = start > time ? Math.min(first, start) : first;
    }
    return first;
  }

  @Override
  public AvailabilityProfile profile() {
    AvailabilityProfile copy = new AvailabilityProfile();
    copy.copy(profile);
    return copy;
  }
}
