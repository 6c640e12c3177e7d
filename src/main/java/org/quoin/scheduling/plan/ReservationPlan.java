package org.quoin.scheduling.plan;

import java.util.Arrays;
import java.util.List;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;

/**
 * The reservations of waiting jobs beside what running jobs hold, kept from pass to pass. A
 * reservation begins at the earliest time at which its job fits, and later only moves to an earlier
 * time.
 */
public abstract sealed class ReservationPlan permits ProcessorPlan, NodePlan {
  /** Start of each job's reservation in seconds, by slot, also while it runs; NaN without one. */
  private double[] starts = new double[64];

  /**
   * {@return a plan for a cluster in which nothing is reserved, at its first pass}
   *
   * @param view the cluster; its running jobs do not count
   */
  public static ReservationPlan of(ClusterView view) {
    ReservationPlan plan = view.hasNodes() ? new NodePlan() : new ProcessorPlan();
    plan.slots(view.slots());
    plan.clear(view);
    return plan;
  }

  /**
   * Prepares for all jobs of a pass.
   *
   * @param count a number above every slot
   */
  public void slots(int count) {
    if (starts.length < count) {
      starts = Arrays.copyOf(starts, Math.max(count, 2 * starts.length));
    }
  }

  /**
   * {@return the start of a job's reservation in seconds; NaN without one, infinity if it never
   * fits}
   *
   * @param job a job of the cluster
   */
  public final double start(ClusterJob job) {
    return starts[job.slot()];
  }

  /**
   * Finds the waiting jobs whose reservation starts by a time.
   *
   * @param queue the waiting jobs
   * @param time seconds, not before the beginning of the plan
   * @param due receives them in the order of the queue
   */
  public void due(OrderedQueue queue, double time, List<ClusterJob> due) {
    int[] slots = queue.slots();
    for (int i = 0; i < queue.size(); i++) {
      if (starts[slots[i]] <= time) {
        due.add(queue.get(i));
      }
    }
  }

  /** Returns the start of a job's reservation, by the job's slot. */
  final double start(int slot) {
    return starts[slot];
  }

  /** Sets the start of a job's reservation, by the job's slot. */
  final void start(int slot, double start) {
    starts[slot] = start;
  }

  /**
   * Sets the start of a job whose processors this plan holds in another way than as a waiting job.
   *
   * @param job a running job, an advance reservation, or a job without a reservation
   * @param start seconds; NaN for none
   */
  public final void start(ClusterJob job, double start) {
    starts[job.slot()] = start;
  }

  /**
   * {@return whether a job has a reservation}
   *
   * @param job a job of the cluster
   */
  public final boolean holds(ClusterJob job) {
    return !Double.isNaN(starts[job.slot()]);
  }

  /**
   * {@return when a job's reservation ends, in seconds}
   *
   * @param job a job with a reservation
   */
  public final double end(ClusterJob job) {
    return AvailabilityProfile.end(starts[job.slot()], job.holdTime());
  }

  /** Begins a plan without reservations. */
  abstract void clear(ClusterView view);

  /**
   * Makes the plan again from the running jobs and the accepted reservations alone. The caller
   * places each waiting job again, in order.
   *
   * @param view the cluster at its pass
   */
  public abstract void reset(ClusterView view);

  /**
   * Moves the beginning of the plan to a later time.
   *
   * @param now the new beginning in seconds
   */
  public abstract void advance(double now);

  /**
   * Reserves what a job holds that does not wait.
   *
   * @param job a running job or an accepted reservation
   * @param from seconds, not before the beginning
   * @param until seconds
   */
  public abstract void hold(ClusterJob job, double from, double until);

  /**
   * Releases what a job holds that does not wait, from the beginning of the plan to the end of its
   * reservation.
   *
   * @param job a job that has ended
   */
  public abstract void release(ClusterJob job);

  /**
   * Reserves what a waiting job needs at its earliest start.
   *
   * @param queue the waiting jobs; those before the job have been placed
   * @param index index of the job, which has no reservation
   */
  public abstract void place(OrderedQueue queue, int index);

  /**
   * Takes out the reservation of a waiting job.
   *
   * @param job a waiting job with a reservation
   */
  public abstract void takeOut(ClusterJob job);

  /**
   * Notes that a job no longer waits, but has started at its reservation's start.
   *
   * @param job the job
   */
  public abstract void started(ClusterJob job);

  /**
   * Moves every reservation, in the order of the queue, to the earliest start that the others leave
   * it, and reports the moved ones.
   *
   * @param queue the waiting jobs
   * @param decisions receives the new starts
   */
  public abstract void compress(OrderedQueue queue, SchedulingDecisions decisions);

  /**
   * {@return whether the start of a waiting job's reservation has passed}
   *
   * @param queue the waiting jobs
   */
  public abstract boolean isLate(OrderedQueue queue);

  /**
   * {@return the first start of a waiting job's reservation after a time, in seconds; infinity if
   * there is none}
   *
   * @param queue the waiting jobs
   * @param time seconds, not before the beginning of the plan
   */
  public abstract double firstAfter(OrderedQueue queue, double time);

  /** {@return a copy of what is free over time} */
  public abstract AvailabilityProfile profile();
}
