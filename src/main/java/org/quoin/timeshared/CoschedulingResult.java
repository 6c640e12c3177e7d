package org.quoin.timeshared;

import java.util.List;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.MachineUsage;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.metrics.SliceUse;
import org.quoin.timeshared.node.Boosts;
import org.quoin.timeshared.node.CpuTimeBreakdown;
import org.quoin.timeshared.node.Scheme;

/**
 * The result of a run of a time-shared cluster, from time 0 to its end.
 *
 * @param scheme the coordination scheme
 * @param nodes number of nodes
 * @param records the jobs that ended, by id
 * @param slices the slices that they held at their nodes, in the order of their ends
 * @param unfinished jobs waiting or running at the end, without records
 * @param endNs end of the run; all counts and times are of the window from 0 to it
 * @param profile CPU time by use, summed over the nodes
 * @param messages messages of all jobs
 * @param boosts counts of the periodic boost
 * @param workNs dedicated node-time of all finished iterations, including unfinished jobs
 * @param events events simulated by the nodes; if messages of one instant may arrive in any order,
 *     the arrival of a message is an event only for a process that runs and waits for it
 */
public record CoschedulingResult(
    Scheme scheme,
    int nodes,
    List<JobRecord> records,
    List<SliceUse> slices,
    int unfinished,
    long endNs,
    CpuTimeBreakdown profile,
    Messages messages,
    BoostCounts boosts,
    long workNs,
    long events) {

  /** {@return the statistics of jobs and nodes} */
  public RunStatistics figures() {
    MachineUsage machine = new MachineUsage(nodes, Double.NaN, profile.utilization(), workRate());
    return RunStatistics.of(RunKind.COSCHEDULING, records, machine);
  }

  /**
   * {@return dedicated node-time of finished iterations over the node-time of the run} It counts
   * I/O and latencies, which processes of a node can have at the same time, so it may exceed 1: a
   * rate, in contrast to the share of time {@link CpuTimeBreakdown#utilization}.
   */
  public double workRate() {
    return workNs / ((double) nodes * endNs);
  }

  /**
   * Messages of a run.
   *
   * @param sent messages given to the network
   * @param received messages consumed by a receive
   */
  public record Messages(long sent, long received) {}

  /**
   * Boosts by the periodic kernel thread.
   *
   * @param byState counts by the state of the boosted process: S1, S2, S3 (Fig. 12)
   * @param byPosition counts by the distance in processes from the current one (the last one if
   *     idle) in round-robin order, blocked ones counted and empty slots not (Fig. 13)
   */
  public record BoostCounts(long[] byState, long[] byPosition) {

    /** Returns the current counts. */
    static BoostCounts of(Boosts boosts) {
      return new BoostCounts(boosts.byState.clone(), boosts.byPosition.clone());
    }
  }
}
