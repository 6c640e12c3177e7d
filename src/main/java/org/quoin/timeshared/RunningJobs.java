package org.quoin.timeshared;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.quoin.timeshared.node.RunningJob;
import org.quoin.timeshared.node.TimeSharedNode;

/** The running jobs, and the sums over them and the jobs that have ended. */
final class RunningJobs {
  private final List<RunningJob> jobs = new ArrayList<>();
  private long sentByLeft;
  private long receivedByLeft;
  private long workOfLeft;
  private long processorWorkOfLeft;

  void add(RunningJob job) {
    jobs.add(job);
  }

  void remove(RunningJob job) {
    jobs.remove(job);
    sentByLeft += job.sent();
    receivedByLeft += job.received();
    workOfLeft += job.workNs();
    processorWorkOfLeft += job.processorWorkNs();
  }

  List<RunningJob> list() {
    return jobs;
  }

  /** Returns the job with a number; null if there is none. */
  RunningJob of(int id) {
    for (RunningJob job : jobs) {
      if (job.job.id() == id) {
        return job;
      }
    }
    return null;
  }

  /**
   * Returns a lower bound of the next end of a job, {@link TimeSharedNode#NEVER} without jobs. All
   * nodes must have been simulated up to now.
   */
  long earliestEnd(long now) {
    long earliest = TimeSharedNode.NEVER;
    for (RunningJob job : jobs) {
      earliest = Math.min(earliest, now + job.leastLeft(now));
    }
    return earliest;
  }

  /**
   * Returns whether a task may exit before a time. All nodes must have been simulated up to now.
   */
  boolean mayExit(long limit, long now) {
    for (RunningJob job : jobs) {
      if (job.mayExit(limit, now)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the dedicated node-time of all finished iterations in nanoseconds. */
  long workNs() {
    return workOfLeft + sum(RunningJob::workNs);
  }

  /** Returns {@link #workNs} without I/O. */
  long processorWorkNs() {
    return processorWorkOfLeft + sum(RunningJob::processorWorkNs);
  }

  CoschedulingResult.Messages messages() {
    return new CoschedulingResult.Messages(
        sentByLeft + sum(RunningJob::sent), receivedByLeft + sum(RunningJob::received));
  }

  private long sum(ToLongFunction<RunningJob> what) {
    return jobs.stream().mapToLong(what).sum();
  }
}
