package org.quoin.timeshared.node;

import org.quoin.timeshared.workload.CostParameters;

/** The rule by which a process waits for a message: a column of Table 1. */
interface WaitStrategy {
  /** Returns a description in a few words. */
  String meaning();

  /**
   * Returns the CPU time that a receive spins before {@link #spunOut}; {@link TimeSharedNode#NEVER}
   * for ever.
   *
   * @param latencyNs latency of the message that it waits for
   */
  long spins(CostParameters parameters, long latencyNs);

  /** Returns whether a process that has spun out releases the CPU until its message arrives. */
  default boolean blocks() {
    return false;
  }

  /** Returns whether a process that has spun out continues to spin while it is alone. */
  default boolean spinsOnAlone() {
    return false;
  }

  /** Acts when the current process has spun out in a receive. */
  void spunOut(FeedbackNode node, Task task, long now);

  /** Spins until the message has arrived. */
  static final class BusyWait implements WaitStrategy {
    @Override
    public long spins(CostParameters parameters, long latencyNs) {
      return TimeSharedNode.NEVER;
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
}
