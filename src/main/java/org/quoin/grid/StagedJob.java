package org.quoin.grid;

import org.quoin.workload.Job;

/**
 * A job as its client submits it, and what each of its stages needs.
 *
 * @param job the whole: the operations of all stages, the data to the first, the result of the last
 * @param operations of each stage
 * @param outputBytes what each stage sends on
 */
record StagedJob(Job job, double[] operations, double[] outputBytes) {

  StagedJob withId(long number) {
    return new StagedJob(job.withId(number), operations, outputBytes);
  }

  int stages() {
    return operations.length;
  }

  /** Data that are sent on a leg: to the first stage, from each to the next, back from the last. */
  double bytes(int leg) {
    return leg == 0 ? job.inputBytes() : outputBytes[leg - 1];
  }

  /** The job as the site of a stage gets it. */
  Job at(int stage) {
    return stages() == 1 ? job : job.ofStage(operations[stage], bytes(stage), bytes(stage + 1));
  }
}
