/**
 * Computes properties of a scenario without simulation: loads, the order in which queues saturate,
 * mean times by closed forms, and the assumptions that the scenario violates.
 *
 * <p>Each queue is analysed alone, at the rate that an even or given split of the jobs brings to
 * it. A network queue is a station that its transfers share; a site is one queue before one or
 * several servers. Closed clients are chains of a closed network of these stations.
 */
package org.quoin.analysis;
