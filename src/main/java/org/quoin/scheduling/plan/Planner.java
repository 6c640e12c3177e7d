package org.quoin.scheduling.plan;

import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;

/**
 * Plans waiting jobs in a given order, each at its earliest start among the running jobs and those
 * planned before it. A job that asks for no time has its processors for that instant. What the
 * running jobs leave free is set up once an instant, its buffers and the plan's are reused.
 */
public final class Planner {
  private final AvailabilityProfile running = new AvailabilityProfile();
  private final AvailabilityProfile plan = new AvailabilityProfile();
  private final StartBounds bounds = new StartBounds();
  private ClusterView view;
  private boolean ready;

  /**
   * Must come before the plans of a pass.
   *
   * @param cluster at its pass; it is not kept beyond that
   */
  public void begin(ClusterView cluster) {
    view = cluster;
    ready = false;
  }

  /** A plan of nothing but the running jobs. */
  private void clear() {
    if (!ready) {
      running.reset(view);
      ready = true;
    }
    plan.copy(running);
    bounds.clear();
  }

  /**
   * Plans every job.
   *
   * @param jobs in the order of planning
   * @param count how many of them there are
   * @param startOf takes each job's planned start, by its slot
   */
  public void plan(ClusterJob[] jobs, int count, double[] startOf) {
    clear();
    for (int i = 0; i < count; i++) {
      startOf[jobs[i].slot()] = bounds.place(plan, jobs[i]);
    }
  }

  /**
   * Starts what such a plan has planned for now, and tells the plan where it is followed.
   *
   * @param jobs in the order of planning
   * @param count how many of them there are, from the first on
   * @param startOf each job's planned start, by its slot
   * @param starts takes the jobs that start now
   */
  public void start(ClusterJob[] jobs, int count, double[] startOf, SchedulingDecisions starts) {
    for (int i = 0; i < count && starts.plansFollowed(); i++) {
      starts.plan(jobs[i], startOf[jobs[i].slot()]);
    }
    int free = view.freeProcessors();
    for (int i = 0; i < count && free > 0; i++) {
      ClusterJob job = jobs[i];
      if (startOf[job.slot()] == view.now()) {
        starts.start(job);
        free -= job.processors();
      }
    }
  }

  /**
   * Plans in an order and starts what is planned for now; jobs that these starts bring over a limit
   * of their user are not planned. Where the plan is not followed nothing else of it is needed, so
   * it ends when no job behind can be one of them; this changes no start.
   *
   * @param jobs in the order of planning
   * @param count how many of them there are, from the first on
   * @param starts takes the jobs that start now, and the plan where it is followed
   */
  public void planAndStart(ClusterJob[] jobs, int count, SchedulingDecisions starts) {
    int free = view.freeProcessors();
    boolean whole = starts.plansFollowed();
    int last = whole ? count - 1 : lastNarrow(jobs, count - 1, free);
    if (last < 0) {
      return;
    }
    double now = view.now();
    clear();
    last = whole ? last : lastFitting(jobs, last, free);
    for (int i = 0; i <= last; i++) {
      ClusterJob job = jobs[i];
      if (!starts.allows(job)) {
        continue;
      }
      double start = bounds.place(plan, job);
      if (whole) {
        starts.plan(job, start);
      }
      if (start == now) {
        starts.start(job);
        free -= job.processors();
      }
      last = whole ? last : lastFitting(jobs, last, free);
    }
  }

  /** The last job, not behind {@code from}, that could start now beside what is planned so far. */
  private int lastFitting(ClusterJob[] jobs, int from, int free) {
    int i = lastNarrow(jobs, from, free);
    while (i >= 0 && !plan.fitsNow(jobs[i].processors(), jobs[i].holdTime())) {
      i = lastNarrow(jobs, i - 1, free);
    }
    return i;
  }

  /** The last job, not behind {@code from}, that is not too wide to start now; -1 if none. */
  private static int lastNarrow(ClusterJob[] jobs, int from, int free) {
    int i = from;
    while (i >= 0 && jobs[i].processors() > free) {
      i--;
    }
    return i;
  }
}
