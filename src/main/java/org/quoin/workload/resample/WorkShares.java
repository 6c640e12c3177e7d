package org.quoin.workload.resample;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;

/**
 * Tells how much a log depends on few of its users or weeks. An effective number is {@code 1 / sum
 * of squared shares of the work}: with equal shares, it is the number of users (the inverse of
 * Herfindahl's index). A few users with most of the work make intervals too narrow, because a drawn
 * log can only have users like those of the log.
 *
 * @param users users with jobs; unknown ones count as one
 * @param effectiveUsers effective number of users
 * @param largestUser largest share of a user in the work, between 0 and 1
 * @param weeks weeks with jobs
 * @param effectiveWeeks effective number of weeks
 * @param largestWeek largest share of a week in the work, between 0 and 1
 */
public record WorkShares(
    int users,
    double effectiveUsers,
    double largestUser,
    int weeks,
    double effectiveWeeks,
    double largestWeek) {

  /**
   * {@return the shares in a log}
   *
   * @param log jobs with work: processors x run time, cut at the estimate
   */
  public static WorkShares of(JobLog log) {
    double start = log.jobs().get(0).submitTime();
    Shares users = Shares.of(log, Job::user);
    Shares weeks = Shares.of(log, job -> (long) ((job.submitTime() - start) / Resampler.WEEK));
    return new WorkShares(
        users.count, users.effective, users.largest, weeks.count, weeks.effective, weeks.largest);
  }

  private record Shares(int count, double effective, double largest) {
    static Shares of(JobLog log, ToLongFunction<Job> key) {
      Map<Long, Double> work = new HashMap<>();
      for (Job job : log.jobs()) {
        work.merge(key.applyAsLong(job), job.processors() * job.computeTime(), Double::sum);
      }
      Collection<Double> all = work.values();
      double sum = all.stream().mapToDouble(x -> x).sum();
      double squares = all.stream().mapToDouble(x -> (x / sum) * (x / sum)).sum();
      double largest = all.stream().mapToDouble(x -> x / sum).max().orElse(Double.NaN);
      return new Shares(work.size(), 1 / squares, largest);
    }
  }
}
