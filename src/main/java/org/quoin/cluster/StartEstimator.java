package org.quoin.cluster;

import java.util.List;

/** When a job would start as far as the estimates of all jobs tell; nothing is changed by it. */
public final class StartEstimator {
  private StartEstimator() {}

  /**
   * {@return when the last of some waiting jobs would start, each being put at its earliest start
   * among the running jobs and those before it}
   *
   * @param view what is known now
   * @param jobs at least one
   * @param overtaking whether a job may start before one that is before it
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
   * {@return whether the running jobs, if they last as long as they may, leave a reservation its
   * room}
   *
   * @param view what is known now
   * @param reservation that is asked for and not accepted yet
   */
  public static boolean hasRoom(ClusterView view, ClusterJob reservation) {
    AvailabilityProfile profile = new AvailabilityProfile();
    profile.reset(view);
    return profile.hasRoom(reservation);
  }

  /** What the running jobs leave free; those that end now have given their processors back. */
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
