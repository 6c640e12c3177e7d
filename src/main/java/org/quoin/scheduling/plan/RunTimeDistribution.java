package org.quoin.scheduling.plan;

import java.util.HashMap;
import java.util.Map;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.workload.Job;

/**
 * The distribution of run times, fitted to the jobs that have ended and to nothing else. It is the
 * mean of a Dirichlet process of concentration 1 (Ferguson, Annals of Statistics 1, 1973): the run
 * times seen count one each, and what is believed before counts one more.
 *
 * <p>Of all jobs the belief is log-logistic, Pr[longer than t] = m / (m + t) with m their mean run
 * time, so that a job older than all that were seen is taken to last about its age and m again. Of
 * a user the belief is the distribution of all jobs.
 */
final class RunTimeDistribution {
  /** As in Nissimov and Feitelson, JSSPP 2007. */
  private static final int WINDOW_OF_USER = 150;

  private static final int WINDOW_OF_ALL = 10_000;

  private final boolean byUser;
  private final RunTimeHistogram all = new RunTimeHistogram(WINDOW_OF_ALL);
  private final Map<Long, RunTimeHistogram> users = new HashMap<>();
  private double sum;
  private long ended;

  /**
   * Creates a distribution without observations.
   *
   * @param byUser whether a user's own jobs count more
   */
  RunTimeDistribution(boolean byUser) {
    this.byUser = byUser;
  }

  /** Takes the jobs that have ended since the last pass, of their own accord. */
  void update(ClusterView view) {
    for (int i = 0; i < view.endedCount(); i++) {
      ClusterJob job = view.ended(i);
      if (!job.wasTerminated()) {
        add(job.user(), job.endTime() - job.startTime());
      }
    }
  }

  void add(long user, double runTime) {
    all.add(runTime);
    sum += runTime;
    ended++;
    if (byUser && user != Job.UNKNOWN_USER) {
      users.computeIfAbsent(user, one -> new RunTimeHistogram(WINDOW_OF_USER)).add(runTime);
    }
  }

  /** Whether anything is known. */
  boolean known() {
    return sum > 0;
  }

  /** The probability that a job of a user runs longer than a time in seconds. */
  double longer(long user, double time) {
    double mean = sum / ended;
    double ofAll = longer(all, time, mean / (mean + time));
    RunTimeHistogram own = users.get(user);
    return own == null ? ofAll : longer(own, time, ofAll);
  }

  private static double longer(RunTimeHistogram seen, double time, double believed) {
    return (seen.size() * (1 - seen.cumulative(time)) + believed) / (seen.size() + 1);
  }
}
