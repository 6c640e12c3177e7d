package org.quoin.scheduling.plan;

import java.util.HashMap;
import java.util.Map;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.workload.Job;

/**
 * The distribution of run times, fitted only to the jobs that have ended: the mean of a Dirichlet
 * process of concentration 1 (Ferguson, Annals of Statistics 1, 1973), in which each observed run
 * time and the prior count one each.
 *
 * <p>For all jobs the prior is log-logistic, Pr[longer than t] = m / (m + t) with m their mean run
 * time, so that a job older than all observations is expected to run for about its age and m more.
 * For a user the prior is the distribution of all jobs.
 */
final class RunTimeDistribution {
  /** Window of Nissimov and Feitelson, JSSPP 2007. */
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

  /** Adds the jobs that ended by themselves since the last pass. */
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

  /** Returns whether there are observations. */
  boolean known() {
    return sum > 0;
  }

  /** Returns the probability that a job of a user runs longer than a time in seconds. */
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
