package org.quoin.cluster.replay;

import java.util.List;
import org.quoin.cluster.LiveCluster;
import org.quoin.engine.Worker;
import org.quoin.workload.Job;

/** Drives one cluster through a list of jobs, without an event list. */
public final class Replay {
  private Replay() {}

  /**
   * Submits every job at its submit time and runs until the last job has ended.
   *
   * @param jobs jobs in order of submit time
   * @param cluster a cluster without jobs
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public static void run(List<Job> jobs, LiveCluster cluster) {
    run(jobs, cluster, Outages.NONE, Double.NEGATIVE_INFINITY);
  }

  /**
   * Submits every job at its submit time, with outages, and runs until the last job has ended.
   *
   * @param jobs jobs in order of submit time
   * @param cluster a cluster without jobs, or with those of a state
   * @param outages the outages; those after the last end are left out
   * @param begin the time of the state in seconds, not after the first submission
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public static void run(List<Job> jobs, LiveCluster cluster, Outages outages, double begin) {
    Outages.Run failures = new Outages.Run(outages, cluster);
    int next = 0;
    double submit = jobs.isEmpty() ? Double.POSITIVE_INFINITY : jobs.get(0).submitTime();
    double now = Math.max(begin, Math.min(submit, cluster.nextTime()));
    now = now < Double.POSITIVE_INFINITY ? Math.min(now, failures.nextTime()) : now;
    while (now < Double.POSITIVE_INFINITY) {
      while (submit == now) {
        cluster.submit(jobs.get(next++), now);
        submit = next < jobs.size() ? jobs.get(next).submitTime() : Double.POSITIVE_INFINITY;
      }
      cluster.advance(now);
      failures.advance(now);
      Worker.reportProgress((double) next / jobs.size());
      now = Math.min(submit, cluster.nextTime());
      now = now < Double.POSITIVE_INFINITY ? Math.min(now, failures.nextTime()) : now;
    }
  }
}
