package org.quoin.cluster;

/**
 * A job that waits at a cluster, and what it adds to the {@link ClusterLoad}.
 *
 * @param id its number
 * @param demand processors that it asks for
 * @param remaining processor-seconds that it asks for
 */
public record QueuedJob(long id, double demand, double remaining) {}
