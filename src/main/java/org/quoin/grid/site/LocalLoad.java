package org.quoin.grid.site;

/**
 * The load of a cluster's local jobs, from the start to the end of a run.
 *
 * @param asked the requested load as a share of the cluster's processors; NaN without such a
 *     request
 * @param offered processor-seconds of the submitted jobs over all processors and the whole time
 * @param jobs number of submitted jobs
 * @param endTime submit time of the last job in seconds; infinity if further jobs are to come
 * @param stopped whether the users stopped because a job of a client waited while ever more of
 *     their jobs came
 */
public record LocalLoad(double asked, double offered, long jobs, double endTime, boolean stopped) {

  /** {@return whether there are no further jobs} */
  public boolean ended() {
    return endTime < Double.POSITIVE_INFINITY;
  }
}
