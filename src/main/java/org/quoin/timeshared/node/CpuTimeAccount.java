package org.quoin.timeshared.node;

/** A node's CPU time by use; kernel work and switches count when they begin. */
final class CpuTimeAccount {
  long computeNs;
  long spinNs;
  long communicationNs;
  long switchNs;
  long otherNs;
  long idleNs;

  /** Returns the time of a node from 0 to now by use; current work counts up to now. */
  CpuTimeBreakdown profile(TimeSharedNode node, long now) {
    Task current = node.current;
    long idle = current == null ? Math.max(0, now - node.idleFrom) : 0;
    long ran = current == null ? 0 : Math.max(0, now - node.runFrom);
    boolean computes = current == null || current.phase == Task.Phase.COMPUTE;
    // Part of the work charged at its beginning that is still to come.
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
