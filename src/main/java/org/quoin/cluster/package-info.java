/**
 * A live cluster: processors, a queue, and the contract of the policy that empties it.
 *
 * <p>{@link org.quoin.cluster.ClusterView} is what a scheduler can know; run times are not in it.
 * {@link org.quoin.cluster.ClusterModel} knows the rest. It is a {@link
 * org.quoin.cluster.LiveCluster}, a state machine without a clock of its own, so that the tight
 * loop of {@link org.quoin.cluster.Replay} and the events of a grid drive the very same code and
 * give bit-equal records. {@link org.quoin.cluster.MatrixCluster} shares its processors in time as
 * well (ParaSim's matrix of CPUs and time slices); the time-shared clusters are further ones.
 *
 * <p>At one instant: ends, then arrivals, then one scheduling pass.
 */
package org.quoin.cluster;
