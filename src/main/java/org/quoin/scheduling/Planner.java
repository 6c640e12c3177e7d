package org.quoin.scheduling;

import java.util.Arrays;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;

/**
 * Plans a whole queue (planning-based resource management: Hovestadt, Kao, Keller, Streit, JSSPP
 * 2003): in order, each job stands at its earliest start among the running and the already planned
 * jobs. One base, what the running jobs leave free, serves several plans; all buffers are reused.
 */
final class Planner {
  private final AvailabilityProfile base = new AvailabilityProfile();
  private final AvailabilityProfile work = new AvailabilityProfile();
  private double[] starts = new double[64];

  /** Takes the running jobs of a pass as the base of the plans that follow. */
  void begin(ClusterView view) {
    base.reset(view);
  }

  /**
   * Plans jobs on top of the base.
   *
   * @param jobs in order of planning
   * @param count how many of them
   * @return their planned starts by place in the order; valid until the next plan
   */
  double[] plan(ClusterJob[] jobs, int count) {
    if (starts.length < count) {
      starts = Arrays.copyOf(starts, Math.max(count, 2 * starts.length));
    }
    work.copy(base);
    for (int i = 0; i < count; i++) {
      ClusterJob job = jobs[i];
      starts[i] = place(job);
    }
    return starts;
  }

  private double place(ClusterJob job) {
    double start = work.earliestStart(job.processors(), job.holdTime());
    work.reserve(start, start + job.holdTime(), job.processors());
    return start;
  }
}
