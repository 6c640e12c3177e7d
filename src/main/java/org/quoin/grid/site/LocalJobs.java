package org.quoin.grid.site;

import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.quoin.workload.Job;

/**
 * The jobs of a cluster's own users, as they come.
 *
 * @param asked the load asked for, as a share of the cluster's processors; NaN when they come as
 *     they are
 * @param jobs in order of submission, in seconds of the run
 */
public record LocalJobs(double asked, Iterator<Job> jobs) {

  /** {@return nobody} */
  public static LocalJobs none() {
    return of(List.of());
  }

  /** {@return these, as they are, and then no more} */
  public static LocalJobs of(List<Job> jobs) {
    return new LocalJobs(Double.NaN, jobs.iterator());
  }

  /** {@return without end, as a source gives them} */
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
