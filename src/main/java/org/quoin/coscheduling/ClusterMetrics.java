package org.quoin.coscheduling;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.quoin.observation.JobRecord;

/**
 * The metrics of section 3.4, one formula each, over the jobs that ended. Times in seconds; NaN
 * where there is no job.
 */
public final class ClusterMetrics {
  private ClusterMetrics() {}

  /** Mean of end less arrival. */
  public static double response(List<JobRecord> jobs) {
    return mean(jobs, JobRecord::responseTime);
  }

  /** Mean of start less arrival. */
  public static double waiting(List<JobRecord> jobs) {
    return mean(jobs, JobRecord::waitTime);
  }

  /** Mean of end less start. */
  public static double execution(List<JobRecord> jobs) {
    return mean(jobs, JobRecord::computeTime);
  }

  /** Mean of execution over the time alone with the same draws. */
  public static double slowdown(List<JobRecord> jobs) {
    return mean(jobs, JobRecord::sharingSlowdown);
  }

  /** The mean slowdown of each job type that occurs. */
  public static Map<JobType, Double> slowdownByType(List<JobRecord> jobs) {
    Map<JobType, Double> means = new EnumMap<>(JobType.class);
    for (JobType type : JobType.values()) {
      double mean = slowdown(jobs.stream().filter(j -> j.jobClass().equals(type.name())).toList());
      if (!Double.isNaN(mean)) {
        means.put(type, mean);
      }
    }
    return means;
  }

  /**
   * The coefficient of variation of the types' mean slowdowns, with the sample standard deviation
   * (the paper's 1.632 for three classes exceeds the largest population value, the root of 2); NaN
   * with one type.
   */
  public static double unfairness(List<JobRecord> jobs) {
    double[] means = slowdownByType(jobs).values().stream().mapToDouble(x -> x).toArray();
    double sum = 0;
    for (double mean : means) {
      sum += mean;
    }
    double average = sum / means.length;
    double squares = 0;
    for (double mean : means) {
      squares += (mean - average) * (mean - average);
    }
    return Math.sqrt(squares / (means.length - 1)) / average;
  }

  private static double mean(List<JobRecord> jobs, ToDoubleFunction<JobRecord> value) {
    return jobs.stream().mapToDouble(value).average().orElse(Double.NaN);
  }
}
