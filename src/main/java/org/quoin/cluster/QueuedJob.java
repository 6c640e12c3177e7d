package org.quoin.cluster;

/**
 * A job that waits at a cluster, and its part of the {@link ClusterLoad}.
 *
 * @param id its number
 * @param demand the processors that it requests
 * @param remaining the processor-seconds that it requests
 */
public record QueuedJob(long id, double demand, double remaining) {}
