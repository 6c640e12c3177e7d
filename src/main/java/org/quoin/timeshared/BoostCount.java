package org.quoin.timeshared;

import org.quoin.timeshared.node.Boosts;

/**
 * Boosts by the periodic kernel thread.
 *
 * @param byState counts by the state of the boosted process: S1, S2, S3 (Fig. 12)
 * @param byPosition counts by the distance in processes from the current one (the last one if idle)
 *     in round-robin order, blocked ones counted and empty slots not (Fig. 13)
 */
public record BoostCount(long[] byState, long[] byPosition) {

  /** Returns the boosts counted so far. */
  static BoostCount of(Boosts boosts) {
    return new BoostCount(boosts.byState.clone(), boosts.byPosition.clone());
  }
}
