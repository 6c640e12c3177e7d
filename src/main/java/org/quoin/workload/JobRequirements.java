package org.quoin.workload;

import java.util.stream.Stream;

/**
 * Requirements of the jobs of a class in addition to their data and computation.
 *
 * @param processors width in whole processors; null if the site decides it
 * @param runTime seconds on processors of speed {@code reference}; null if the stages give
 *     operations
 * @param reference operations per second of a reference processor; 0 without run times
 * @param fixedRunTime whether the run time is equal at all clusters; then {@code reference} only
 *     converts it to work
 * @param estimates user's estimate of the run time
 * @param deadline seconds from submission to the due time of the result; null without one
 * @param users number of users per client; 0 if the client is its only user
 * @param affinity affinity to sites
 * @param feed source of the jobs; null if each client draws its jobs
 */
public record JobRequirements(
    Amount processors,
    Amount runTime,
    double reference,
    boolean fixedRunTime,
    UserEstimate estimates,
    Amount deadline,
    int users,
    Affinity affinity,
    JobFeed feed) {

  /** No further requirements. */
  public static final JobRequirements NONE =
      new JobRequirements(null, null, 0, false, UserEstimate.EXACT, null, 0, Affinity.NONE, null);

  /** {@return whether jobs have a width} Otherwise the site decides it. */
  public boolean hasWidth() {
    return processors != null || feed != null;
  }

  /**
   * {@return the minimum width of a job in processors; {@link Job#OWN_WIDTH} if the site decides
   * it}
   */
  public int narrowest() {
    if (feed != null) {
      return feed.narrowest();
    }
    return processors == null
        ? Job.OWN_WIDTH
        : (int) Math.min(Integer.MAX_VALUE, processors.minimum());
  }

  /** {@return whether jobs have run times instead of operations} */
  public boolean isTimed() {
    return runTime != null || feed != null;
  }

  Stream<Amount> amounts() {
    return Stream.of(processors, runTime, deadline).filter(amount -> amount != null);
  }

  /**
   * {@return a copy with another width}
   *
   * @param widths width in whole processors; null if the site decides it
   */
  public JobRequirements withProcessors(Amount widths) {
    return new JobRequirements(
        widths, runTime, reference, fixedRunTime, estimates, deadline, users, affinity, feed);
  }

  /**
   * {@return a copy with another run time}
   *
   * @param seconds run time on reference processors; null if the stages give operations
   * @param speed speed of a reference processor in operations per second
   * @param fixed whether the run time is equal at all clusters
   */
  public JobRequirements withRunTime(Amount seconds, double speed, boolean fixed) {
    return new JobRequirements(
        processors, seconds, speed, fixed, estimates, deadline, users, affinity, feed);
  }

  /**
   * {@return a copy with other estimates}
   *
   * @param others user's estimate of the run time
   */
  public JobRequirements withEstimates(UserEstimate others) {
    return new JobRequirements(
        processors, runTime, reference, fixedRunTime, others, deadline, users, affinity, feed);
  }

  /**
   * {@return a copy with another affinity}
   *
   * @param other affinity to sites
   */
  public JobRequirements withAffinity(Affinity other) {
    return new JobRequirements(
        processors, runTime, reference, fixedRunTime, estimates, deadline, users, other, feed);
  }

  /**
   * {@return a copy with another feed}
   *
   * @param jobs source of the jobs; null if each client draws its jobs
   */
  public JobRequirements withFeed(JobFeed jobs) {
    return new JobRequirements(
        processors, runTime, reference, fixedRunTime, estimates, deadline, users, affinity, jobs);
  }
}
