package org.quoin.cluster;

/** An order of waiting jobs: smallest key first, ties by {@link ClusterJob#sequence()}. */
public interface JobOrder {

  /** {@return its name in files and on the command line, in small letters} */
  String id();

  /** {@return what it puts first, in a few words} */
  String title();

  /**
   * {@return a job's key}
   *
   * @param job waiting
   * @param now in seconds
   */
  double key(ClusterJob job, double now);

  /** {@return whether keys change as time goes by} */
  boolean changing();
}
