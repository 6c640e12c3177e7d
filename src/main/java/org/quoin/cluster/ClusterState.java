package org.quoin.cluster;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.quoin.workload.Job;

/**
 * The jobs of a cluster at one time, after all events of that instant. A run can begin with them. A
 * policy begins without a memory of its own: it has seen no job, and has planned nothing.
 *
 * @param time seconds
 * @param jobs jobs that run or wait, in order of submission
 * @param out processors that are out of service and return at no known time; a job that holds one
 *     ends there
 */
public record ClusterState(double time, List<Present> jobs, Optional<Downtime> out) {
  /** No job, at the beginning of time. */
  public static final ClusterState EMPTY = new ClusterState(Double.NEGATIVE_INFINITY, List.of());

  /**
   * A job of a state.
   *
   * @param job a job with a run time, submitted at or before the time of the state
   * @param start the start of its computation in seconds; NaN while it waits
   * @param allocation the processors that it holds, as "1-3 5"; empty if it waits, or if they are
   *     not known
   */
  public record Present(Job job, double start, String allocation) {
    /**
     * Creates a job that waits, or runs on unknown processors.
     *
     * @param job a job with a run time, submitted at or before the time of the state
     * @param start the start of its computation in seconds; NaN while it waits
     */
    public Present(Job job, double start) {
      this(job, start, "");
    }

    /**
     * {@return this job with another run time}
     *
     * @param runTime the run time in seconds
     */
    public Present withRunTime(double runTime) {
      return new Present(job.withRunTime(runTime), start, allocation);
    }

    /** {@return whether it runs} */
    public boolean isRunning() {
      return !Double.isNaN(start);
    }
  }

  /**
   * Creates a state of a cluster of which all processors work.
   *
   * @param time seconds
   * @param jobs jobs that run or wait, in order of submission
   */
  public ClusterState(double time, List<Present> jobs) {
    this(time, jobs, Optional.empty());
  }

  public ClusterState {
    jobs =
        jobs.stream()
            .sorted(Comparator.comparingDouble(present -> present.job().submitTime()))
            .toList();
  }

  /** {@return whether there is any job, or a processor out of service} */
  public boolean any() {
    return !jobs.isEmpty() || out.isPresent();
  }

  /** {@return the number of running jobs} */
  public long running() {
    return jobs.stream().filter(Present::isRunning).count();
  }
}
