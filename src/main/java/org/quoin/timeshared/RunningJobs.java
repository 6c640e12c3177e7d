package org.quoin.timeshared;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.quoin.timeshared.node.Node;
import org.quoin.timeshared.node.RunningJob;

/** The jobs on the nodes, and the sums of what they and those that have left have done. */
final class RunningJobs {
  private final List<RunningJob> jobs = new ArrayList<>();
  private long sentByLeft;
  private long receivedByLeft;
  private long workOfLeft;
  private long processorWorkOfLeft;

  void add(RunningJob job) {
    jobs.add(job);
  }

  /** A job is no longer on the nodes. */
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

  /** The job of a number; null where there is none. */
  RunningJob of(int id) {
    for (RunningJob job : jobs) {
      if (job.job.id() == id) {
        return job;
      }
    }
    return null;
  }

  /** A time before which none ends, {@link Node#NEVER} without jobs; all is simulated to now. */
  long earliestEnd(long now) {
    long earliest = Node.NEVER;
    for (RunningJob job : jobs) {
      earliest = Math.min(earliest, now + job.leastLeft(now));
    }
    return earliest;
  }

  /** Whether a task of any may exit before a time; all is simulated to now. */
  boolean mayExit(long limit, long now) {
    for (RunningJob job : jobs) {
      if (job.mayExit(limit, now)) {
        return true;
      }
    }
    return false;
  }

  /** Dedicated node-time of all iterations finished so far, in nanoseconds. */
  long workNs() {
    return workOfLeft + sum(RunningJob::workNs);
  }

  /** The same without I/O. */
  long processorWorkNs() {
    return processorWorkOfLeft + sum(RunningJob::processorWorkNs);
  }

  MessageCount messages() {
    return new MessageCount(
        sentByLeft + sum(RunningJob::sent), receivedByLeft + sum(RunningJob::received));
  }

  private long sum(ToLongFunction<RunningJob> what) {
    return jobs.stream().mapToLong(what).sum();
  }
}
