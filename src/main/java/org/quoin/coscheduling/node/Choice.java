package org.quoin.coscheduling.node;

/** What the last search for a process to boost found; the nodes of a cluster share it. */
final class Choice {
  /** The process, or null when there is none. */
  Task task;

  /** How many endpoints were looked at. */
  int looked;
}
