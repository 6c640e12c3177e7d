package org.quoin.timeshared.node;

/**
 * The result of the last search for a process to boost; the nodes of a cluster share the object.
 */
final class BoostCandidate {
  /** The process, or null if there is none. */
  Task task;

  /** Number of endpoints that were examined. */
  int looked;
}
