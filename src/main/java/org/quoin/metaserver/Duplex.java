package org.quoin.metaserver;

/**
 * DUPLEX: computes MIN-MIN and MAX-MIN and takes the result with the smaller makespan; a tie goes
 * to MIN-MIN (Braun et al., JPDC 61(6), 2001).
 */
final class Duplex {
  private Duplex() {}

  static Batch place(Batch batch) {
    Batch longFirst = MaxMin.place(batch.copy());
    Batch shortFirst = MinMin.place(batch);
    return longFirst.makespan() < shortFirst.makespan() ? longFirst : shortFirst;
  }
}
