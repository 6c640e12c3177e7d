package org.quoin.metrics;

/** Accumulates the value of one metric over the job records of a run. */
public interface MetricAccumulator {
  /**
   * Adds a job.
   *
   * @param job its record; records come in no particular order
   */
  void add(JobRecord job);

  /** {@return whether adding a job has an effect; if not, it may be left out} */
  default boolean counts() {
    return true;
  }

  /**
   * {@return the value over the added jobs, at least one unless the value comes from the usage}
   *
   * @param machine the usage of the cluster; NaN or {@link MachineUsage#NONE} if unknown
   */
  double value(MachineUsage machine);
}
