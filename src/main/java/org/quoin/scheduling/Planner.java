package org.quoin.scheduling;

import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.Starts;

/**
 * Plans waiting jobs in a given order, each at its earliest start among the running jobs and those
 * planned before it. What the running jobs leave free is set up once an instant, its buffers and
 * the plan's are reused.
 */
final class Planner {
  private final AvailabilityProfile running = new AvailabilityProfile();
  private final AvailabilityProfile plan = new AvailabilityProfile();
  private ClusterView view;

  /** Must come before the plans of a pass. */
  void begin(ClusterView cluster) {
    view = cluster;
    running.reset(cluster);
  }

  /**
   * Plans every job.
   *
   * @param jobs in the order of planning
   * @param count how many of them there are
   * @param startOf takes each job's planned start, by its slot
   */
  void plan(ClusterJob[] jobs, int count, double[] startOf) {
    plan.copy(running);
    for (int i = 0; i < count; i++) {
      ClusterJob job = jobs[i];
      startOf[job.slot()] = plan.place(job.processors(), job.holdTime());
    }
  }

  /** Starts what such a plan has planned for now. */
  void start(ClusterJob[] jobs, int count, double[] startOf, Starts starts) {
    int free = view.freeProcessors();
    for (int i = 0; i < count && free > 0; i++) {
      ClusterJob job = jobs[i];
      // A job that asks for no time leaves no mark in the plan but does need its processors.
      if (startOf[job.slot()] == view.now() && job.processors() <= free) {
        starts.start(job);
        free -= job.processors();
      }
    }
  }

  /**
   * Plans in this order and starts what is planned for now. Nothing else of the plan is needed, so
   * it ends when no job behind can be one of them; this changes no start.
   */
  void planAndStart(ClusterJob[] jobs, int count, Starts starts) {
    int free = view.freeProcessors();
    int last = lastCandidate(jobs, count - 1, free);
    if (last < 0) {
      return;
    }
    double now = view.now();
    plan.copy(running);
    for (int i = 0; i <= last; i++) {
      ClusterJob job = jobs[i];
      double start = plan.place(job.processors(), job.holdTime());
      if (start == now && job.processors() <= free) {
        starts.start(job);
        free -= job.processors();
        last = lastCandidate(jobs, last, free);
      }
    }
  }

  /** The last job, not behind {@code from}, that is not too wide to start now; -1 if none. */
  private static int lastCandidate(ClusterJob[] jobs, int from, int free) {
    int i = from;
    while (i >= 0 && jobs[i].processors() > free) {
      i--;
    }
    return i;
  }
}
