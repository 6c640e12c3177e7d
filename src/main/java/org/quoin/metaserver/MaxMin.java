package org.quoin.metaserver;

/**
 * MAX-MIN: like MIN-MIN, but the job with the largest best completion time is assigned first, so
 * that a long job does not come last (Maheswaran et al., JPDC 59(2), 1999, batch mode).
 */
final class MaxMin {
  private MaxMin() {}

  static Batch place(Batch batch) {
    return batch.placeAll(true);
  }
}
