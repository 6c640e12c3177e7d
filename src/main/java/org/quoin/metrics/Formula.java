package org.quoin.metrics;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The formula of a metric over job records. Sums are taken in the order of the records. */
public interface Formula {
  /**
   * {@return an accumulator without jobs; the samples get every job before it does}
   *
   * @param samples the waits, responses and slowdowns for percentiles; null for a class, a user or
   *     a site, which have no percentiles
   */
  MetricAccumulator begin(Samples samples);

  /** {@return whether the metric has no value without jobs} */
  default boolean ofJobs() {
    return true;
  }

  /**
   * {@return the mean of a value over the jobs}
   *
   * @param value a job's value, in the metric's unit
   */
  static Formula mean(ToDoubleFunction<JobRecord> value) {
    return ratio(value, job -> 1);
  }

  /**
   * {@return the mean of a value weighted by another; NaN if all weights are 0}
   *
   * @param value a job's value, in the metric's unit
   * @param weight a job's weight, at least 0
   */
  static Formula mean(ToDoubleFunction<JobRecord> value, ToDoubleFunction<JobRecord> weight) {
    return ratio(job -> weight.applyAsDouble(job) * value.applyAsDouble(job), weight);
  }

  /**
   * {@return a ratio of two sums; NaN if both are 0}
   *
   * @param above a job's term of the numerator
   * @param below a job's term of the denominator
   */
  static Formula ratio(ToDoubleFunction<JobRecord> above, ToDoubleFunction<JobRecord> below) {
    return samples ->
        new MetricAccumulator() {
          private double sum;
          private double weights;

          @Override
          public void add(JobRecord job) {
            sum += above.applyAsDouble(job);
            weights += below.applyAsDouble(job);
          }

          @Override
          public double value(MachineUsage machine) {
            return sum / weights;
          }
        };
  }

  /**
   * {@return the mean of a value over the jobs with a promised start; NaN without such jobs}
   *
   * @param value the value of a job with a {@link PromisedStart}, in the metric's unit
   */
  static Formula ofPromised(ToDoubleFunction<JobRecord> value) {
    return ratio(
        job -> job.promise().made() ? value.applyAsDouble(job) : 0,
        job -> job.promise().made() ? 1 : 0);
  }

  /**
   * {@return the mean of a value, with a compensated sum (Kahan 1965)}
   *
   * @param value a job's value, in the metric's unit
   */
  static Formula average(ToDoubleFunction<JobRecord> value) {
    return samples -> new Average(value);
  }

  /** One object, not two: a run may have ten thousand users, each with some averages. */
  final class Average extends DoubleSummaryStatistics implements MetricAccumulator {
    private final ToDoubleFunction<JobRecord> value;

    private Average(ToDoubleFunction<JobRecord> value) {
      this.value = value;
    }

    @Override
    public void add(JobRecord job) {
      accept(value.applyAsDouble(job));
    }

    @Override
    public double value(MachineUsage machine) {
      return getAverage();
    }
  }

  /**
   * {@return the maximum of one value less the minimum of another}
   *
   * @param begin a job's value, in the metric's unit
   * @param end a job's value, in the same unit
   */
  static Formula span(ToDoubleFunction<JobRecord> begin, ToDoubleFunction<JobRecord> end) {
    return samples ->
        new MetricAccumulator() {
          private double least = Double.POSITIVE_INFINITY;
          private double most = Double.NEGATIVE_INFINITY;

          @Override
          public void add(JobRecord job) {
            least = Math.min(least, begin.applyAsDouble(job));
            most = Math.max(most, end.applyAsDouble(job));
          }

          @Override
          public double value(MachineUsage machine) {
            return most - least;
          }
        };
  }

  /**
   * {@return the smallest value that the given share of all jobs does not exceed (nearest rank)}
   *
   * @param sample the sample of which the percentile is taken
   * @param share share of the jobs, from 0 (minimum) to 1 (maximum)
   */
  static Formula percentile(Function<Samples, Samples.Sample> sample, double share) {
    return samples -> {
      Samples.Sample values = sample.apply(samples);
      return withoutJobs(machine -> values.percentile(share));
    };
  }

  /** Returns an accumulator on which jobs have no effect. */
  private static MetricAccumulator withoutJobs(ToDoubleFunction<MachineUsage> value) {
    return new MetricAccumulator() {
      @Override
      public void add(JobRecord job) {}

      @Override
      public boolean counts() {
        return false;
      }

      @Override
      public double value(MachineUsage machine) {
        return value.applyAsDouble(machine);
      }
    };
  }

