package org.quoin.cluster;

import org.quoin.workload.Job;

/**
 * A job that has left a site before its end: it was cancelled, or the site failed.
 *
 * @param job the job at the site
 * @param startTime its start in seconds; NaN if it had not started
 * @param seconds the seconds that it had computed, on all its processors
 * @param share the completed share of its run time, from 0 to 1
 * @param place its place in the queue if a failure interrupted it; else null
 */
public record UnfinishedJob(
    Job job, double startTime, double seconds, double share, QueuePlace place) {

  /**
   * Creates a job that does not return to its queue.
   *
   * @param job the job at the site
   * @param startTime its start in seconds; NaN if it had not started
   * @param seconds the seconds that it had computed, on all its processors
   * @param share the completed share of its run time, from 0 to 1
   */
  public UnfinishedJob(Job job, double startTime, double seconds, double share) {
    this(job, startTime, seconds, share, null);
  }

  /**
   * {@return this job with a place in the queue}
   *
   * @param former the place to which it may return
   */
  public UnfinishedJob at(QueuePlace former) {
    return new UnfinishedJob(job, startTime, seconds, share, former);
  }

  /**
   * {@return a job that had not started}
   *
   * @param job the job at the site
   */
  public static UnfinishedJob waiting(Job job) {
    return new UnfinishedJob(job, Double.NaN, 0, 0);
  }

  /**
   * {@return a job that had computed for a part of its run time}
   *
   * @param job the job at the site
   * @param startTime its start in seconds
   * @param seconds the seconds that it had computed, on all its processors
   * @param length its run time in seconds; with 0 all of it is done
   */
  public static UnfinishedJob started(Job job, double startTime, double seconds, double length) {
    double share = length > 0 ? Math.min(1, seconds / length) : 1;
    return new UnfinishedJob(job, startTime, seconds, share);
  }
}
