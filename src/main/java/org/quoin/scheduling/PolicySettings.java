package org.quoin.scheduling;

import org.quoin.input.Settings;
import org.quoin.scheduling.order.Order;

/**
 * What a policy is made from.
 *
 * @param order of the queue
 * @param processors the machine's width
 * @param options every declared option with its value, checked
 */
public record PolicySettings(Order order, int processors, Settings options) {}
