package org.quoin.scheduling.plan;

import java.util.Arrays;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;

/**
 * Saves a pass of compression from searching the same part of a plan for every job of equal width
 * and hold time: if one of them found no start there, the next finds none either, unless processors
 * became free there in between. Changes no start.
 *
 * <p>Stores for a kind of job: it cannot start before time {@code from}, because of what the plan
 * holds before time {@code until}. The table has a fixed size; a kind that replaces another costs
 * the other one a new search.
 */
public final class CompressionBounds {
  private static final int KINDS = 1024;

  private final int[] widths = new int[KINDS];
  private final double[] holds = new double[KINDS];
  private final double[] from = new double[KINDS];
  private final double[] until = new double[KINDS];
  private final int[] passes = new int[KINDS];
  private final int[] known = new int[KINDS];
  private double[] freed = new double[64];
  private int freedCount;
  private int pass;

  /** Begins a pass. */
  public void clear() {
    pass++;
    freedCount = 0;
  }

  /**
   * {@return the earliest start of a waiting job, in seconds}
   *
   * @param profile the plan, with the job's reservation in it
   * @param job the waiting job
   * @param reserved the start of its reservation, which is the latest result
   */
  public double earlierStart(AvailabilityProfile profile, ClusterJob job, double reserved) {
    int width = job.processors();
    double hold = job.holdTime();
    int kind = ((31 * width + Double.hashCode(hold)) * 0x9E3779B9) >>> 22;
    double bound = Double.NEGATIVE_INFINITY;
    if (passes[kind] == pass && widths[kind] == width && holds[kind] == hold) {
      bound = bound(kind, reserved);
    }
    double start = profile.earlierStart(bound, reserved, width, hold);
    passes[kind] = pass;
    widths[kind] = width;
    holds[kind] = hold;
    from[kind] = start;
    until[kind] = reserved;
    known[kind] = freedCount;
    return start;
  }

  /**
   * Notes that processors have become free in the plan.
   *
   * @param time the earliest time from which they are free, in seconds
   */
  public void freed(double time) {
    if (freedCount == freed.length) {
      freed = Arrays.copyOf(freed, 2 * freedCount);
    }
    freed[freedCount++] = time;
  }

  private double bound(int kind, double reserved) {
    double limit = until[kind];
    for (int i = known[kind]; i < freedCount; i++) {
      limit = Math.min(limit, freed[i]);
    }
    // The job's own processors count as free from its reservation on.
    limit = Math.min(limit, reserved);
    // The plan before the limit is unchanged; one step down because of rounding.
    return limit == until[kind]
        ? from[kind]
        : Math.min(from[kind], Math.nextDown(limit - holds[kind]));
  }
}
