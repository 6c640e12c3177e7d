/**
 * The orders of a queue ({@link org.quoin.scheduling.order.Order}, their registry), and what goes
 * from one order to another during a run, with the counts of that.
 */
package org.quoin.scheduling.order;
