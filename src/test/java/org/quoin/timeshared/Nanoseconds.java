package org.quoin.timeshared;

import java.util.List;
import org.quoin.metrics.FilesRead;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.PromisedStart;
import org.quoin.metrics.WaitBreakdown;
import org.quoin.timeshared.workload.JobType;
import org.quoin.workload.Job;

/** The clock of a time-shared cluster, read back from the seconds of its records. */
final class Nanoseconds {
  private Nanoseconds() {}

  static long of(double seconds) {
    return Math.round(seconds * 1e9);
  }

  static List<Long> ends(CoschedulingResult run) {
    return run.records().stream().map(record -> of(record.endTime())).toList();
  }

  /** A job of one node that was recorded with these times. */
  static JobRecord record(JobType type, long arrivalNs, long startNs, long endNs, long aloneNs) {
    Job job = Job.batch(1, arrivalNs / 1e9, 1, Double.NaN, 1, Job.UNKNOWN_USER);
    double end = endNs / 1e9;
    return new JobRecord(
        job,
        type.name(),
        "c",
        arrivalNs / 1e9,
        startNs / 1e9,
        end,
        end,
        false,
        "",
        aloneNs / 1e9,
        true,
        FilesRead.NONE,
        PromisedStart.NONE,
        WaitBreakdown.NONE);
  }
}
