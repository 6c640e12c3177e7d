package org.quoin.scheduling;

import org.quoin.base.Settings;
import org.quoin.cluster.JobOrder;

/**
 * What a policy is made from.
 *
 * @param order of the queue
 * @param processors the machine's width
 * @param options every declared option with its value, checked
 */
public record PolicySettings(JobOrder order, int processors, Settings options) {}
