package org.quoin.metrics;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.quoin.workload.Job;

/**
 * The schedule of one cluster.
 *
 * @param jobs every job that ended, in any order
 * @param processors number of processors
 * @param held processor-seconds that the jobs held while they computed; with time slices, the
 *     cell-seconds they held over the number of slices
 * @param backfills the backfilled jobs, if counted
 * @param baselineWait mean wait of the same jobs in the schedule it is compared with, in seconds;
 *     NaN without one
 * @param uncounted further runs that held processors
 */
public record Schedule(
    List<JobRecord> jobs,
    int processors,
    double held,
    Backfills backfills,
    double baselineWait,
    UncountedRuns uncounted) {

  /**
   * Creates a schedule that is compared with no other.
   *
   * @param jobs every job that ended, in any order
   * @param processors number of processors
   * @param held processor-seconds that the jobs held while they computed
   */
  public Schedule(List<JobRecord> jobs, int processors, double held) {
    this(jobs, processors, held, UncountedRuns.NONE);
  }

  /**
   * Creates a schedule that is compared with no other, with further runs on its processors.
   *
   * @param jobs every job that ended, in any order
   * @param processors number of processors
   * @param held processor-seconds that the jobs and the further runs held while they computed
   * @param uncounted the further runs
   */
  public Schedule(List<JobRecord> jobs, int processors, double held, UncountedRuns uncounted) {
    this(jobs, processors, held, Backfills.UNKNOWN, Double.NaN, uncounted);
  }

  /**
   * Creates a schedule of jobs that did not share their processors.
   *
   * @param jobs every job that ended, in any order
   * @param processors number of processors
   */
  public Schedule(List<JobRecord> jobs, int processors) {
    this(jobs, processors, jobs.stream().mapToDouble(JobRecord::area).reduce(0, Double::sum));
  }

  /**
   * {@return this schedule with counts of its backfills}
   *
   * @param counted the counts; {@link Backfills#UNKNOWN} without any
   */
  public Schedule with(Backfills counted) {
    return new Schedule(jobs, processors, held, counted, baselineWait, uncounted);
  }

  /**
   * {@return this schedule with the mean wait of another one of the same jobs}
   *
   * @param baseline the schedule to compare with; its further jobs, which have reservations here,
   *     do not count; without jobs, the mean wait is NaN
   */
  public Schedule comparedWith(Schedule baseline) {
    return new Schedule(
        jobs, processors, held, backfills, Metrics.AWT.of(baseline.ofTheJobsOf(this)), uncounted);
  }

  private Schedule ofTheJobsOf(Schedule other) {
    if (jobs.size() == other.jobs.size()) {
      return this;
    }
    Set<Job> same = other.jobs.stream().map(JobRecord::job).collect(Collectors.toSet());
    return new Schedule(
        jobs.stream().filter(record -> same.contains(record.job())).toList(), processors);
  }
}
