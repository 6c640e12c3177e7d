package org.quoin.metrics;

import java.util.List;
import java.util.stream.Stream;

/**
 * Runs that held processors of a cluster, but are no record of its schedule.
 *
 * @param interrupted earlier runs of counted jobs, each ended by an outage or by a job that it gave
 *     way to; the job waited again from its end on
 * @param others runs of jobs that do not count, such as those with which the cluster began
 */
public record UncountedRuns(List<JobRecord> interrupted, List<JobRecord> others) {
  /** No such run. */
  public static final UncountedRuns NONE = new UncountedRuns(List.of(), List.of());

  /** {@return all of these runs} */
  public Stream<JobRecord> all() {
    return Stream.concat(interrupted.stream(), others.stream());
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
