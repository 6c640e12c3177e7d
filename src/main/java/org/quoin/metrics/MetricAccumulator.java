package org.quoin.metrics;

/** One figure, added up over records as they come. */
public interface MetricAccumulator {
  /**
   * One more job.
   *
   * @param job as it is recorded when it ends; no order of their numbers or times is promised
   */
  void add(JobRecord job);

  /**
   * {@return the figure of the jobs so far, at least one unless it is the machine's alone}
   *
   * @param machine what it did that no record tells; NaN or {@link MachineUsage#NONE} where nobody
   *     knows
   */
  double value(MachineUsage machine);
}
