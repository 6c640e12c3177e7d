/** Reads queues in Kendall's notation, and files of networks of queues. */
package org.quoin.scenario.queue;
