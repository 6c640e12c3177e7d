package org.quoin.workload.model;

import java.util.List;
import java.util.Map;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;

/** A statistical model of a parallel machine's jobs. */
public interface WorkloadModel {

  /**
   * {@return jobs in order of submission, numbered from 1, with exact estimates}
   *
   * @param count how many
   * @param streams give each part of the model its own numbers, so that the jobs depend on the seed
   *     and replication only
   */
  List<Job> generate(int count, RandomStreams streams);

  /** {@return the parameters with their units, in the order to show them} */
  Map<String, Object> parameters();

  /**
   * {@return one job of a model: what a site computes is its run time, and nothing is sent}
   *
   * @param id its number, from 1
   * @param submitTime seconds from the start of the stream
   * @param processors that it needs at once, at least 1
   * @param runTime seconds; its estimate, too
   */
  static Job job(long id, double submitTime, int processors, double runTime) {
    return Job.batch(id, submitTime, processors, runTime, runTime, -1);
  }
}
