package org.quoin.cluster.timeslice;

/**
 * The time slices of a cluster.
 *
 * @param rows multiprogramming level: rows of the matrix of CPUs and time slices; 1 is space
 *     sharing
 * @param slice length of a time slice in seconds
 * @param switchTime seconds at the beginning of a slice before jobs run that did not run in the
 *     previous slice
 * @param fill the rule by which running jobs get the cells that are left
 */
public record TimeSlices(int rows, double slice, double switchTime, Fill fill) {

  /**
   * Strategies of ParaSim's step 3 (section 4), which widens running jobs over more rows. The paper
   * says that there are several and uses the order of the queue.
   */
  public enum Fill {
    /** Jobs get all rows that they can, one after the other in the order of the queue. */
    QUEUE,
    /** Jobs with the least left of their requested time come first. */
    SHORTEST,
    /** Jobs with most processors come first. */
    WIDEST,
    /** One more row for each job in the order of the queue, round after round. */
    EQUAL
  }

  /** Space sharing. */
  public static final TimeSlices NONE = new TimeSlices(1, Double.POSITIVE_INFINITY, 0);

  /** Creates time slices whose holes are filled in the order of the queue, as the paper does. */
  public TimeSlices(int rows, double slice, double switchTime) {
    this(rows, slice, switchTime, Fill.QUEUE);
  }

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if there are several rows without a valid slice
   */
  public TimeSlices {
    if (rows < 1 || !(slice > 0) || !(switchTime >= 0 && (switchTime < slice || rows == 1))) {
      throw new IllegalArgumentException(
          rows + " rows of " + slice + " s, " + switchTime + " s to switch");
    }
  }

  /** {@return the share of a slice that remains to jobs that did not run in the previous slice} */
  public double useful() {
    return shared() ? (slice - switchTime) / slice : 1;
  }

  /** {@return whether there are several rows} */
  public boolean shared() {
    return rows > 1;
  }
}
