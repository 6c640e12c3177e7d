package org.quoin.grid.job;

import java.util.List;
import org.quoin.grid.files.DataFile;
import org.quoin.workload.Job;

/**
 * A job at its submission, with the demands of its stages.
 *
 * @param job the whole job: operations of all stages, input of the first, output of the last
 * @param operations operations of each stage
 * @param estimatedOperations operations of each stage by the user's estimate, all that schedulers
 *     and metaservers see
 * @param outputBytes size of the data that each stage sends
 * @param affinity affinity to each site; null if it is 1 everywhere
 * @param files the files that its first stage reads, in order
 */
public record SubmittedJob(
    Job job,
    double[] operations,
    double[] estimatedOperations,
    double[] outputBytes,
    double[] affinity,
    List<DataFile> files) {

  SubmittedJob(
      Job job, double[] operations, double[] estimated, double[] outputBytes, double[] affinity) {
    this(job, operations, estimated, outputBytes, affinity, List.of());
  }

  /** {@return this job with an id and the files that it reads} */
  public SubmittedJob withId(long number, List<DataFile> read) {
    return new SubmittedJob(
        job.withId(number), operations, estimatedOperations, outputBytes, affinity, read);
  }

  int stages() {
    return operations.length;
  }

  /**
   * {@return the bytes of a transfer: to the first stage, from each stage to the next, back from
   * the last}
   */
  public double bytes(int transfer) {
    return transfer == 0 ? job.inputBytes() : outputBytes[transfer - 1];
  }

  /** {@return the speed of a site for this job over its nominal speed} */
  double affinity(int site) {
    return affinity == null ? 1 : affinity[site];
  }

  /**
   * {@return the job as the site of a stage gets it, with operations at the site's nominal speed}
   */
  public Job at(int stage, int site) {
    return stages() == 1 && affinity == null
        ? job
        : job.ofStage(operations[stage] / affinity(site), bytes(stage), bytes(stage + 1));
  }
}
