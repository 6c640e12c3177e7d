package org.quoin.result;

import java.util.List;
import org.quoin.base.Meaning;

/**
 * The output of {@code when --json}, and the file {@code summary.json} of {@code when --out}. Times
 * are in s, from time 0 of the log.
 */
public record StartSummary(
    @Meaning("The answer: when the job starts, and how often such forecasts come true")
        List<String> answer,
    @Meaning("Policy, order and changed options") String plan,
    @Meaning("The forecast of the job; absent without a job") Start start,
    @Meaning("Measured quality of such forecasts; absent without --coverage") Coverage coverage) {

  public StartSummary {
    answer = List.copyOf(answer);
  }

  /** The forecast of a job. */
  public record Start(
      @Meaning("Number of processors of the job") int processors,
      @Meaning("Time limit of the job") double limit,
      @Meaning("Time of the submission") double submitted,
      @Meaning("Date of the submission; absent without a calendar") String date,
      @Meaning("Number of jobs that run then") long running,
      @Meaning("Number of jobs that wait then") long waiting,
      @Meaning("Number of runs with a drawn future") int runs,
      @Meaning("Median wait of these runs; absent without a job that had ended") Double median,
      @Meaning("Wait that 5 % of these runs are below") Double low,
      @Meaning("Wait that 5 % of these runs are above") Double high,
      @Meaning("The interval that earlier forecasts calibrate; absent without --calibrate")
          Calibrated calibrated,
      @Meaning("Wait if every job runs to its limit, without later jobs") double atLimits,
      @Meaning("The waits above with their dates") List<Time> times,
      @Meaning("Waits of all runs, the shortest first") List<Double> waits) {

    public Start {
      times = List.copyOf(times);
      waits = List.copyOf(waits);
    }
  }

  /** A possible start. */
  public record Time(
      @Meaning("Which part of the runs starts by then, or if every job runs to its limit")
          String name,
      @Meaning("Wait until then") double wait_,
      @Meaning("Date of the start; the time of the log without a calendar") String at) {}

  /** An interval of 90 % as long as those of earlier forecasts should have been. */
  public record Calibrated(
      @Meaning("Number of earlier open forecasts whose jobs had started") int forecasts,
      @Meaning("Its begin; absent if they are too few") Double low,
      @Meaning("Its end; absent if they are too few") Double high) {}

  /** Measured quality of forecasts. */
  public record Coverage(
      @Meaning("Number of jobs whose start was forecast") int jobs,
      @Meaning("Share of them that start within the 90 % interval") double within,
      @Meaning("Share of them that start no later than if every job ran to its limit")
          double notAfterLimits,
      @Meaning("Number of them that wait") int waited,
      @Meaning("Share of those that wait that start within the interval; absent if none waits")
          Double waitedWithin,
      @Meaning("Median width of the intervals of those that wait") Double medianWidth,
      @Meaning("Median distance of their starts from the forecast medians") Double medianError,
      @Meaning("Share of those that wait that start within intervals of 10 %, 20 % ... 90 %")
          List<Double> waitedWithinLevels) {

    public Coverage {
      waitedWithinLevels = List.copyOf(waitedWithinLevels);
    }
  }
}
