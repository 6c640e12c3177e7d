package org.quoin.workload.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.base.Setting;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;

/**
 * The stream of Mazalov and Nikitina, Computational Technologies 17(5), 2012: exponential times
 * between arrivals, exponential run times, and widths that are exponential or truncated Pareto with
 * the same mean.
 *
 * <p>The paper leaves the step from a real number to a number of processors open. Here widths are
 * rounded to the nearest whole number, which keeps the mean (rounding up adds half a processor), at
 * least 1 and cut at the machine; the Pareto variate lies between 1 and the machine's width.
 *
 * @param shape the distribution of widths
 * @param mu 1 / mean width in processors
 * @param lambda 1 / mean run time in minutes
 * @param arrivalRate arrivals a minute, lambda_a
 * @param processors the machine's width
 */
public record KrcModel(Shape shape, double mu, double lambda, double arrivalRate, int processors)
    implements WorkloadModel {

  /** The distribution of the number of processors that jobs ask for. */
  public enum Shape {
    /** Exponential widths, rounded and cut. */
    EXPONENTIAL,
    /** Pareto widths between 1 and the machine's width, rounded. */
    PARETO
  }

  /** Fitted by the paper's authors to the log of the Karelian cluster; 1 / processors. */
  public static final double PAPER_MU = 0.10493;

  /** Fitted by the paper's authors to the log of the Karelian cluster; 1 / minutes. */
  public static final double PAPER_LAMBDA = 0.0048;

  /** Fitted by the paper's authors to the log of the Karelian cluster; 1 / minutes. */
  public static final double PAPER_ARRIVAL_RATE = 0.00944;

  /** The parameter mu as an option. */
  public static final Setting MU =
      Setting.number("mu", "1 / mean number of processors of a job", PAPER_MU, 1e-9, 1e9);

  /** The parameter lambda as an option. */
  public static final Setting LAMBDA =
      Setting.number("lambda", "1 / mean run time of a job, in 1/min", PAPER_LAMBDA, 1e-9, 1e9);

  /** The arrival rate as an option. */
  public static final Setting ARRIVAL_RATE =
      Setting.number("arrival-rate", "Arrivals per minute", PAPER_ARRIVAL_RATE, 1e-9, 1e9);

  /** Processors of the cluster that the paper simulates. */
  public static final int PAPER_PROCESSORS = 64;

  /**
   * Checks the numbers.
   *
   * @param shape the distribution of widths
   * @param mu above 0; with Pareto widths 1 / mu lies well between 1 and the machine's width
   * @param lambda above 0
   * @param arrivalRate above 0
   * @param processors at least 1
   * @throws IllegalArgumentException when one is out of its range
   */
  public KrcModel {
    if (!(mu > 0) || !(lambda > 0) || !(arrivalRate > 0) || processors < 1) {
      throw new IllegalArgumentException(
          "mu "
              + mu
              + ", lambda "
              + lambda
              + ", arrival rate "
              + arrivalRate
              + ", processors "
              + processors
              + "; expected all above 0");
    }
    if (shape == Shape.PARETO) {
      TruncatedPareto.ofMean(1 / mu, 1, processors); // refuses a mean that no variate has
    }
  }

  /**
   * {@return the paper's parameters with one of its two distributions of widths}
   *
   * @param shape the distribution of widths
   */
  public static KrcModel paper(Shape shape) {
    return new KrcModel(shape, PAPER_MU, PAPER_LAMBDA, PAPER_ARRIVAL_RATE, PAPER_PROCESSORS);
  }

  /**
   * {@return the model with the means of a log's jobs}
   *
   * @param shape the distribution of widths
   * @param jobs in order of submission
   * @param processors the machine's width, at least 1
   * @throws IllegalArgumentException when they are fewer than two, were all submitted at once or do
   *     not run
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
          "has no rates: its " + jobs.size() + " jobs come at one time or do not run");
    }
    return new KrcModel(
        shape,
        jobs.size() / width,
        60 * jobs.size() / run,
        60 * (jobs.size() - 1) / span,
        processors);
  }

  /** {@return work offered over the machine's capacity, before widths are rounded and cut} */
  public double load() {
    return arrivalRate / lambda / mu / processors;
  }

  @Override
  public List<Job> generate(int count, RandomStreams streams) {
    RandomGenerator arrivals = streams.stream("krc arrivals");
    RandomGenerator widths = streams.stream("krc width");
    RandomGenerator runs = streams.stream("krc run time");
    TruncatedPareto pareto =
        shape == Shape.PARETO ? TruncatedPareto.ofMean(1 / mu, 1, processors) : null;
    List<Job> jobs = new ArrayList<>(count);
    double time = 0;
    for (int id = 1; id <= count; id++) {
      time += arrivals.nextExponential() * 60 / arrivalRate;
      double width = pareto == null ? widths.nextExponential() / mu : pareto.next(widths);
      jobs.add(
          WorkloadModel.job(
              id,
              time,
              (int) Math.min(processors, Math.max(1, Math.rint(width))),
              runs.nextExponential() * 60 / lambda));
    }
    return jobs;
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
