package org.quoin.cluster;

/**
 * A period in which some processors of a cluster are out of service.
 *
 * @param from its start in seconds
 * @param until its end in seconds, after the start; infinity for never
 * @param processors the number of processors, at least 1
 */
public record Downtime(double from, double until, int processors) {}
