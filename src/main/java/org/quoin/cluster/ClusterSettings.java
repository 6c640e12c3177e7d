package org.quoin.cluster;

/**
 * A cluster and the conditions its scheduler works under. The last five are ParaSim's (Luo, Zhang,
 * Zhang, Computer Engineering 33(18), 2007); 0 switches each off.
 *
 * @param processors the machine's width
 * @param numbered whether jobs get processors by number, so that their allocation can be reported
 * @param schedulingOverhead seconds from what calls for a pass to its decisions; what comes in
 *     between is served by the same pass
 * @param loadOverhead seconds that a started job holds its processors before it computes
 * @param informationDelay how old, in seconds, the scheduler's knowledge of arrivals and ends is
 * @param period seconds between passes; 0 passes when something happens
 * @param userProcessors how many processors one user's running jobs may hold
 * @param userJobs how many jobs one user may have running
 */
public record ClusterSettings(
    int processors,
    boolean numbered,
    double schedulingOverhead,
    double loadOverhead,
    double informationDelay,
    double period,
    int userProcessors,
    int userJobs) {

  /** A cluster without any of ParaSim's conditions. */
  public static ClusterSettings of(int processors) {
    return new ClusterSettings(processors, false, 0, 0, 0, 0, 0, 0);
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
        userProcessors,
        userJobs);
  }
}
