package org.quoin.observation;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * What one cluster did: all that the metrics are computed from.
 *
 * @param jobs every job that ended, in any order
 * @param processors the machine's width
 * @param held processor-seconds that the jobs held while they computed; with time slices, the
 *     cell-seconds they held over the number of slices
 */
public record Schedule(List<JobRecord> jobs, int processors, double held) {

  /** Of jobs that held their processors alone. */
  public Schedule(List<JobRecord> jobs, int processors) {
    this(jobs, processors, jobs.stream().mapToDouble(Schedule::area).reduce(0, Double::sum));
  }

  /** The least run time, in seconds, that a bounded slowdown divides by. */
  public static final double TAU = 10;

  double sum(ToDoubleFunction<JobRecord> value) {
    double sum = 0;
    for (JobRecord job : jobs) {
      sum += value.applyAsDouble(job);
    }
    return sum;
  }

  double mean(ToDoubleFunction<JobRecord> value) {
    return sum(value) / jobs.size();
  }

  /** The mean of a value weighted by another; NaN when all weights are 0. */
  double mean(ToDoubleFunction<JobRecord> value, ToDoubleFunction<JobRecord> weight) {
    return sum(j -> weight.applyAsDouble(j) * value.applyAsDouble(j)) / sum(weight);
  }

  /** The least value of which the given share of all jobs is not above (nearest rank). */
  double percentile(ToDoubleFunction<JobRecord> value, double share) {
    if (jobs.isEmpty()) {
      return Double.NaN;
    }
    double[] values = jobs.stream().mapToDouble(value).toArray();
    Arrays.sort(values);
    return values[(int) Math.max(0, Math.ceil(share * values.length) - 1)];
  }

  double firstSubmission() {
    double first = Double.POSITIVE_INFINITY;
    for (JobRecord job : jobs) {
      first = Math.min(first, job.job().submitTime());
    }
    return first;
  }

  double lastEnd() {
    double last = Double.NEGATIVE_INFINITY;
    for (JobRecord job : jobs) {
      last = Math.max(last, job.endTime());
    }
    return last;
  }

  /** The processor-seconds that jobs held, over all from first submission to last end. */
  double usedShare() {
    return held / ((lastEnd() - firstSubmission()) * processors);
  }

  /**
   * How unlike the mean bounded slowdowns of classes of jobs are: their sample standard deviation
   * over their mean; 0 for one class or none.
   */
  double variation(ToLongFunction<JobRecord> classOf) {
    return variation(classOf, job -> true);
  }

  /** The same of some jobs only. */
  double variation(ToLongFunction<JobRecord> classOf, Predicate<JobRecord> counted) {
    Map<Long, double[]> sums = new HashMap<>();
    for (JobRecord job : jobs) {
      if (!counted.test(job)) {
        continue;
      }
      double[] sum = sums.computeIfAbsent(classOf.applyAsLong(job), c -> new double[2]);
      sum[0] += boundedSlowdown(job);
      sum[1]++;
    }
    Collection<double[]> classes = sums.values();
    double mean = classes.stream().mapToDouble(s -> s[0] / s[1]).sorted().sum() / classes.size();
    double squares =
        classes.stream().mapToDouble(s -> Math.pow(s[0] / s[1] - mean, 2)).sorted().sum();
    return classes.size() < 2 ? 0 : Math.sqrt(squares / (classes.size() - 1)) / mean;
  }

  static double width(JobRecord job) {
    return job.job().processors();
  }

  /** Processor-seconds. */
  static double area(JobRecord job) {
    return job.job().processors() * job.computeTime();
  }

  /** Response time over run time, the latter at least 1 s. */
  static double slowdown(JobRecord job) {
    return job.responseTime() / Math.max(job.computeTime(), 1);
  }

  static double boundedSlowdown(JobRecord job) {
    return Math.max(1, job.responseTime() / Math.max(job.computeTime(), TAU));
  }

  static double perProcessorBoundedSlowdown(JobRecord job) {
    return Math.max(
        1, job.responseTime() / (Math.max(job.computeTime(), TAU) * job.job().processors()));
  }
}
