/**
 * Records and metrics of a run: one immutable {@link org.quoin.metrics.JobRecord} per job, the same
 * for a grid, a replay and a time-shared cluster, and the registry of {@link
 * org.quoin.metrics.Metric}s that are computed from records.
 *
 * <p>A site or a cluster makes the record when the job ends; a grid adds the return of the result.
 * {@link org.quoin.metrics.RunStatisticsCollector} accumulates the records, in job order in a grid
 * and in the order of their ends in a replay, and returns the {@link
 * org.quoin.metrics.RunStatistics} of the run: its metrics, and means by class, user and site.
 * {@link org.quoin.metrics.MachineUsage} holds the use of the processors.
 */
package org.quoin.metrics;
