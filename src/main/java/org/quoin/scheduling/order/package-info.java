/**
 * The orders of a queue ({@link org.quoin.scheduling.order.Order} is their registry), and switches
 * between orders during a run, with their counts.
 */
package org.quoin.scheduling.order;
