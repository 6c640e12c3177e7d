package org.quoin.coscheduling;

/**
 * What became of one job (the times of section 3.4).
 *
 * @param job the job
 * @param startNs when it left the arrival queue and got its nodes
 * @param endNs when its last task exited
 */
public record JobOutcome(TimedJob job, long startNs, long endNs) {

  /** From arrival to end. */
  public long responseNs() {
    return endNs - job.arrivalNs();
  }

  /** In the arrival queue. */
  public long waitNs() {
    return startNs - job.arrivalNs();
  }

  /** Response less wait. */
  public long executionNs() {
    return endNs - startNs;
  }

  /** Execution over the time on a dedicated system without skew. */
  public double slowdown() {
    return (double) executionNs() / job.dedicatedNs();
  }
}
