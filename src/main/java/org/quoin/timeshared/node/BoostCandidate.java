package org.quoin.timeshared.node;

/** What the last search for a process to boost found; the nodes of a cluster share it. */
final class BoostCandidate {
  /** The process, or null when there is none. */
  Task task;

  /** How many endpoints were looked at. */
  int looked;
}
