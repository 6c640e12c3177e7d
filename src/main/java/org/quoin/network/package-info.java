/**
 * Live network queues (Qns, Qnr) and the transfers through them: Aida, Takefusa, Nakada, Matsuoka
 * and Nagashima, "A Performance Evaluation Model for Effective Job Scheduling in Global Computing
 * Systems", HPDC-7, 1998.
 *
 * <p>Context: a loaded link carries hundreds of background packets for each packet of a client, so
 * an event a packet spends nearly all its time on traffic nobody asks about. Choice: the lazy queue
 * holds only the departure times of its last N accepted packets and draws its background when a
 * client's packet touches it ({@link org.quoin.network.LazyQueue}). Why: it is exact, gives the
 * same bits as the event-per-packet {@link org.quoin.network.ReferenceQueue} (both draw a service
 * time at acceptance, from streams of the queue's own) and needs no event list. Where a link rests
 * long between transfers, {@link org.quoin.network.SkipQueue} jumps over its background; {@link
 * org.quoin.network.QueueEngine#AUTO} takes it there.
 *
 * <p>What the source leaves open, each a parameter of {@link org.quoin.network.PacketModel}: when a
 * refused packet is tried again, and how packets are spaced and served. Fixed here: the first
 * packet of a transfer goes at once and the next a spacing after the previous one was accepted; the
 * last packet is short and only its service is scaled; at equal times departures come first, then
 * packets by the number of their job (its data before its result), by hop, and those that waited
 * first.
 *
 * <p>Several hops. Context: T_act is what one sender gets that offers one packet at a time, every W
 * / T_net on average; packets that each try on their own behind a fast link would crowd the
 * background out. Choice: of each transfer a router offers one packet at a time, in order, by the
 * client's own rule with the figures of that hop ({@link org.quoin.network.Forwarder}); the others
 * wait there, in unbounded room. Why: whatever waits, a transfer's attempts at a hop are one
 * Poisson process of rate T_net / W, so a chain of links gives it the throughput of the slowest,
 * and transfers that meet at a later hop share it as senders share the first. What waits is counted
 * by {@link org.quoin.network.LiveLink}.
 *
 * <p>Refusals. Context: behind a fast link, or among many senders, nearly all attempts are refused.
 * Choice: with exponential delays the senders at a later hop, and those at a first hop from 32 on,
 * attempt as one Poisson process, and attempts at a buffer known to be full are counted by one
 * Poisson number instead of made ({@link org.quoin.network.SuperposedSenders}). Why: exact, as
 * exponential delays are memoryless, and a packet then costs the same however many wait and retry.
 *
 * <p>A background that changes. Context: congestion comes in bursts and by the hour. Choice:
 * states, each with a Poisson stream of its own rate ({@link org.quoin.topology.Background}); the
 * wait for the next packet begins anew with each. Why: exact, as that wait is memoryless, and the
 * lazy queue stays one loop inside a state. The skip queue counts what it jumps over by its
 * expectation in the steady state, which a queue whose rate has just changed is not in: it refuses.
 *
 * <p>A fluid. Context: peers share links fairly instead of queueing packets. Choice: {@link
 * org.quoin.network.fluid.FluidNetwork}, max-min fair, in which a background of load rho weighs as
 * rho transfers. Why: senders that try again at rate T_net / W win a full queue's places in
 * proportion to their rates, so that k of them get T_net / (k + rho) each; it is their fluid limit,
 * for rho above 1 too, where T_net (1 - rho) would leave nothing.
 */
package org.quoin.network;
