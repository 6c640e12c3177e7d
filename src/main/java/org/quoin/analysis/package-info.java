/**
 * What follows from a scenario without simulating it: loads, the order in which queues get full,
 * mean times by closed forms, and which of their assumptions the scenario breaks.
 *
 * <p>Queues are taken one by one, each fed at the rate that an even or given split of the jobs
 * brings it. A network queue is a station that the transfers on it share; a site is one queue
 * before one or several servers. Closed clients are chains of a closed network of these stations.
 */
package org.quoin.analysis;
