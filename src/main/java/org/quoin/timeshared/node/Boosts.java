package org.quoin.timeshared.node;

/**
 * Counts of priority boosts of all nodes of a cluster, by state (Fig. 12) and by round-robin
 * distance (Fig. 13).
 */
public final class Boosts {
  /** Counts by state of the boosted process: S1, S2, S3. */
  public final long[] byState = new long[3];

  /** Counts by the distance from the current process, in round-robin order. */
  public final long[] byPosition;

  /** Result of the current search. */
  final BoostCandidate choice = new BoostCandidate();

  /**
   * Creates counters at 0.
   *
   * @param mpl maximum number of processes per node
   */
  public Boosts(int mpl) {
    byPosition = new long[mpl];
  }

  void count(BoostState state, int position) {
    byState[state.ordinal()]++;
    byPosition[position]++;
  }
}
