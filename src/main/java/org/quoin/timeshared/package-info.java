/**
 * Time-shared clusters: every node runs several processes of parallel jobs, either under the native
 * scheduler of its operating system with one of nine ways to coordinate the nodes through their
 * messages, or in gangs from a {@link org.quoin.cluster.timeslice.TimeSliceMatrix} (Zhang,
 * Sivasubramaniam, Moreira, Franke, "Impact of Workload and System Parameters on Next Generation
 * Cluster Scheduling Mechanisms", TPDS 2001).
 *
 * <p>Context: a node's scheduler wakes every millisecond and a message takes a fifth of one, so an
 * hour of 32 nodes has hundreds of millions of events. Choices:
 *
 * <ul>
 *   <li>Time is a {@code long} of nanoseconds. Only decisions are events: a millisecond tick at
 *       which the scheduler would change nothing is not simulated.
 *   <li>Each {@link org.quoin.timeshared.node.TimeSharedNode} stores its own few next times
 *       (processor, tick, disk, messages, which arrive in order because every message has the same
 *       latency), and a tournament tree over the nodes finds the earliest. There is no general
 *       event list and no allocation per event.
 *   <li>A scheme combines how a process {@link org.quoin.timeshared.node.WaitStrategy waits} with
 *       the reaction of the node when a {@link org.quoin.timeshared.node.MessageStrategy message
 *       arrives}: Table 1 of the paper as two small parts. {@link org.quoin.timeshared.node.Scheme}
 *       is the registry.
 *   <li>The paper leaves much open. The classes state the chosen rules; those that change results
 *       are {@link org.quoin.timeshared.workload.CostParameters}.
 * </ul>
 *
 * <p>At equal times: message, network interface, end of I/O, processor, tick, gang boundary,
 * arrival; among nodes the lower number first.
 */
package org.quoin.timeshared;
