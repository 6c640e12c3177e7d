package org.quoin.grid.placement;

import java.util.List;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.job.Client;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.workload.Job;

/**
 * A job as a metaserver sees it: what its client says of the stage that is to be placed. How long
 * it will run is not among that.
 *
 * @param id its number, from 1 in the order of submission
 * @param submitTime when it was submitted, in seconds
 * @param client the name of its client
 * @param jobClass the name of its class
 * @param inputBytes data to send to it, D_send
 * @param outputBytes data of the result, D_recv; of a job that goes on, the data that it sends on
 * @param operations the computation of the stage, W_c, by the user's estimate
 * @param processors its width; {@link Job#OWN_WIDTH} where its site says how many it gets
 * @param requestedTime the user's estimate of its run time in seconds, on the processors that it
 *     was measured on; NaN where users say operations
 * @param deadline when its result is due, in seconds of the run; infinity for never
 * @param user the number of its user
 * @param files that the stage reads, in order
 * @param mappedTo the index of the site to which an earlier mapping event sent it and at which its
 *     data are; {@link #NEW} where it was not mapped before
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

  /** The value of {@link #mappedTo} for a job that was not mapped before. */
  public static final int NEW = -1;

  /**
   * {@return that of the first stage of a client's job}
   *
   * @param client who submits it
   * @param staged the job, of whose run time nothing is taken
   */
  public static JobRequest of(Client client, SubmittedJob staged) {
    Job job = staged.job();
    return new JobRequest(
        job.id(),
        job.submitTime(),
        client.name(),
        client.className(),
        job.inputBytes(),
        staged.bytes(1),
        staged.estimatedOperations()[0],
        job.processors(),
        job.requestedTime(),
        job.terms().deadline(),
        job.user(),
        staged.files(),
        NEW);
  }

  /**
   * {@return the request to map the job anew}
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
