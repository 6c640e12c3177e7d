package org.quoin.metrics;

/**
 * What failures cost the jobs of a run of a grid, those that came back and those that failed.
 *
 * @param failed the share of the jobs that failed
 * @param attempts how often a job was tried, in the mean
 * @param wasted the share of all processor-seconds that were computed in vain
 */
public record FailureCosts(double failed, double attempts, double wasted) {

  /** Nobody knows. */
  public static final FailureCosts NONE = new FailureCosts(Double.NaN, Double.NaN, Double.NaN);

  /**
   * {@return those of a run}
   *
   * @param back jobs that came back
   * @param failed jobs that failed
   * @param attempts at all of them together
   * @param wasted processor-seconds computed in vain
   * @param used processor-seconds of computation in the results of those that came back
   */
  public static FailureCosts of(int back, int failed, long attempts, double wasted, double used) {
    double jobs = back + failed;
    return new FailureCosts(
        failed / jobs, attempts / jobs, wasted == 0 ? 0 : wasted / (wasted + used));
  }
}
