package org.quoin.cluster.timeslice;

import org.quoin.cluster.ClusterListener;

/** The number of cells of a matrix that jobs hold, over time. */
final class AllocatedCells {
  private final ClusterListener listener;
  private double seconds;
  private long held;
  private double since;

  /**
   * Creates a matrix of which no cell is allocated.
   *
   * @param listener notified of every change
   */
  AllocatedCells(ClusterListener listener) {
    this.listener = listener;
  }

  /** Sets the number of cells from a time on that is not before the last one. */
  void set(long cells, double from) {
    seconds += held * (from - since);
    held = cells;
    since = from;
    listener.cells(from, cells);
  }

  /** Adds cells from a time on. */
  void add(long more, double from) {
    set(held + more, from);
  }

  /** Returns cells times seconds until the last change. */
  double seconds() {
    return seconds;
  }
}
