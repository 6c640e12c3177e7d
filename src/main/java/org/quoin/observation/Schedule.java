package org.quoin.observation;

import java.util.List;

/**
 * What one cluster did.
 *
 * @param jobs every job that ended, in any order
 * @param processors the machine's width
 * @param held processor-seconds that the jobs held while they computed; with time slices, the
 *     cell-seconds they held over the number of slices
 */
public record Schedule(List<JobRecord> jobs, int processors, double held) {

  /** Of jobs that held their processors alone. */
  public Schedule(List<JobRecord> jobs, int processors) {
    this(jobs, processors, jobs.stream().mapToDouble(JobRecord::area).reduce(0, Double::sum));
  }
}
