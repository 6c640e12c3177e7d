package org.quoin.workload.model;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;

/** Workload model whose jobs are drawn one after the other, so that none need be kept. */
public interface SequentialModel extends WorkloadModel {

  /**
   * {@return the jobs of {@link #generate}, each drawn when it is taken}
   *
   * @param count number of jobs
   * @param streams streams of the replication
   */
  Iterator<Job> stream(int count, RandomStreams streams);

  @Override
  default List<Job> generate(int count, RandomStreams streams) {
    List<Job> jobs = new ArrayList<>(count);
    stream(count, streams).forEachRemaining(jobs::add);
    return jobs;
  }
}
