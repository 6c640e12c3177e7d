package org.quoin.cluster.replay;

import java.util.Iterator;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.LiveCluster;
import org.quoin.engine.Worker;
import org.quoin.workload.Feedback;
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
    run(Submissions.of(jobs), cluster, outages, begin);
  }

  /**
   * Submits jobs that come one after the other, and runs until the last job has ended.
   *
   * @param jobs jobs in order of submit time
   * @param progress the share of the jobs that came, between 0 and 1
   * @param cluster a cluster without jobs
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public static void run(Iterator<Job> jobs, DoubleSupplier progress, LiveCluster cluster) {
    run(Submissions.of(jobs, progress), cluster, Outages.NONE, Double.NEGATIVE_INFINITY);
  }

  /**
   * Submits jobs of which some may wait for others, and runs until the last job has ended.
   *
   * @param <C> the kind of the cluster
   * @param jobs jobs in order of submit time; with dependencies they are numbered from 1
   * @param feedback the dependencies between their submissions
   * @param listener is notified of all events of the cluster
   * @param cluster makes the cluster, given its listener
   * @param outages the outages; those after the last end are left out
   * @param begin the time of the cluster's state in seconds, not after the first submission
   * @return the cluster
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public static <C extends LiveCluster> C run(
      List<Job> jobs,
      Feedback feedback,
      ClusterListener listener,
      Function<ClusterListener, C> cluster,
      Outages outages,
      double begin) {
    if (!feedback.any()) {
      C made = cluster.apply(listener);
      run(jobs, made, outages, begin);
      return made;
    }
    FedBack submissions = new FedBack(jobs, feedback);
    C made = cluster.apply(submissions.and(listener));
    run(submissions, made, outages, begin);
    return made;
  }

  /**
   * Submits jobs of which some may wait for others, without outages.
   *
   * @param <C> the kind of the cluster
   * @param jobs jobs in order of submit time; with dependencies they are numbered from 1
   * @param feedback the dependencies between their submissions
   * @param listener is notified of all events of the cluster
   * @param cluster makes a cluster without jobs, given its listener
   * @return the cluster
   */
  public static <C extends LiveCluster> C run(
      List<Job> jobs,
      Feedback feedback,
      ClusterListener listener,
      Function<ClusterListener, C> cluster) {
    return run(jobs, feedback, listener, cluster, Outages.NONE, Double.NEGATIVE_INFINITY);
  }

  private static void run(Submissions jobs, LiveCluster cluster, Outages outages, double begin) {
    Outages.Run failures = new Outages.Run(outages, cluster);
    double now = Math.max(begin, Math.min(jobs.nextTime(), cluster.nextTime()));
    now = now < Double.POSITIVE_INFINITY ? Math.min(now, failures.nextTime()) : now;
    while (now < Double.POSITIVE_INFINITY) {
      while (jobs.nextTime() == now) {
        cluster.submit(jobs.next(), now);
      }
      cluster.advance(now);
      failures.advance(now);
      Worker.reportProgress(jobs.progress());
      now = Math.min(jobs.nextTime(), cluster.nextTime());
      now = now < Double.POSITIVE_INFINITY ? Math.min(now, failures.nextTime()) : now;
    }
  }
}
