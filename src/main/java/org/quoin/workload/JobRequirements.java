package org.quoin.workload;

import java.util.stream.Stream;

/**
 * What the jobs of a class ask for beside their data and their computation.
 *
 * @param processors their width, in whole processors; null: as many as their site gives one
 * @param runTime seconds on processors of the speed {@code reference}; null where the stages'
 *     operations are what they compute
 * @param reference operations a second of one of those processors; 0 without run times
 * @param fixedRunTime whether a run time is the same at every cluster; the reference then only says
 *     how much work that is
 * @param estimates what users say of their run times
 * @param deadline seconds after submission at which results are due; null: never
 * @param users how many each client has; 0: the client is its only user
 * @param affinity what sites are better or worse at them
 * @param feed where jobs come from that are not drawn by each client; null where they are
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

  /** Of jobs that ask for nothing else. */
  public static final JobRequirements NONE =
      new JobRequirements(null, null, 0, false, UserEstimate.EXACT, null, 0, Affinity.NONE, null);

  /** {@return whether jobs have widths of their own} */
  public boolean hasWidth() {
    return processors != null || feed != null;
  }

  /**
   * {@return the least width that a job may ask for, in processors; {@link Job#OWN_WIDTH} where
   * jobs have no width of their own}
   */
  public int narrowest() {
    if (feed != null) {
      return feed.narrowest();
    }
    return processors == null
        ? Job.OWN_WIDTH
        : (int) Math.min(Integer.MAX_VALUE, processors.minimum());
  }

  /** {@return whether jobs have run times, not operations} */
  public boolean isTimed() {
    return runTime != null || feed != null;
  }

  /** All amounts that are drawn for a job. */
  Stream<Amount> amounts() {
    return Stream.of(processors, runTime, deadline).filter(amount -> amount != null);
  }

  /**
   * {@return the same with widths of their own}
   *
   * @param widths in whole processors; null: as many as their site gives one
   */
  public JobRequirements withProcessors(Amount widths) {
    return new JobRequirements(
        widths, runTime, reference, fixedRunTime, estimates, deadline, users, affinity, feed);
  }

  /**
   * {@return the same with run times}
   *
   * @param seconds of a run on such processors; null: the stages' operations tell
   * @param speed of the processors they were measured on, in operations a second
   * @param fixed whether they hold at every cluster
   */
  public JobRequirements withRunTime(Amount seconds, double speed, boolean fixed) {
    return new JobRequirements(
        processors, seconds, speed, fixed, estimates, deadline, users, affinity, feed);
  }

  /**
   * {@return the same with estimates}
   *
   * @param others what users say of the run times
   */
  public JobRequirements withEstimates(UserEstimate others) {
    return new JobRequirements(
        processors, runTime, reference, fixedRunTime, others, deadline, users, affinity, feed);
  }

  /**
   * {@return the same with a deadline}
   *
   * @param seconds from submission until results are due; null: never
   */
  public JobRequirements withDeadline(Amount seconds) {
    return new JobRequirements(
        processors, runTime, reference, fixedRunTime, estimates, seconds, users, affinity, feed);
  }

  /**
   * {@return the same with so many users of each client}
   *
   * @param count at least 0; 0: the client is its only user
   */
  public JobRequirements withUsers(int count) {
    return new JobRequirements(
        processors, runTime, reference, fixedRunTime, estimates, deadline, count, affinity, feed);
  }

  /**
   * {@return the same with an affinity}
   *
   * @param other what sites are better or worse at the jobs
   */
  public JobRequirements withAffinity(Affinity other) {
    return new JobRequirements(
        processors, runTime, reference, fixedRunTime, estimates, deadline, users, other, feed);
  }

  /**
   * {@return the same with jobs that a feed gives}
   *
   * @param jobs where they come from; null: each client draws its own
   */
  public JobRequirements withFeed(JobFeed jobs) {
    return new JobRequirements(
        processors, runTime, reference, fixedRunTime, estimates, deadline, users, affinity, jobs);
  }
}
