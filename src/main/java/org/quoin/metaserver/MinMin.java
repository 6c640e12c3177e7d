package org.quoin.metaserver;

/**
 * MIN-MIN: of the least completion times of all jobs left the least; that job goes there, the
 * others' completion times are worked out anew, and so on. Short jobs first (Ibarra and Kim, JACM
 * 24(2), 1977; Maheswaran et al., JPDC 59(2), 1999, batch mode).
 */
final class MinMin {
  private MinMin() {}

  static Batch place(Batch batch) {
    return batch.placeAll(false);
  }
}
