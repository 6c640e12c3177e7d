package org.quoin.grid.site;

import java.util.Iterator;
import java.util.function.Supplier;
import org.quoin.workload.Job;

/**
 * The local jobs of a cluster.
 *
 * @param asked the requested load as a share of the cluster's processors; NaN without such a
 *     request
 * @param jobs in order of submit time, in seconds of the run
 */
public record LocalJobs(double asked, Iterator<Job> jobs) {

  /** {@return the jobs of a source, without an end} */
  public static LocalJobs endless(double asked, Supplier<Job> source) {
    return new LocalJobs(
        asked,
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public Job next() {
            return source.get();
          }
        });
  }
}
