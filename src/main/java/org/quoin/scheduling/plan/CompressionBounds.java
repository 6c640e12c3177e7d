package org.quoin.scheduling.plan;

import java.util.Arrays;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;

/**
 * Saves one pass of compression from searching the same stretch of a plan again for every job of
 * the same width and hold time: where one of them found no place, the next finds none either,
 * unless processors were freed there meanwhile. Changes no start.
 *
 * <p>What is remembered of a kind of job: before time {@code from} it can start nowhere, because of
 * what the plan holds before time {@code until}. A table of fixed size; a kind that takes another's
 * place in it makes the other one search again.
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

  /** A new pass begins. */
  public void clear() {
    pass++;
    freedCount = 0;
  }

  /**
   * {@return the first time at which a waiting job could start, in seconds}
   *
   * @param profile the plan, with the job's reservation in it
   * @param job waiting
   * @param reserved the start of its reservation, which is the latest answer
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
   * Must follow whenever processors become free in the plan.
   *
   * @param time from when on at the earliest, in seconds
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
    // A job's own processors count as free from its reservation on.
    limit = Math.min(limit, reserved);
    // What ends before the limit still stands as it was; one step down because of rounding.
    return limit == until[kind]
        ? from[kind]
        : Math.min(from[kind], Math.nextDown(limit - holds[kind]));
  }
}
