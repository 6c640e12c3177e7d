package org.quoin.cluster.replay;

import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.LiveCluster;
import org.quoin.engine.Worker;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;

/** Drives one cluster through a list of jobs, without an event list. */
public final class Replay {
  private Replay() {}

  /**
   * A run of jobs of which some wait for others.
   *
   * @param <C> the kind of the cluster
   * @param cluster the cluster at the end
   * @param moved the jobs that were submitted at another time than that of the list, each with the
   *     job of the list; by identity
   */
  public record Ran<C extends LiveCluster>(C cluster, IdentityHashMap<Job, Job> moved) {}

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
   * @param jobs jobs in order of submit time
   * @param feedback the dependencies between the jobs of the state and these
   * @param listener is notified of all events of the cluster
   * @param cluster makes a cluster without jobs, given its listener
   * @param outages the outages; those after the last end are left out
   * @param state the jobs with which the run begins, not after the first submission
   * @return the run
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public static <C extends LiveCluster> Ran<C> run(
      List<Job> jobs,
      Feedback feedback,
      ClusterListener listener,
      Function<ClusterListener, C> cluster,
      Outages outages,
      ClusterState state) {
    if (!feedback.any()) {
      C alone = run(Submissions.of(jobs), cluster.apply(listener), outages, state);
      return new Ran<>(alone, new IdentityHashMap<>());
    }
    boolean isLost = outages.running() == Outages.Running.LOST;
    FedBack submissions = new FedBack(jobs, feedback, state, isLost);
    C made = cluster.apply(submissions.and(listener));
    return new Ran<>(run(submissions, made, outages, submissions.state()), submissions.moved());
  }

  private static <C extends LiveCluster> C run(
      Submissions jobs, C cluster, Outages outages, ClusterState state) {
    if (state.any()) {
      cluster.begin(state);
    }
    run(jobs, cluster, outages, state.time());
    return cluster;
  }

  /**
   * Submits jobs of which some may wait for others, without outages.
   *
   * @param <C> the kind of the cluster
   * @param jobs jobs in order of submit time
   * @param feedback the dependencies between their submissions
   * @param listener is notified of all events of the cluster
   * @param cluster makes a cluster without jobs, given its listener
   * @return the run
   */
  public static <C extends LiveCluster> Ran<C> run(
      List<Job> jobs,
      Feedback feedback,
      ClusterListener listener,
      Function<ClusterListener, C> cluster) {
    return run(jobs, feedback, listener, cluster, Outages.NONE, ClusterState.EMPTY);
  }

  private static void run(Submissions jobs, LiveCluster cluster, Outages outages, double begin) {
    Outages.Run failures = new Outages.Run(outages, cluster);
    double now = Math.max(begin, Math.min(jobs.nextTime(), cluster.nextTime()));
    now = now < Double.POSITIVE_INFINITY ? Math.min(now, failures.nextTime()) : now;
    while (now < Double.POSITIVE_INFINITY) {
      cluster.end(now); // which may let jobs in at this instant
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
