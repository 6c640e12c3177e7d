package org.quoin.workload;

import java.util.List;
import java.util.Locale;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.engine.RandomStreams;

/**
 * Where the estimates of a log's jobs, or of generated ones, come from.
 *
 * @param kind what they are
 * @param parameter the factor of {@link Kind#FACTOR}, the largest of {@link Kind#UNIFORM}, at least
 *     1; the largest estimate in seconds of {@link Kind#TSAFRIR} (0: the smallest whole number of
 *     hours that is long enough)
 */
public record EstimateModel(Kind kind, double parameter) {

  /** What estimates are. */
  public enum Kind {
    /** Those of the log (field 9). */
    USER,
    /** The run time. */
    EXACT,
    /** F times the run time. */
    FACTOR,
    /** U(1, F) times the run time: ParaSim's (R) (Luo, Zhang, Zhang 2007, Table 4) at F = 2. */
    UNIFORM,
    /** The shortest round time that is long enough: {@link UserEstimates#round}. */
    MODAL,
    /** The modal model of Tsafrir, Etsion and Feitelson 2005. */
    TSAFRIR;

    /** {@return whether they are times, not times as long} */
    public boolean isOfTimes() {
      return this == MODAL || this == TSAFRIR;
    }

    /** {@return whether chance decides them} */
    public boolean isDrawn() {
      return this == UNIFORM || this == TSAFRIR;
    }
  }

  /** The estimates of the log. */
  public static final EstimateModel USER = new EstimateModel(Kind.USER, 0);

  /** The run times themselves. */
  public static final EstimateModel EXACT = new EstimateModel(Kind.EXACT, 0);

  /**
   * {@return what users say of a log's jobs}
   *
   * @param source what the user wrote it in, for the message
   * @param text {@code user}, {@code exact}, {@code factor:F}, {@code uniform:F} or {@code modal},
   *     in capitals or not; F from 1 to 1,000,000
   * @throws InputException when it is none of them
   */
  public static EstimateModel ofLog(String source, String text) {
    return parse(source, text, List.of("user", "exact", "factor:F", "uniform:F", "modal"));
  }

  /**
   * {@return what users say of generated jobs}
   *
   * @param source what the user wrote it in, for the message
   * @param text {@code exact}, {@code factor:F}, {@code uniform:F}, {@code modal}, {@code tsafrir}
   *     or {@code tsafrir:HOURS}, in capitals or not; F from 1 to 1,000,000, the hours to 100,000
   * @throws InputException when it is none of them
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
      // one message for every unreadable number
    }
    throw new InputException(
        source,
        "'"
            + text
            + "': expected a number from "
            + (long) min
            + " to "
            + (long) max
            + " after the colon");
  }

  /**
   * {@return what users say of jobs that come one by one}
   *
   * @throws IllegalArgumentException for the estimates of a log, which only its jobs have, and for
   *     {@link Kind#TSAFRIR} without a largest estimate
   */
  public UserEstimate ofEach() {
    return switch (kind) {
      case EXACT -> UserEstimate.EXACT;
      case FACTOR -> (runTime, random) -> parameter * runTime;
      case UNIFORM -> UserEstimates.uniform(parameter);
      case MODAL -> (runTime, random) -> UserEstimates.round(runTime);
      case TSAFRIR -> UserEstimates.modal(parameter);
      case USER -> throw new IllegalArgumentException("only a log tells its users' estimates");
    };
  }

  /**
   * {@return the jobs with their estimates, in the order given}
   *
   * @param jobs of a log, or generated ones; with {@link Kind#USER} and {@link Kind#EXACT} they
   *     keep the estimates they have
   * @param streams of the replication, for what is drawn
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
   * {@return the same in whole seconds, as SWF writes them}
   *
   * @param jobs as in {@link #estimate}
   * @param streams of the replication, for what is drawn
   */
  public List<Job> apply(List<Job> jobs, RandomStreams streams) {
    return estimate(jobs, streams).stream()
        .map(job -> withTimes(job, job.submitTime(), job.runTime(), Math.ceil(job.requestedTime())))
        .toList();
  }

  /**
   * {@return the jobs with times rounded to whole seconds, as SWF writes them; run times are at
   * least 1}
   *
   * @param jobs as a model makes them; their estimates become the rounded run times
   */
  public static List<Job> wholeSeconds(List<Job> jobs) {
    return jobs.stream()
        .map(
            job -> {
              double run = Math.max(1, Math.rint(job.runTime()));
              return withTimes(job, Math.rint(job.submitTime()), run, run);
            })
        .toList();
  }

  private static Job withTimes(Job job, double submit, double run, double requested) {
    return job.withSubmitTime(submit).withRunTime(run).withRequestedTime(requested);
  }
}
