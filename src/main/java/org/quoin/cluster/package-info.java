/**
 * A live cluster: processors, a queue, and the contract of the policy that schedules it.
 *
 * <p>{@link org.quoin.cluster.ClusterView} is all that a scheduler can know; run times are not in
 * it. Only subclasses of {@link org.quoin.cluster.BatchCluster} know run times: {@link
 * org.quoin.cluster.SpaceSharedCluster}, and the cluster of {@code timeslice}. Both are {@link
 * org.quoin.cluster.LiveCluster}s, state machines without a clock of their own, so that the loop of
 * {@link org.quoin.cluster.replay.Replay} and the events of a grid drive the same code and give
 * bit-equal records.
 *
 * <p>If the cluster has memory, each processor has its share of it, and a job whose tasks request
 * more holds further processors idle ({@link org.quoin.workload.MemoryShare}). So for every policy,
 * plan and limit memory is a matter of width, and a start needs both. No other job gets the rest of
 * a narrow job's share: a distributed memory is not a common pool.
 *
 * <p>At one instant: ends, then arrivals, then one scheduling pass.
 */
package org.quoin.cluster;
