package org.quoin.cluster;

import java.util.List;

/**
 * Estimates when a job would start, from the requested times of all jobs. Does not change the
 * cluster.
 */
public final class StartEstimator {
  private StartEstimator() {}

  /**
   * {@return the start of the last of some waiting jobs if each starts at its earliest time among
   * the running jobs and those before it}
   *
   * @param view the cluster now
   * @param jobs at least one job
   * @param overtaking whether a job may start before one that precedes it
   */
  public static double lastStart(ClusterView view, List<ClusterJob> jobs, boolean overtaking) {
    AvailabilityProfile profile = running(view);
    double start = view.now();
    for (ClusterJob job : jobs) {
      double from = overtaking ? view.now() : start;
      start = profile.place(from, job);
    }
    return start;
  }

  /**
   * {@return whether a reservation fits if the running jobs use their whole requested times}
   *
   * @param view the cluster now
   * @param reservation a reservation that is not accepted yet
   */
  public static boolean hasRoom(ClusterView view, ClusterJob reservation) {
    AvailabilityProfile profile = new AvailabilityProfile();
    profile.reset(view);
    return profile.hasRoom(reservation);
  }

  /**
   * Returns the processors that running jobs leave free; jobs that end now have released theirs.
   */
  private static AvailabilityProfile running(ClusterView view) {
    double[] ends = new double[view.runningCount()];
    ClusterJob[] jobs = new ClusterJob[ends.length];
    AvailabilityProfile profile = new AvailabilityProfile();
    if (view.hasNodes()) {
      profile.reset(view);
      for (int i = 0; i < ends.length; i++) {
        ClusterJob job = view.running(i);
        if (!Double.isNaN(job.endTime())) {
          double end = Math.max(job.expectedEnd(), Math.nextUp(view.now()));
          profile.release(view.now(), end, job);
        }
      }
      return profile;
    }
    int free = view.freeProcessors();
    int count = 0;
    for (int i = 0; i < ends.length; i++) {
      ClusterJob job = view.running(i);
      if (Double.isNaN(job.endTime())) {
        ends[count] = job.expectedEnd();
        jobs[count++] = job;
      } else {
        free += job.processors();
      }
    }
    profile.reset(view, free, jobs, ends, count);
    view.serviceIn(profile);
    return profile;
  }
}