  /**
   * {@return the per cent of the processor-seconds, from first submission to last end, that jobs
   * held}
   */
  static Formula used() {
    return samples ->
        new MetricAccumulator() {
          private double first = Double.POSITIVE_INFINITY;
          private double last = Double.NEGATIVE_INFINITY;

          @Override
          public void add(JobRecord job) {
            first = Math.min(first, job.job().submitTime());
            last = Math.max(last, job.endTime());
          }

          @Override
          public double value(MachineUsage machine) {
            return 100 * (machine.held() / ((last - first) * machine.processors()));
          }
        };
  }

  /**
   * {@return the relative reduction of the baseline's mean wait by the mean of a value; NaN without
   * a baseline, or if no job waits in it}
   *
   * @param value a job's value in seconds
   */
  static Formula gain(ToDoubleFunction<JobRecord> value) {
    return samples ->
        new MetricAccumulator() {
          private final MetricAccumulator mean = mean(value).begin(samples);

          @Override
          public void add(JobRecord job) {
            mean.add(job);
          }

          @Override
          public double value(MachineUsage machine) {
            double before = machine.baselineWait();
            return before > 0 ? (before - mean.value(machine)) / before : Double.NaN;
          }
        };
  }

  /**
   * {@return a count in per cent of the jobs}
   *
   * @param count the number of jobs, from the usage of the cluster
   */
  static Formula ofJobs(ToDoubleFunction<MachineUsage> count) {
    return samples ->
        new MetricAccumulator() {
          private long jobs;

          @Override
          public void add(JobRecord job) {
            jobs++;
          }

          @Override
          public double value(MachineUsage machine) {
            return 100 * count.applyAsDouble(machine) / jobs;
          }
        };
  }

  /**
   * {@return a value of the cluster that is in no record}
   *
   * @param value the value in the metric's unit; NaN if unknown
   */
  static Formula machine(ToDoubleFunction<MachineUsage> value) {
    return new Formula() {
      @Override
      public MetricAccumulator begin(Samples samples) {
        return withoutJobs(value);
      }

      @Override
      public boolean ofJobs() {
        return false;
      }
    };
  }

  /**
   * {@return the coefficient of variation of the mean bounded slowdowns of classes of jobs: their
   * sample standard deviation over their mean; 0 for fewer than two classes}
   *
   * @param classOf a job's class, any number
   * @param counted whether a job counts
   */
  static Formula variation(ToLongFunction<JobRecord> classOf, Predicate<JobRecord> counted) {
    return samples ->
        new MetricAccumulator() {
          private final ByNumber<double[]> sums = new ByNumber<>();

          @Override
          public void add(JobRecord job) {
            if (counted.test(job)) {
              double[] sum = sums.get(classOf.applyAsLong(job), c -> new double[2]);
              sum[0] += job.boundedSlowdown();
              sum[1]++;
            }
          }

          @Override
          public double value(MachineUsage machine) {
            Collection<double[]> all = sums.all().values();
            double mean = all.stream().mapToDouble(s -> s[0] / s[1]).sorted().sum() / all.size();
            double squares =
                all.stream().mapToDouble(s -> Math.pow(s[0] / s[1] - mean, 2)).sorted().sum();
            return all.size() < 2 ? 0 : Math.sqrt(squares / (all.size() - 1)) / mean;
          }
        };
  }

  /**
   * {@return the coefficient of variation of the classes' mean slowdowns, with the sample standard
   * deviation (the paper's 1.632 for three classes exceeds the maximum of the population value, the
   * root of 2); NaN with one class}
   */
  static Formula unfairness() {
    return samples ->
        new MetricAccumulator() {
          private final Map<String, DoubleSummaryStatistics> classes = new TreeMap<>();

          @Override
          public void add(JobRecord job) {
            classes
                .computeIfAbsent(job.jobClass(), c -> new DoubleSummaryStatistics())
                .accept(job.sharingSlowdown());
          }

          @Override
          public double value(MachineUsage machine) {
            double sum = 0;
            for (DoubleSummaryStatistics one : classes.values()) {
              sum += one.getAverage();
            }
            double mean = sum / classes.size();
            double squares = 0;
            for (DoubleSummaryStatistics one : classes.values()) {
              squares += (one.getAverage() - mean) * (one.getAverage() - mean);
            }
            return Math.sqrt(squares / (classes.size() - 1)) / mean;
          }
        };
  }
}
