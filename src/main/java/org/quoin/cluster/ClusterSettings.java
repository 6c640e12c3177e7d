package org.quoin.cluster;

import org.quoin.workload.MemoryShare;

/**
 * A cluster and the conditions of its scheduler. All but the width and the numbers are ParaSim's
 * (Luo, Zhang, Zhang, Computer Engineering 33(18), 2007); 0 switches each off.
 *
 * @param processors the number of processors
 * @param numbered whether jobs get processors by number, so that their allocation can be reported
 * @param schedulingOverhead seconds from the event that causes a pass to its decisions; the pass
 *     also serves the events in between
 * @param loadOverhead seconds that a started job holds its processors before it computes
 * @param informationDelay seconds after which the scheduler learns of arrivals and ends
 * @param period seconds between passes; 0 for a pass at every event
 * @param userLimit the limit on what one user may have running
 * @param plansFollowed whether a policy that plans reports the planned starts of all waiting jobs
 * @param memory the memory of its processors
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
   * @param processors the number of processors
   */
  public static ClusterSettings of(int processors) {
    return new ClusterSettings(
        processors, false, 0, 0, 0, 0, UserLimit.NONE, false, MemoryShare.NONE);
  }

  /**
   * {@return the time of the pass that an event or the policy itself causes, in seconds}
   *
   * @param time the time of the event in seconds
   */
  public double passAfter(double time) {
    double begin = time;
    if (period > 0 && Math.rint(time / period) * period != time) {
      begin = Math.max(time, Math.ceil(time / period) * period);
    }
    return begin + schedulingOverhead;
  }

  /**
   * {@return these settings with another number of processors}
   *
   * @param width the number of processors
   */
  public ClusterSettings withProcessors(int width) {
    Draft same = new Draft(this);
    same.processors = width;
    return same.settings();
  }

  /** {@return these settings with numbered processors} */
  public ClusterSettings withNumbers() {
    Draft same = new Draft(this);
    same.numbered = true;
    return same.settings();
  }

  /**
   * {@return these settings with another scheduling overhead}
   *
   * @param seconds seconds from an event to the decisions of its pass; 0 for none
   */
  public ClusterSettings withSchedulingOverhead(double seconds) {
    Draft same = new Draft(this);
    same.schedulingOverhead = seconds;
    return same.settings();
  }

  /**
   * {@return these settings with another load overhead}
   *
   * @param seconds seconds that a started job holds its processors before it computes; 0 for none
   */
  public ClusterSettings withLoadOverhead(double seconds) {
    Draft same = new Draft(this);
    same.loadOverhead = seconds;
    return same.settings();
  }

  /**
   * {@return these settings with another information delay}
   *
   * @param seconds seconds after which the scheduler learns of arrivals and ends; 0 for none
   */
  public ClusterSettings withInformationDelay(double seconds) {
    Draft same = new Draft(this);
    same.informationDelay = seconds;
    return same.settings();
  }

  /**
   * {@return these settings with another period of passes}
   *
   * @param seconds passes come at multiples of it; 0 for a pass at every event
   */
  public ClusterSettings withPeriod(double seconds) {
    Draft same = new Draft(this);
    same.period = seconds;
    return same.settings();
  }

  /**
   * {@return these settings with another limit per user}
   *
   * @param limit the limit on what one user may have running
   */
  public ClusterSettings withUserLimit(UserLimit limit) {
    Draft same = new Draft(this);
    same.userLimit = limit;
    return same.settings();
  }

  /**
   * {@return these settings with or without reported plans}
   *
   * @param followed whether a policy that plans reports the planned starts of all waiting jobs
   */
  public ClusterSettings withPlansFollowed(boolean followed) {
    Draft same = new Draft(this);
    same.plansFollowed = followed;
    return same.settings();
  }

  /**
   * {@return these settings with memory}
   *
   * @param share the memory of a processor; {@link MemoryShare#NONE} for unlimited memory
   */
  public ClusterSettings withMemory(MemoryShare share) {
    Draft same = new Draft(this);
    same.memory = share;
    return same.settings();
  }
}
