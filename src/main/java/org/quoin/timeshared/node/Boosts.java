package org.quoin.timeshared.node;

/**
 * Counts of priority boosts of all nodes of a cluster, by condition (Fig. 12) and by round-robin
 * distance (Fig. 13).
 */
public final class Boosts {
  /** By state of the boosted process: S1, S2, S3. */
  public final long[] byState = new long[3];

  /** By how many processes it is away from the current one, in round-robin order. */
  public final long[] byPosition;

  /** What the search under way finds. */
  final BoostCandidate choice = new BoostCandidate();

  /**
   * Creates counters at 0.
   *
   * @param mpl most processes a node holds
   */
  public Boosts(int mpl) {
    byPosition = new long[mpl];
  }

  void count(BoostState state, int position) {
    byState[state.ordinal()]++;
    byPosition[position]++;
  }
}
