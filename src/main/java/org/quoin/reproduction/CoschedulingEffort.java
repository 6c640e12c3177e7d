package org.quoin.reproduction;

import org.quoin.coscheduling.ClusterWorkload;
import org.quoin.workload.WorkloadModel;

/**
 * How long a reproduction of Zhang et al. (2001) runs.
 *
 * @param model arrivals, sizes and run times of the jobs
 * @param meanRunTime mean dedicated time in seconds
 * @param jobs jobs a replication
 * @param replications independent ones
 * @param seed of all
 */
public record CoschedulingEffort(
    WorkloadModel model, double meanRunTime, int jobs, int replications, long seed) {

  /**
   * Ten minutes on two cores for all figures: 60 jobs of mean 1 s. The Student-t factor of 3
   * replications is 4.3, of 8 it is 2.4, and beyond it falls slowly.
   */
  public static CoschedulingEffort quick(WorkloadModel model, long seed) {
    return new CoschedulingEffort(model, 1, 60, 8, seed);
  }

  /**
   * Hours for everything, less than half an hour on two cores for Fig. 3: 100 jobs of mean 4 s, so
   * that a job sees seconds of feedback queues and gang rounds, and again 8 replications.
   */
  public static CoschedulingEffort full(WorkloadModel model, long seed) {
    return new CoschedulingEffort(model, 4, 100, 8, seed);
  }

  /** The model that needs no log. */
  public static WorkloadModel plainModel() {
    return ClusterWorkload.plainModel();
  }

  /** Half the jobs a replication, for a study of many cases. */
  CoschedulingEffort half() {
    return new CoschedulingEffort(model, meanRunTime, (jobs + 1) / 2, replications, seed);
  }

  CoschedulingRuns runs() {
    return new CoschedulingRuns(model, meanRunTime, jobs, replications, seed);
  }
}
