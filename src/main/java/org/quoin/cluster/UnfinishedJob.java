package org.quoin.cluster;

import org.quoin.workload.Job;

/**
 * A job that has left a site before its end: it was withdrawn, or the site failed.
 *
 * @param job as the site had it
 * @param startTime when it started, in seconds; NaN if it had not
 * @param seconds for which it had computed, on all its processors
 * @param share the part of its run time that these were, from 0 to 1
 * @param place that it had in the queue, if a failure interrupted it; else null
 */
public record UnfinishedJob(
    Job job, double startTime, double seconds, double share, QueuePlace place) {

  /**
   * Creates one that does not return to its queue.
   *
   * @param job as the site had it
   * @param startTime when it started, in seconds; NaN if it had not
   * @param seconds for which it had computed, on all its processors
   * @param share the part of its run time that these were, from 0 to 1
   */
  public UnfinishedJob(Job job, double startTime, double seconds, double share) {
    this(job, startTime, seconds, share, null);
  }

  /**
   * {@return the same with the place that it had in the queue}
   *
   * @param former where it may return to
   */
  public UnfinishedJob at(QueuePlace former) {
    return new UnfinishedJob(job, startTime, seconds, share, former);
  }

  /**
   * {@return one that had not started}
   *
   * @param job as the site had it
   */
  public static UnfinishedJob waiting(Job job) {
    return new UnfinishedJob(job, Double.NaN, 0, 0);
  }

  /**
   * {@return one that had computed for a part of its run time}
   *
   * @param job as the site had it
   * @param startTime when it started, in seconds
   * @param seconds for which it had computed, on all its processors
   * @param length its run time, in seconds; where it is 0 all of it is done
   */
  public static UnfinishedJob started(Job job, double startTime, double seconds, double length) {
    double share = length > 0 ? Math.min(1, seconds / length) : 1;
    return new UnfinishedJob(job, startTime, seconds, share);
  }

  /** {@return whether it had started} */
  public boolean hasStarted() {
    return !Double.isNaN(startTime);
  }
}
