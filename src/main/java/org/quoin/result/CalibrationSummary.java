package org.quoin.result;

import java.util.List;
import org.quoin.base.Meaning;

/** The output of {@code calibrate --json}: keys fitted to measured jobs. Times are in s. */
public record CalibrationSummary(
    @Meaning("What was fitted: means, quantiles or likelihood") String loss,
    @Meaning(
            "How the intervals were found, and over which blocks of jobs: jackknife (of a"
                + " likelihood its profile) or bootstrap")
        String intervals,
    @Meaning("Number of measured jobs that were fitted") int jobs,
    @Meaning("Number of measured jobs that were held back") int heldBack,
    @Meaning("One item per fitted key") List<Key> keys,
    @Meaning("One item per mean or quantile that was compared") List<Comparison> comparisons,
    @Meaning(
            "Combinations of keys, the best determined one first (singular values of the scaled"
                + " sensitivities)")
        List<Direction> directions,
    @Meaning("What the measured jobs leave open, one sentence each") List<String> undetermined,
    @Meaning("Residuals of the fitted jobs, one item per time and class of jobs")
        List<Residual> residuals,
    @Meaning("What must be known before believing the fit, one sentence each")
        List<String> warnings,
    @Meaning(
            "Mean relative difference of the simulated means from those of the jobs held back; if"
                + " days were, from those of each day, averaged over the days; absent if no job"
                + " was")
        Double heldBackError,
    @Meaning(
            "Mean relative difference of the means of the fitted jobs from those of the jobs held"
                + " back: the error of a guess without a model")
        Double plainGuessError,
    @Meaning(
            "Mean relative difference that chance alone brings about between the means of the jobs"
                + " held back and the true means")
        Double chanceError,
    @Meaning("One item per day that was held back; empty if jobs were held back by a share")
        List<HeldBackDay> heldBackDays,
    @Meaning("Number of points that the search simulated") int evaluations,
    @Meaning("The fitted values as options --set take them") List<String> changes,
    @Meaning(
            "Sets of values, as options --set take them, that are equally likely given the measured"
                + " jobs; compare --given simulates them, analyze --given takes closed forms")
        List<List<String>> draws) {

  /** A day whose jobs were held back. */
  public record HeldBackDay(
      @Meaning("Number of the day; the first day of the measured jobs is 1") int day,
      @Meaning(Meanings.JOBS_OF_DAY) int jobs,
      @Meaning("Mean relative difference of the simulated means from those of its jobs")
          double error,
      @Meaning("The error of a guess without a model: the means of the fitted jobs")
          double plainGuessError) {}

  /** A fitted key, in its base unit. */
  public record Key(
      @Meaning(Meanings.KEY) String key,
      @Meaning("Base unit; empty for a plain number") String unit,
      @Meaning("Fitted value") double value,
      @Meaning("Lower end of the 95 % interval; absent if the jobs do not determine the key")
          Double low,
      @Meaning(Meanings.UPPER_END) Double high,
      @Meaning(Meanings.SEARCHED_FROM) double least,
      @Meaning(Meanings.SEARCHED_TO) double most,
      @Meaning(
              "Origin of the range: given; declared, by the bounds of the key; or around the value"
                  + " in the files, a tenth of it to ten times it as far as that is valid, perhaps"
                  + " widened once")
          String range,
      @Meaning("Whether the value is at an end of the range, so that a wider one may fit better")
          boolean atAnEnd) {}

  /** A mean or quantile that was compared. */
  public record Comparison(
      @Meaning("Site of the jobs; empty for all") String site,
      @Meaning("Column of the measured jobs, with the quantile if one was compared") String time,
      @Meaning("Mean or quantile of the fitted jobs") double measured,
      @Meaning("Its standard error") double standardError,
      @Meaning("Mean or quantile of the simulated jobs with the fitted values") double simulated,
      @Meaning("Difference in standard errors") double difference) {}

  /** A combination of keys. */
  public record Direction(
      @Meaning("Keys: a product of powers, or a sum of shares of their ranges") String combination,
      @Meaning("Standard error, as a share of the ranges; absent if it is not known")
          Double standardError,
      @Meaning("Whether the measured jobs determine it") boolean determined) {}

  /** The residual of a time of some measured jobs. */
  public record Residual(
      @Meaning(Meanings.MEASURED_COLUMN) String time,
      @Meaning("hour of the day of the submission, or size of the job") String by,
      @Meaning("Hour at which the class begins, or least size in it") String jobsOf,
      @Meaning(Meanings.MEASURED_JOBS) int jobs,
      @Meaning("Mean time of these jobs") double measured,
      @Meaning(
              "Mean time of simulated jobs at their sites in that class; of all jobs at a site"
                  + " where fewer than five are in the class")
          double simulated,
      @Meaning("Relative difference of measured from simulated; absent if the latter is 0")
          Double residual,
      @Meaning("Its standard error; absent if all measured times are 0") Double standardError) {}
}
