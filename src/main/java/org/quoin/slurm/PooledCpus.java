package org.quoin.slurm;

import java.util.Arrays;

/**
 * The free CPUs of each pool of a {@link NodeSpace}, those of nodes out of service too. A pool is
 * counted when it is first asked for.
 */
final class PooledCpus {
  private static final int UNKNOWN = Integer.MIN_VALUE;

  private final NodeSpace space;
  private final int[] counts = new int[NodeSpace.MAX_POOLS];

  /** Creates counts of which none is known. */
  PooledCpus(NodeSpace space) {
    this.space = space;
    forget();
  }

  /** Forgets all counts. */
  void forget() {
    Arrays.fill(counts, UNKNOWN);
  }

  /** Copies the counts of another room of these nodes. */
  void set(PooledCpus other) {
    System.arraycopy(other.counts, 0, counts, 0, counts.length);
  }

  /** Adds the CPUs of an allocation; takes them for a sign of -1. */
  void change(Allocation job, int sign) {
    for (int pool = 0; pool < space.pools.size(); pool++) {
      if (counts[pool] != UNKNOWN) {
        counts[pool] += sign * job.cpus(space.pools.get(pool));
      }
    }
  }

  /**
   * {@return the number of free CPUs of a pool}
   *
   * @param free the resources to which the counts belong
   */
  int of(int pool, FreeResources free) {
    if (counts[pool] == UNKNOWN) {
      counts[pool] = free.cpus(space.pools.get(pool));
    }
    return counts[pool];
  }

  /**
   * {@return whether a job may fit: one of its pools has as many CPUs as it needs} Whether it does
   * fit only a search of its nodes tells.
   *
   * @param free the resources to which the counts belong
   */
  boolean mayHold(NodeRequest job, FreeResources free) {
    for (NodeRequest.Place place : job.places) {
      if (of(place.pool(), free) >= place.leastCpus()) {
        return true;
      }
    }
    return false;
  }
}
