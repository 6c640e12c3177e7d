/**
 * Live network queues (Qns, Qnr) and the transfers over them: Aida, Takefusa, Nakada, Matsuoka and
 * Nagashima, "A Performance Evaluation Model for Effective Job Scheduling in Global Computing
 * Systems", HPDC-7, 1998.
 *
 * <p>Lazy queues. Context: a loaded link carries hundreds of background packets per packet of a
 * client, so one event per packet spends nearly all time on traffic that has no result. Choice: the
 * lazy queue stores only the departure times of its last N accepted packets and draws its
 * background when a packet of a client accesses it ({@link org.quoin.network.LazyQueue}). Why: it
 * is exact, gives the same bits as the event-per-packet {@link org.quoin.network.ReferenceQueue}
 * (both draw a service time at acceptance, from streams of the queue's own) and needs no event
 * list. If a link is idle for long between transfers, {@link org.quoin.network.SkipQueue} skips its
 * background; {@link org.quoin.network.QueueEngine#AUTO} chooses it there.
 *
 * <p>The source leaves open when a blocked packet is retried, and how packets are spaced and
 * served: parameters of {@link org.quoin.network.PacketModel}. Fixed here: the first packet of a
 * transfer is offered at once and the next one a spacing after the previous one was accepted; the
 * last packet is short and only its service is scaled; at equal times departures come first, then
 * packets by the number of their job (its data before its result), by hop, and waiting packets
 * first.
 *
 * <p>Several hops. Context: T_act is the throughput of one sender that offers one packet at a time,
 * every W / T_net on average; packets that each attempt on their own behind a fast link would
 * displace the background. Choice: a router offers one packet of each transfer at a time, in order,
 * by the client's own rule with the parameters of that hop ({@link org.quoin.network.Forwarder});
 * the others wait there without a limit. Why: however many packets wait, the attempts of a transfer
 * at a hop are one Poisson process of rate T_net / W, so a series of links gives it the throughput
 * of the slowest, and transfers that meet at a later hop share it as senders share the first.
 * {@link org.quoin.network.LiveLink} counts the waiting packets.
 *
 * <p>Blocked packets. Context: behind a fast link, or among many senders, nearly all attempts are
 * blocked. Choice: with exponential delays the senders at a later hop, and those at a first hop
 * from 32 on, attempt as one Poisson process, and one Poisson number counts the attempts at a
 * buffer that is known to be full ({@link org.quoin.network.SuperposedSenders}). Why: exact, as
 * exponential delays are memoryless, and the cost per packet does not depend on the number of
 * senders and retries.
 *
 * <p>Background with several states. Context: congestion comes in bursts and by the hour. Choice:
 * states, each with a Poisson stream of its own rate ({@link org.quoin.topology.Background}); the
 * gap to the next packet is drawn again in each state. Why: exact, as the gap is memoryless, and
 * the lazy queue stays one loop within a state. Where states have exponential durations, the skip
 * queue draws state and number of packets together ({@link org.quoin.network.Mmpp1KTransient}); it
 * rejects states of fixed durations, of which there are too many to have tables of each.
 *
 * <p>Fluid. Context: peers share links fairly instead of queueing packets. Choice: {@link
 * org.quoin.network.fluid.FluidNetwork}, max-min fair, in which a background of load rho weighs as
 * much as rho transfers. Why: senders that retry at rate T_net / W win the free space of a full
 * queue in proportion to their rates, so that each of k gets T_net / (k + rho). This is their fluid
 * limit, also for rho above 1, where T_net (1 - rho) would leave nothing.
 *
 * <p>A fluid in place of packets. Context: a transfer of 2 GB is 200,000 packets of 10 KB, whose
 * queueing decides little of its time. Choice: {@link org.quoin.network.fluid.PacketTimes}, a fluid
 * with the rate and the delay that a transfer alone has as packets in closed form; a path is
 * packets or fluid as a whole ({@link org.quoin.network.MixedTransport}). Why: exact in the mean
 * for a transfer alone, and what is left can be estimated before a run.
 */
package org.quoin.network;
