package org.quoin.timeshared.node;

import org.quoin.timeshared.workload.CostParameters;

/**
 * Spins for the spin time, then blocks; the awaited message wakes the process by an interrupt, to
 * the head of the top level, with a new spin time (section 2.4.1). The spin time is per message,
 * not per pattern, and CPU time: a preempted receive keeps what it has spun.
 */
final class SpinBlock implements WaitStrategy {
  @Override
  public long spins(CostParameters parameters, long latencyNs) {
    return parameters.receiveSpinNs(latencyNs);
  }

  @Override
  public boolean blocks() {
    return true;
  }

  @Override
  public void spunOut(FeedbackNode node, Task task, long now) {
    node.block(task, now);
  }

  @Override
  public String meaning() {
    return "spin, then block until it comes";
  }
}
