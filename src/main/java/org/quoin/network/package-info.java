/**
 * Live network queues (Qns, Qnr) and the transfers through them: Aida, Takefusa, Nakada, Matsuoka
 * and Nagashima, "A Performance Evaluation Model for Effective Job Scheduling in Global Computing
 * Systems", HPDC-7, 1998.
 *
 * <p>Context: a loaded link carries hundreds of background packets for each packet of a client, so
 * an event a packet spends nearly all its time on traffic nobody asks about. Choice: the default
 * queue holds only the departure times of its last N accepted packets and draws its background when
 * a client's packet touches it ({@link org.quoin.network.LazyQueue}). Why: it is exact, gives the
 * same bits as the event-per-packet {@link org.quoin.network.ReferenceQueue} (both draw a service
 * time at acceptance, from streams of the queue's own) and needs no event list.
 *
 * <p>What the source leaves open, each a parameter of {@link org.quoin.network.PacketModel}: when a
 * refused packet is tried again, and how packets are spaced and served. Fixed here: the first
 * packet of a transfer goes at once and the next a spacing after the previous one was accepted; the
 * last packet is short and only its service is scaled; at equal times departures come first, then
 * packets by the number of their job (its data before its result), by hop, and those tried again
 * first; a packet refused at a later hop is tried again from the router before it.
 */
package org.quoin.network;
