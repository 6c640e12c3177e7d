package org.quoin.timeshared.node;

import org.quoin.timeshared.workload.CostParameters;

/** Spins until the message has arrived. */
final class BusyWait implements WaitStrategy {
  @Override
  public long spins(CostParameters parameters, long latencyNs) {
    return Node.NEVER;
  }

  @Override
  public void spunOut(FeedbackNode node, Task task, long now) {
    throw new IllegalStateException("a busy wait never ends by itself");
  }

  @Override
  public String meaning() {
    return "spin until the message comes";
  }
}
