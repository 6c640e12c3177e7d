package org.quoin.coscheduling;

import java.util.List;

/**
 * A time-shared cluster and what its jobs are like.
 *
 * @param nodes p
 * @param mpl multiprogramming level: most processes a node holds, rows of the gang matrix
 * @param scheme how the nodes are coordinated
 * @param parameters costs
 * @param skewness s as a fraction
 * @param types of its jobs, each equally likely
 * @param pattern who exchanges messages with whom
 */
public record TimeSharedSettings(
    int nodes,
    int mpl,
    Scheme scheme,
    Parameters parameters,
    double skewness,
    List<JobType> types,
    Pattern pattern) {

  public TimeSharedSettings {
    types = List.copyOf(types);
  }
}
