package org.quoin.coscheduling;

/**
 * Messages of the jobs that ended.
 *
 * @param sent handed to the network
 * @param received consumed by a receive
 */
public record MessageCount(long sent, long received) {}
