package org.quoin.cluster;

/**
 * The load of a cluster at one moment, and its use up to then.
 *
 * @param demand processors that the jobs inside hold or ask for
 * @param remaining processor-seconds that the jobs inside have asked for and not had
 * @param clientSeconds processor-seconds given to clients' jobs since the start
 * @param localSeconds processor-seconds given to the jobs of the cluster's own users
 */
public record ClusterLoad(
    double demand, double remaining, double clientSeconds, double localSeconds) {}
