/**
 * A live cluster: processors, a queue, and the contract of the policy that empties it.
 *
 * <p>{@link org.quoin.cluster.ClusterView} is what a scheduler can know; run times are not in it.
 * {@link org.quoin.cluster.BatchCluster} knows the rest, and lets only machines at it: {@link
 * org.quoin.cluster.ClusterModel}, shared in space, and that of {@code matrix}, shared in time as
 * well. Both are {@link org.quoin.cluster.LiveCluster}s, state machines without a clock of their
 * own, so that the tight loop of {@link org.quoin.cluster.Replay} and the events of a grid drive
 * the very same code and give bit-equal records.
 *
 * <p>At one instant: ends, then arrivals, then one scheduling pass.
 */
package org.quoin.cluster;
