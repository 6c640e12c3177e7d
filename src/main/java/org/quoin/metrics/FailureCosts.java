package org.quoin.metrics;

/**
 * The costs of failures in a run of a grid, over the jobs that returned and those that failed.
 *
 * @param failed share of the jobs that failed
 * @param attempts mean number of attempts per job
 * @param wasted share of all computed processor-seconds that were wasted
 */
public record FailureCosts(double failed, double attempts, double wasted) {

  /** No counts. */
  public static final FailureCosts NONE = new FailureCosts(Double.NaN, Double.NaN, Double.NaN);

  /**
   * {@return the costs of a run}
   *
   * @param back jobs that returned
   * @param failed jobs that failed
   * @param attempts attempts of all jobs together
   * @param wasted processor-seconds computed and lost
   * @param used processor-seconds of the results that returned
   */
  public static FailureCosts of(int back, int failed, long attempts, double wasted, double used) {
    double jobs = back + failed;
    return new FailureCosts(
        failed / jobs, attempts / jobs, wasted == 0 ? 0 : wasted / (wasted + used));
  }
}
