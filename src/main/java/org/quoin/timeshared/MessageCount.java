package org.quoin.timeshared;

/**
 * Messages of a run.
 *
 * @param sent messages given to the network
 * @param received messages consumed by a receive
 */
public record MessageCount(long sent, long received) {}
