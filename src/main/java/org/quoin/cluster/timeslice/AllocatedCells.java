package org.quoin.cluster.timeslice;

import org.quoin.cluster.ClusterListener;

/** How many cells of a matrix jobs hold to compute in their turns, over time. */
final class AllocatedCells {
  private final ClusterListener listener;
  private double seconds;
  private long held;
  private double since;

  /**
   * Creates a matrix of which no cell is allocated.
   *
   * @param listener hears of every change
   */
  AllocatedCells(ClusterListener listener) {
    this.listener = listener;
  }

  /** From a time on, not before the last one, there are so many. */
  void set(long cells, double from) {
    seconds += held * (from - since);
    held = cells;
    since = from;
    listener.cells(from, cells);
  }

  /** From a time on there are so many more. */
  void add(long more, double from) {
    set(held + more, from);
  }

  /** Cells times seconds until the last change. */
  double seconds() {
    return seconds;
  }
}
