package org.quoin.scheduling.plan;

import java.util.Arrays;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;

/**
 * Avoids searching the same part of a plan repeatedly: while a plan only fills up, a job cannot
 * start before an earlier planned job of the same width that is not shorter. Changes no start.
 */
final class StartBounds {
  /** Maximum width of jobs with an entry: the tables have one entry per width. */
  private static final int WIDEST = 1 << 20;

  private double[] holds = new double[64];
  private double[] starts = new double[64];
  private int[] plans = new int[64];
  private int plan;

  /** Begins a plan. */
  void clear() {
    plan++;
  }

  /**
   * Places a job at its earliest start in a plan that contains all jobs placed since {@link
   * #clear}.
   */
  double place(AvailabilityProfile profile, ClusterJob job) {
    return profile.hasNodes()
        ? profile.place(Double.NEGATIVE_INFINITY, job)
        : place(profile, job, 1);
  }

  /**
   * Places some equal jobs on processors at the earliest start of the first of them, as {@link
   * AvailabilityProfile#place(double, int, double, int)} does.
   */
  double place(AvailabilityProfile profile, ClusterJob job, int most) {
    int width = job.processors();
    double hold = job.holdTime();
    if (width > WIDEST) {
      return profile.place(Double.NEGATIVE_INFINITY, width, hold, most);
    }
    if (width >= plans.length) {
      int larger = Math.max(width + 1, 2 * plans.length);
      holds = Arrays.copyOf(holds, larger);
      starts = Arrays.copyOf(starts, larger);
      plans = Arrays.copyOf(plans, larger);
    }
    boolean bounded = plans[width] == plan && holds[width] <= hold;
    double from = bounded ? starts[width] : Double.NEGATIVE_INFINITY;
    double start = profile.place(from, width, hold, most);
    plans[width] = plan;
    holds[width] = hold;
    starts[width] = start;
    return start;
  }
}
