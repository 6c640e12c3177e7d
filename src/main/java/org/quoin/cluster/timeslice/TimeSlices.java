package org.quoin.cluster.timeslice;

/**
 * How the jobs of a cluster share its processors in time.
 *
 * @param rows multiprogramming level: rows of the matrix of CPUs and time slices; 1 is space
 *     sharing
 * @param slice length of a time slice in seconds
 * @param switchTime seconds at the beginning of a slice before the jobs run that did not in the
 *     last
 */
public record TimeSlices(int rows, double slice, double switchTime) {

  /** One job a processor. */
  public static final TimeSlices NONE = new TimeSlices(1, Double.POSITIVE_INFINITY, 0);

  /**
   * Slices of this length.
   *
   * @throws IllegalArgumentException when a machine of several rows has no slice to give to them
   */
  public TimeSlices {
    if (rows < 1 || !(slice > 0) || !(switchTime >= 0 && (switchTime < slice || rows == 1))) {
      throw new IllegalArgumentException(
          rows + " rows of " + slice + " s, " + switchTime + " s to switch");
    }
  }

  /** {@return share of a slice that is left to jobs that did not run in the last} */
  public double useful() {
    return shared() ? (slice - switchTime) / slice : 1;
  }

  /** {@return whether there are any} */
  public boolean shared() {
    return rows > 1;
  }
}
