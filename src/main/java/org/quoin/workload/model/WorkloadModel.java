package org.quoin.workload.model;

import java.util.List;
import java.util.Map;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;

/** Statistical model of the jobs of a parallel machine. */
public interface WorkloadModel {

  /**
   * {@return jobs in order of submission, numbered from 1, with exact estimates}
   *
   * @param count number of jobs
   * @param streams streams of the replication; each part of the model has one, so that the jobs
   *     depend only on seed and replication
   */
  List<Job> generate(int count, RandomStreams streams);

  /** {@return the parameters with their units, in display order} */
  Map<String, Object> parameters();

  /**
   * {@return a job of a model, with a run time and without data}
   *
   * @param id job number, from 1
   * @param submitTime seconds from the start of the stream
   * @param processors width, at least 1
   * @param runTime run time and requested time in seconds
   */
  static Job job(long id, double submitTime, int processors, double runTime) {
    return Job.batch(id, submitTime, processors, runTime, runTime, -1);
  }
}
