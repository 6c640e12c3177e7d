package org.quoin.workload;

import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.engine.RandomStreams;

/**
 * Source of the requested times of jobs of a log or a workload model.
 *
 * @param kind rule for the estimates
 * @param parameter factor of {@link Kind#FACTOR}, or maximum factor of {@link Kind#UNIFORM}, at
 *     least 1; maximum estimate of {@link Kind#TSAFRIR} in seconds, where 0 means the smallest
 *     sufficient whole number of hours
 */
public record EstimateModel(Kind kind, double parameter) {

  /** Rule for the estimates. */
  public enum Kind {
    /** Estimate of the log (field 9). */
    USER,
    /** Run time. */
    EXACT,
    /** Run time times F. */
    FACTOR,
    /** Run time times U(1, F): (R) of ParaSim (Luo, Zhang, Zhang 2007, Table 4) with F = 2. */
    UNIFORM,
    /** Smallest sufficient round time: {@link UserEstimates#round}. */
    MODAL,
    /** Modal model of Tsafrir, Etsion and Feitelson 2005. */
    TSAFRIR;

    /** {@return whether estimates are selected times, not multiples of the run time} */
    public boolean isOfTimes() {
      return this == MODAL || this == TSAFRIR;
    }

    /** {@return whether estimates are random} */
    public boolean isDrawn() {
      return this == UNIFORM || this == TSAFRIR;
    }
  }

  /** Estimates of the log. */
  public static final EstimateModel USER = new EstimateModel(Kind.USER, 0);

  /** Estimates equal to the run times. */
  public static final EstimateModel EXACT = new EstimateModel(Kind.EXACT, 0);

  /**
   * {@return the estimates of a log's jobs}
   *
   * @param source origin of the text, for the message
   * @param text {@code user}, {@code exact}, {@code factor:F}, {@code uniform:F} or {@code modal},
   *     in any case; F from 1 to 1,000,000
   * @throws InputException if the text is malformed
   */
  public static EstimateModel ofLog(String source, String text) {
    return parse(source, text, List.of("user", "exact", "factor:F", "uniform:F", "modal"));
  }

  /**
   * {@return the estimates of generated jobs}
   *
   * @param source origin of the text, for the message
   * @param text {@code exact}, {@code factor:F}, {@code uniform:F}, {@code modal}, {@code tsafrir}
   *     or {@code tsafrir:HOURS}, in any case; F from 1 to 1,000,000, the hours up to 100,000
   * @throws InputException if the text is malformed
   */
  public static EstimateModel ofModel(String source, String text) {
    return parse(
        source,
        text,
        List.of("exact", "factor:F", "uniform:F", "modal", "tsafrir", "tsafrir:HOURS"));
  }

  private static EstimateModel parse(String source, String text, List<String> forms) {
    String word = text.toLowerCase(Locale.ROOT);
    String name = word.split(":", 2)[0];
    String value = word.contains(":") ? word.substring(name.length() + 1) : null;
    if (name.equals("uniform") || name.equals("factor")) {
      Kind kind = name.equals("factor") ? Kind.FACTOR : Kind.UNIFORM;
      return new EstimateModel(kind, number(source, text, value, 1, 1e6));
    }
    if (name.equals("tsafrir") && value != null && forms.contains("tsafrir:HOURS")) {
      return new EstimateModel(Kind.TSAFRIR, 3600 * number(source, text, value, 1, 1e5));
    }
    if (value != null || !forms.contains(name)) {
      throw new InputException(source, "'" + text + "': " + NearestName.expected(name, forms));
    }
    return new EstimateModel(Kind.valueOf(name.toUpperCase(Locale.ROOT)), 0);
  }

  private static double number(String source, String text, String value, double min, double max) {
    try {
      double number = value == null ? Double.NaN : Double.parseDouble(value);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Every malformed number gets the same message.
    }
    throw new InputException(
        source,
        "'%s': expected a number from %s to %s after the colon"
            .formatted(text, (long) min, (long) max));
  }

  /**
   * {@return the estimate for a single job}
   *
   * @throws IllegalArgumentException for {@link Kind#USER}, which only jobs of a log have, and for
   *     {@link Kind#TSAFRIR} without a maximum estimate
   */
  public UserEstimate ofEach() {
    return switch (kind) {
      case EXACT -> UserEstimate.EXACT;
      case FACTOR -> (runTime, random) -> parameter * runTime;
      case UNIFORM -> UserEstimates.uniform(parameter);
      case MODAL -> (runTime, random) -> UserEstimates.round(runTime);
      case TSAFRIR -> UserEstimates.modal(parameter);
      case USER -> throw new IllegalArgumentException("only a log has users' estimates");
    };
  }

  /**
   * {@return the jobs with their estimates, in the given order}
   *
   * @param jobs jobs of a log or generated jobs; {@link Kind#USER} and {@link Kind#EXACT} leave
   *     their estimates
   * @param streams streams of the replication, for random estimates
   */
  public List<Job> estimate(List<Job> jobs, RandomStreams streams) {
    return switch (kind) {
      case USER, EXACT -> jobs;
      case FACTOR, UNIFORM, MODAL -> UserEstimates.each(jobs, ofEach(), streams);
      case TSAFRIR ->
          UserEstimates.tsafrir(
              jobs, parameter > 0 ? parameter : UserEstimates.largestFor(jobs), streams);
    };
  }

  /**
   * {@return the estimates of jobs that come one after the other, equal to those of {@link
   * #estimate}}
   *
   * @param streams streams of the replication, for random estimates
   * @throws IllegalArgumentException for {@link Kind#TSAFRIR}, which needs all jobs
   */
  public UnaryOperator<Job> estimator(RandomStreams streams) {
    return switch (kind) {
      case USER, EXACT -> UnaryOperator.identity();
      case FACTOR, UNIFORM, MODAL -> UserEstimates.each(ofEach(), streams);
      case TSAFRIR -> throw new IllegalArgumentException("needs all jobs");
    };
  }

  /**
   * {@return the jobs with their estimates in whole seconds, as SWF writes them}
   *
   * @param jobs jobs as in {@link #estimate}
   * @param streams streams of the replication, for random estimates
   */
  public List<Job> apply(List<Job> jobs, RandomStreams streams) {
    return estimate(jobs, streams).stream().map(EstimateModel::wholeEstimate).toList();
  }

  /**
   * {@return a job with its estimate in whole seconds, rounded up}
   *
   * @param job a job with an estimate
   */
  public static Job wholeEstimate(Job job) {
    return job.withRequestedTime(Math.ceil(job.requestedTime()));
  }

  /**
   * {@return the jobs with times rounded to whole seconds, as SWF writes them} Run times are at
   * least 1 s.
   *
   * @param jobs jobs of a workload model; their estimates become the rounded run times
   */
  public static List<Job> wholeSeconds(List<Job> jobs) {
    return jobs.stream().map(EstimateModel::wholeSeconds).toList();
  }

  /**
   * {@return a job with times rounded to whole seconds} The run time is at least 1 s.
   *
   * @param job a job of a workload model; its estimate becomes the rounded run time
   */
  public static Job wholeSeconds(Job job) {
    double run = Math.max(1, Math.rint(job.runTime()));
    return job.withSubmitTime(Math.rint(job.submitTime())).withRunTime(run).withRequestedTime(run);
  }
}
