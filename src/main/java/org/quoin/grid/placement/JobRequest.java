package org.quoin.grid.placement;

import java.util.List;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.job.Client;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.workload.Job;

/**
 * A job as a metaserver sees it: the client's description of the stage to be placed, without its
 * run time.
 *
 * @param id number of the job, from 1 in order of submission
 * @param submitTime time of submission in seconds
 * @param client name of the client
 * @param jobClass name of the job class
 * @param inputBytes size of its data, D_send
 * @param outputBytes size of its result, D_recv, or of the data for the next stage
 * @param operations operations of the stage by the user's estimate, W_c
 * @param processors width; {@link Job#OWN_WIDTH} for the width that the site gives
 * @param requestedTime requested time in seconds on the processors of the log; NaN if users
 *     estimate operations
 * @param deadline due time of the result in seconds of the run; infinity for none
 * @param user number of the user
 * @param files the files that the stage reads, in order
 * @param mappedTo index of the site to which an earlier mapping event sent it and which has its
 *     data; {@link #NEW} for a new job
 */
public record JobRequest(
    long id,
    double submitTime,
    String client,
    String jobClass,
    double inputBytes,
    double outputBytes,
    double operations,
    int processors,
    double requestedTime,
    double deadline,
    long user,
    List<DataFile> files,
    int mappedTo) {

  /** The value of {@link #mappedTo} for a job without an earlier mapping. */
  public static final int NEW = -1;

  /**
   * {@return the request for the first stage of a client's job}
   *
   * @param client the client
   * @param submitted the job
   */
  public static JobRequest of(Client client, SubmittedJob submitted) {
    Job job = submitted.job();
    return new JobRequest(
        job.id(),
        job.submitTime(),
        client.name(),
        client.className(),
        job.inputBytes(),
        submitted.bytes(1),
        submitted.estimatedOperations()[0],
        job.processors(),
        job.requestedTime(),
        job.terms().deadline(),
        job.user(),
        submitted.files(),
        NEW);
  }

  /**
   * {@return the request to map the job again}
   *
   * @param site the index of the site to which it was sent
   */
  public JobRequest mappedTo(int site) {
    return new JobRequest(
        id,
        submitTime,
        client,
        jobClass,
        inputBytes,
        outputBytes,
        operations,
        processors,
        requestedTime,
        deadline,
        user,
        files,
        site);
  }
}
