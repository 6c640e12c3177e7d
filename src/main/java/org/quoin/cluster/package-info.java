/**
 * A live cluster: processors, a queue, and the contract of the policy that empties it.
 *
 * <p>{@link org.quoin.cluster.ClusterView} is what a scheduler can know; run times are not in it.
 * {@link org.quoin.cluster.BatchCluster} knows the rest, and lets only machines at it: {@link
 * org.quoin.cluster.SpaceSharedCluster}, shared in space, and that of {@code matrix}, shared in
 * time as well. Both are {@link org.quoin.cluster.LiveCluster}s, state machines without a clock of
 * their own, so that the tight loop of {@link org.quoin.cluster.replay.Replay} and the events of a
 * grid drive the very same code and give bit-equal records.
 *
 * <p>Where the machine has memory, each processor brings its share of it, and a job whose tasks ask
 * for more holds further processors idle ({@link org.quoin.workload.MemoryShare}). So to every
 * policy, plan and limit memory is a matter of width, and a start needs both. What a narrow job
 * leaves of its own share nobody else gets: a distributed memory is no common pool.
 *
 * <p>At one instant: ends, then arrivals, then one scheduling pass.
 */
package org.quoin.cluster;
