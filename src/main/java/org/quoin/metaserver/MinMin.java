package org.quoin.metaserver;

/**
 * MIN-MIN: the job with the smallest best completion time is assigned first, the completion times
 * of the others are updated, and so on. Short jobs come first (Ibarra and Kim, JACM 24(2), 1977;
 * Maheswaran et al., JPDC 59(2), 1999, batch mode).
 */
final class MinMin {
  private MinMin() {}

  static Batch place(Batch batch) {
    return batch.placeAll(false);
  }
}
