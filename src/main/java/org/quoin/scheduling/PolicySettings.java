package org.quoin.scheduling;

import org.quoin.cluster.JobOrder;
import org.quoin.input.Settings;

/**
 * What a policy is made from.
 *
 * @param order of the queue
 * @param processors the machine's width
 * @param options every declared option with its value, checked
 */
public record PolicySettings(JobOrder order, int processors, Settings options) {}
