package org.quoin.grid.site;

/**
 * What a cluster's own users brought to it, from the start of the run to its end.
 *
 * @param asked the load asked for, as a share of the cluster's processors; NaN when none was
 * @param offered the processor-seconds of the jobs that came, over all processors and the whole
 *     time
 * @param jobs how many came
 * @param endTime when the last one came if there are no more, in seconds; infinity while they come
 */
public record LocalLoad(double asked, double offered, long jobs, double endTime) {

  /** {@return whether they stopped coming} */
  public boolean ended() {
    return endTime < Double.POSITIVE_INFINITY;
  }
}
