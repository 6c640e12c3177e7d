package org.quoin.timeshared.node;

/**
 * Where the time of nodes went, in nanoseconds (the paper's performance profile).
 *
 * @param computeNs computation
 * @param spinNs spinning in receives
 * @param switchNs context switches
 * @param otherNs interrupts, queue moves, endpoint checks, system calls
 * @param idleNs nothing to run
 * @param communicationNs the part of the spinning that is communication: in each exchange of a
 *     process at most what the exchange takes on a dedicated system
 */
public record CpuTimeBreakdown(
    long computeNs, long spinNs, long switchNs, long otherNs, long idleNs, long communicationNs) {

  /** No time at all. */
  public static final CpuTimeBreakdown NONE = new CpuTimeBreakdown(0, 0, 0, 0, 0, 0);

  /** {@return all of it, which is the elapsed time of the nodes} */
  public long totalNs() {
    return computeNs + spinNs + switchNs + otherNs + idleNs;
  }

  /**
   * {@return utilisation: the share of the CPU time that computed or communicated, from 0 to 1} I/O
   * is not CPU time, and spinning beyond the time of the exchange is no use. NaN over no time.
   */
  public double utilization() {
    return (computeNs + communicationNs) / (double) totalNs();
  }

  /** {@return the sum of two} */
  public CpuTimeBreakdown plus(CpuTimeBreakdown more) {
    return new CpuTimeBreakdown(
        computeNs + more.computeNs,
        spinNs + more.spinNs,
        switchNs + more.switchNs,
        otherNs + more.otherNs,
        idleNs + more.idleNs,
        communicationNs + more.communicationNs);
  }

  /** {@return what was added since an earlier profile} */
  public CpuTimeBreakdown minus(CpuTimeBreakdown earlier) {
    return new CpuTimeBreakdown(
        computeNs - earlier.computeNs,
        spinNs - earlier.spinNs,
        switchNs - earlier.switchNs,
        otherNs - earlier.otherNs,
        idleNs - earlier.idleNs,
        communicationNs - earlier.communicationNs);
  }
}
