package org.quoin.metrics;

/**
 * What a scheduler that plans had told a job of its start before it started. Times in seconds.
 *
 * @param first the start planned in the first pass that planned it; NaN where nothing was followed
 * @param last the start planned when it last waited; that of the first pass if it started in it
 * @param changes how often the planned start changed while it waited; its start is none
 */
public record PromisedStart(double first, double last, int changes) {
  /** What rounding may add to a start. */
  private static final double ROUNDING = 1e-6;

  /** Of a job that nobody planned, or whose plan nobody followed. */
  public static final PromisedStart NONE = new PromisedStart(Double.NaN, Double.NaN, 0);

  /** {@return whether there was one} */
  public boolean made() {
    return !Double.isNaN(first);
  }

  /** Whether a job that started at this time started later than it was first promised. */
  boolean brokenBy(double start) {
    return start > first + ROUNDING;
  }
}
