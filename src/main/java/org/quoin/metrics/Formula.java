package org.quoin.metrics;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** How a metric is made of records. Sums are taken in the order in which the records come. */
public interface Formula {
  /**
   * {@return a fold of no job yet; the samples get every job before the fold does}
   *
   * @param samples the waits, responses and slowdowns that percentiles are of; null for a class, a
   *     user or a site, of which no percentile is taken
   */
  MetricAccumulator begin(Samples samples);

  /** {@return whether it has no value without jobs} */
  default boolean ofJobs() {
    return true;
  }

  /**
   * {@return the sum of a value over the number of jobs}
   *
   * @param value of a job, in the metric's unit
   */
  static Formula mean(ToDoubleFunction<JobRecord> value) {
    return ratio(value, job -> 1);
  }

  /**
   * {@return the mean of a value weighted by another; NaN when all weights are 0}
   *
   * @param value of a job, in the metric's unit
   * @param weight of a job, at least 0
   */
  static Formula mean(ToDoubleFunction<JobRecord> value, ToDoubleFunction<JobRecord> weight) {
    return ratio(job -> weight.applyAsDouble(job) * value.applyAsDouble(job), weight);
  }

  /**
   * {@return one sum over another; NaN where both are 0}
   *
   * @param above what of each job is summed above the line
   * @param below what of each job is summed below the line
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
   * {@return the mean of a value over the jobs that were promised a start; NaN where none was}
   *
   * @param value of a job with a {@link PromisedStart}, in the metric's unit
   */
  static Formula ofPromised(ToDoubleFunction<JobRecord> value) {
    return ratio(
        job -> job.promise().made() ? value.applyAsDouble(job) : 0,
        job -> job.promise().made() ? 1 : 0);
  }

  /**
   * {@return the mean of a value, its sum compensated for what rounding loses (Kahan 1965)}
   *
   * @param value of a job, in the metric's unit
   */
  static Formula average(ToDoubleFunction<JobRecord> value) {
    return samples ->
        new MetricAccumulator() {
          private final DoubleSummaryStatistics sum = new DoubleSummaryStatistics();

          @Override
          public void add(JobRecord job) {
            sum.accept(value.applyAsDouble(job));
          }

          @Override
          public double value(MachineUsage machine) {
            return sum.getAverage();
          }
        };
  }

  /**
   * {@return the largest value}
   *
   * @param value of a job, in the metric's unit
   */
  static Formula most(ToDoubleFunction<JobRecord> value) {
    return samples ->
        new MetricAccumulator() {
          private double most = Double.NEGATIVE_INFINITY;

          @Override
          public void add(JobRecord job) {
            most = Math.max(most, value.applyAsDouble(job));
          }

          @Override
          public double value(MachineUsage machine) {
            return most;
          }
        };
  }

  /**
   * {@return the largest of one value less the least of another}
   *
   * @param begin of a job, in the metric's unit
   * @param end of a job, in the same unit
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
   * {@return the least value of which the given share of all jobs is not above (nearest rank)}
   *
   * @param sample which of the three samples
   * @param share of the jobs, from 0 (the least value) to 1 (the largest)
   */
  static Formula percentile(Function<Samples, Sample> sample, double share) {
    return samples -> {
      Sample values = sample.apply(samples);
      return new MetricAccumulator() {
        @Override
        public void add(JobRecord job) {}

        @Override
        public double value(MachineUsage machine) {
          return values.percentile(share);
        }
      };
    };
  }

  /**
   * {@return per cent of the processor-seconds from first submission to last end that jobs held}
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
   * {@return what the mean of a value is below the baseline's mean wait, as a share of that; NaN
   * without a baseline, or where nobody waits in it}
   *
   * @param value of a job, in seconds
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
   * {@return per cent of the jobs}
   *
   * @param count how many of the jobs, as the machine tells
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
   * {@return what the machine tells and no record does}
   *
   * @param value in the metric's unit; NaN where the machine does not know
   */
  static Formula machine(ToDoubleFunction<MachineUsage> value) {
    return new Formula() {
      @Override
      public MetricAccumulator begin(Samples samples) {
        return new MetricAccumulator() {
          @Override
          public void add(JobRecord job) {}

          @Override
          public double value(MachineUsage machine) {
            return value.applyAsDouble(machine);
          }
        };
      }

      @Override
      public boolean ofJobs() {
        return false;
      }
    };
  }

  /**
   * {@return how unlike the mean bounded slowdowns of classes of jobs are: their sample standard
   * deviation over their mean; 0 for one class or none}
   *
   * @param classOf a job's class, any number
   * @param counted whether a job counts
   */
  static Formula variation(ToLongFunction<JobRecord> classOf, Predicate<JobRecord> counted) {
    return samples ->
        new MetricAccumulator() {
          private final Map<Long, double[]> sums = new HashMap<>();

          @Override
          public void add(JobRecord job) {
            if (counted.test(job)) {
              double[] sum = sums.computeIfAbsent(classOf.applyAsLong(job), c -> new double[2]);
              sum[0] += job.boundedSlowdown();
              sum[1]++;
            }
          }

          @Override
          public double value(MachineUsage machine) {
            Collection<double[]> all = sums.values();
            double mean = all.stream().mapToDouble(s -> s[0] / s[1]).sorted().sum() / all.size();
            double squares =
                all.stream().mapToDouble(s -> Math.pow(s[0] / s[1] - mean, 2)).sorted().sum();
            return all.size() < 2 ? 0 : Math.sqrt(squares / (all.size() - 1)) / mean;
          }
        };
  }

  /**
   * {@return the coefficient of variation of the classes' mean slowdowns, with the sample standard
   * deviation (the paper's 1.632 for three classes exceeds the largest population value, the root
   * of 2); NaN with one class}
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
