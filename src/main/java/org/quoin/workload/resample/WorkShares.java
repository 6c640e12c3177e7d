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
 * @param count users or weeks with jobs; unknown users count as one
 * @param effective effective number of them
 * @param largest largest share of one of them in the work, between 0 and 1
 */
public record WorkShares(int count, double effective, double largest) {

  /** {@return the shares of users in the work: processors x run time, cut at the estimate} */
  public static WorkShares ofUsers(JobLog log) {
    return of(log, Job::user);
  }

  /** {@return the shares of weeks in the work: processors x run time, cut at the estimate} */
  public static WorkShares ofWeeks(JobLog log) {
    double start = log.jobs().get(0).submitTime();
    return of(log, job -> (long) ((job.submitTime() - start) / Resampler.WEEK));
  }

  private static WorkShares of(JobLog log, ToLongFunction<Job> key) {
    Map<Long, Double> work = new HashMap<>();
    for (Job job : log.jobs()) {
      work.merge(key.applyAsLong(job), job.processors() * job.computeTime(), Double::sum);
    }
    Collection<Double> all = work.values();
    double sum = all.stream().mapToDouble(x -> x).sum();
    double squares = all.stream().mapToDouble(x -> (x / sum) * (x / sum)).sum();
    double largest = all.stream().mapToDouble(x -> x / sum).max().orElse(Double.NaN);
    return new WorkShares(work.size(), 1 / squares, largest);
  }
}
