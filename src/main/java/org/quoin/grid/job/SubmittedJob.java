package org.quoin.grid.job;

import java.util.List;
import org.quoin.grid.files.DataFile;
import org.quoin.workload.Job;

/**
 * A job as its client submits it, and what each of its stages needs.
 *
 * @param job the whole: the operations of all stages, the data to the first, the result of the last
 * @param operations of each stage
 * @param estimatedOperations the operations of each stage by the user's estimate, which is all that
 *     is told of them before they are computed
 * @param outputBytes what each stage sends on
 * @param affinity of the job to each site, by number; null where it is 1 everywhere
 * @param files that its first stage reads, in order
 */
public record SubmittedJob(
    Job job,
    double[] operations,
    double[] estimatedOperations,
    double[] outputBytes,
    double[] affinity,
    List<DataFile> files) {

  /** Creates a job that reads no file. */
  SubmittedJob(
      Job job, double[] operations, double[] said, double[] outputBytes, double[] affinity) {
    this(job, operations, said, outputBytes, affinity, List.of());
  }

  /** {@return the same with its number and the files that it reads} */
  public SubmittedJob numbered(long number, List<DataFile> read) {
    return new SubmittedJob(
        job.withId(number), operations, estimatedOperations, outputBytes, affinity, read);
  }

  int stages() {
    return operations.length;
  }

  /**
   * {@return data that are sent on a leg: to the first stage, from each to the next, back from the
   * last}
   */
  public double bytes(int leg) {
    return leg == 0 ? job.inputBytes() : outputBytes[leg - 1];
  }

  /** How many times as fast a site computes it as its speed tells. */
  double affinity(int site) {
    return affinity == null ? 1 : affinity[site];
  }

  /**
   * {@return the job as the site of a stage gets it: its operations are those at the site's speed}
   */
  public Job at(int stage, int site) {
    return stages() == 1 && affinity == null
        ? job
        : job.ofStage(operations[stage] / affinity(site), bytes(stage), bytes(stage + 1));
  }
}
