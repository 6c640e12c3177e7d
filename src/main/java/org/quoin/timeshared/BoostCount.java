package org.quoin.timeshared;

import org.quoin.timeshared.node.Boosts;

/**
 * Boosts by the periodic kernel thread.
 *
 * @param byState by the state of the boosted process: S1, S2, S3 (Fig. 12)
 * @param byPosition by how many processes it is away from the current (if idle, the last) one in
 *     round-robin order, blocked ones counted and empty slots not (Fig. 13)
 */
public record BoostCount(long[] byState, long[] byPosition) {

  /** Those counted so far. */
  static BoostCount of(Boosts boosts) {
    return new BoostCount(boosts.byState.clone(), boosts.byPosition.clone());
  }
}
