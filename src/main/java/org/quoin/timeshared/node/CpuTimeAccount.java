package org.quoin.timeshared.node;

/** Where a node's CPU time went; kernel work and switches count when they begin. */
final class CpuTimeAccount {
  long computeNs;
  long spinNs;
  long communicationNs;
  long switchNs;
  long otherNs;
  long idleNs;

  /** Where the time of their node from 0 to now went; work under way counts up to now. */
  CpuTimeBreakdown profile(Node node, long now) {
    Task current = node.current;
    long idle = current == null ? Math.max(0, now - node.idleFrom) : 0;
    long ran = current == null ? 0 : Math.max(0, now - node.runFrom);
    boolean computes = current == null || current.phase == Task.Phase.COMPUTE;
    // Of what was charged when it began, that which is still ahead.
    long ahead = Math.max(0, node.busyUntil - now);
    long switching = Math.min(Math.min(ahead, Math.max(0, node.switchUntil - now)), switchNs);
    return new CpuTimeBreakdown(
        computeNs + (computes ? ran : 0),
        spinNs + (computes ? 0 : ran),
        switchNs - switching,
        otherNs - (ahead - switching),
        idleNs + idle,
        communicationNs + (computes ? 0 : current.communicating(ran)));
  }
}
