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
      start = profile.place(from, job.processors(), job.holdTime());
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
    int[] widths = new int[ends.length];
    int free = view.freeProcessors();
    int count = 0;
    for (int i = 0; i < ends.length; i++) {
      ClusterJob job = view.running(i);
      if (Double.isNaN(job.endTime())) {
        ends[count] = job.expectedEnd();
        widths[count++] = job.processors();
      } else {
        free += job.processors();
      }
    }
    AvailabilityProfile profile = new AvailabilityProfile();
    profile.reset(view.now(), free, ends, widths, count);
    view.returnIn(profile);
    return profile;
  }
}
