package org.quoin.cluster.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterState;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.DependentJobs;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;

/**
 * Submissions of which some wait for the starts or ends of other jobs.
 *
 * <p>A job that waits in the state with which the run begins, but may not be in the system yet, is
 * taken out of it and submitted later.
 */
final class FedBack implements Submissions, ClusterListener {
  private final boolean isLost;
  private final ClusterState state;
  private final DependentJobs jobs;

  /** Indices of jobs in the system, as they were submitted. */
  private final IdentityHashMap<Job, Integer> indices = new IdentityHashMap<>();

  private final IdentityHashMap<Job, Job> moved = new IdentityHashMap<>();

  /** Indices of jobs for whose starts others wait, by what the cluster knows of them. */
  private final IdentityHashMap<ClusterJob, Integer> awaited = new IdentityHashMap<>();

  /** Indices of the jobs of the state for whose starts others wait, by their numbers. */
  private final Map<Long, Integer> awaitedInState = new HashMap<>();

  /** The jobs of the state, then those that are submitted. */
  private final List<Job> listed;

  /** Index of the job that is being submitted. */
  private int current;

  private int submitted;

  /**
   * Creates submissions with dependencies.
   *
   * @param submissions jobs in order of submit time
   * @param feedback the dependencies of the jobs of the state, and then of these
   * @param state the jobs with which the run begins
   * @param isLost whether an interrupted job does not run again
   */
  FedBack(List<Job> submissions, Feedback feedback, ClusterState state, boolean isLost) {
    this.isLost = isLost;
    int present = state.jobs().size();
    listed = new ArrayList<>(present + submissions.size());
    state.jobs().forEach(one -> listed.add(one.job()));
    listed.addAll(submissions);
    jobs = new DependentJobs(listed, feedback, present, state.time());
    this.state = entering(state);
  }

  /** Returns the state without the waiting jobs that may not be in the system yet. */
  private ClusterState entering(ClusterState whole) {
    List<ClusterState.Present> kept = new ArrayList<>();
    List<ClusterState.Present> there = whole.jobs();
    for (int job = 0; job < there.size(); job++) {
      indices.put(listed.get(job), job);
      if (jobs.isStartAwaited(job)) {
        awaitedInState.putIfAbsent(listed.get(job).id(), job);
      }
      if (there.get(job).isRunning()) {
        jobs.enter(job);
      }
    }
    for (int job = 0; job < there.size(); job++) {
      if (there.get(job).isRunning()) {
        jobs.started(job, there.get(job).start());
      }
    }
    for (int job = 0; job < there.size(); job++) {
      boolean isRunning = there.get(job).isRunning();
      boolean waits = jobs.isDependent(job);
      boolean enters = !isRunning && !waits && jobs.hasPlace(job);
      if (enters) {
        jobs.enter(job);
      }
      if (isRunning || enters) {
        kept.add(there.get(job));
      } else if (!waits) {
        jobs.add(job, whole.time());
      }
    }
    return kept.size() == there.size() ? whole : new ClusterState(whole.time(), kept, whole.out());
  }

  /** Returns the jobs with which the run begins. */
  ClusterState state() {
    return state;
  }

  @Override
  public double nextTime() {
    return jobs.nextTime();
  }

  @Override
  public Job next() {
    DependentJobs.Submission one = jobs.next();
    current = one.index();
    submitted++;
    Job job = jobs.job(one);
    if (job.submitTime() != listed.get(current).submitTime()) {
      moved.put(job, listed.get(current));
    }
    indices.put(job, current);
    return job;
  }

  /** Returns the jobs that were submitted at another time than that of the list, with its job. */
  IdentityHashMap<Job, Job> moved() {
    return moved;
  }

  @Override
  public double progress() {
    return (double) submitted / listed.size();
  }

  @Override
  public void arrived(ClusterJob job) {
    if (jobs.isStartAwaited(current)) {
      awaited.put(job, current);
    }
  }

  @Override
  public void present(ClusterJob job, double time) {
    Integer index = awaitedInState.get(job.id());
    if (index != null) {
      awaited.put(job, index);
    }
  }

  @Override
  public void scheduled(ClusterJob job, double time) {
    Integer index = awaited.remove(job);
    if (index != null) {
      jobs.started(index, time);
    }
  }

  @Override
  public void interrupted(JobRecord record) {
    if (isLost) {
      ended(record);
    }
  }

  @Override
  public void ended(JobRecord record) {
    Integer index = indices.remove(record.job());
    if (index != null) {
      jobs.ended(index, record.endTime());
    }
  }
}
