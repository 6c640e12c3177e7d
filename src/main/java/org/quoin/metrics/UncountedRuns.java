package org.quoin.metrics;

import java.util.List;

/**
 * What the records of a schedule do not show of the use of its processors: runs without a record,
 * and the time in which jobs were suspended.
 *
 * @param interrupted earlier runs of counted jobs, each ended by an outage or by a job that it gave
 *     way to; the job waited again from its end on
 * @param others runs of jobs that do not count, such as those with which the cluster began
 * @param pauses intervals within runs in which their jobs were suspended
 */
public record UncountedRuns(
    List<JobRecord> interrupted, List<JobRecord> others, List<Pause> pauses) {
  /** No such run and no pause. */
  public static final UncountedRuns NONE = new UncountedRuns(List.of(), List.of(), List.of());

  /**
   * An interval in which a job that had started used no processors.
   *
   * @param from seconds
   * @param until seconds
   * @param processors the processors of the job
   */
  public record Pause(double from, double until, int processors) {}

  /** {@return whether the records show all use} */
  public boolean isNone() {
    return interrupted.isEmpty() && others.isEmpty() && pauses.isEmpty();
  }

  /**
   * {@return the processor-seconds that some runs held in an interval}
   *
   * @param runs the runs
   * @param from its start in seconds
   * @param to its end in seconds
   */
  public static double heldSeconds(List<JobRecord> runs, double from, double to) {
    double seconds = 0;
    for (JobRecord one : runs) {
      double held = Math.min(to, one.endTime()) - Math.max(from, one.startTime());
      seconds += one.job().processors() * Math.max(0, held);
    }
    return seconds;
  }
}
