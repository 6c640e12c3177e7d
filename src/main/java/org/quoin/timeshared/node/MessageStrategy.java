package org.quoin.timeshared.node;

/** What a node does about arriving messages: a row of Table 1. */
interface MessageStrategy {
  /** What it does, in a few words. */
  String meaning();

  /** Whether {@link #tick} wants every tick at which several processes are resident. */
  default boolean periodic() {
    return false;
  }

  /** Whether the network interface has to know which process is running. */
  default boolean watchesCpu() {
    return false;
  }

  /** Whether it matters which of two messages of one instant comes first. */
  default boolean ordered() {
    return watchesCpu();
  }

  /** A message, not one that wakes a blocked receive, is in a process's endpoint. */
  default void arrived(FeedbackNode node, Task task, long now) {}

  /** The millisecond tick, before the scheduler decides. */
  default void tick(FeedbackNode node, long now) {}
}
