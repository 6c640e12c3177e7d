package org.quoin.coscheduling.node;

import org.quoin.coscheduling.workload.Parameters;

/** Spins until the message is there. */
final class BusyWait implements Waiting {
  @Override
  public long spins(Parameters parameters, long latencyNs) {
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
