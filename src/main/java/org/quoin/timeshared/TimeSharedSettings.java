package org.quoin.timeshared;

import java.util.List;
import java.util.Optional;
import org.quoin.base.Quantity;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

/**
 * A time-shared cluster and the types of its jobs.
 *
 * @param nodes p
 * @param mpl multiprogramming level: maximum number of processes per node, rows of the gang matrix
 * @param scheme the coordination scheme
 * @param parameters costs
 * @param skewness s as a fraction
 * @param types types of its jobs, each equally likely
 * @param pattern the pattern of the exchange of messages
 */
public record TimeSharedSettings(
    int nodes,
    int mpl,
    Scheme scheme,
    CostParameters parameters,
    double skewness,
    List<JobType> types,
    Pattern pattern) {

  public TimeSharedSettings {
    types = List.copyOf(types);
  }

  /**
   * {@return the capacity for jobs of one width, in nodes of dedicated run time} With gangs: those
   * that fit next to each other, in the part of a quantum after the switch. Otherwise: the nodes
   * that have a process, and more where a process computes or communicates during the I/O of
   * another. The time that processes lose by waiting for messages is not subtracted.
   *
   * @param width tasks of a job, at most the nodes
   */
  public double capacity(int width) {
    if (scheme.gang()) {
      double lost = mpl > 1 ? Math.min(1, (double) boundaryNs() / parameters.quantumNs()) : 0;
      return nodes / width * width * (1 - lost);
    }
    int processes = (int) ((long) nodes * mpl / width * width);
    double io = types.stream().mapToDouble(JobType::io).average().orElseThrow() / 100;
    double served = Math.min(processes, nodes / (1 - io));
    return parameters.sharedDisk() && io > 0 ? Math.min(served, nodes / io) : served;
  }

  /** Returns the time that a gang boundary takes of the next quantum, with all rows in use. */
  private long boundaryNs() {
    return parameters.gangSwitchNs() + parameters.gangSyncNs(nodes) + parameters.pagingNs(mpl);
  }

  /**
   * {@return why gangs that take turns would never compute, so that a run has no end: switch,
   * synchronisation and paging take at least a quantum; empty if they do not}
   */
  public Optional<String> standstill() {
    if (!scheme.gang() || mpl == 1 || boundaryNs() < parameters.quantumNs()) {
      return Optional.empty();
    }
    return Optional.of(
        "gangs would never compute: a switch with its synchronisation and paging takes "
            + Quantity.DURATION.show(boundaryNs() / 1e9)
            + " of each quantum of "
            + Quantity.DURATION.show(parameters.quantumNs() / 1e9)
            + "; expected less");
  }
}
