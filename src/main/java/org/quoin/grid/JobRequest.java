package org.quoin.grid;

import org.quoin.workload.Job;

/**
 * A job as a metaserver sees it: what its client says of the stage that is to be placed. How long
 * it will run is not among that.
 *
 * @param id its number, from 1 in the order of submission
 * @param submitTime when it was submitted, in seconds
 * @param inputBytes data to send to it, D_send
 * @param outputBytes data of the result, D_recv; of a job that goes on, the data that it sends on
 * @param operations the computation of the stage, W_c
 * @param user its client's place among the clients of the topology
 */
public record JobRequest(
    long id,
    double submitTime,
    double inputBytes,
    double outputBytes,
    double operations,
    long user) {

  static JobRequest of(Job job) {
    return new JobRequest(
        job.id(),
        job.submitTime(),
        job.inputBytes(),
        job.outputBytes(),
        job.operations(),
        job.user());
  }
}
