package org.quoin.machine;

/**
 * One node.
 *
 * @param name unique name
 * @param kind its properties
 * @param state whether it accepts jobs
 */
public record MachineNode(String name, NodeKind kind, State state) {

  /** The state of a node: whether it accepts and runs jobs. */
  public enum State {
    /** Accepts jobs. */
    UP,
    /** Runs its jobs to their ends and accepts no other. */
    DRAINED,
    /** Runs no jobs. */
    DOWN
  }
}
