package org.quoin.timeshared.node;

/**
 * The time of nodes by use, in nanoseconds (the paper's performance profile).
 *
 * @param computeNs computation
 * @param spinNs spinning in receives
 * @param switchNs context switches
 * @param otherNs interrupts, queue moves, endpoint checks, system calls
 * @param idleNs no process to run
 * @param communicationNs the part of the spinning that is communication: in each exchange of a
 *     process at most the time of the exchange on a dedicated system
 */
public record CpuTimeBreakdown(
    long computeNs, long spinNs, long switchNs, long otherNs, long idleNs, long communicationNs) {

  /** A breakdown with all times 0. */
  public static final CpuTimeBreakdown NONE = new CpuTimeBreakdown(0, 0, 0, 0, 0, 0);

  /** {@return the sum, which is the elapsed time of the nodes} */
  public long totalNs() {
    return computeNs + spinNs + switchNs + otherNs + idleNs;
  }

  /**
   * {@return the utilization: the share of CPU time that computed or communicated, from 0 to 1} I/O
   * is not CPU time, and spinning beyond the time of the exchange does not count. NaN over no time.
   */
  public double utilization() {
    return (computeNs + communicationNs) / (double) totalNs();
  }

  /** {@return the sum of two breakdowns} */
  public CpuTimeBreakdown plus(CpuTimeBreakdown more) {
    return new CpuTimeBreakdown(
        computeNs + more.computeNs,
        spinNs + more.spinNs,
        switchNs + more.switchNs,
        otherNs + more.otherNs,
        idleNs + more.idleNs,
        communicationNs + more.communicationNs);
  }

  /** {@return the difference to an earlier breakdown} */
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
