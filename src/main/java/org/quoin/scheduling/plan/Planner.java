package org.quoin.scheduling.plan;

import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;

/**
 * Plans waiting jobs in a given order, each at its earliest start among the running jobs and those
 * planned before it. A job with a requested time of 0 holds its processors for that instant. The
 * processors that running jobs leave free are computed once per instant; buffers are reused.
 */
public final class Planner {
  private final AvailabilityProfile running = new AvailabilityProfile();
  private final AvailabilityProfile plan = new AvailabilityProfile();
  private final StartBounds bounds = new StartBounds();
  private ClusterView view;
  private boolean ready;

  // The job that last did not fit in the plan of now, and until when there would be room for it.
  private int failedWidth;
  private double failedUntil;

  /**
   * Begins the plans of a pass.
   *
   * @param cluster the cluster at its pass, used during this pass only
   */
  public void begin(ClusterView cluster) {
    view = cluster;
    ready = false;
  }

  /** Resets the plan to the running jobs. */
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
   * @param jobs the jobs in the order of planning
   * @param widths the processors of each
   * @param holds the hold time of each in seconds
   * @param count the number of valid entries
   * @param startOf receives each job's planned start, by its slot
   */
  public void plan(ClusterJob[] jobs, int[] widths, double[] holds, int count, double[] startOf) {
    clear();
    boolean inGroups = !plan.hasNodes();
    int group = 0;
    for (int i = 0; i < count; ) {
      ClusterJob job = jobs[i];
      group = inGroups && i >= group ? behindEqual(widths, holds, i, count) : group;
      int equal = inGroups ? group - i : 1;
      double start = equal > 1 ? bounds.place(plan, job, equal) : bounds.place(plan, job);
      int placed = equal > 1 && start < Double.POSITIVE_INFINITY ? plan.placed() : 1;
      for (int behind = i + placed; i < behind; i++) {
        startOf[jobs[i].slot()] = start;
      }
    }
  }

  /**
   * Starts the jobs that a plan has planned for now, and reports the plan to listeners.
   *
   * @param jobs the jobs in the order of planning
   * @param count the number of valid entries
   * @param startOf each job's planned start, by its slot
   * @param starts receives the jobs that start now
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
   * Plans in an order and starts the jobs planned for now; jobs that these starts bring over a
   * limit of their user are not planned. Without a listener to the plan, planning stops as soon as
   * no later job can start now; this changes no start.
   *
   * @param jobs the jobs in the order of planning
   * @param widths the processors of each
   * @param holds the hold time of each in seconds
   * @param count the number of valid entries
   * @param starts receives the jobs that start now, and the plan for listeners
   */
  public void planAndStart(
      ClusterJob[] jobs, int[] widths, double[] holds, int count, SchedulingDecisions starts) {
    int free = view.freeProcessors();
    boolean whole = starts.plansFollowed();
    int last = whole ? count - 1 : lastNarrow(widths, count - 1, free);
    if (last < 0) {
      return;
    }
    double now = view.now();
    clear();
    failedWidth = Integer.MAX_VALUE;
    boolean inGroups = starts.unlimited() && !plan.hasNodes();
    last = whole ? last : lastFitting(jobs, widths, holds, last, free);
    int group = 0;
    for (int i = 0; i <= last; ) {
      ClusterJob job = jobs[i];
      if (!starts.allows(job)) {
        i++;
        continue;
      }
      group = inGroups && i >= group ? behindEqual(widths, holds, i, count) : group;
      double start =
          inGroups
              ? bounds.place(plan, job, Math.min(group, last + 1) - i)
              : bounds.place(plan, job);
      int placed = inGroups && start < Double.POSITIVE_INFINITY ? plan.placed() : 1;
      for (int behind = i + placed; i < behind; i++) {
        if (whole) {
          starts.plan(jobs[i], start);
        }
        if (start == now) {
          starts.start(jobs[i]);
          free -= job.processors();
        }
      }
      if (!whole && (!inGroups || mayBar(jobs[last], start))) {
        last = lastFitting(jobs, widths, holds, last, free);
      }
    }
  }

  /** Returns the index behind the jobs that follow a job and are equal to it. */
  private static int behindEqual(int[] widths, double[] holds, int from, int count) {
    int width = widths[from];
    double hold = holds[from];
    int i = from + 1;
    while (i < count && widths[i] == width && holds[i] == hold) {
      i++;
    }
    return i;
  }

  /** Returns whether the jobs just placed may keep a job from starting now that could before. */
  private boolean mayBar(ClusterJob job, double start) {
    return start < Double.POSITIVE_INFINITY
        && plan.left() < job.processors()
        && start < AvailabilityProfile.end(view.now(), job.holdTime());
  }

  /**
   * Returns the last job, up to {@code from}, that could start now next to the jobs that are
   * already planned.
   */
  private int lastFitting(ClusterJob[] jobs, int[] widths, double[] holds, int from, int free) {
    double now = view.now();
    int i = lastNarrow(widths, from, free);
    while (i >= 0) {
      if (plan.hasNodes()) {
        if (plan.fitsNow(jobs[i], holds[i])) {
          return i;
        }
      } else if (widths[i] < failedWidth || failedUntil >= now + holds[i]) {
        double until = plan.freeUntil(widths[i], now + holds[i]);
        if (until >= now + holds[i]) {
          return i;
        }
        // A plan only fills up: a job that is not narrower has no room for longer.
        failedWidth = widths[i];
        failedUntil = until;
      }
      i = lastNarrow(widths, i - 1, free);
    }
    return i;
  }

  /**
   * Returns the last job, up to {@code from}, that is narrow enough to start now; -1 if none is.
   */
  private static int lastNarrow(int[] widths, int from, int free) {
    int i = from;
    while (i >= 0 && widths[i] > free) {
      i--;
    }
    return i;
  }
}
