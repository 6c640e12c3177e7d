package org.quoin.cluster;

import org.quoin.workload.MemoryShare;

/**
 * A cluster and the conditions its scheduler works under. All but the width and the numbers are
 * ParaSim's (Luo, Zhang, Zhang, Computer Engineering 33(18), 2007); 0 switches each off.
 *
 * @param processors the machine's width
 * @param numbered whether jobs get processors by number, so that their allocation can be reported
 * @param schedulingOverhead seconds from what calls for a pass to its decisions; what comes in
 *     between is served by the same pass
 * @param loadOverhead seconds that a started job holds its processors before it computes
 * @param informationDelay how old, in seconds, the scheduler's knowledge of arrivals and ends is
 * @param period seconds between passes; 0 passes when something happens
 * @param userLimit what one user may have running
 * @param plansFollowed whether a policy that plans tells the planned starts of all waiting jobs
 * @param memory that goes with its processors
 */
public record ClusterSettings(
    int processors,
    boolean numbered,
    double schedulingOverhead,
    double loadOverhead,
    double informationDelay,
    double period,
    UserLimit userLimit,
    boolean plansFollowed,
    MemoryShare memory) {

  /** Settings to be changed. */
  private static final class Draft {
    private int processors;
    private boolean numbered;
    private double schedulingOverhead;
    private double loadOverhead;
    private double informationDelay;
    private double period;
    private UserLimit userLimit;
    private boolean plansFollowed;
    private MemoryShare memory;

    Draft(ClusterSettings same) {
      processors = same.processors;
      numbered = same.numbered;
      schedulingOverhead = same.schedulingOverhead;
      loadOverhead = same.loadOverhead;
      informationDelay = same.informationDelay;
      period = same.period;
      userLimit = same.userLimit;
      plansFollowed = same.plansFollowed;
      memory = same.memory;
    }

    ClusterSettings settings() {
      return new ClusterSettings(
          processors,
          numbered,
          schedulingOverhead,
          loadOverhead,
          informationDelay,
          period,
          userLimit,
          plansFollowed,
          memory);
    }
  }

  /**
   * {@return a cluster without any of ParaSim's conditions}
   *
   * @param processors the machine's width
   */
  public static ClusterSettings of(int processors) {
    return new ClusterSettings(
        processors, false, 0, 0, 0, 0, UserLimit.NONE, false, MemoryShare.NONE);
  }

  /**
   * {@return when a pass is held that news or the policy itself call for, in seconds}
   *
   * @param time when it is called for, in seconds
   */
  public double passAfter(double time) {
    double begin = time;
    if (period > 0 && Math.rint(time / period) * period != time) {
      begin = Math.max(time, Math.ceil(time / period) * period);
    }
    return begin + schedulingOverhead;
  }

  /**
   * {@return the same of another width}
   *
   * @param width processors of the machine
   */
  public ClusterSettings withProcessors(int width) {
    Draft same = new Draft(this);
    same.processors = width;
    return same.settings();
  }

  /** {@return the same with processors by number} */
  public ClusterSettings withNumbers() {
    Draft same = new Draft(this);
    same.numbered = true;
    return same.settings();
  }

  /**
   * {@return the same with another scheduling overhead}
   *
   * @param seconds from what calls for a pass to its decisions; 0 for none
   */
  public ClusterSettings withSchedulingOverhead(double seconds) {
    Draft same = new Draft(this);
    same.schedulingOverhead = seconds;
    return same.settings();
  }

  /**
   * {@return the same with another load overhead}
   *
   * @param seconds that a started job holds its processors before it computes; 0 for none
   */
  public ClusterSettings withLoadOverhead(double seconds) {
    Draft same = new Draft(this);
    same.loadOverhead = seconds;
    return same.settings();
  }

  /**
   * {@return the same with another information delay}
   *
   * @param seconds from an arrival or an end to its scheduler's knowledge of it; 0 for none
   */
  public ClusterSettings withInformationDelay(double seconds) {
    Draft same = new Draft(this);
    same.informationDelay = seconds;
    return same.settings();
  }

  /**
   * {@return the same with another period of its passes}
   *
   * @param seconds of which passes come at multiples; 0 passes when something happens
   */
  public ClusterSettings withPeriod(double seconds) {
    Draft same = new Draft(this);
    same.period = seconds;
    return same.settings();
  }

  /**
   * {@return the same with another limit of its users}
   *
   * @param limit what one user may have running
   */
  public ClusterSettings withUserLimit(UserLimit limit) {
    Draft same = new Draft(this);
    same.userLimit = limit;
    return same.settings();
  }

  /**
   * {@return the same whose planned starts are followed, or not}
   *
   * @param followed whether a policy that plans tells the planned starts of all waiting jobs
   */
  public ClusterSettings withPlansFollowed(boolean followed) {
    Draft same = new Draft(this);
    same.plansFollowed = followed;
    return same.settings();
  }

  /**
   * {@return the same whose processors bring memory}
   *
   * @param share what each processor brings; {@link MemoryShare#NONE} for memory without limits
   */
  public ClusterSettings withMemory(MemoryShare share) {
    Draft same = new Draft(this);
    same.memory = share;
    return same.settings();
  }
}
