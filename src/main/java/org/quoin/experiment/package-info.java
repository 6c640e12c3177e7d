/**
 * A scenario's runs: metaservers x replications on all cores, and what they show with confidence
 * intervals.
 *
 * <p>Each run draws from streams named by (seed, replication), so all metaservers of a replication
 * see the same jobs (common random numbers) and the results do not depend on threads.
 */
package org.quoin.experiment;
