package org.quoin.cluster;

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
 */
public record ClusterSettings(
    int processors,
    boolean numbered,
    double schedulingOverhead,
    double loadOverhead,
    double informationDelay,
    double period,
    UserLimit userLimit,
    boolean plansFollowed) {

  /** A cluster without any of ParaSim's conditions. */
  public static ClusterSettings of(int processors) {
    return new ClusterSettings(processors, false, 0, 0, 0, 0, UserLimit.NONE, false);
  }

  /** The same of another width. */
  public ClusterSettings withProcessors(int width) {
    return new ClusterSettings(
        width,
        numbered,
        schedulingOverhead,
        loadOverhead,
        informationDelay,
        period,
        userLimit,
        plansFollowed);
  }

  /** The same with processors by number. */
  public ClusterSettings withNumbers() {
    return new ClusterSettings(
        processors,
        true,
        schedulingOverhead,
        loadOverhead,
        informationDelay,
        period,
        userLimit,
        plansFollowed);
  }

  /** The same with a time from what calls for a pass to its decisions, in seconds. */
  public ClusterSettings withSchedulingOverhead(double seconds) {
    return new ClusterSettings(
        processors,
        numbered,
        seconds,
        loadOverhead,
        informationDelay,
        period,
        userLimit,
        plansFollowed);
  }

  /** The same with a time to load a job, in seconds. */
  public ClusterSettings withLoadOverhead(double seconds) {
    return new ClusterSettings(
        processors,
        numbered,
        schedulingOverhead,
        seconds,
        informationDelay,
        period,
        userLimit,
        plansFollowed);
  }

  /** The same with knowledge that is so many seconds old. */
  public ClusterSettings withInformationDelay(double seconds) {
    return new ClusterSettings(
        processors,
        numbered,
        schedulingOverhead,
        loadOverhead,
        seconds,
        period,
        userLimit,
        plansFollowed);
  }

  /** The same with passes at multiples of so many seconds. */
  public ClusterSettings withPeriod(double seconds) {
    return new ClusterSettings(
        processors,
        numbered,
        schedulingOverhead,
        loadOverhead,
        informationDelay,
        seconds,
        userLimit,
        plansFollowed);
  }

  /** The same with another limit of its users. */
  public ClusterSettings withUserLimit(UserLimit limit) {
    return new ClusterSettings(
        processors,
        numbered,
        schedulingOverhead,
        loadOverhead,
        informationDelay,
        period,
        limit,
        plansFollowed);
  }

  /** The same whose planned starts are followed, or not. */
  public ClusterSettings withPlansFollowed(boolean followed) {
    return new ClusterSettings(
        processors,
        numbered,
        schedulingOverhead,
        loadOverhead,
        informationDelay,
        period,
        userLimit,
        followed);
  }
}
