package org.quoin.timeshared;

import java.util.List;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.MachineUsage;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.metrics.SliceUse;
import org.quoin.timeshared.node.CpuTimeBreakdown;
import org.quoin.timeshared.node.Scheme;

/**
 * What a run of a time-shared cluster gave, from time 0 to its end.
 *
 * @param scheme under which the jobs ran
 * @param nodes number of nodes
 * @param records the jobs that ended, by id
 * @param slices that these held at their nodes, in the order of their ends
 * @param unfinished jobs waiting or running at the end, in none of the records
 * @param endNs when the run ended; all counts and times are of the window from 0 to it
 * @param profile where the nodes' time went, summed over the nodes
 * @param messages of all jobs
 * @param boosts of the periodic boost
 * @param workNs dedicated node-time of all finished iterations, those of unfinished jobs too
 * @param events worked off by the nodes; where messages of one instant may come in any order, the
 *     coming of a message is one only for a process that runs and waits for it
 */
public record CoschedulingResult(
    Scheme scheme,
    int nodes,
    List<JobRecord> records,
    List<SliceUse> slices,
    int unfinished,
    long endNs,
    CpuTimeBreakdown profile,
    MessageCount messages,
    BoostCount boosts,
    long workNs,
    long events) {

  /** {@return what the jobs and the nodes come to} */
  public RunStatistics figures() {
    MachineUsage machine = new MachineUsage(nodes, Double.NaN, profile.utilization(), workRate());
    return RunStatistics.of(RunKind.COSCHEDULING, records, machine);
  }

  /**
   * {@return dedicated node-time of finished iterations over the node-time of the run} It counts
   * I/O and latencies, which processes of a node can have at the same time, so it may exceed 1: a
   * rate, no share of the time (that is {@link CpuTimeBreakdown#utilization}).
   */
  public double workRate() {
    return workNs / ((double) nodes * endNs);
  }
}
