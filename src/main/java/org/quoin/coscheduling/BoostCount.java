package org.quoin.coscheduling;

/**
 * Boosts by the periodic kernel thread.
 *
 * @param byState by the state of the boosted process: S1, S2, S3 (Fig. 12)
 * @param byPosition by its distance from the current process in round-robin order (Fig. 13)
 */
public record BoostCount(long[] byState, long[] byPosition) {}
