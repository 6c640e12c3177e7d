package org.quoin.workload.log;

import java.util.List;
import org.quoin.workload.Job;

/**
 * The jobs that ran and waited at one time, as a log states it.
 *
 * @param time seconds of the log
 * @param jobs jobs submitted before that time which had not ended, in order of submission
 */
public record LogState(double time, List<Earlier> jobs) {
  /** No job. */
  public static final LogState NONE = new LogState(Double.NEGATIVE_INFINITY, List.of());

  /**
   * A job submitted before the time of a state.
   *
   * @param job the job
   * @param start its start in seconds of the log if it ran at that time; NaN if it waited
   */
  public record Earlier(Job job, double start) {}

  public LogState {
    jobs = List.copyOf(jobs);
  }
}
