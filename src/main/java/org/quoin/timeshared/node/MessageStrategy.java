package org.quoin.timeshared.node;

/** The reaction of a node to arriving messages: a row of Table 1. */
interface MessageStrategy {
  /** Leaves arriving messages to the processes. */
  MessageStrategy NONE = () -> "leave it to the processes";

  /** Returns a description in a few words. */
  String meaning();

  /** Returns whether {@link #tick} needs every tick with several resident processes. */
  default boolean periodic() {
    return false;
  }

  /** Returns whether the network interface must know the running process. */
  default boolean watchesCpu() {
    return false;
  }

  /** Returns whether the order of two messages of one instant matters. */
  default boolean ordered() {
    return watchesCpu();
  }

  /** Returns whether the share of the CPU that a process has received matters. */
  default boolean sharesCpu() {
    return false;
  }

  /** Reacts to a message in a process's endpoint that does not wake a blocked receive. */
  default void arrived(FeedbackNode node, Task task, long now) {}

  /**
   * Acts at a millisecond tick, before the scheduler decides; returns whether it has boosted a
   * process.
   */
  default boolean tick(FeedbackNode node, long now) {
    return false;
  }
}
