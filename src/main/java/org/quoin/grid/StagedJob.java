package org.quoin.grid;

import org.quoin.workload.Job;

/**
 * A job as its client submits it, and what each of its stages needs.
 *
 * @param job the whole: the operations of all stages, the data to the first, the result of the last
 * @param operations of each stage
 * @param said the operations of each stage by the user's estimate, which is all that is told of
 *     them before they are computed
 * @param outputBytes what each stage sends on
 * @param affinity of the job to each site, by number; null where it is 1 everywhere
 */
record StagedJob(
    Job job, double[] operations, double[] said, double[] outputBytes, double[] affinity) {

  StagedJob withId(long number) {
    return new StagedJob(job.withId(number), operations, said, outputBytes, affinity);
  }

  int stages() {
    return operations.length;
  }

  /** Data that are sent on a leg: to the first stage, from each to the next, back from the last. */
  double bytes(int leg) {
    return leg == 0 ? job.inputBytes() : outputBytes[leg - 1];
  }

  /** How many times as fast a site computes it as its speed tells. */
  double affinity(int site) {
    return affinity == null ? 1 : affinity[site];
  }

  /** The job as the site of a stage gets it: its operations are those at the site's speed. */
  Job at(int stage, int site) {
    return stages() == 1 && affinity == null
        ? job
        : job.ofStage(operations[stage] / affinity(site), bytes(stage), bytes(stage + 1));
  }
}
