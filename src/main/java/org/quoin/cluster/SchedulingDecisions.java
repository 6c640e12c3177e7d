package org.quoin.cluster;

import java.util.ArrayList;
import java.util.List;

/** What one scheduling pass decides: the jobs it starts, in order, and when it wants another. */
public final class SchedulingDecisions {
  private final List<ClusterJob> jobs = new ArrayList<>();
  private final UserLimits limits;
  private final boolean plansFollowed;
  private double wakeTime = Double.POSITIVE_INFINITY;
  private boolean again;

  /** Creates the decisions of a cluster without limits per user, or of a trial pass. */
  public SchedulingDecisions() {
    this(new UserLimits(UserLimit.NONE), false);
  }

  SchedulingDecisions(UserLimits limits, boolean plansFollowed) {
    this.limits = limits;
    this.plansFollowed = plansFollowed;
  }

  /**
   * {@return whether a policy that plans is to {@link #plan tell} the planned start of every
   * waiting job; else it need not plan those that do not start}
   */
  public boolean plansFollowed() {
    return plansFollowed;
  }

  /**
   * Tells when a job is planned to start; that it starts now too.
   *
   * @param job waiting, or started in this pass
   * @param start when it gets its processors, in seconds
   */
  public void plan(ClusterJob job, double start) {
    job.plan(start);
  }

  /**
   * {@return whether a waiting job may start beside the running jobs of its user and those started
   * so far} A job that may not at its turn is to be passed over as if it were not there.
   *
   * @param job waiting
   */
  public boolean allows(ClusterJob job) {
    return limits.allows(job);
  }

  /** {@return whether no limit of a user holds, so that every job may always start} */
  public boolean unlimited() {
    return limits.unlimited();
  }

  /**
   * Starts a waiting job now. One that its user's limit does not {@link #allows allow} does not
   * start; the policy is asked {@link #again} instead.
   *
   * @param job a candidate not wider than what is free
   */
  public void start(ClusterJob job) {
    if (limits.allows(job)) {
      jobs.add(job);
      limits.started(job);
    } else {
      again = true;
    }
  }

  /**
   * Asks for another call at this instant, after these starts and in a view without the jobs that
   * they hold. There is none if they hold no job.
   */
  public void again() {
    again = true;
  }

  /**
   * Asks for a pass at a later time even if nothing happens until then; needed for a planned start
   * that no end coincides with. Holds until the next pass. The cluster's period and scheduling
   * overhead hold for that pass too.
   *
   * @param time in seconds, after now
   */
  public void wakeAt(double time) {
    wakeTime = Math.min(wakeTime, time);
  }

  /** {@return how many jobs this pass starts so far} */
  public int count() {
    return jobs.size();
  }

  /**
   * {@return a job that this pass starts, in the order of the starts}
   *
   * @param index from 0 to before {@link #count}
   */
  public ClusterJob get(int index) {
    return jobs.get(index);
  }

  double wakeTime() {
    return wakeTime;
  }

  boolean wantsAgain() {
    return again;
  }

  void clear() {
    jobs.clear();
    wakeTime = Double.POSITIVE_INFINITY;
    again = false;
  }
}
