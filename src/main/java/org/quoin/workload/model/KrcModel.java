package org.quoin.workload.model;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.quoin.base.Setting;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;

/**
 * Model of Mazalov and Nikitina, Computational Technologies 17(5), 2012: exponential interarrival
 * times, exponential run times, and widths that are exponential or truncated Pareto with equal
 * mean.
 *
 * <p>The paper leaves open how a real number becomes a number of processors. Here widths are
 * rounded to the nearest whole number, which preserves the mean (rounding up adds half a
 * processor), at least 1 and at most the width of the machine. The Pareto variate lies between 1
 * and the machine's width.
 *
 * @param shape distribution of widths
 * @param mu 1 / mean width in processors
 * @param lambda 1 / mean run time in minutes
 * @param arrivalRate arrivals per minute, lambda_a
 * @param processors width of the machine
 */
public record KrcModel(Shape shape, double mu, double lambda, double arrivalRate, int processors)
    implements SequentialModel {

  /** Distribution of the width of jobs. */
  public enum Shape {
    /** Exponential widths, rounded and truncated. */
    EXPONENTIAL,
    /** Pareto widths between 1 and the machine's width, rounded. */
    PARETO
  }

  /** The paper's fit to the log of the Karelian cluster, in 1 / processors. */
  public static final double PAPER_MU = 0.10493;

  /** The paper's fit to the log of the Karelian cluster, in 1 / minutes. */
  public static final double PAPER_LAMBDA = 0.0048;

  /** The paper's fit to the log of the Karelian cluster, in 1 / minutes. */
  public static final double PAPER_ARRIVAL_RATE = 0.00944;

  /** Option for mu. */
  public static final Setting MU =
      Setting.number("mu", "1 / mean number of processors of a job", PAPER_MU, 1e-9, 1e9);

  /** Option for lambda. */
  public static final Setting LAMBDA =
      Setting.number("lambda", "1 / mean run time of a job, in 1/min", PAPER_LAMBDA, 1e-9, 1e9);

  /** Option for the arrival rate. */
  public static final Setting ARRIVAL_RATE =
      Setting.number("arrival-rate", "Arrivals per minute", PAPER_ARRIVAL_RATE, 1e-9, 1e9);

  /** Width of the cluster in the paper, in processors. */
  public static final int PAPER_PROCESSORS = 64;

  /**
   * Creates a model.
   *
   * @throws IllegalArgumentException if a parameter is out of range
   */
  public KrcModel {
    if (!(mu > 0) || !(lambda > 0) || !(arrivalRate > 0) || processors < 1) {
      throw new IllegalArgumentException(
          "mu %s, lambda %s, arrival rate %s, processors %s; expected all above 0"
              .formatted(mu, lambda, arrivalRate, processors));
    }
    if (shape == Shape.PARETO) {
      TruncatedPareto.ofMean(1 / mu, 1, processors); // throws if no variate has this mean
    }
  }

  /**
   * {@return the model with the paper's parameters}
   *
   * @param shape distribution of widths
   */
  public static KrcModel paper(Shape shape) {
    return new KrcModel(shape, PAPER_MU, PAPER_LAMBDA, PAPER_ARRIVAL_RATE, PAPER_PROCESSORS);
  }

  /**
   * {@return the model with the means of a log's jobs}
   *
   * @param shape distribution of widths
   * @param jobs jobs in order of submission
   * @param processors width of the machine, at least 1
   * @throws IllegalArgumentException if there are fewer than two jobs, all have the same submit
   *     time, or all run times are 0
   */
  public static KrcModel fit(Shape shape, List<Job> jobs, int processors) {
    double width = 0;
    double run = 0;
    for (Job job : jobs) {
      width += job.processors();
      run += job.computeTime();
    }
    double span =
        jobs.isEmpty() ? 0 : jobs.get(jobs.size() - 1).submitTime() - jobs.get(0).submitTime();
    if (!(span > 0) || !(run > 0)) {
      throw new IllegalArgumentException(
          "has no rates: its " + jobs.size() + " jobs have one submit time or no run time");
    }
    return new KrcModel(
        shape,
        jobs.size() / width,
        60 * jobs.size() / run,
        60 * (jobs.size() - 1) / span,
        processors);
  }

  /** {@return the offered load of the machine, before widths are rounded and truncated} */
  public double load() {
    return arrivalRate / lambda / mu / processors;
  }

  @Override
  public Iterator<Job> stream(int count, RandomStreams streams) {
    RandomGenerator arrivals = streams.stream("krc arrivals");
    RandomGenerator widths = streams.stream("krc width");
    RandomGenerator runs = streams.stream("krc run time");
    TruncatedPareto pareto =
        shape == Shape.PARETO ? TruncatedPareto.ofMean(1 / mu, 1, processors) : null;
    double[] time = {0};
    return IntStream.rangeClosed(1, count)
        .mapToObj(
            id -> {
              time[0] += arrivals.nextExponential() * 60 / arrivalRate;
              double width = pareto == null ? widths.nextExponential() / mu : pareto.next(widths);
              return WorkloadModel.job(
                  id,
                  time[0],
                  (int) Math.min(processors, Math.max(1, Math.rint(width))),
                  runs.nextExponential() * 60 / lambda);
            })
        .iterator();
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("processors", processors);
    parameters.put("mu", mu);
    parameters.put("lambda per minute", lambda);
    parameters.put("lambda_a per minute", arrivalRate);
    return parameters;
  }
}
