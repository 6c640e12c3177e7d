package org.quoin.coscheduling;

/**
 * Where the time of nodes went, in nanoseconds (the paper's performance profile).
 *
 * @param computeNs computation
 * @param spinNs spinning in receives
 * @param switchNs context switches
 * @param otherNs interrupts, queue moves, endpoint checks, system calls
 * @param idleNs nothing to run
 */
public record Profile(long computeNs, long spinNs, long switchNs, long otherNs, long idleNs) {

  /** All of it, which is the elapsed time of the nodes. */
  public long totalNs() {
    return computeNs + spinNs + switchNs + otherNs + idleNs;
  }

  /** The sum of two. */
  public Profile plus(Profile more) {
    return new Profile(
        computeNs + more.computeNs,
        spinNs + more.spinNs,
        switchNs + more.switchNs,
        otherNs + more.otherNs,
        idleNs + more.idleNs);
  }

  /** What was added since an earlier profile. */
  public Profile minus(Profile earlier) {
    return new Profile(
        computeNs - earlier.computeNs,
        spinNs - earlier.spinNs,
        switchNs - earlier.switchNs,
        otherNs - earlier.otherNs,
        idleNs - earlier.idleNs);
  }
}
