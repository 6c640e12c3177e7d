package org.quoin.coscheduling.node;

/** Where a node's CPU time went; kernel work and switches count when they begin. */
final class Accounts {
  long computeNs;
  long spinNs;
  long communicationNs;
  long switchNs;
  long otherNs;
  long idleNs;

  /** What was settled, without the kernel work still ahead and the switch in it. */
  Profile profile(long ahead, long switchAhead) {
    long switching = Math.min(switchAhead, switchNs);
    return new Profile(
        computeNs,
        spinNs,
        switchNs - switching,
        otherNs - (ahead - switching),
        idleNs,
        communicationNs);
  }
}
