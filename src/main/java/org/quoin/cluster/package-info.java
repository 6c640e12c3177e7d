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
 * <p><b>Nodes.</b> At a cluster of a machine file jobs may be placed on nodes ({@link
 * org.quoin.cluster.ClusterSettings#byNode}). A {@link org.quoin.cluster.Room} answers whether a
 * job fits now, and an {@link org.quoin.cluster.AvailabilityProfile} when later; policies ask both
 * and are the same with and without nodes. The profile has the free CPUs, memory and generic
 * resources of every node at every future time, and a reservation holds given nodes: what is
 * promised can be kept whatever comes later, at the price that a job does not move to other nodes
 * that become free. The head's reservation under EASY, too, is on given nodes. Nodes are chosen as
 * Slurm does it ({@link org.quoin.slurm.NodeSpace}). The cost of a search grows with the number of
 * nodes times the number of future ends.
 *
 * <p>Parts of a machine that share no node, not even through a third partition, are clusters of
 * their own ({@link org.quoin.cluster.PartitionedCluster}), each with its queue, unless the order
 * counts the usage of the whole cluster, or accounts have limits on it. A job that names partitions
 * of several parts goes to the part of the first. In a part whose partitions have the same nodes,
 * without rules about nodes, jobs that request processors alone are scheduled by their number, as
 * without a machine file.
 *
 * <p>At one instant: ends, then arrivals, then one scheduling pass.
 *
 * <p><b>Why a job waits.</b> On demand ({@link org.quoin.cluster.ClusterSettings#waitsExplained})
 * every second of a job's wait has one {@link org.quoin.metrics.WaitReason}, and the seconds add up
 * to the wait. The rule is the same for every policy. It asks: <i>would the job run if it had been
 * the first of all jobs since the scheduler was free to start it?</i> After each pass, the first of
 * these that holds is the reason until the next pass:
 *
 * <ol>
 *   <li>{@code scheduler}: no pass has seen the job yet (information delay, scheduling overhead,
 *       period).
 *   <li>What the policy {@linkplain org.quoin.cluster.SchedulingDecisions#hold states}: a limit
 *       that only the policy knows, by its name, or a {@code dependency}.
 *   <li>{@code UserLimit}: the limit of its user holds it.
 *   <li>{@code resources}: it does not fit beside the running jobs that had started before the job
 *       could. Even the first of all jobs would wait for their ends.
 *   <li>{@code reservation}: it fits beside those, but not beside failed processors and advance
 *       reservations, those included that begin before it would end. So it is while the cluster has
 *       failed, and from the arrival of a job that a failure has returned to the queue to its last
 *       return; an advance reservation itself waits for its start.
 *   <li>{@code scheduler}: it fits now, and no other job waits.
 *   <li>{@code priority}: it would run, but other jobs are before it. They wait and keep what it
 *       needs, or were started since.
 * </ol>
 *
 * <p>A job that starts has waited for the {@code scheduler} since its start was possible: since
 * what the pass gives it, and the jobs before it in that pass, was free; or since the last event,
 * if the policy had {@linkplain org.quoin.cluster.SchedulingDecisions#postponeTo postponed} the
 * decision. Loading is {@code scheduler}, too.
 *
 * <p>So {@code resources} is what no order of the queue could have saved the job, and {@code
 * priority} what its place in the queue has cost it. Slurm shows <i>Resources</i> only for the job
 * at the front, at the end of its wait; here these seconds are counted at its beginning, so that
 * they do not depend on what the policy calls its front. With time slices a job fits if it fits in
 * a row after compaction.
 */
package org.quoin.cluster;
