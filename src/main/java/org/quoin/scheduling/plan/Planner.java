package org.quoin.scheduling.plan;

import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.WaitingJobs;

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

  /** No job of a later group could start now. */
  private int lastGroup;

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
   * @param waiting the jobs in the order of planning
   * @param startOf receives each job's planned start, by its slot
   */
  public void plan(WaitingJobs waiting, double[] startOf) {
    clear();
    ClusterJob[] jobs = waiting.jobs();
    int[] begins = waiting.begins();
    boolean inGroups = !plan.hasNodes();
    int group = 0;
    for (int i = 0; i < waiting.size(); ) {
      ClusterJob job = jobs[i];
      while (begins[group + 1] <= i) {
        group++;
      }
      int equal = inGroups ? begins[group + 1] - i : 1;
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
   * @param waiting the jobs in the order of planning
   * @param startOf each job's planned start, by its slot
   * @param starts receives the jobs that start now
   */
  public void start(WaitingJobs waiting, double[] startOf, SchedulingDecisions starts) {
    ClusterJob[] jobs = waiting.jobs();
    for (int i = 0; i < waiting.size() && starts.plansFollowed(); i++) {
      starts.plan(jobs[i], startOf[jobs[i].slot()]);
    }
    int free = view.freeProcessors();
    for (int i = 0; i < waiting.size() && free > 0; i++) {
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
   * @param waiting the jobs in the order of planning
   * @param starts receives the jobs that start now, and the plan for listeners
   */
  public void planAndStart(WaitingJobs waiting, SchedulingDecisions starts) {
    int free = view.freeProcessors();
    boolean whole = starts.plansFollowed();
    ClusterJob[] jobs = waiting.jobs();
    int[] begins = waiting.begins();
    int last = waiting.size() - 1;
    lastGroup = whole ? 0 : lastNarrow(waiting, waiting.groups() - 1, free);
    if (lastGroup < 0) {
      return;
    }
    double now = view.now();
    clear();
    failedWidth = Integer.MAX_VALUE;
    boolean inGroups = starts.unlimited() && !plan.hasNodes();
    last = whole ? last : lastFitting(waiting, last, free);
    int group = 0;
    for (int i = 0; i <= last; ) {
      ClusterJob job = jobs[i];
      if (!starts.allows(job)) {
        i++;
        continue;
      }
      while (begins[group + 1] <= i) {
        group++;
      }
      double start =
          inGroups ? bounds.place(plan, job, begins[group + 1] - i) : bounds.place(plan, job);
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
        last = lastFitting(waiting, last, free);
      }
    }
  }

  /** Returns whether the jobs just placed may keep a job from starting now that could before. */
  private boolean mayBar(ClusterJob job, double start) {
    return start < Double.POSITIVE_INFINITY
        && plan.left() < job.processors()
        && start < AvailabilityProfile.end(view.now(), job.holdTime());
  }

  /**
   * Returns the last job, up to {@code from}, that could start now next to the jobs that are
   * already planned; without nodes, it is the last of its group.
   */
  private int lastFitting(WaitingJobs waiting, int from, int free) {
    int[] widths = waiting.widths();
    double[] holds = waiting.holds();
    if (plan.hasNodes()) {
      int i = from;
      while (i >= 0 && (widths[i] > free || !plan.fitsNow(waiting.jobs()[i], holds[i]))) {
        i--;
      }
      return i;
    }
    int[] begins = waiting.begins();
    lastGroup = lastNarrow(waiting, lastGroup, free);
    while (lastGroup >= 0 && !fitsNow(widths[begins[lastGroup]], holds[begins[lastGroup]])) {
      lastGroup = lastNarrow(waiting, lastGroup - 1, free);
    }
    return begins[lastGroup + 1] - 1;
  }

  /** Returns whether a job could start now next to the jobs that are already planned. */
  private boolean fitsNow(int width, double hold) {
    double end = view.now() + hold;
    if (width >= failedWidth && failedUntil < end) {
      return false;
    }
    double until = plan.freeUntil(width, end);
    if (until >= end) {
      return true;
    }
    // A plan only fills up: a job that is not narrower has no room for longer.
    failedWidth = width;
    failedUntil = until;
    return false;
  }

  /**
   * Returns the last group, up to {@code from}, whose jobs are narrow enough to start now; -1 if
   * none is.
   */
  private static int lastNarrow(WaitingJobs waiting, int from, int free) {
    int[] begins = waiting.begins();
    int[] widths = waiting.widths();
    int group = from;
    while (group >= 0 && widths[begins[group]] > free) {
      group--;
    }
    return group;
  }
}
