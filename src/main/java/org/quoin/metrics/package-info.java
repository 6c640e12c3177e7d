/**
 * What happened: one immutable {@link org.quoin.metrics.JobRecord} a job, whether it was sent
 * through a grid, replayed or coscheduled, and one registry of {@link org.quoin.metrics.Metric}s,
 * an entry each, computed from records.
 *
 * <p>A site, a cluster or a time-shared cluster makes the record when the job ends; a grid adds the
 * return of the result. {@link org.quoin.metrics.RunStatisticsCollector} adds records up as they
 * come, in the order of the jobs (a replay's in that of their ends), and gives the run's {@link
 * org.quoin.metrics.RunStatistics}: the metrics of its kind, and means by class, user and site.
 * What the machine did beside its jobs comes from {@link org.quoin.metrics.MachineUsage}.
 */
package org.quoin.metrics;
