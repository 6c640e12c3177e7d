package org.quoin.metrics;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.quoin.workload.Job;

/**
 * What one cluster did.
 *
 * @param jobs every job that ended, in any order
 * @param processors the machine's width
 * @param held processor-seconds that the jobs held while they computed; with time slices, the
 *     cell-seconds they held over the number of slices
 * @param backfills those past the head of the queue, where somebody counts them
 * @param baselineWait the mean wait of the same jobs in the schedule it is compared with, in
 *     seconds; NaN without one
 */
public record Schedule(
    List<JobRecord> jobs, int processors, double held, Backfills backfills, double baselineWait) {

  /**
   * Creates a schedule that is compared with no other.
   *
   * @param jobs every job that ended, in any order
   * @param processors the machine's width
   * @param held processor-seconds that the jobs held while they computed
   */
  public Schedule(List<JobRecord> jobs, int processors, double held) {
    this(jobs, processors, held, Backfills.UNKNOWN, Double.NaN);
  }

  /**
   * Creates a schedule of jobs that did not share their processors.
   *
   * @param jobs every job that ended, in any order
   * @param processors the machine's width
   */
  public Schedule(List<JobRecord> jobs, int processors) {
    this(jobs, processors, jobs.stream().mapToDouble(JobRecord::area).reduce(0, Double::sum));
  }

  /**
   * {@return the same with its backfills}
   *
   * @param counted how many there were; {@link Backfills#UNKNOWN} where nobody counted
   */
  public Schedule with(Backfills counted) {
    return new Schedule(jobs, processors, held, counted, baselineWait);
  }

  /**
   * {@return the same beside another one of the same jobs}
   *
   * @param baseline the schedule to compare with; further jobs of it, which have reservations here,
   *     do not count; without jobs, the mean wait is NaN
   */
  public Schedule beside(Schedule baseline) {
    return new Schedule(
        jobs, processors, held, backfills, Metrics.AWT.of(baseline.ofTheJobsOf(this)));
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
