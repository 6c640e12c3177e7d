package org.quoin.coscheduling;

/**
 * What became of one job (the times of section 3.4).
 *
 * @param job the job
 * @param startNs when it left the arrival queue and got its nodes
 * @param endNs when its last task exited
 * @param aloneNs its execution on a dedicated system, with the same draws of computation and I/O
 */
public record JobOutcome(TimedJob job, long startNs, long endNs, long aloneNs) {

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

  /** Execution over the time the job takes alone with the same draws. */
  public double slowdown() {
    return (double) executionNs() / aloneNs;
  }
}
