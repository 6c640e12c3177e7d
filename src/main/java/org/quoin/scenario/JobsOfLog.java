package org.quoin.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.timeshared.workload.JobList;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * The first jobs of a log that a time-shared cluster can run.
 *
 * @param used the jobs in order of submission
 * @param leftOut jobs before the last of these that have too many tasks or no run time
 */
record JobsOfLog(List<Job> used, int leftOut) {
  static final JobsOfLog NONE = new JobsOfLog(List.of(), 0);

  /**
   * {@return the first jobs of a log}
   *
   * @param widest largest number of tasks of a job
   * @param count number of jobs; 0 for all
   * @throws InputException if the log cannot be read or has too few such jobs
   */
  static JobsOfLog read(Path log, int widest, int count) {
    List<Job> all = JobLog.read(log, LogRules.standard(Integer.MAX_VALUE)).jobs();
    List<Job> used = new ArrayList<>();
    int seen = 0;
    while (seen < all.size() && (count == 0 || used.size() < count)) {
      Job job = all.get(seen);
      seen++;
      if (job.processors() <= widest && job.runTime() > 0) {
        used.add(job);
      }
    }
    if (used.size() < Math.max(1, count)) {
      throw new InputException(
          log.toString(),
          "has %s of at most %s and with a run time; expected at least %,d"
              .formatted(
                  Plurals.counted(used.size(), "job"),
                  Plurals.counted(widest, "task"),
                  Math.max(1, count)));
    }
    return new JobsOfLog(List.copyOf(used), seen - used.size());
  }

  /**
   * {@return why nanoseconds cannot hold the times of these jobs; empty if they can}
   *
   * @param mean mean run time in seconds to which all times are scaled; NaN for times as logged
   * @param busyNodes nodes that the jobs keep busy until the last arrival; NaN for arrivals as
   *     logged, scaled as the run times
   */
  Optional<String> whyTooLong(double mean, double busyNodes) {
    if (used.isEmpty()) {
      return Optional.empty();
    }
    double logged = used.stream().mapToDouble(Job::runTime).average().orElseThrow();
    double factor = Double.isNaN(mean) ? 1 : mean / logged;
    double work = used.stream().mapToDouble(job -> job.runTime() * job.processors()).sum();
    double span = used.get(used.size() - 1).submitTime() - used.get(0).submitTime();
    double last = Double.isNaN(busyNodes) ? span : work / busyNodes;
    double longest = used.stream().mapToDouble(Job::runTime).max().orElseThrow();
    double time = factor * Math.max(longest, last);
    return time <= JobList.MAX_SECONDS
        ? Optional.empty()
        : Optional.of(
            "has times of %s; expected at most %s: fewer jobs (count) or shorter ones (mean)"
                .formatted(
                    Quantity.DURATION.show(time), Quantity.DURATION.show(JobList.MAX_SECONDS)));
  }
}
