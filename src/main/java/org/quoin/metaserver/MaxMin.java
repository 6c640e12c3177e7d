package org.quoin.metaserver;

/**
 * MAX-MIN: as MIN-MIN, but the job whose least completion time is the largest goes first, so that a
 * long one does not come last (Maheswaran et al., JPDC 59(2), 1999, batch mode).
 */
final class MaxMin {
  private MaxMin() {}

  static Batch place(Batch batch) {
    return batch.placeAll(true);
  }
}
