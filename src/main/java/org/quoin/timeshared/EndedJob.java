package org.quoin.timeshared;

import java.util.List;
import org.quoin.metrics.FilesRead;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.PromisedStart;
import org.quoin.metrics.SliceUse;
import org.quoin.timeshared.node.RunningJob;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.workload.Job;

/**
 * A job that has ended; its standalone time is computed on demand.
 *
 * @param seed the seed of its skew
 * @param slices the slices that it held at its nodes
 */
record EndedJob(
    IterativeJob job,
    long startNs,
    long endNs,
    long seed,
    String allocation,
    List<SliceUse> slices) {
  private static final double NS = 1e9;

  /** Returns a job that has just left its nodes. */
  static EndedJob of(RunningJob job) {
    return new EndedJob(job.job, job.startNs, job.endNs, job.seed, job.allocation(), job.slices());
  }

  /** Returns its record with the given standalone time in seconds. */
  JobRecord record(double aloneTime) {
    Job job = this.job.job();
    double end = endNs / NS;
    return new JobRecord(
        job,
        this.job.type().name(),
        "cluster",
        job.submitTime(),
        startNs / NS,
        end,
        end,
        false,
        allocation,
        aloneTime,
        true,
        FilesRead.NONE,
        PromisedStart.NONE);
  }
}
