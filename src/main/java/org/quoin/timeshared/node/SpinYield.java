package org.quoin.timeshared.node;

import org.quoin.timeshared.workload.CostParameters;

/**
 * Spins for the spin time, then yields and continues to spin (section 2.4.2): until it has spun so
 * long again, and yields again, or until its message comes, if a receive yields once. A yield drops
 * the process to the level below the lowest of the other processes on its node (or of all, itself
 * included) and boosts the one among them that heuristic A of the periodic boost would choose.
 * Without another process on its node it does nothing.
 */
final class SpinYield implements WaitStrategy {
  @Override
  public long spins(CostParameters parameters, long latencyNs) {
    return parameters.receiveSpinNs(latencyNs);
  }

  @Override
  public boolean spinsOnAlone() {
    return true;
  }

  @Override
  public void spunOut(FeedbackNode node, Task task, long now) {
    task.spun = 0;
    task.yielded = node.costs.yieldsOnce();
    int lowest = FeedbackQueue.TOP;
    for (Task other : node.slots) {
      if (other != null && (other != task || node.costs.yieldBelowAll())) {
        lowest = Math.min(lowest, other.level);
      }
    }
    node.lower(task, Math.max(0, lowest - 1), now);
    BoostCandidate choice = BoostHeuristic.A.choose(node, task.slot, now);
    // It has examined its own endpoint already.
    int looked = choice.looked - 1;
    long cost = node.costs.yieldNs() + looked * node.costs.endpointNs() + node.costs.moveNs();
    if (choice.task != null) {
      node.boost(choice.task, now);
      cost += node.costs.moveNs();
    }
    node.kernelWork(now, cost);
  }

  @Override
  public String meaning() {
    return "spin, then yield and spin on";
  }
}
