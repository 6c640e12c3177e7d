package org.quoin.metrics;

/**
 * The starts that a scheduler with plans reported for a job before it started. Times are in
 * seconds.
 *
 * @param first the start planned in the first pass that planned it; NaN without reports
 * @param last the start planned when it last waited; that of the first pass if it started in it
 * @param changes changes of the planned start while it waited, without its start
 */
public record PromisedStart(double first, double last, int changes) {
  /** Maximum rounding error of a start. */
  private static final double ROUNDING = 1e-6;

  /** No plan, or no report of it. */
  public static final PromisedStart NONE = new PromisedStart(Double.NaN, Double.NaN, 0);

  /** {@return whether a start was promised} */
  public boolean made() {
    return !Double.isNaN(first);
  }

  /** Returns whether a start is later than the first promise. */
  boolean brokenBy(double start) {
    return start > first + ROUNDING;
  }
}
