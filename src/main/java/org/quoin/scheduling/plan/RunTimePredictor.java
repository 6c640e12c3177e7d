package org.quoin.scheduling.plan;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.workload.Job;

/**
 * Run times predicted from history (EASY++: Tsafrir, Etsion, Feitelson, IEEE TPDS 2007): the mean
 * of the user's last two run times, at most the requested time. Without two run times, and for jobs
 * of unknown users, the requested time. A job that outlives its prediction is expected to use its
 * whole requested time.
 */
public final class RunTimePredictor {
  private final Map<Long, double[]> lastTwo = new HashMap<>();
  private final Comparator<ClusterJob> byEnd =
      Comparator.comparingDouble(this::end).thenComparingInt(ClusterJob::sequence);
  private double[] predicted = new double[64];
  private ClusterJob[] running = new ClusterJob[64];
  private double[] ends = new double[64];
  private double now;

  /**
   * Adds the jobs that ended and predicts those that arrived.
   *
   * @param view the cluster at its pass
   */
  public void update(ClusterView view) {
    now = view.now();
    for (int i = 0; i < view.endedCount(); i++) {
      ClusterJob job = view.ended(i);
      if (job.user() != Job.UNKNOWN_USER && !job.wasTerminated()) {
        double[] last =
            lastTwo.computeIfAbsent(job.user(), user -> new double[] {Double.NaN, Double.NaN});
        last[0] = last[1];
        last[1] = job.endTime() - job.startTime();
      }
    }
    if (predicted.length < view.slots()) {
      predicted = Arrays.copyOf(predicted, Math.max(view.slots(), 2 * predicted.length));
    }
    for (int i = 0; i < view.arrivedCount(); i++) {
      ClusterJob job = view.arrived(i);
      double[] last = lastTwo.get(job.user());
      double mean = last == null ? Double.NaN : (last[0] + last[1]) / 2;
      double hold = job.holdTime() - job.requestedTime();
      predicted[job.slot()] =
          hold + (Double.isNaN(mean) ? job.requestedTime() : Math.min(mean, job.requestedTime()));
    }
  }

  /**
   * {@return the predicted time that a waiting job will hold its processors, in seconds}
   *
   * @param job a job that has been waiting at a pass
   */
  public double holdTime(ClusterJob job) {
    return predicted[job.slot()];
  }

  /**
   * Fills a profile with the processors that running jobs leave free by their predicted ends.
   *
   * @param profile receives the free processors
   * @param view the cluster at the pass
   */
  public void fill(AvailabilityProfile profile, ClusterView view) {
    int count = view.runningCount();
    if (running.length < count) {
      running = new ClusterJob[2 * count];
      ends = new double[2 * count];
    }
    for (int i = 0; i < count; i++) {
      running[i] = view.running(i);
    }
    Arrays.sort(running, 0, count, byEnd);
    for (int i = 0; i < count; i++) {
      ends[i] = end(running[i]);
    }
    profile.reset(view, view.freeProcessors(), running, ends, count);
    view.serviceIn(profile);
  }

  private double end(ClusterJob job) {
    double start = job.expectedEnd() - job.holdTime();
    double end = start + predicted[job.slot()];
    return end > now ? end : job.expectedEnd();
  }
}
