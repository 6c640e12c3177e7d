package org.quoin.cluster;

/** An order of waiting jobs: smallest key first, ties by {@link ClusterJob#sequence()}. */
public interface JobOrder {

  /**
   * A job's key.
   *
   * @param now in seconds
   */
  double key(ClusterJob job, double now);

  /** Whether keys change as time goes by. */
  boolean changing();
}
