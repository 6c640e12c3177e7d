package org.quoin.page.folder.file;

/**
 * A line of {@code jobs.csv}; times are in seconds.
 *
 * @param compared what it ran under
 * @param replication from 0
 * @param arrival when its data had reached the site
 * @param back when its result had reached the client
 * @param site the first, of several stages
 * @param allocation the numbers of its processors; empty where none are known
 * @param aloneTime how long it computes on processors of its own
 * @param inputBytes NaN where nothing is sent
 */
public record JobRow(
    long id,
    String compared,
    int replication,
    String user,
    String jobClass,
    String site,
    int width,
    double submit,
    double arrival,
    double start,
    double end,
    double back,
    boolean killed,
    String allocation,
    double aloneTime,
    double inputBytes,
    double outputBytes) {

  private static final double TAU = 10;

  public double response() {
    return back - submit;
  }

  /** {@return the time from start to end of its computation, the turns of other jobs included} */
  public double executionTime() {
    return end - start;
  }

  /** {@return response time over run time of at least 10 s; at least 1} */
  public double boundedSlowdown() {
    return Math.max(1, response() / Math.max(aloneTime, TAU));
  }

  /** {@return the execution over that alone, on a time-shared cluster} */
  public double sharingSlowdown() {
    return executionTime() / aloneTime;
  }
}
