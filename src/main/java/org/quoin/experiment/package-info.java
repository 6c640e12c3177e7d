/**
 * Experiments: the runs of a scenario or study on all cores, and their results with confidence
 * intervals.
 *
 * <p>Each run draws from streams named by (seed, replication), so all metaservers of a replication
 * see the same jobs (common random numbers) and the results do not depend on threads.
 */
package org.quoin.experiment;
