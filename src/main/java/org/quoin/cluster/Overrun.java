package org.quoin.cluster;

import org.quoin.workload.Job;

/**
 * How long a job may run beyond its requested time.
 *
 * @param allowed seconds that it may run on; a longer job is killed
 * @param noticed seconds, at most, from then on until it is killed: it runs as long as its run time
 *     says, but no longer than this
 */
public record Overrun(double allowed, double noticed) {
  /** A job is killed at its requested time. */
  public static final Overrun NONE = new Overrun(0, 0);

  /**
   * {@return the seconds that a job computes}
   *
   * @param job the job
   * @param speed speed of its nodes
   */
  double lengthOf(Job job, double speed) {
    return Math.min(job.runTime() / speed, job.requestedTime() + allowed + noticed);
  }

  /**
   * {@return whether a job is killed before it is done}
   *
   * @param job the job
   * @param speed speed of its nodes
   */
  boolean kills(Job job, double speed) {
    return job.runTime() / speed > job.requestedTime() + allowed;
  }
}
