/**
 * Queues in Kendall's notation and small networks of them, with the formulas of textbooks for their
 * steady state. Times are in seconds.
 */
package org.quoin.queueing.kendall;
