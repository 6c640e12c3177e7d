/** Simulates queues in Kendall's notation and networks of them on the servers of a grid. */
package org.quoin.experiment.queue;
