package org.quoin.timeshared;

/**
 * Messages of a run.
 *
 * @param sent handed to the network
 * @param received consumed by a receive
 */
public record MessageCount(long sent, long received) {}
