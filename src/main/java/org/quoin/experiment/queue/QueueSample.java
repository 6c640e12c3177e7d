package org.quoin.experiment.queue;

import java.util.List;
import org.quoin.queueing.kendall.SteadyState;

/**
 * The result of one replication.
 *
 * @param means the means of all customers
 * @param waited share of customers that waited
 * @param lost share of arrivals that found no place
 * @param numbers share of time with n customers at a single station
 * @param parts the means of each station of a network, or of each class of several
 * @param customers the customers that were counted
 */
record QueueSample(
    SteadyState.Means means,
    double waited,
    double lost,
    double[] numbers,
    TimeHistogram waits,
    TimeHistogram responses,
    List<SteadyState.Means> parts,
    long customers) {}
