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

  /** Minutes: short jobs, few replications. */
  public static CoschedulingEffort quick(WorkloadModel model, long seed) {
    return new CoschedulingEffort(model, 1, 60, 3, seed);
  }

  /** Hours for everything, half an hour for Fig. 3. */
  public static CoschedulingEffort full(WorkloadModel model, long seed) {
    return new CoschedulingEffort(model, 4, 150, 4, seed);
  }

  /** The model that needs no log. */
  public static WorkloadModel plainModel() {
    return ClusterWorkload.plainModel();
  }

  CoschedulingRuns runs(int threads) {
    return new CoschedulingRuns(model, meanRunTime, jobs, replications, seed, threads);
  }
}
