package org.quoin.cluster;

/** An order of waiting jobs: smallest key first, ties by {@link ClusterJob#sequence()}. */
public interface JobOrder {

  /** Its name in files and on the command line, in small letters. */
  String id();

  /** What it puts first, in a few words. */
  String title();

  /**
   * A job's key.
   *
   * @param now in seconds
   */
  double key(ClusterJob job, double now);

  /** Whether keys change as time goes by. */
  boolean changing();
}
