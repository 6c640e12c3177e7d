package org.quoin.observation;

import org.quoin.workload.Job;

/**
 * What became of one job. All times in seconds from the start of the run.
 *
 * @param job the job
 * @param site the name of the site that computed it
 * @param arrivalTime when all its data had reached the site; the submit time in a plain replay
 * @param startTime when its computation began
 * @param endTime when its computation ended
 * @param returnTime when its result had reached the client; the end time in a plain replay
 * @param killed whether it was ended at its requested time before it was done
 * @param allocation the processors it ran on, as Batsim writes an interval set ("1-3 5"); empty
 *     where the site does not number them
 */
public record JobRecord(
    Job job,
    String site,
    double arrivalTime,
    double startTime,
    double endTime,
    double returnTime,
    boolean killed,
    String allocation) {

  /** The same once its result has reached the client. */
  public JobRecord returned(double time) {
    return new JobRecord(job, site, arrivalTime, startTime, endTime, time, killed, allocation);
  }

  /** From submission to the result's return. */
  public double responseTime() {
    return returnTime - job.submitTime();
  }

  /** From submission until all data are at the site. */
  public double sendTime() {
    return arrivalTime - job.submitTime();
  }

  /** In the site's queue. */
  public double waitTime() {
    return startTime - arrivalTime;
  }

  /** From start to end of the computation. */
  public double computeTime() {
    return endTime - startTime;
  }

  /** From the end of the computation until the result is at the client. */
  public double resultTime() {
    return returnTime - endTime;
  }
}
