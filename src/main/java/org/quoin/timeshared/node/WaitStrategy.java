package org.quoin.timeshared.node;

import org.quoin.timeshared.workload.CostParameters;

/** How a process waits for a message: a column of Table 1. */
interface WaitStrategy {
  /** What it does, in a few words. */
  String meaning();

  /**
   * CPU time a receive spins before {@link #spunOut}; {@link Node#NEVER} for ever.
   *
   * @param latencyNs of the message that it waits for
   */
  long spins(CostParameters parameters, long latencyNs);

  /** Whether a process that has spun out gives up the CPU until its message comes. */
  default boolean blocks() {
    return false;
  }

  /** Whether a process that has spun out goes on spinning as before while it is alone. */
  default boolean spinsOnAlone() {
    return false;
  }

  /** The current process has spun that long in this receive. */
  void spunOut(FeedbackNode node, Task task, long now);
}
