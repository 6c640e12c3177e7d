package org.quoin.cluster;

/**
 * The load of a cluster at one moment, and its use up to then.
 *
 * @param demand processors that jobs at the cluster hold or request
 * @param remaining processor-seconds that jobs at the cluster have requested and not used
 * @param clientSeconds processor-seconds used by clients' jobs since the start
 * @param localSeconds processor-seconds used by local jobs
 */
public record ClusterLoad(
    double demand, double remaining, double clientSeconds, double localSeconds) {}
