package org.quoin.grid.files;

import java.util.Set;

/**
 * Replicas that are made on a timer, before jobs need them. At the end of each period the files
 * that jobs read most often in the last window, ties in the order of the catalogue, are copied to
 * the sites that have space for them without a deletion; a site that is drained or believed to be
 * down gets none.
 *
 * @param period seconds from round to round; infinite without a timer
 * @param window seconds before a round whose reads count
 * @param files maximum number of files that a round copies to sites
 * @param sites names of the sites that get replicas
 */
public record ReplicaTimer(double period, double window, int files, Set<String> sites) {
  /** No replicas are made. */
  public static final ReplicaTimer NONE =
      new ReplicaTimer(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0, Set.of());

  public ReplicaTimer {
    sites = Set.copyOf(sites);
  }

  public boolean isUsed() {
    return period < Double.POSITIVE_INFINITY;
  }
}
