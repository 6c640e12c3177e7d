package org.quoin.cluster;

import org.quoin.workload.Job;

/** Jobs as a scheduler sees them, for the naive machines of the tests. */
public final class ClusterJobs {
  private ClusterJobs() {}

  /** A job that has come as number {@code sequence}. */
  public static ClusterJob arrived(Job job, int sequence, double now) {
    return new ClusterJob(job, new QueuePlace(sequence, now), 0, now, ClusterSettings.of(1));
  }
}
