package org.quoin.metaserver;

/**
 * DUPLEX: MIN-MIN and MAX-MIN are both worked out, and that which is done first with all jobs is
 * taken; MIN-MIN of equals (Braun et al., JPDC 61(6), 2001).
 */
final class Duplex {
  private Duplex() {}

  static Batch place(Batch batch) {
    Batch longFirst = MaxMin.place(batch.copy());
    Batch shortFirst = MinMin.place(batch);
    return longFirst.makespan() < shortFirst.makespan() ? longFirst : shortFirst;
  }
}
