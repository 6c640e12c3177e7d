package org.quoin.reproduction.coscheduling;

import org.quoin.timeshared.workload.ClusterWorkload;
import org.quoin.workload.model.WorkloadModel;

/**
 * How long a reproduction of Zhang et al. (2001) runs.
 *
 * @param model arrivals, sizes and run times of the jobs
 * @param meanRunTime mean dedicated time in seconds
 * @param jobs jobs a replication whose times count
 * @param warmUp jobs before these, whose times do not count
 * @param replications independent ones
 * @param seed of all
 */
public record Effort(
    WorkloadModel model, double meanRunTime, int jobs, int warmUp, int replications, long seed) {

  /**
   * {@return one that takes ten minutes on two cores for all figures: 60 jobs of mean 1 s} The
   * Student-t factor of 3 replications is 4.3, of 8 it is 2.4, and beyond it falls slowly.
   */
  public static Effort quick(WorkloadModel model, long seed) {
    return new Effort(model, 1, 60, 0, 8, seed);
  }

  /**
   * {@return one that takes hours for every figure: 400 jobs of mean 4 s, so that a job sees
   * seconds of feedback queues and gang rounds, and again 8 replications}
   */
  public static Effort full(WorkloadModel model, long seed) {
    return new Effort(model, 4, 400, 0, 8, seed);
  }

  /** {@return the model that needs no log} */
  public static WorkloadModel plainModel() {
    return ClusterWorkload.plainModel();
  }

  /** Half the jobs a replication, for a study of many cases. */
  Effort half() {
    return new Effort(model, meanRunTime, (jobs + 1) / 2, warmUp, replications, seed);
  }

  CaseRuns runs() {
    return new CaseRuns(model, meanRunTime, jobs, warmUp, replications, seed);
  }
}
